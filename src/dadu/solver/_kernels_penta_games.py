"""Penta, played by the million: turns of many games at once, as planned or wavering.

Games at the same sheet share its plan (``_kernels_penta_play``). Each game has a random
stream of its own, so it does not matter which thread plays it.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from dadu.solver._kernels_penta_play import options_of

__all__ = ["play_level"]

_FAST = {"nogil": True, "cache": True, "error_model": "numpy"}


@njit(**_FAST)
def _random(state):
    """The next state of a splitmix64 stream and 32 of its bits (Steele, Lea, Flood 2014)."""
    state += np.uint64(0x9E3779B97F4A7C15)
    bits = (state ^ (state >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    bits = (bits ^ (bits >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return state, (bits ^ (bits >> np.uint64(31))) >> np.uint64(32)


@njit(**_FAST)
def _throw(dice, keep, bits):
    ways = np.uint64(dice.ways[keep])
    return dice.throws[dice.first_throw[keep] + np.int64(bits * ways >> np.uint64(32))]


@njit(**_FAST)
def _softly(dice, roll, keeps, options, temperature, bits, weights):
    """A keep (its row) or a box (210 + box), each with chance exp(worth / temperature)."""
    count = 0
    most = options.max()
    if len(keeps):
        while dice.keeps[roll, count] >= 0:
            most = max(most, keeps[dice.keeps[roll, count]])
            count += 1
    for number in range(count):
        weights[number] = np.exp((keeps[dice.keeps[roll, number]] - most) / temperature)
    for box in range(13):
        weights[count + box] = np.exp((options[box] - most) / temperature)
    drawn = (bits + 0.5) / 4294967296.0 * weights[: count + 13].sum()
    for number in range(count + 13):
        drawn -= weights[number]
        if drawn < 0:
            return dice.keeps[roll, number] if number < count else 210 + number - count
    return 210 + np.argmax(options)


@njit(**_FAST)
def _box_of(slot):
    return slot // 6 if slot < 36 else min(slot - 30, 12)


@njit(**_FAST)
def play_level(
    board, dice, sheets, plans, groups, games, entries, totals, streams, temperature, log
):
    """Play one turn of the games at planned entries.

    ``games`` are numbers of games, those of plan p from ``groups[p]`` to ``groups[p + 1]``.
    Entries, totals and random streams are those of each game. ``log`` takes the turn of each
    game: up to three times the roll, then the keep or 210 + box, the rest as it was.
    """
    extra, options, weights = np.zeros(13), np.zeros(13), np.zeros(64)
    no_keeps = np.zeros(0)
    for group in range(len(groups) - 1):
        held = sheets.row[entries[games[groups[group]]]] % 3
        for number in range(groups[group], groups[group + 1]):
            game = games[number]
            stream, bits = _random(streams[game])
            roll = _throw(dice, 0, bits)
            earned = 0.0
            for stage in range(1, -2, -1):
                if temperature > 0:
                    options_of(board, dice, roll, held, plans.worth[group], extra, options)
                    stream, bits = _random(stream)
                    keeps = plans.keeps[group, stage] if stage >= 0 else no_keeps
                    choice = _softly(dice, roll, keeps, options, temperature, bits, weights)
                    slot = dice.slots[max(choice - 210, 0), roll]
                    earned = extra[max(choice - 210, 0)]
                else:
                    choice = plans.choice[group, stage, roll] if stage >= 0 else 210
                    slot = plans.slots[group, roll]
                    earned = float(plans.extras[group, roll])
                log[game, 2 - 2 * stage] = roll
                log[game, 3 - 2 * stage] = choice if choice < 210 else 210 + _box_of(slot)
                if choice >= 210:
                    break
                stream, bits = _random(stream)
                roll = _throw(dice, choice, bits)
            totals[game] += int(plans.earned[group, slot] + earned)
            entries[game] = plans.after[group, slot]
            streams[game] = stream

"""Shortcuts of one's own: chosen, refused, kept, put back; digits by place or by value."""

from __future__ import annotations

import pytest

from dadu.app.keys import ACTIONS, die_with_key, key_of, with_key
from dadu.errors import Malformed
from dadu.i18n import LANGUAGES, words
from tests.app.house import House, at_table


def changing(action: str, *keys: str) -> House:
    house = House()
    house.send("go", hash="#/settings")
    house.send("change-key", action=action)
    for key in keys:
        house.send("press-key", key=key)
    return house


def test_another_key_does_the_same() -> None:
    house = changing("r", "x")
    assert house.model.settings.own_keys == (("r", "x"),)
    assert house.saved["own_keys"] == {"r": "x"}
    house.send("go", hash="#/")
    house.send("quick-game", value="penta")
    controls = house.page.regions["controls"]
    assert 'data-key="x"' in controls
    assert 'data-key="r"' not in controls
    assert House(saved=house.saved).model.settings.own_keys == (("r", "x"),)


def test_a_key_that_does_something_else_is_refused_with_what_it_does() -> None:
    house = changing("r", "B")
    assert not house.model.settings.own_keys
    assert house.model.notice == "B already does something: Bank. Press another key."
    assert house.model.notice in house.html
    house.send("press-key", key="ö")
    assert house.model.settings.own_keys == (("r", "ö"),)


@pytest.mark.parametrize("key", ["enter", " ", "backspace", "arrowleft", "f5", "", "\n"])
def test_a_key_with_a_meaning_of_its_own_is_refused(key: str) -> None:
    house = changing("r", key)
    assert not house.model.settings.own_keys
    assert house.moments[-1] == "refused"


def test_a_key_that_was_given_away_is_free() -> None:
    own = with_key(with_key((), "b", "x"), "r", "b")
    assert [key_of(own, action) for action in ("b", "r", "u")] == ["x", "b", "u"]
    with pytest.raises(Malformed, match="key-taken"):
        with_key(own, "b", "b")
    assert with_key(with_key((), "enter", "c"), "enter", "Enter") == ()


def test_escape_leaves_the_key_and_reset_all_of_them() -> None:
    house = changing("r")
    assert "data-capture" in house.html
    house.send("dismiss")
    assert "data-capture" not in house.html
    house.send("press-key", key="x")
    assert not house.model.settings.own_keys
    house.send("change-key", action="r")
    house.send("press-key", key="x")
    assert 'id="keys-reset"' in house.html
    house.send("reset-keys")
    assert house.saved["own_keys"] == {}
    assert 'id="keys-reset"' not in house.html


def test_keys_of_no_action_and_spoiled_settings_change_nothing() -> None:
    house = changing("q", "x")
    assert "data-capture" not in house.html
    stored = {"own_keys": {"r": "b", "u": "x", "zz": "q", "s": 7}}
    assert House(saved=stored).model.settings.own_keys == (("u", "x"), ("s", "7"))
    assert House(saved={"own_keys": ["r"]}).model.settings.own_keys == ()


def test_where_keys_are_off_there_is_no_list_of_them() -> None:
    house = House(saved={"keys": "off"})
    house.send("go", hash="#/settings")
    assert 'id="keys"' not in house.html


def test_a_digit_holds_the_next_die_of_a_value() -> None:
    assert die_with_key((1, 3, 3, 6, 3), (), 3) == 1
    assert die_with_key((1, 3, 3, 6, 3), (1,), 3) == 2
    assert die_with_key((1, 3, 3, 6, 3), (1, 2, 4), 3) == 1
    assert die_with_key((1, 3, 3, 6, 3), (), 5) is None


@pytest.mark.parametrize(("hold_by", "keys"), [("place", "12345"), ("value", "16")])
def test_the_keys_of_dice_follow_the_setting(hold_by: str, keys: str) -> None:
    house = at_table("penta", "p", ["16666"])
    house.send("set", field="hold_by", value=hold_by)
    house.send("roll")
    stage = house.page.regions["stage"]
    assert [digit for digit in "123456" if f'data-key="{digit}"' in stage] == list(keys)


def test_real_dice_are_typed_with_the_digits_they_show() -> None:
    house = changing("1", "q")
    house.send("go", hash="#/new/penta")
    house.send("draft-dice", value="people")
    house.send("start-game")
    house.send("roll")
    assert 'data-key="1"' in house.page.regions["controls"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_has_its_words(language: str) -> None:
    house = House(saved={"language": language})
    house.send("go", hash="#/settings")
    for action in ACTIONS:
        assert f'id="key-{action}"' in house.html
    assert words(language)("keys.title") in house.html

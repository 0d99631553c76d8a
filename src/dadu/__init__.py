"""Dadu, a family dice table and its coach: two games, Penta and Ten Thousand.

States never change: every roll, rule set, state, move, position and record is a frozen value,
compared by what it holds. Chance is explicit and exact. Knowledge flows one way: what dice are
worth (`dadu.rules`), whose turn it is (`dadu.game`), games as text (`dadu.notation`), who chooses
(`dadu.players`), who rolls (`dadu.match`), what people see (`dadu.app`, hosted by `dadu.web` and
`dadu.cli`) and in which words (`dadu.i18n`).
"""

__all__ = ["__version__"]

__version__ = "0.1.0"

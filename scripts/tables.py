"""Make the tables that come with Dadu anew: ``python -m scripts.tables [RULES ...]``."""

from __future__ import annotations

import sys
from time import perf_counter

from dadu.rules import PentaRules, parse_rules
from dadu.solver import library, penta
from dadu.solver.table import save


def main(texts: list[str]) -> None:
    """Solve and store each rule set, all shipped ones unless some are named."""
    for text in texts or library.SHIPPED:
        rules = parse_rules(text)
        began = perf_counter()
        path = library.shipped_folder() / library.file_name(rules)
        if isinstance(rules, PentaRules):
            table = penta.build(rules, with_deviation=True, with_totals=True)
        else:
            table = library.build(rules)
        size = save(table, path)
        print(f"{path.name:45} {size:>9,} bytes {perf_counter() - began:6.1f} s")


if __name__ == "__main__":
    main(sys.argv[1:])

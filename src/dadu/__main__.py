"""``python -m dadu`` is the command ``dadu``."""

from __future__ import annotations

import sys

from dadu.cli import main

if __name__ == "__main__":
    sys.exit(main())

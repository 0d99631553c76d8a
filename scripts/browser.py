"""Find, or else install, a Chromium for the browser tests: `python -m scripts.browser`.

In this order: the one `DADU_CHROMIUM` names, an installed one, Playwright's own, Playwright's own
after downloading it, Debian's package (as root). Of these the headless shell comes first: the same
engine without the windows of a desktop, which take a quarter of the processor time. On a machine
for nothing but tests (`CI`) Debian's is installed even where another browser is. Prints its path;
exits 1 with a sentence when none can be had.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

SHELL = "chromium-headless-shell"
NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
MISSING = (
    "No Chromium for the browser tests: install Chromium or Chrome, "
    "or set DADU_CHROMIUM to the path of one."
)
FLAGS = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
)


def flags() -> list[str]:
    """What Chromium is started with: quiet towards the network, and root needs no sandbox."""
    return [*FLAGS, *(["--no-sandbox"] if os.geteuid() == 0 else [])]


def find() -> str | None:
    """The path of an installed Chromium, or None."""
    named = os.environ.get("DADU_CHROMIUM")
    if named:
        return named if Path(named).exists() else None
    return next(filter(None, map(shutil.which, NAMES)), None) or playwrights_own()


def playwrights_own() -> str | None:
    """The path of the Chromium that Playwright keeps for itself, or None."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def install() -> None:
    """Try to get a Chromium: by Playwright, else, as root on Debian, by its package."""
    download = [sys.executable, "-m", "playwright", "install", "chromium"]
    if succeeds(download) and find():
        return
    install_shell()


def install_shell() -> None:
    """Try to get Debian's headless shell, as root on Debian."""
    if os.geteuid() == 0 and shutil.which("apt-get"):
        succeeds(["apt-get", "update", "-qq"])
        succeeds(["apt-get", "install", "-y", "-qq", "--no-install-recommends", SHELL])


def succeeds(command: list[str]) -> bool:
    """Run a command, its output on standard error; whether it ended well."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    done = subprocess.run(command, check=False, stdout=sys.stderr, env=environment)
    return done.returncode == 0


def main() -> None:
    """Print the path of a Chromium, installing one if need be."""
    if "DADU_CHROMIUM" not in os.environ:
        if not find():
            install()
        elif os.environ.get("CI") and not shutil.which(SHELL):
            install_shell()
    path = find()
    if path is None:
        sys.exit(MISSING)
    print(path)


if __name__ == "__main__":
    main()

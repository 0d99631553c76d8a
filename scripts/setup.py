"""Set up the virtual environment: `python3 scripts/setup.py [FOLDER [EXTRA…]]`.

With the standard library only, makes FOLDER (default `.venv`) with the oldest supported Python or a
newer one, and installs Dadu into it, editable, with what playing needs and what the extras need
(`solve`, `dev`, `site`), at the exact versions of `constraints.txt`. Safe to repeat: what is
already right is left alone, so that more extras complete an environment.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OLDEST = (3, 11)
BUILD_TOOLS = ("hatchling", "editables", "babel")
NEEDS = {"solve": "solve", "dev": "test", "site": "build the site"}
"""What each extra is for."""


def main() -> None:
    """Make the environment, or stop with a sentence that says what is missing."""
    if sys.version_info < OLDEST:
        use_newer_python()
    named, *extras = sys.argv[1:] or [".venv"]
    python = ROOT / named / "bin" / "python"
    if not works(python):
        tell(f"Making a virtual environment in {named}")
        make_environment(ROOT / named)
    install = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    install += ["--constraint", str(ROOT / "constraints.txt")]
    tell("Installing what builds Dadu")
    run([*install, "--upgrade", "pip"])
    run([*install, *BUILD_TOOLS])
    if shutil.which("npm") and "site" in extras:
        extras.remove("site")
    purposes = "".join(f" and to {NEEDS[extra]}" for extra in extras)
    tell(f"Installing Dadu and what it needs to play{purposes}")
    wanted = f"{ROOT}[{','.join(extras)}]" if extras else str(ROOT)
    run([*install, "--no-build-isolation", "--editable", wanted])


def tell(step: str) -> None:
    """Say what is done now: each step may take a while, the first time minutes."""
    print(f"{step} …", flush=True)


def use_newer_python() -> None:
    """Start again with the newest Python on the path that is new enough, or say that none is."""
    for minor in range(20, OLDEST[1] - 1, -1):
        python = shutil.which(f"python3.{minor}")
        if python and runs([python, "-c", ""]):
            os.execv(python, [python, *sys.argv])  # noqa: S606 - the same script, a newer Python
    version = ".".join(map(str, OLDEST))
    sys.exit(f"Dadu needs Python {version} or newer; python3 is {sys.version.split()[0]}.")


def works(python: Path) -> bool:
    """Whether an environment's Python runs, is new enough and has pip."""
    check = f"import pip, sys; sys.exit(sys.version_info < {OLDEST})"
    return python.exists() and runs([str(python), "-c", check])


def runs(command: list[str]) -> bool:
    """Whether a command ends well; what it prints is not shown."""
    return subprocess.run(command, check=False, capture_output=True).returncode == 0


def make_environment(folder: Path) -> None:
    """Make the empty environment; Debian's Python needs its `venv` package for that."""
    command = [sys.executable, "-m", "venv", "--clear", str(folder)]
    if subprocess.run(command, check=False).returncode == 0:
        return
    package = f"python3.{sys.version_info.minor}-venv"
    if os.geteuid() == 0 and shutil.which("apt-get"):
        run(["apt-get", "update", "-qq"])
        run(["apt-get", "install", "-y", "-qq", package])
        run(command)
        return
    sys.exit(f"No virtual environment could be made; on Debian: apt-get install {package}")


def run(command: list[str]) -> None:
    """Run one step; stop, saying which it was, when it fails."""
    if subprocess.run(command, check=False, cwd=ROOT).returncode != 0:
        sys.exit("This step of the set-up failed: " + " ".join(command))


if __name__ == "__main__":
    main()

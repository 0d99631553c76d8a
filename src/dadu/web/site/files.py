"""Files under names that tell their content, and their compressed forms."""

from __future__ import annotations

import gzip
import json
from base64 import b64encode
from collections.abc import Mapping
from hashlib import sha256, sha384
from pathlib import Path
from typing import Final

from dadu.web.site.runtime import cached, run_node

__all__ = ["QUALITY", "compress", "fingerprint", "integrity"]

QUALITY: Final = 11
"""How hard Brotli and gzip try, up to 11 and 9: the best takes a minute, once for each content."""
NAMED: Final = 12
SMALL: Final = 256
HERE: Final = Path(__file__).parent
COMPRESSED_ALREADY: Final = (".png", ".br", ".gz")


def fingerprint(contents: Mapping[str, bytes]) -> str:
    """A short name for these contents under these names."""
    digest = sha256()
    for name, content in sorted(contents.items()):
        digest.update(f"{name}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()[:NAMED]


def integrity(content: bytes) -> str:
    """What a browser compares a download with, before it uses it."""
    return f"sha384-{b64encode(sha384(content).digest()).decode()}"


def compress(folder: Path, names: list[str], quality: int = QUALITY) -> None:
    """Put a ``.br`` and a ``.gz`` beside each file that gets smaller by it."""
    worth = [folder / name for name in names if _worth(folder / name)]
    for path in worth:
        smaller(path, gzip.compress(path.read_bytes(), min(9, quality), mtime=0), ".gz")
    store = cached("brotli")
    store.mkdir(parents=True, exist_ok=True)
    known = {path: store / f"{sha256(path.read_bytes()).hexdigest()}-{quality}" for path in worth}
    missing = [[str(path), str(kept)] for path, kept in known.items() if not kept.exists()]
    if missing:
        run_node(HERE / "brotli.mjs", str(quality), json.dumps(missing))
    for path, kept in known.items():
        smaller(path, kept.read_bytes(), ".br")


def _worth(path: Path) -> bool:
    return path.suffix not in COMPRESSED_ALREADY and path.stat().st_size > SMALL


def smaller(path: Path, content: bytes, ending: str) -> None:
    """Keep a compressed form, if it is smaller than the file."""
    if len(content) < path.stat().st_size:
        path.with_name(path.name + ending).write_bytes(content)

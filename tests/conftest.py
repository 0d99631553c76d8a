"""What all tests share: compiled catalogues, strict words, and one real browser."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings
from playwright.sync_api import Browser, expect, sync_playwright

from scripts import browser as chromium
from scripts.catalogues import compile_all

QUICKLY = "--js-flags=--liftoff-only"
"""WebAssembly is compiled once: optimising it as well costs more than a test gains by it."""

os.environ["DADU_STRICT_WORDS"] = "1"
if "PYTEST_XDIST_WORKER" in os.environ:
    # Every core has a worker: solvers that use all cores as well would wait for each other.
    os.environ.setdefault("NUMBA_NUM_THREADS", "1")
# Started in the background, a process and all its children are deaf to Ctrl-C.
signal.signal(signal.SIGINT, signal.default_int_handler)
compile_all()
# A busy machine is no failure: nothing here is judged by how long it took.
settings.register_profile("dadu", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("dadu")
expect.set_options(timeout=60_000)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A headless Chromium for the whole session; its absence is a failure, never a skip."""
    path = chromium.find()
    if path is None:
        pytest.fail(chromium.MISSING)
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(
            executable_path=path, args=[*chromium.flags(), QUICKLY]
        )
        yield running
        running.close()

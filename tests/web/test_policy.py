"""In a real browser: the policy holds, and another site's page gets nowhere."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.web.browsing import SCREEN, Visitor
from tests.web.serving import Server

pytestmark = pytest.mark.browser

KNOCK = """(url) => new Promise((done) => {
  const socket = new WebSocket(url);
  socket.onopen = () => done("open");
  socket.onerror = () => done("refused");
})"""
INJECT = """() => {
  const script = document.createElement("script");
  script.textContent = "window.ran = true";
  document.body.append(script);
  const region = document.getElementById("stage");
  region.innerHTML = "<img src='/nothing' onerror='window.ran = true'><p style='color: red'>x</p>";
}"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("policy") / "data") as server:
        yield server


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[str]:
    """The address of another site on this machine."""
    (tmp_path / "index.html").write_text("<h1>Win a prize</h1>", "utf-8")
    quiet = type("Quiet", (SimpleHTTPRequestHandler,), {"log_message": lambda *_: None})
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(quiet, directory=str(tmp_path))) as site:
        threading.Thread(target=site.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{site.server_port}/"
        site.shutdown()


def test_another_sites_page_cannot_connect(
    browser: Browser, server: Server, elsewhere: str
) -> None:
    page = browser.new_page()
    page.goto(elsewhere)
    socket = server.url.replace("http", "ws", 1) + "ws"
    assert page.evaluate(KNOCK, socket) == "refused"
    assert "origin-refused" in server.logged()
    page.set_content(f"<iframe src='{server.url}'></iframe>")
    expect(page.frame_locator("iframe").locator("#stage")).to_have_count(0)
    page.close()


def test_a_page_of_its_own_can_connect(browser: Browser, server: Server) -> None:
    visitor = Visitor.arrive(browser, server, SCREEN)
    assert visitor.page.evaluate(KNOCK, server.url.replace("http", "ws", 1) + "ws") == "open"
    visitor.leave()


def test_injected_scripts_styles_and_requests_come_to_nothing(
    browser: Browser, server: Server
) -> None:
    visitor = Visitor.arrive(browser, server, SCREEN)
    expect(visitor.page.locator("#play-penta")).to_be_visible()
    visitor.page.evaluate(INJECT)
    visitor.page.wait_for_timeout(300)
    assert visitor.page.evaluate("() => window.ran === undefined")
    coloured = "() => getComputedStyle(document.querySelector('#stage p')).color"
    assert visitor.page.evaluate(coloured) != "rgb(255, 0, 0)"
    with pytest.raises(Exception, match="Failed to fetch"):
        visitor.page.evaluate("() => fetch('http://evil.example/')")
    assert sum("Content Security Policy" in wrong for wrong in visitor.wrong) >= 3
    visitor.context.close()

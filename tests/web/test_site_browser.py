"""The site in a real browser: before Python is up, without a network, with parts missing."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from shutil import copy, copytree

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from dadu.web.site import client
from dadu.web.site.client import OURS
from scripts import browser as chromium
from tests.web.browsing import PHONE, Visitor
from tests.web.sites import LONG, Site, build_fast, build_once

pytestmark = pytest.mark.browser

HALF = 100_000
CACHES = "async () => await caches.keys()"
UPDATE = """async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  await registration.update();
  while (!registration.waiting) await new Promise((later) => setTimeout(later, 50));
}"""
OLDER = """async () => {
  const [name] = (await caches.keys()).filter((name) => name.startsWith("dadu-site "));
  const cache = await caches.open(name);
  const home = new URL("./", document.baseURI).href;
  const page = await (await cache.match(home)).text();
  const { client } = document.documentElement.dataset;
  const older = page.replace(`data-client="${client}"`, `data-client="client-older/"`);
  if (older === page) throw new Error("the page does not say which build it is of");
  await cache.put(home, new Response(older, { headers: { "content-type": "text/html" } }));
}"""
"""The page that is kept says that it is of another build."""
CLIENTS = """() => [...new Set(performance.getEntriesByType("resource")
  .map(({ name }) => /client-[0-9a-f]+/.exec(name)?.[0]).filter(Boolean))]"""
WIPE = """if (sessionStorage.wipe) {
  sessionStorage.removeItem("wipe");
  navigator.storage.getDirectory().then(async (root) => {
    for await (const name of root.keys()) await root.removeEntry(name, { recursive: true });
  });
}"""
FINISHED = """
[Game "ten-thousand"]
[Rules "ten-thousand(target=5000)"]
[Seat1 "Ana"]
[Seat2 "Budi"]
[Date "2026-01-02"]

1.1 111112 /1 =100
1.2 111111 /111111 =8000
2.1 223346 x
"""
FILES = """async () => {
  const names = [];
  for await (const name of (await navigator.storage.getDirectory()).keys()) names.push(name);
  return names;
}"""
PAPERS = """async (address) => {
  const { hasPieces, openPieces } = await import(new URL(address, document.baseURI));
  const known = [await hasPieces("tried")];
  let book = await openPieces("tried", 2);
  known.push(await hasPieces("tried"));
  const again = async () => {
    await book.close();
    book = await openPieces("tried", 2);
    return book.papers.map((paper) => paper.read());
  };
  book.papers[0].write("head ", 0);
  book.papers[0].write("one ", 5);
  book.papers[0].write("two", 9);
  book.papers[1].write("anew", 5);
  const whole = await again();

  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = () => { throw new Error("no room"); };
  book.papers[0].cut(9);
  const full = [book.papers[0].write("333 ", 9)];
  await book.kept();
  full.push(book.papers[0].write("lost", 13));
  IDBDatabase.prototype.transaction = transaction;
  await book.kept();
  full.push(book.papers[0].write("four", 13));
  book.papers[1].cut(0);
  return { known, whole, full, later: await again() };
}"""
SNAPSHOT = """async () => {
  const kept = await caches.open(`dadu-snapshots ${new URL("./", document.baseURI).href}`);
  while ((await kept.keys()).length === 0) await new Promise((later) => setTimeout(later, 100));
}"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_once(tmp_path_factory)


@pytest.fixture(scope="module")
def site(folder: Path) -> Iterator[Site]:
    with Site(folder) as site:
        yield site


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(
        viewport={"width": PHONE[0], "height": PHONE[1]}, reduced_motion="reduce"
    )
    yield context
    context.close()


def status(page: Page, says: str) -> None:
    expect(page.locator("#status")).to_have_attribute("data-says", says, timeout=LONG)
    expect(page.locator("#status p")).not_to_be_empty()


def rolled(page: Page) -> list[str]:
    """Roll all dice of the game in view; their faces."""
    page.locator("#roll").click()
    expect(page.locator("#die-0")).not_to_have_attribute("data-face", "0", timeout=LONG)
    return faces(page)


def faces(page: Page) -> list[str]:
    dice = page.locator("#stage [id^=die-]")
    return [die.get_attribute("data-face") or "" for die in dice.all()]


def begins(page: Page, game: str = "penta") -> None:
    page.locator(f"#play-{game}").click()
    expect(page.locator("#roll")).to_be_visible(timeout=LONG)


def test_page_and_rules_are_read_before_python_is_there(browser: Browser, site: Site) -> None:
    context = browser.new_context(locale="fr-CA")
    page = context.new_page()
    page.route("**/dadu-*.zip", lambda route: None)
    page.goto(site.url)
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator("#stage")).to_contain_text("Dix mille")
    page.locator("a[href='#/rules/ten-thousand']").first.click()
    expect(page.locator("#stage h2").first).to_be_visible()
    expect(page.locator("html")).to_have_attribute("data-screen", "rules")
    page.go_back()
    page.locator("#play-penta").click()
    status(page, "loading")
    expect(page.locator("#status p")).to_contain_text("Chargement")
    context.close()


@pytest.mark.parametrize("late", ["dadu-*.zip", "first.js"])
def test_a_touch_before_anything_is_there_counts(
    context: BrowserContext, site: Site, late: str
) -> None:
    held: list[Route] = []
    page = context.new_page()
    page.route(f"**/{late}", lambda route: held.append(route))
    page.goto(site.url, wait_until="commit")
    page.locator("#play-ten-thousand").click()
    while not held:
        page.wait_for_timeout(20)
    held[0].continue_()
    expect(page.locator("#roll")).to_be_visible(timeout=LONG)


def test_a_touch_that_stays_on_the_first_screen_hides_no_game(browser: Browser, site: Site) -> None:
    context = browser.new_context(reduced_motion="reduce", service_workers="block")
    page = context.new_page()
    page.goto(site.url)
    begins(page)
    rolled(page)
    held: list[Route] = []
    page.route("**/dadu-*.zip", lambda route: held.append(route))
    page.goto("about:blank")
    page.goto(site.url)
    sound = page.locator("#top button[aria-pressed]")
    sound.click()
    status(page, "loading")
    while not held:
        page.wait_for_timeout(20)
    held[0].continue_()
    expect(sound).to_have_attribute("aria-pressed", "true", timeout=LONG)
    expect(page.locator("#stage .stored-game")).to_be_visible()
    context.close()


def absent(route: Route) -> None:
    route.fulfill(status=404, body="")


def cut_off(route: Route) -> None:
    """Half of a file, though the answer is a whole one."""
    answer = route.fetch()
    route.fulfill(response=answer, body=answer.body()[:HALF], headers={
        "content-type": answer.headers["content-type"]})  # fmt: skip


def misfit(route: Route) -> None:
    """WebAssembly as it should be, that asks for what nobody has."""
    asks = b"\0asm\1\0\0\0" + b"\1\4\1\x60\0\0" + b"\2\7\1\1a\1b\0\0"
    route.fulfill(body=asks, content_type="application/wasm")


@pytest.mark.parametrize(
    ("asset", "how"),
    [
        ("**/dadu.css", absent),
        ("**/dadu.js", absent),
        ("**/device.js", absent),
        ("**/worker.js", absent),
        ("**/pyodide.mjs", absent),
        ("**/pyodide.asm.js", absent),
        ("**/pyodide.asm.wasm", absent),
        ("**/pyodide.asm.wasm", cut_off),
        ("**/pyodide.asm.wasm", misfit),
        ("**/dadu-*.zip", absent),
    ],
    ids=lambda value: getattr(value, "__name__", value),
)
def test_what_is_missing_or_cut_off_is_said(
    context: BrowserContext, site: Site, asset: str, how: Callable[[Route], None]
) -> None:
    page = context.new_page()
    page.route(asset, how)
    page.goto(site.url)
    status(page, "failed")
    expect(page.locator("#stage")).to_contain_text("Penta")


@pytest.mark.parametrize(
    ("asset", "how"),
    [("**/worker.js", absent), ("**/dadu-*.zip", cut_off)],
    ids=["worker", "engine"],
)
def test_after_something_was_missing_it_is_tried_again(
    context: BrowserContext, site: Site, asset: str, how: Callable[[Route], None]
) -> None:
    page = context.new_page()
    page.route(asset, how)
    page.goto(site.url)
    status(page, "failed")
    page.unroute(asset)
    with page.expect_navigation():
        page.locator("#status button").click()
    begins(page)


def test_two_tabs_one_plays_and_the_other_can_take_over(
    context: BrowserContext, site: Site
) -> None:
    first = context.new_page()
    first.goto(site.url)
    begins(first)
    seen = rolled(first)
    second = context.new_page()
    second.goto(first.url)
    status(second, "elsewhere")
    first.locator("#die-0").click()
    expect(first.locator("#die-0")).to_have_attribute("aria-pressed", "true")
    second.locator("#status button").click()
    status(first, "moved")
    expect(second.locator("#die-0")).to_have_attribute("aria-pressed", "true", timeout=LONG)
    assert faces(second) == seen
    first.locator("#status button").click()
    status(first, "elsewhere")


def test_a_tab_that_is_still_loading_gives_way(context: BrowserContext, site: Site) -> None:
    held: list[Route] = []
    first, second = context.new_page(), context.new_page()
    first.route("**/dadu-*.zip", lambda route: held.append(route))
    first.goto(site.url)
    second.goto(site.url)
    status(second, "elsewhere")
    second.locator("#play-penta").click()
    status(second, "elsewhere")
    second.locator("#status button").click()
    status(first, "moved")
    expect(second.locator("#roll")).to_be_visible(timeout=LONG)
    expect(second.locator("#status")).to_be_hidden()
    seen = rolled(second)
    for route in held:
        route.continue_()
    second.reload()
    expect(second.locator("#die-0")).to_have_attribute("data-face", seen[0], timeout=LONG)
    assert faces(second) == seen
    status(first, "moved")


def test_a_tab_that_cannot_start_leaves_the_games_to_others(
    context: BrowserContext, site: Site
) -> None:
    first, second = context.new_page(), context.new_page()
    first.route("**/dadu-*.zip", absent)
    first.goto(site.url)
    status(first, "failed")
    second.goto(site.url)
    begins(second)
    expect(second.locator("#status")).to_be_hidden()
    seen = rolled(second)
    second.reload()
    expect(second.locator("#die-0")).to_have_attribute("data-face", seen[0], timeout=LONG)


def test_where_storage_is_refused_it_plays_and_keeps_nothing(
    context: BrowserContext, site: Site
) -> None:
    page = context.new_page()
    page.route("**/worker.js", refused)
    page.goto(site.url)
    status(page, "not-kept")
    page.locator("#status button").click()
    begins(page)
    assert len(rolled(page)) == 5


def refused(route: Route) -> None:
    """A browser that has everything and lets a worker use nothing of it."""
    answer = route.fetch()
    body = answer.text()
    for used in ("navigator.locks.request", "self.caches?.match", "caches.match"):
        assert used in body
        body = body.replace(used, "refused")
    refusal = 'const refused = async () => { throw new DOMException("", "SecurityError"); };\n'
    route.fulfill(response=answer, body=refusal + body)


def test_without_network_or_server_everything_goes_on(
    browser: Browser, folder: Path, tmp_path: Path
) -> None:
    with Site(folder) as site:
        visitor = Visitor.arrive(browser, site)
        site.ready(visitor.page)
        visitor.may_break = True
        site.kill()
        visitor.context.set_offline(True)
        visitor.page.reload()
        site.up(visitor.page)
        plays_offline(visitor.page, site.url, tmp_path)
        visitor.leave()


def plays_offline(page: Page, url: str, folder: Path) -> None:
    """A roll, a reload in the midst of a turn, another language, records out and in again."""
    begins(page)
    seen = rolled(page)
    page.locator("#die-1").click()
    expect(page.locator("#die-1")).to_have_attribute("aria-pressed", "true")
    page.reload()
    expect(page.locator("#die-1")).to_have_attribute("aria-pressed", "true", timeout=LONG)
    assert faces(page) == seen
    page.goto(f"{url}#/settings")
    page.locator("#choice-set-language-fr").check(force=True)
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.goto(f"{url}#/rules/penta/joker")
    expect(page.locator("#rules-joker")).to_be_visible()
    page.goto(f"{url}#/history")
    with page.expect_download() as download:
        page.locator("[data-send*=save-all]").click()
    record = folder / "games.dadu"
    download.value.save_as(record)
    assert "".join(sorted(seen)) in "".join(record.read_text("utf-8").split())
    games = page.locator(".stored-game")
    before = games.count()
    record.write_text(record.read_text("utf-8") + FINISHED, "utf-8")
    page.locator("input[data-import]").set_input_files(record)
    expect(games).to_have_count(before + 2)
    is_reviewed(page, url)
    is_restored(page, url, folder, before + 2)


def is_reviewed(page: Page, url: str) -> None:
    """A finished game is judged on the device: the worst move is told, with its reason."""
    page.locator(".stored-game a").filter(has_text="Budi").first.click()
    page.goto(f"{url}#/review/{page.url.rpartition('/')[2]}")
    expect(page.locator(".mistake").first).to_be_visible(timeout=LONG)


def is_restored(page: Page, url: str, folder: Path, games: int) -> None:
    """All that is kept goes into one file, is lost, and comes back from it."""
    page.goto(f"{url}#/backup")
    expect(page.locator("h1")).to_contain_text("Sauvegarde")
    with page.expect_download() as download:
        page.locator("#save-all").click()
    backup = folder / "backup.dadu"
    download.value.save_as(backup)
    page.add_init_script(WIPE)
    page.evaluate("sessionStorage.wipe = 1")
    page.goto(f"{url}#/history")
    page.reload()
    expect(page.locator("#games")).to_have_text("0 games", timeout=LONG)
    page.goto(f"{url}#/backup")
    expect(page.locator("h1")).to_contain_text("Backup")
    page.locator("#import").set_input_files(backup)
    expect(page.locator(".done")).to_contain_text(f"{games} parties", timeout=LONG)
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.goto(f"{url}#/history")
    expect(page.locator(".stored-game")).to_have_count(games)
    page.reload()
    expect(page.locator(".stored-game")).to_have_count(games, timeout=LONG)


def test_the_next_build_waits_for_the_next_start(
    browser: Browser, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    changing = tmp_path / "site"
    copytree(folder, changing)
    with Site(changing) as site:
        visitor = Visitor.arrive(browser, site)
        page = visitor.page
        site.ready(page)
        begins(page)
        seen = rolled(page)
        (old,) = page.evaluate(CLIENTS)
        monkeypatch.setattr(client, "screens", lambda language: {"penta": {"next": language}})
        build_fast(changing)
        page.evaluate(UPDATE)
        page.locator("#die-2").click()
        expect(page.locator("#die-2")).to_have_attribute("aria-pressed", "true")
        assert page.evaluate(CLIENTS) == [old]
        page.reload()
        expect(page.locator("html")).not_to_have_attribute("data-client", f"{old}/", timeout=LONG)
        expect(page.locator("#die-2")).to_have_attribute("aria-pressed", "true", timeout=LONG)
        assert faces(page) == seen
        (new,) = page.evaluate(CLIENTS)
        assert new != old
        kept = [name for name in page.evaluate(CACHES) if name.startswith("dadu-site ")]
        assert len(kept) == 1
        visitor.leave()


def test_a_page_of_the_build_before_is_left_once(
    browser: Browser, folder: Path, tmp_path: Path
) -> None:
    """As when a build takes over between two pages, the second of which has come already."""
    changing = tmp_path / "site"
    copytree(folder, changing)
    with Site(changing) as site:
        visitor = Visitor.arrive(browser, site)
        page = visitor.page
        site.ready(page)
        page.reload()
        site.up(page)
        page.evaluate(OLDER)
        gone: list[str] = []
        page.on("framenavigated", lambda frame: gone.append(frame.url))
        page.reload()
        begins(page)
        assert len(rolled(page)) == 5
        assert len(gone) == 3
        visitor.leave()


def test_g3_after_a_snapshot_dice_differ_from_device_to_device(
    browser: Browser, site: Site
) -> None:
    seen = []
    for _ in range(2):
        visitor = Visitor.arrive(browser, site)
        site.up(visitor.page)
        visitor.page.evaluate(SNAPSHOT)
        visitor.page.reload()
        site.up(visitor.page)
        begins(visitor.page, "ten-thousand")
        first = rolled(visitor.page)
        visitor.page.goto(f"{site.url}#/")
        begins(visitor.page)
        seen.append((first, rolled(visitor.page)))
        visitor.leave()
    assert seen[0] != seen[1]


def test_on_a_full_device_the_game_goes_on_and_says_so(context: BrowserContext, site: Site) -> None:
    page = context.new_page()
    page.goto(site.url)
    site.up(page)
    begins(page)
    protocol = context.new_cdp_session(page)
    protocol.send("Storage.overrideQuotaForOrigin", {"origin": site.origin, "quotaSize": 1})
    seen = rolled(page)
    expect(page.locator("#stage .notice")).to_contain_text("no room left")
    page.locator("#die-3").click()
    expect(page.locator("#die-3")).to_have_attribute("aria-pressed", "true")
    protocol.send("Storage.overrideQuotaForOrigin", {"origin": site.origin})
    page.locator("#die-4").click()
    expect(page.locator("#die-4")).to_have_attribute("aria-pressed", "true")
    page.reload()
    expect(page.locator("#die-4")).to_have_attribute("aria-pressed", "true", timeout=LONG)
    assert faces(page) == seen


def without_files(route: Route) -> None:
    """A browser that has no files of its own for a worker."""
    answer = route.fetch()
    route.fulfill(response=answer, body=answer.text().replace("createSyncAccessHandle", "none"))


def test_without_private_files_games_are_kept_in_a_database(
    context: BrowserContext, site: Site
) -> None:
    first, second = context.new_page(), context.new_page()
    first.route("**/worker.js", without_files)
    first.goto(site.url)
    begins(first)
    seen = rolled(first)
    first.locator("#die-0").click()
    expect(first.locator("#die-0")).to_have_attribute("aria-pressed", "true")
    assert first.evaluate(FILES) == []
    second.goto(first.url)
    status(second, "elsewhere")
    second.locator("#status button").click()
    status(first, "moved")
    expect(second.locator("#die-0")).to_have_attribute("aria-pressed", "true", timeout=LONG)
    assert faces(second) == seen
    assert second.evaluate(FILES) == []


def test_a_database_keeps_writings_whole_and_in_order_and_waits_for_room(
    context: BrowserContext, folder: Path, tmp_path: Path
) -> None:
    with_module = tmp_path / "site"
    copytree(folder, with_module)
    copy(OURS / "pieces.js", with_module)
    with Site(with_module) as site:
        page = context.new_page()
        page.goto(f"{site.url}#/rules/penta")
        told = page.evaluate(PAPERS, "./pieces.js")
    assert told == {
        "known": [False, True],
        "whole": ["head one two", "\x00\x00\x00\x00\x00anew"],
        "full": [True, False, True],
        "later": ["head one 333 four", ""],
    }


class Varying(SimpleHTTPRequestHandler):
    """A server as simple as can be, that says its files may be others for other browsers."""

    def end_headers(self) -> None:
        self.send_header("vary", "accept, user-agent, origin")
        super().end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def test_under_any_path_from_any_server_beside_another(
    context: BrowserContext, folder: Path, tmp_path: Path
) -> None:
    for name in ("mine", "mine-too"):
        (tmp_path / name).symlink_to(folder)
    handler = partial(Varying, directory=str(tmp_path))
    page, other = context.new_page(), context.new_page()
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        for there, name in ((page, "mine"), (other, "mine-too")):
            there.goto(f"http://127.0.0.1:{server.server_port}/{name}/")
            expect(there.locator("html")).to_have_attribute("data-offline-ready", "", timeout=LONG)
        server.shutdown()
    other.close()
    page.reload()
    begins(page)
    assert len(rolled(page)) == 5


def test_at_a_plain_address_of_the_house_it_plays_and_keeps_nothing(
    browser: Browser, folder: Path
) -> None:
    named = "--host-resolver-rules=MAP dadu.example 127.0.0.1"
    with Site(folder, names=["dadu.example"]) as site:
        other = browser.browser_type.launch(
            executable_path=chromium.find(), args=[*chromium.flags(), named]
        )
        page = other.new_page()
        page.goto(f"http://dadu.example:{site.port}/")
        status(page, "not-kept")
        page.locator("#status button").click()
        begins(page)
        assert len(rolled(page)) == 5
        other.close()

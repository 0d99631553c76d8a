"""How a site is served: the smallest form, the right type, and for how long it is true."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from dadu.web.site.building import LIST
from tests.web.sites import Site

FILES = {
    "index.html": b"<p>page</p>",
    "service.js": b"// service",
    "client-0/dadu.js": b"// client",
    "client-0/dadu.js.br": b"br",
    "client-0/dadu.js.gz": b"gz",
    "python-0/pyodide.asm.wasm": b"wasm",
    "python-0/pyodide.mjs": b"mjs",
    "dadu-0.zip": b"zip",
    "dadu.webmanifest": b"{}",
    LIST: b'{"files": ["index.html"]}',
}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    folder = tmp_path_factory.mktemp("served") / "site"
    for name, content in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    (folder.parent / "secret").write_text("secret", "utf-8")
    with Site(folder) as site, httpx.Client(base_url=site.url) as client:
        yield client


@pytest.mark.parametrize(
    ("accepted", "encoding", "content"),
    [("gzip, deflate, br", "br", b"br"), ("gzip", "gzip", b"gz"), ("identity", None, b"// client")],
)
def test_the_smallest_form_that_is_understood(
    client: httpx.Client, accepted: str, encoding: str | None, content: bytes
) -> None:
    with client.stream("GET", "/client-0/dadu.js", headers={"accept-encoding": accepted}) as answer:
        assert b"".join(answer.iter_raw()) == content
    assert answer.headers.get("content-encoding") == encoding
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["vary"] == "accept-encoding"


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/", "text/html; charset=utf-8"),
        ("/python-0/pyodide.asm.wasm", "application/wasm"),
        ("/python-0/pyodide.mjs", "text/javascript; charset=utf-8"),
        ("/dadu.webmanifest", "application/manifest+json"),
        ("/dadu-0.zip", "application/zip"),
    ],
)
def test_every_file_has_its_type(client: httpx.Client, path: str, kind: str) -> None:
    assert client.get(path).headers["content-type"] == kind


def test_fixed_names_are_asked_about_and_fingerprints_never(client: httpx.Client) -> None:
    for path in ("/", "/service.js", "/dadu.webmanifest"):
        assert client.get(path).headers["cache-control"] == "no-cache"
    assert "immutable" in client.get("/dadu-0.zip").headers["cache-control"]


def test_what_has_not_changed_is_not_sent_again(client: httpx.Client) -> None:
    tag = client.get("/service.js").headers["etag"]
    answer = client.get("/service.js", headers={"if-none-match": tag})
    assert answer.status_code == 304
    assert answer.content == b""
    assert client.get("/service.js", headers={"if-none-match": '"other"'}).status_code == 200


def test_the_policy_lets_python_run_and_nothing_else(client: httpx.Client) -> None:
    policy = client.get("/").headers["content-security-policy"]
    assert "script-src 'self' 'wasm-unsafe-eval';" in policy
    assert "frame-ancestors 'none'" in policy
    assert client.get("/").headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    "path", ["/nothing", "/../secret", "/%2e%2e/secret", "/client-0", "/client-0/dadu.js.br"]
)
def test_nothing_else_is_served(client: httpx.Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert answer.json()["error"] == "not-found"


def test_other_names_and_methods_are_refused(client: httpx.Client) -> None:
    assert client.get("/", headers={"host": "evil.example"}).status_code == 403
    assert client.post("/").status_code == 405
    assert client.head("/").status_code == 200

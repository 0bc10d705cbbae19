"""The page: what Vite has built into the package, read once and sent from memory.

Files under ``assets/`` are named by their content, so they are kept for ever; everything else is asked for anew each
time, and answered with "not modified" where it is the same. Text goes out in the smallest form the reader takes.
"""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from typing import Any

from litestar import MediaType, Request, Response, route
from litestar.handlers import HTTPRouteHandler
from msgspec import Struct

import nimmt
from nimmt.tables.refusals import refused

PAGE = Path(nimmt.__file__).parent / "page"
"""The built page, where the package has one."""

NOT_BUILT = """\
This server runs, but its page is not built.
In a checkout of nimmt: make page, then start the server again. Packages from PyPI have the page in them.
Programs can use the server as it is: see /api/openapi.json and docs/protocol.md.
"""

KINDS = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".wasm": "application/wasm",
    ".zip": "application/zip",
    ".bin": "application/octet-stream",
    ".so": "application/wasm",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
    ".json": "application/json",
    ".txt": "text/plain; charset=utf-8",
    ".woff2": "font/woff2",
}
"""What the page may consist of; nothing else is served."""

FORMS = {"br": ".br", "gzip": ".gz"}
"""The compressed forms, the smaller first."""


class PageFile(Struct, frozen=True):
    """One file of the page, ready to be sent."""

    forms: dict[str, bytes]
    """Its content by encoding; ``identity`` is as it is."""
    headers: dict[str, str]


def read_page(folder: Path) -> dict[str, PageFile]:
    """All files of the page by their address."""
    return {
        path.relative_to(folder).as_posix(): _read(path, folder)
        for path in folder.rglob("*")
        if path.suffix in KINDS and path.is_file()
    }


def _read(path: Path, folder: Path) -> PageFile:
    content = path.read_bytes()
    forms = {"identity": content}
    for encoding, suffix in FORMS.items():
        beside = path.with_name(path.name + suffix)
        if beside.is_file():
            forms[encoding] = beside.read_bytes()
    kept = path.is_relative_to(folder / "assets")
    headers = {
        "content-type": KINDS[path.suffix],
        "cache-control": "public, max-age=31536000, immutable" if kept else "no-cache",
        "etag": f'W/"{hashlib.sha256(content).hexdigest()[:20]}"',
        "vary": "Accept-Encoding",
    }
    return PageFile(forms, headers)


def page_addresses(prefix: str) -> frozenset[str]:
    """The addresses of the page's own files."""
    return frozenset({f"{prefix}/", *(f"{prefix}/{name}" for name in read_page(PAGE))})


def page_route(prefix: str) -> HTTPRouteHandler:
    """Serve the page at every address that is nothing else."""
    files = read_page(PAGE)

    @route(["/", "/{path:path}"], http_method=["GET", "HEAD"], include_in_schema=False)
    async def page(request: Request[Any, Any, Any]) -> Response[bytes] | Response[str]:
        """A file of the page; its first one without a name."""
        name = str(request.path_params.get("path", "")).strip("/") or "index.html"
        asked = request.scope["raw_path"].decode("latin-1").partition("?")[0]
        if name == "index.html" and prefix and asked == prefix:
            # The page's addresses are relative to its own, which ends with a slash.
            return Response(b"", status_code=308, headers={"location": f"{prefix}/"})
        if name == "index.html" and not files:
            return Response(NOT_BUILT, status_code=503, media_type=MediaType.TEXT)
        if name not in files:
            raise refused("not_found")
        found = files[name]
        if request.headers.get("if-none-match") == found.headers["etag"]:
            return Response(b"", status_code=304, headers=found.headers)
        encoding = best_form(request.headers.get("accept-encoding", ""), found.forms)
        encoded = {} if encoding == "identity" else {"content-encoding": encoding}
        return Response(found.forms[encoding], headers=found.headers | encoded)

    return page


def best_form(accepted: str, forms: dict[str, bytes]) -> str:
    """The smallest form of a file that the reader takes.

    >>> best_form("gzip, br;q=0", {"identity": b"", "gzip": b"", "br": b""})
    'gzip'
    """
    taken = {
        match[1].lower()
        for match in re.finditer(r"([\w*-]+)\s*(?:;\s*q=([01](?:\.\d{0,3})?))?", accepted)
        if match[2] is None or float(match[2]) > 0
    }
    return next((encoding for encoding in FORMS if encoding in taken and encoding in forms), "identity")

"""The page as mere files, for any static host under any path: python web/site.py [FOLDER]

Nothing answers behind these files: the page brings its engine along, and plays on the reader's device. No content from
elsewhere is loaded, and the page's own header says so, since a static host may send none of ours.
"""

from __future__ import annotations

import argparse
import re
import shutil
import sys
from pathlib import Path

WEB = Path(__file__).resolve().parent
PAGE = WEB.parent / "src" / "nimmt" / "page"
SECURITY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'"
)
"""What the page may load: its own files."""


def write(folder: Path) -> None:
    """The page into a folder; what lies there beside it (the documentation) stays."""
    if not (PAGE / "engine.json").is_file():
        sys.exit("the page has no engine to play on; build it first: make page")
    there = [old for old in folder.iterdir() if old.name != "docs"] if folder.is_dir() else []
    if there and not (folder / "engine.json").is_file():
        sys.exit(f"{folder} holds something else than the page, which would be deleted; choose an empty folder")
    for old in there:
        shutil.rmtree(old) if old.is_dir() else old.unlink()
    # Static hosts compress what they send by themselves.
    shutil.copytree(PAGE, folder, ignore=shutil.ignore_patterns("*.gz", "*.br", ".*"), dirs_exist_ok=True)
    index = folder / "index.html"
    index.write_text(alone(index.read_text(), folder / "assets"))


def alone(html: str, assets: Path) -> str:
    """The page's first file, for a host that only has files: the engine sets out before everything else."""
    (early,), (device,) = assets.glob("early-*.js"), assets.glob("device-*.js")
    imported = r'"\./([^"]+\.js)"'
    with_early = re.findall(imported, early.read_text())
    later = {device.name, *re.findall(imported, device.read_text())} - set(with_early)
    head = [
        f'<meta http-equiv="Content-Security-Policy" content="{SECURITY}" />',
        f'<script type="module" async crossorigin src="./assets/{early.name}"></script>',
        *(f'<link rel="modulepreload" crossorigin href="./assets/{name}" />' for name in with_early),
        '<link rel="preload" href="./engine.json" as="fetch" crossorigin />',
        *(f'<link rel="modulepreload" crossorigin href="./assets/{name}" />' for name in sorted(later)),
    ]
    html = html.replace('<html lang="en">', '<html lang="en" data-home="device">', 1)
    return re.sub(r'(<meta charset="utf-8" ?/?>)', "\n    ".join([r"\1", *head]), html, count=1)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Write the page as mere files, for any static host under any path.")
    parser.add_argument("folder", type=Path, nargs="?", default=WEB.parent / "site", help="where to (site)")
    chosen = parser.parse_args().folder
    write(chosen)
    print(f"The page lies in {chosen}; try it with: {sys.executable} -m http.server --directory {chosen}")

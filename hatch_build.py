"""How the package is built: by hatchling, with the page in it.

This is the build backend, and hatchling's hook. Whoever builds a wheel or a source distribution from a checkout is
given the Node of PyPI for it. An editable install builds no page (``make page`` does), and a source distribution brings
the page along, so that a wheel made from it needs neither Node nor a registry.
"""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

from hatchling import build as hatchling_build
from hatchling.build import *  # noqa: F403
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

BUILDER = Path(__file__).resolve().parent / "web" / "build.py"


def _node() -> list[str]:
    """What has to be installed to build the page, if it has to be built."""
    if not BUILDER.is_file():
        return []
    page = runpy.run_path(str(BUILDER))
    return [] if page["is_built"]() else [page["NODE"], "pip"]


def get_requires_for_build_wheel(config_settings: dict[str, Any] | None = None) -> list[str]:
    """What a wheel needs."""
    return [*hatchling_build.get_requires_for_build_wheel(config_settings), *_node()]


def get_requires_for_build_sdist(config_settings: dict[str, Any] | None = None) -> list[str]:
    """What a source distribution needs."""
    return [*hatchling_build.get_requires_for_build_sdist(config_settings), *_node()]


class PageHook(BuildHookInterface):
    """Builds the page before anything is packed."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build it, unless this is an editable install."""
        if version != "editable" and BUILDER.is_file():
            runpy.run_path(str(BUILDER))["build"]()

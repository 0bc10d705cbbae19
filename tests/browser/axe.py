"""What axe, the checker of accessibility, has against a page."""

from typing import Any

from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from playwright.sync_api import Page

STILL = """new Promise((done) => {
  const passing = (one) => one.playState === "running" && one.effect.getComputedTiming().iterations !== Infinity;
  const look = () => (document.getAnimations().some(passing) ? requestAnimationFrame(look) : done());
  requestAnimationFrame(() => requestAnimationFrame(look));
})"""
"""Nothing moves any more."""
RUN = "([inside, options]) => axe.run(inside, { resultTypes: ['violations'], ...options })"


def faults(page: Page, inside: str = "html", **options: Any) -> list[str]:
    """What is wrong *inside* a part of the page, once nothing moves any more."""
    page.evaluate(STILL)
    if page.evaluate("typeof axe === 'undefined'"):
        page.evaluate(AXE_SCRIPT)
    found = AxeResults(page.evaluate(RUN, [inside, options]))
    return [found.generate_report()] if found.violations_count else []

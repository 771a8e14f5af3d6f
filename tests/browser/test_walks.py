"""Lessons are gone through by keyboard alone and by touch alone, with right and wrong answers.

Usually one lesson, in two ways; with ``make walks`` all lessons, in more ways, and deals to their end.
"""

from __future__ import annotations

import pytest
from thorough import THOROUGH

from browser.host import ROOT, Host
from browser.walk import By, Walk

FOR_PROGRAMMERS = {"12", "13"}
LESSONS = [
    path.stem
    for path in sorted((ROOT / "tutorials/en").glob("[0-9]*.ipynb"))
    if path.stem[:2] not in FOR_PROGRAMMERS
]
WALKED = LESSONS if THOROUGH else ["03-king-and-jack-chains"]
WAYS: list[tuple[By, str, int, int]] = [
    ("keyboard", "en", 1280, 800),
    ("touch", "ja", 390, 844),
    *[("keyboard", "ja", 960, 720), ("touch", "en", 960, 720)][: 2 * THOROUGH],
]
SIDE_BAR = "(how) => window.jupyterapp.shell[`${how}Left`]()"


@pytest.mark.parametrize(("by", "lang", "width", "height"), WAYS)
@pytest.mark.parametrize("lesson", WALKED)
def test_a_lesson_is_gone_through(
    request: pytest.FixtureRequest, lesson: str, by: By, lang: str, width: int, height: int
) -> None:
    host: Host = request.getfixturevalue("phone" if by == "touch" else "lab")
    host.page.emulate_media(reduced_motion="reduce")
    host.viewport(width, height)
    walk = Walk(host, ROOT / f"tutorials/{lang}/{lesson}.ipynb", by, to_the_end=THOROUGH)
    if width < 1000:
        host.page.evaluate(SIDE_BAR, "collapse")
    try:
        walk.go_through()
    finally:
        host.page.evaluate(SIDE_BAR, "expand")
    assert not walk.faults, "\n".join(walk.faults)

"""What the README shows and quotes is what one gets.   python tests/unit/test_readme.py   draws it again."""

import random
import re
from pathlib import Path

from parlett_widgets import BidAdvisor, CardTable, NinetyNine, Replay, Steady

ROOT = Path(__file__).parents[2]
PICTURE = ROOT / "docs" / "trick.svg"
README = (ROOT / "README.md").read_text("utf-8")
SECONDS = 1.4  # for which a frame is seen


def drawn() -> str:
    """Return a moving picture of two tricks, from a moment when the reader has a choice."""
    table = CardTable(NinetyNine.classic().start(seed=9, dealer=2), lang="en")
    rng = random.Random(9)
    tricks = 0
    while True:
        view = table.match.view(0)
        turn = view.to_act == 0 and not table.waiting
        if turn and len(view.trick) == 2 and 1 < len(view.legal) < len(view.hand):
            break
        table.go_on() if table.waiting else table.play(Steady().choose(view, rng))
    replay = Replay(table.match, seat=0, lang="en", theme="light")
    first = len(replay.frames) - 1 - len(view.trick)
    while tricks < 2:
        tricks += 1
        table.play(Steady().choose(table.match.view(0), rng))
    replay = Replay(table.match, seat=0, lang="en", theme="light")
    frames = []
    for step in range(first, len(replay.frames)):
        replay.step = step
        frames.append(replay.svg())
    return moving(frames, still=len(view.trick))


def moving(frames: list[str], still: int) -> str:
    """Return pictures one after the other in one; who wants no motion sees the one named *still*."""
    drawings: dict[str, str] = {}
    scenes = []
    for number, frame in enumerate(frames):
        head, defs, rest = re.fullmatch(
            r"(<svg[^>]*>)<defs>(.*?)</defs>(.*)</svg>", frame, re.DOTALL
        ).groups()
        for drawing in re.findall(r'<(?:path|g) id="[^"]*"(?:[^>]*/>|.*?</g>)', defs, re.DOTALL):
            drawings.setdefault(re.search(r'id="([^"]*)"', drawing)[1], drawing)
        delay = (number - len(frames)) * SECONDS
        kind = "frame still" if number == still else "frame"
        scenes.append(f'<g class="{kind}" style="animation-delay:{delay:.1f}s">{rest}</g>')
    share = 100 / len(frames)
    style = (
        f".frame{{visibility:hidden;animation:frame {len(frames) * SECONDS:.1f}s step-end infinite}}"
        f"@keyframes frame{{0%{{visibility:visible}}{share:.3f}%{{visibility:hidden}}}}"
        "@media(prefers-reduced-motion){.frame{animation:none}.still{visibility:visible}}"
    )
    return f"{head}<style>{style}</style><defs>{''.join(drawings.values())}</defs>{''.join(scenes)}</svg>\n"


def test_the_picture_in_the_readme_is_what_is_drawn() -> None:
    assert f"docs/{PICTURE.name}" in README
    assert PICTURE.read_text("utf-8") == drawn()


def test_the_advice_that_the_readme_quotes_is_given() -> None:
    quoted = " ".join(README.partition("“")[2].partition("”")[0].split())
    assert "BidAdvisor(NinetyNine.classic().start(seed=7))" in README
    match = NinetyNine.classic().start(seed=7)
    hand = f"For the hand of the `BidAdvisor` above (North's: {match.view(2).hand})"
    assert match.to_act == 2
    assert f"{hand} it finally says of ♥A ♦8 ♣A:" in " ".join(README.split())
    advisor = BidAdvisor(match, chosen="AH 8D AC", lang="en")
    advisor.think()
    assert quoted in next(o["why"] for o in advisor.advised["options"] if o["id"] == "AH 8D AC")


if __name__ == "__main__":
    PICTURE.write_text(drawn(), encoding="utf-8")

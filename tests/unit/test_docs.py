"""What the documents say of their sources."""

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ARTICLES = {
    "addenda": ("アッデンダ", "ゲームばっかりやってないで"),
    "ninety-nine": ("99ナインティナイン ◇3人定番トリテ", "流星キック1998"),
    "counterpoint": ("カウンターポイント(2人用)", "ゲームばっかりやってないで"),
}

LESSONS = {"addenda": ["03"], "ninety-nine": ["06", "08"], "counterpoint": ["06", "09", "10"]}


def read(name):
    return (ROOT / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("game", ARTICLES)
def test_the_article_that_a_game_was_learned_from_is_credited(game):
    folders = ROOT / "tutorials" / "en", ROOT / "tutorials" / "ja"
    lessons = [
        path
        for folder in folders
        for one in LESSONS[game]
        for path in folder.glob(f"{one}-*.ipynb")
    ]
    assert len(lessons) == 2 * len(LESSONS[game])
    for page in ("README.md", f"docs/games/{game}.md", *lessons):
        assert [part for part in ARTICLES[game] if part not in read(page)] == []


@pytest.mark.parametrize(
    ("game", "number"),
    [("addenda", "A8"), ("addenda", "A9"), ("counterpoint", "C4"), ("counterpoint", "C6")],
)
def test_a_rule_that_no_source_states_is_called_our_reading(game, number):
    (line,) = [row for row in read(f"docs/games/{game}.md").splitlines() if f"| {number} |" in row]

    assert "our reading" in line.split("|")[3]


def test_the_partnership_page_counts_its_void_tricks_and_names_the_script():
    page = read("docs/games/addenda.md")

    assert "reconstruction" in page
    assert "benchmarks/void_tricks.py" in page

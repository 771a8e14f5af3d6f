"""Saved widgets without a browser: what is in the file, and what is not."""

from __future__ import annotations

import html
import random
import re
import struct
import sys
from base64 import b64decode, b64encode
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from every_widget import EVERY_WIDGET
from matches import played
from saved import state_in

from parlett_widgets import (
    Addenda,
    CardTable,
    ChainExplorer,
    Counterpoint,
    NinetyNine,
    Replay,
)


class Idle:
    """An opponent that is never asked, since the table waits."""

    def choose(self, view: Any, rng: random.Random) -> str:
        raise AssertionError((view, rng))


class Page(HTMLParser):
    """What a browser finds in a page: the contents and the attributes of its elements."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.text: dict[str, str] = {}
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        tag, attributes = self.elements[-1] if self.elements else ("", {})
        key = attributes.get("id") or tag
        self.text[key] = self.text.get(key, "") + data

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.elements if name == tag]


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("kind", ["replay", "explorer"])
def test_a_page_holds_the_widget_and_a_picture_for_those_who_cannot_run_it(
    tmp_path: Path, kind: str, lang: str
) -> None:
    widget = (
        Replay(played(NinetyNine.classic(), 25), step=12, lang=lang)
        if kind == "replay"
        else ChainExplorer("4 5 J K", lang=lang, theme="dark")
    )
    file = widget.save(str(tmp_path / "deal.html"))
    assert file == tmp_path / "deal.html"
    page = Page(file.read_text(encoding="utf-8"))
    state = state_in(file.read_text(encoding="utf-8"))
    assert {"words", "theme", "colours", "step"} <= set(state)
    assert not [name for name in state if name.startswith("_") or name in ("layout", "tooltip")]
    assert all(value == getattr(widget, name) for name, value in state.items())
    assert page.all("html") == [{"lang": lang, "dir": "ltr", "translate": "no"}]
    assert f"<title>{html.escape(widget.title())}</title>" in file.read_text(encoding="utf-8")
    (image,) = page.all("img")
    assert image["alt"] == widget.text()
    # The picture is dark on a dark page, unless the widget looks the same in every page.
    picture = b64decode(str(image["src"]).partition(",")[2]).decode()
    assert ("prefers-color-scheme" in picture) == (widget.theme == "auto")
    # Nothing is asked for: not from a network, not from beside the file.
    for _, attributes in page.elements:
        for name in ("src", "href"):
            assert str(attributes.get(name, "data:")).startswith("data:")
    # One script may run, whose content the policy names.
    (script,) = re.findall(
        r'<script type="module">(.*?)</script>', file.read_text("utf-8"), re.DOTALL
    )
    mark = b64encode(sha256(script.encode()).digest()).decode()
    policy = page.all("meta")[1]["content"]
    assert f"script-src 'sha256-{mark}';" in str(policy)


def test_a_page_of_a_replay_is_called_by_the_moment_that_it_opens_with(tmp_path: Path) -> None:
    replay = Replay(played(NinetyNine.classic(), 25), step=-1)
    text = replay.save(tmp_path / "deal.html").read_text(encoding="utf-8")
    assert f"<title>{replay.frames[-1]['title']}</title>" in text


def test_no_name_can_end_a_script_or_open_a_comment(tmp_path: Path) -> None:
    names = ("</script><b>", "<!-- & '\"")
    replay = Replay(played(Addenda().start(seed=5, players=names), 3))
    text = replay.save(tmp_path / "deal.html").read_text(encoding="utf-8")
    page = Page(text)
    assert "<!--" not in text
    assert page.all("b") == []
    state = state_in(text)
    assert state["packed"] == replay.packed
    assert names[0] in state["packed"]["parts"]
    assert html.escape(names[0]) in text


def test_the_same_replay_is_saved_the_same_and_replaces_what_was_there(tmp_path: Path) -> None:
    match = played(Counterpoint.standard(), 20)
    first = Replay(match).save(tmp_path / "a.html").read_bytes()
    (tmp_path / "b.html").write_text("something else")
    assert Replay(match).save(tmp_path / "b.html").read_bytes() == first


@pytest.mark.parametrize(
    ("path", "kind", "message"),
    [
        (3, TypeError, "save needs the name of a file, such as 'deal.html', not 3"),
        ("", IsADirectoryError, "is a folder: name a file in it, as in "),
        ("deal", ValueError, "deal.html, not "),
        ("deal.json", ValueError, "the name must end in .html for a page, "),
        ("nowhere/deal.html", FileNotFoundError, "nowhere: create it first, or choose another"),
    ],
)
def test_a_wrong_path_is_answered_by_what_would_be_right(
    tmp_path: Path, path: Any, kind: type[Exception], message: str
) -> None:
    with pytest.raises(kind, match=re.escape(message)):
        ChainExplorer("4 5").save(tmp_path / path if isinstance(path, str) else path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("rules", [NinetyNine.classic(), Counterpoint.standard(), Addenda()])
def test_a_saved_table_is_the_same_whatever_its_person_does_not_know(
    tmp_path: Path, rules: Any
) -> None:
    pages = set()
    match = played(rules, 8)
    for one in (match, match.resample(1, random.Random(3)), match.resample(1, random.Random(4))):
        table = CardTable(one, {1: "human", **dict.fromkeys([0, *range(2, rules.seats)], Idle())})
        pages.add(table.save(tmp_path / "table.html").read_text(encoding="utf-8"))
    assert match.resample(1, random.Random(3)) != match
    assert len(pages) == 1


def test_a_saved_table_opens_at_its_moment_and_holds_those_before(tmp_path: Path) -> None:
    match = played(NinetyNine.classic(), 25)
    table = CardTable(match, {seat: Idle() for seat in (1, 2)}, lang="ja", theme="dark")
    text = table.save(tmp_path / "table.html").read_text(encoding="utf-8")
    page, state = Page(text), state_in(text)
    assert (state["step"], len(state["packed"]["frames"])) == (25, 26)
    assert (state["theme"], page.all("html")) == (
        "dark",
        [{"lang": "ja", "dir": "ltr", "translate": "no"}],
    )
    assert state["packed"] == Replay(match, 0, lang="ja").packed


def test_the_hands_that_are_open_at_a_table_are_open_in_its_page(tmp_path: Path) -> None:
    match = played(NinetyNine.classic(), 5)
    seats = {seat: Idle() for seat in (1, 2)}
    table = CardTable(match, seats, open_hands=True, hide=[2])
    state = state_in(table.save(tmp_path / "table.html").read_text("utf-8"))
    assert state["packed"] == Replay(match, hide=[2]).packed


@pytest.mark.parametrize("name", [name for name in EVERY_WIDGET if not name.endswith("told")])
def test_every_widget_is_saved_as_a_page_and_as_a_picture(tmp_path: Path, name: str) -> None:
    widget = EVERY_WIDGET[name]()
    page = Page(widget.save(tmp_path / "it.html").read_text("utf-8"))
    assert page.all("parlett-widget")
    assert page.all("img")
    assert widget.save(tmp_path / "it.svg").read_text("utf-8") == widget.svg()


def test_a_png_has_two_dots_for_each_unit_of_the_drawing(tmp_path: Path) -> None:
    explorer = ChainExplorer("4 5 J K")
    dots = explorer.save(tmp_path / "chain.PNG").read_bytes()
    assert dots.startswith(b"\x89PNG")
    width, _ = struct.unpack(">II", dots[16:24])
    assert f'width="{width // 2}"' in explorer.svg()


def test_a_png_without_the_fonts_or_the_package_that_it_needs_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class NoFonts:
        def svg_to_bytes(self, **_: Any) -> bytes:
            return b"nothing is drawn"

    monkeypatch.setitem(sys.modules, "resvg_py", NoFonts())
    for lang, letters in [("en", "letters"), ("ja", "Japanese letters")]:
        with pytest.raises(RuntimeError, match=f"no font on this machine has {letters}, so "):
            ChainExplorer("4 5 J K", lang=lang).save(tmp_path / "chain.png")
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(ImportError, match=r"pip install 'parlett-widgets\[pictures\]'"):
        ChainExplorer("4 5 J K").save(tmp_path / "chain.png")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "missing", "told"),
    [
        ("유나", "Korean letters, so 유", "Noto Sans CJK"),
        ("さくら", "Japanese letters, so さ", "Noto Sans CJK"),
        ("吉𠮷", "Chinese or Japanese characters, so 𠮷", "Noto Sans CJK"),
        ("יעל", "Hebrew letters, so", "Noto Sans Hebrew"),
        ("สมชาย", "Thai letters, so", "Noto Sans Thai"),
        ("अमन", "Devanagari letters, so", "Noto Sans Devanagari"),
        ("Жанна", "Cyrillic letters, so", "Noto Sans"),
        ("\U0001f600", "signs, so \U0001f600", "Noto Emoji"),
    ],
)
def test_a_picture_in_which_a_name_would_be_boxes_is_refused_whatever_its_script(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, missing: str, told: str
) -> None:
    lacking = max(name)  # the font may have an older part of the script

    class Fonts:
        def svg_to_bytes(self, *, svg_string: str, **_: Any) -> bytes:
            return b"box" if lacking in svg_string or "\U0010fffd" in svg_string else b"letter"

    monkeypatch.setitem(sys.modules, "resvg_py", Fonts())
    table = CardTable(Addenda.standard().start(seed=4, players=["Ada", name]))
    with pytest.raises(RuntimeError, match=missing.partition(", so")[0]) as refused:
        table.save(tmp_path / "table.png")
    assert told in str(refused.value)
    assert str(refused.value).endswith("or save it as .svg")
    CardTable(Addenda.standard().start(seed=4)).save(tmp_path / "table.png")


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("name", EVERY_WIDGET)
def test_pages_and_pictures_say_their_language_and_direction(name: str, lang: str) -> None:
    widget = EVERY_WIDGET[name]()
    picture = Page(widget.html()).all("img")[0]
    assert (picture["dir"], picture["translate"]) == ("ltr", "no")
    assert picture["lang"] == widget.language.code
    svg = Page(widget.svg()).all("svg")[0]
    assert (svg["lang"], svg["direction"]) == (svg["xml:lang"], "ltr")
    assert svg["lang"] in ("en", "ja")
    [page] = Page(widget._page()).all("html")
    assert (page["dir"], page["translate"]) == ("ltr", "no")
    chain = ChainExplorer("4 5 J K", lang=lang)
    assert Page(chain.svg()).all("svg")[0]["lang"] == lang
    assert Page(chain._page()).all("html")[0]["lang"] == lang


def test_a_page_that_the_disk_has_no_room_for_leaves_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = ChainExplorer("4 5 J K").save(tmp_path / "chain.html")
    before = page.read_text("utf-8")

    def half(self: Path, content: bytes) -> int:
        with self.open("wb") as file:
            file.write(content[: len(content) // 2])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", half)
    with pytest.raises(OSError, match="No space left"):
        ChainExplorer("A 2 3").save(page)
    assert page.read_text("utf-8") == before
    assert list(tmp_path.iterdir()) == [page]


# Embedded in a page of somebody else


def named(html_: str, attribute: str) -> list[str]:
    """Return the addresses in a piece of HTML."""
    return re.findall(rf'\b{attribute}="([^"]+)"', html_)


@pytest.mark.parametrize("name", EVERY_WIDGET)
def test_every_widget_is_embedded_with_all_that_its_page_asks_for(
    tmp_path: Path, name: str
) -> None:
    line = EVERY_WIDGET[name]().embed(tmp_path / "widgets")
    assert "\n" not in line, "Markdown would end the HTML there"
    asked = [*named(line, "src"), *named(line, "srcset")]
    asked += [f"{address}.js" for kind in ("view", "state") for address in named(line, kind)]
    files = {f"widgets/{file.name}" for file in (tmp_path / "widgets").iterdir()}
    assert set(asked) == files
    assert {"words", "theme"} <= set(state_of(tmp_path, line))


def state_of(site: Path, line: str) -> dict[str, Any]:
    (state,) = named(line, "state")
    return state_in((site / f"{state}.js").read_text("utf-8"))


def test_what_embedded_widgets_share_is_written_once(tmp_path: Path) -> None:
    home = tmp_path / "widgets"
    first = ChainExplorer("4 5 J K").embed(home)
    before = {file.name for file in home.iterdir()}
    assert ChainExplorer("4 5 J K").embed(home) == first
    assert {file.name for file in home.iterdir()} == before
    other = ChainExplorer("9 8", lang="ja", theme="dark").embed(home)
    assert named(other, "view") == named(first, "view")
    assert named(other, "state") != named(first, "state")
    added = sorted(
        file.name.partition("-")[0] for file in home.iterdir() if file.name not in before
    )
    assert added == ["picture", "state"]


def test_an_embedded_table_is_a_replay_of_what_its_person_was_told(tmp_path: Path) -> None:
    match = played(Addenda(), 7)
    line = CardTable(match).embed(tmp_path / "widgets")
    told = Replay(match, 0, step=-1)
    assert named(line, "view") == named(told.embed(tmp_path / "widgets"), "view")
    assert state_of(tmp_path, line)["packed"] == told.packed


@pytest.mark.parametrize(
    ("folder", "page", "way"),
    [
        ("site/widgets", None, "widgets/"),
        ("site/widgets", "site/index.html", "widgets/"),
        ("site/widgets", "site/games/addenda.html", "../widgets/"),
        ("site/widgets", "site/games/addenda", "../../widgets/"),
        ("site/widgets", "site/v1.2", "../widgets/"),  # a folder, whatever its name looks like
        ("site/made by us", None, "made%20by%20us/"),
    ],
)
def test_addresses_lead_from_the_page_to_the_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folder: str, page: str | None, way: str
) -> None:
    (tmp_path / "site" / "v1.2").mkdir(parents=True)
    monkeypatch.chdir(tmp_path)
    line = ChainExplorer("4 5").embed(folder, page)
    for attribute in ("view", "state", "src", "srcset"):
        for address in named(line, attribute):
            assert address.rpartition("/")[0] + "/" == way


@pytest.mark.parametrize(
    ("path", "kind", "message"),
    [
        (3, TypeError, "embed needs the name of a folder, such as 'widgets', not 3"),
        ("nowhere/widgets", FileNotFoundError, "nowhere: create it first, or choose another"),
        ("page.html", NotADirectoryError, "page.html is a file: name a folder, such as "),
        (".", FileExistsError, "holds something else, page.html: name a folder for embedded"),
    ],
)
def test_a_folder_for_something_else_is_left_alone(
    tmp_path: Path, path: Any, kind: type[Exception], message: str
) -> None:
    (tmp_path / "page.html").write_text("mine")
    with pytest.raises(kind, match=re.escape(message)):
        ChainExplorer("4 5").embed(tmp_path / path if isinstance(path, str) else path)
    assert [file.name for file in tmp_path.iterdir()] == ["page.html"]


def test_nothing_in_an_embedded_state_can_end_a_script(tmp_path: Path) -> None:
    names = ("</script><b>", "<!-- & '\"")
    line = Replay(played(Addenda().start(seed=5, players=names), 3)).embed(tmp_path / "widgets")
    for script in (tmp_path / "widgets").glob("*.js"):
        assert "</script" not in script.read_text("utf-8")
        assert "<!--" not in script.read_text("utf-8")
    assert names[0] in state_of(tmp_path, line)["packed"]["parts"]

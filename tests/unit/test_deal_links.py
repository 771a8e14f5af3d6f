"""Links to deals: what comes back, and that nothing but data ever does."""

from __future__ import annotations

import json
import random
import re
import zlib
from base64 import urlsafe_b64encode
from contextlib import suppress
from pathlib import Path
from urllib.parse import quote, urlsplit

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from parlett_widgets import Addenda, CardTable, Counterpoint, NinetyNine, open_deal
from parlett_widgets.lessons import played_deal
from parlett_widgets.widgets.card_table.links import code_of_deal, deal_of_code

RULES = [
    Addenda.standard(),
    Addenda.partnership(),
    NinetyNine.classic(),
    NinetyNine.two(),
    NinetyNine.five(),
    Counterpoint.standard(),
    Counterpoint.three(),
    Counterpoint.easy(),
]


def packed(data) -> str:
    """Pack what might pass for a deal."""
    return packed_text(json.dumps(data))


def packed_text(text: str) -> str:
    return urlsafe_b64encode(zlib.compress(text.encode())).decode().rstrip("=")


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_a_deal_comes_back_from_its_code_at_every_step(rules):
    played = played_deal(rules.start(seed=11))
    for step in range(0, len(played.history) + 1, 5):
        back = deal_of_code(code_of_deal(played, step))
        assert back == played.line[step]
    assert deal_of_code(code_of_deal(played, -1)) == played
    assert len(code_of_deal(played)) < 150


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_a_later_deal_comes_with_its_cards(rules):
    later = played_deal(rules.start(seed=11)).apply("deal")
    back = deal_of_code(code_of_deal(later))
    assert back.state.deal == later.state.deal
    assert back.rules == later.rules
    assert len(code_of_deal(later)) < 400


def test_a_link_opens_a_page_and_no_server_is_told_the_code():
    table = CardTable(NinetyNine.classic().start(seed=7))
    for site in ("https://example.org/cards/", "https://example.org/cards/index.html"):
        address = urlsplit(table.link(site))
        assert address.geturl().startswith("https://example.org/cards/play/#")
        assert re.fullmatch(r"[\w-]+", address.fragment, re.ASCII)
        assert open_deal(address.fragment).match == table.match


def test_a_link_of_another_language_or_to_the_console_of_a_notebook_site_opens_the_same_deal():
    table = CardTable(NinetyNine.classic().start(seed=7))
    code = code_of_deal(table.match)
    line = quote(f'from parlett_widgets import open_deal; open_deal("{code}")', safe="")
    for link in (
        f"https://example.org/cards/play/ja.html#{code}",
        f"https://example.org/cards/repl/index.html?kernel=python&execute=1&code={line}",
    ):
        assert open_deal(link).match == table.match


def test_the_site_that_we_build_has_the_console_that_older_links_open():
    config = Path(__file__).parents[2] / "site" / "jupyter_lite_config.json"
    apps = json.loads(config.read_text())["LiteBuildConfig"]["apps"]
    assert "repl" in apps


@pytest.mark.parametrize(
    "site",
    [
        "javascript:alert(1)",
        "example.org",
        "https://",
        "https://a.org/?x=1",
        "https://a.org/#b",
        "https://a.org/b c",
        "https://a.org/\n",
        "https://a.org/'><b>",
        "https:///a",
        "",
        None,
        5,
    ],
)
def test_a_link_leads_to_a_site_and_nowhere_else(site):
    with pytest.raises(ValueError, match="site must be an address"):
        CardTable(Addenda.standard().start(seed=7)).link(site)


json_data = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=9),
    lambda inner: (
        st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=9), inner, max_size=3)
    ),
    max_leaves=12,
)


def refused(code):
    with pytest.raises(ValueError, match="this is not the code of a deal"):
        deal_of_code(code)


@given(st.text(max_size=60) | st.from_regex(r"[A-Za-z0-9_-]{1,90}", fullmatch=True))
@example('"); import os; os.system("id')
@example("<img src=x onerror=alert(1)>")
def test_no_text_is_taken_for_a_code(text):
    refused(text)


@given(json_data | st.lists(json_data, min_size=6, max_size=6).map(lambda data: [1, *data[1:]]))
@example([1, "os:system", {}, 7, 0, []])
@example([1, "antigravity:fly", {}, 7, 0, []])
@example([1, "counterpoint", {"game": "x"}, 7, 0, []])
@example([1, "counterpoint", {}, 7, 0, ["deal"]])
@example([1, "counterpoint", {}, 7, 9, []])
@example([1, "counterpoint", {}, 7, [0, ["AS", "KS"], "", "", ""], []])
@example([1, "counterpoint", {}, 7, [0, {}, 3, [], 1], []])
@example([2, "counterpoint", {}, 7, 0, []])
def test_no_other_data_is_taken_for_a_deal(data):
    refused(packed(data))


@pytest.mark.parametrize("code", [None, 5, b"abc", ["abc"]])
def test_what_is_no_text_is_no_code(code):
    with pytest.raises(ValueError, match="this is not the code of a deal"):
        open_deal(code)


def test_a_code_that_unpacks_to_very_much_is_refused_without_unpacking_it():
    refused(packed([1, "x" * 3_000_000, {}, 7, 0, []]))
    whole = json.dumps([1, "counterpoint", {}, 7, 0, []])
    assert deal_of_code(packed_text(whole)) == Counterpoint.standard().start(seed=7, dealer=0)
    refused(packed_text(whole + " " * 3_000_000))


def test_no_module_is_imported_for_a_code(monkeypatch):
    monkeypatch.setattr("parlett_widgets.engine.registry.imported", pytest.fail)
    refused(packed([1, "antigravity:Game", {}, 7, 0, []]))


def test_a_sign_that_is_changed_never_gives_another_deal():
    match, chances = NinetyNine.classic().start(seed=7), random.Random(7)
    code = code_of_deal(played_deal(match), -1)
    for _ in range(200):
        at = chances.randrange(len(code))
        changed = code[:at] + chances.choice("ABCabc019-_") + code[at + 1 :]
        with suppress(ValueError):
            assert deal_of_code(changed) == played_deal(match)


@pytest.mark.parametrize(
    "around",
    [
        "{link}",
        "Try this deal: <{link}>.",
        "https://safe.example/?url={link_quoted}&data=1",
        'open_deal("{code}")',
        "from parlett_widgets import open_deal; open_deal('{code}')",
        " {code}\n",
        "\u00a0{code}.",
        "\ufeff{start}\u200b{end}",
        "\u2068{start}\u00ad{end}\u2069",
        "`{code}`",
        "「{code}」。",
        "“{code}”",
        "> {start}\r\n> {end}",
        "> > {start}\n>> {end}",
        "{wide}",
    ],
)
def test_a_deal_opens_from_its_link_and_its_code_as_mail_and_chat_deliver_them(around):
    table = CardTable(NinetyNine.classic().start(seed=7))
    link, code = table.link("https://example.org/cards"), code_of_deal(table.match)
    wide = "".join(chr(ord(sign) + 0xFEE0) for sign in code)
    text = around.format(
        link=link,
        link_quoted=quote(link, safe=""),
        code=code,
        start=code[:20],
        end=code[20:],
        wide=wide,
    )
    assert open_deal(text).match == table.match


def test_a_link_that_mail_has_wrapped_opens_its_deal():
    table = CardTable(NinetyNine.classic().start(seed=7))
    link = table.link("https://example.org/cards")
    wrapped = "\n".join(f"> {link[i : i + 31]}" for i in range(0, len(link), 31))
    assert open_deal(wrapped).match == table.match

"""A table in one view: all that is played with is visible at once, at any moment of any game."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from table_moments import GAMES, fullest, hinted, replayed

from browser.host import ROOT, Host
from browser.test_screen_reader import MOMENTS, TABLES
from parlett_widgets import BidTrainer, Counterpoint, NinetyNine

MORE_MOMENTS = {
    "addenda-partners": "Addenda.partnership(), lambda s: mine(s, 'play') and s.trick.cards",
    "ninety-nine-four": "NinetyNine.four(), lambda s: mine(s, 'play') and s.trick",
    "ninety-nine-five": "NinetyNine.five(), lambda s: mine(s, 'play') and s.trick",
    "counterpoint-three": "Counterpoint.three(), lambda s: mine(s, 'play') and s.trick",
    "replay": None,
}
EVERY = {**MOMENTS, **MORE_MOMENTS}

OUTSIDE = """async (root) => {
  // What was out of sight is laid out when it is scrolled into view, and may push the table away again.
  for (let i = 0; i < 3; i++) {
    root.scrollIntoView({ block: "center", behavior: "instant" });
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  }
  const panel = root.closest(".jp-WindowedPanel-outer, .jp-Notebook") ?? document.documentElement;
  const room = panel.getBoundingClientRect();
  const parts = {
    trick: ".pw-trick", hand: ".pw-own .pw-hand", plate: ".pw-own .pw-seat", status: "[role=status]",
    main: ".pw-bar .pw-primary", buttons: ".pw-bar", felt: ".pw-felt",
  };
  return Object.entries(parts).flatMap(([name, selector]) =>
    [...root.querySelectorAll(selector)].filter((part) => part.checkVisibility()).flatMap((part) => {
      const { top, bottom, left, right } = part.getBoundingClientRect();
      const seen = top >= room.top - 1 && bottom <= room.bottom + 1 && left >= room.left - 1 && right <= room.right + 1;
      return seen ? [] : [`${name}: ${[left, top, right, bottom].map(Math.round)} of ${[room.left, room.top, room.right, room.bottom].map(Math.round)}`];
    }));
}"""


def show(host: Host, lang: str, **options: Any) -> list[str]:
    """Open a notebook with a table for each moment, and return the names of the moments."""
    chosen = "".join(f", {name}={value!r}" for name, value in {"lang": lang, **options}.items())
    last = f"""
from parlett_widgets import Replay
Replay(table(NinetyNine.classic(), lambda s: s.phase == 'deal-over', 'en').match, step=20{chosen})
"""
    moments = [
        last if moment is None else f"table({moment}{chosen.replace('lang=', '')})"
        for moment in EVERY.values()
    ]
    host.open([TABLES, *moments])
    expect(host.roots).to_have_count(len(EVERY))
    return list(EVERY)


def outside(host: Host, names: list[str]) -> list[str]:
    """Return the parts of tables that cannot be seen although whole tables should be visible."""
    roots = host.roots
    told = []
    for index, name in enumerate(names):
        root = roots.nth(index)
        root.scroll_into_view_if_needed()
        found = root.evaluate(OUTSIDE)
        told += [f"{name}: {part}" for part in found]
    return told


def test_everything_is_seen_at_once(lab: Host) -> None:
    lab.viewport(1280, 720)
    assert outside(lab, show(lab, "ja")) == []


def test_in_a_room_the_table_takes_what_the_window_leaves_free(lab: Host) -> None:
    names = show(lab, "en", size="projector")
    heights = []
    for width, height in ((1280, 720), (1920, 1080)):
        lab.viewport(width, height)
        assert outside(lab, names) == []
        box = lab.roots.first.bounding_box()
        heights.append(box["height"] if box else 0)
    assert heights[1] > 1.4 * heights[0]


def test_what_a_bid_cost_is_seen_at_once_and_no_figure_lies_on_another(lab: Host) -> None:
    code = "from parlett_widgets import BidTrainer, NinetyNine\n"
    code += "trainer = BidTrainer(NinetyNine.classic(), seed=7, worlds=40, size='projector')\n"
    lab.open([code + "trainer.bid('KS 10H 9H')\ntrainer"])
    lab.viewport(1280, 720)
    root = lab.roots
    expect(root.locator(".pw-told")).to_be_visible()
    panel = lab.page.locator(".jp-WindowedPanel-outer").bounding_box()
    box = root.bounding_box()
    assert panel
    assert box
    assert box["height"] <= panel["height"]
    assert root.evaluate(
        """(root) => [...root.querySelectorAll("dt")].every((term) =>
             term.nextElementSibling.getBoundingClientRect().left >= term.getBoundingClientRect().right)"""
    )


def test_a_table_that_takes_the_whole_screen_lies_in_its_middle(lab: Host) -> None:
    lab.viewport(1280, 720)
    lab.open([f"{TABLES}\ntable({MOMENTS['ninety-nine-play']}, 'en')"])
    root = lab.roots
    root.locator("summary", has_text="More").click()
    root.get_by_role("button", name="Full screen").click()
    lab.page.wait_for_function("() => document.fullscreenElement")
    around = root.locator(".pw-stage").evaluate(
        """async (stage) => {
          await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
          const { left, top, right, bottom } = stage.getBoundingClientRect();
          return [left, innerWidth - right, top, innerHeight - bottom].map(Math.round);
        }"""
    )
    left, right, top, bottom = around
    assert abs(left - right) <= 1
    assert abs(top - bottom) <= 1
    assert 0 <= min(left, top) <= 8, "it fills the screen"
    lab.page.evaluate("() => document.exitFullscreen()")


STATIC = ROOT / "parlett_widgets" / "widgets" / "static"
LOAD = """async ([source, css]) => {
  document.head.append(Object.assign(document.createElement("style"), { textContent: css }));
  window.table = (await import(source)).default;
}"""
# One table after another in the same page, each measured in place; what is cut off on purpose is measured as cut off.
STICKS_OUT = """(moments) => Object.entries(moments).flatMap(([moment, traits]) => {
  const el = document.querySelector("#table");
  const model = { get: (name) => traits[name], set() {}, on() {}, off() {}, save_changes() {}, send() {} };
  const end = window.table.render({ model, el });
  const root = el.querySelector(".pw-root");
  root.style.contentVisibility = "visible";
  const hidden = ".pw-unseen, .pw-earlier *, details:not([open]) > :not(summary), .pw-hand svg, .pw-arcs *";
  const found = [...root.querySelectorAll("*")].flatMap((part) => {
    const { top, right, bottom, left, width } = part.getBoundingClientRect();
    if (!width || part.closest(hidden)) return [];
    return top < -1 || left < -1 || right > innerWidth + 1 || bottom > innerHeight + 1
      ? [`${moment}: ${part.tagName} ${part.className.baseVal ?? part.className} ${[left, top, right, bottom].map(Math.round)}`]
      : [];
  });
  const room = (selector) => root.querySelector(selector)?.getBoundingClientRect();
  const [status, bar] = [room("[role=status]"), room(".pw-bar")];
  if (status.top < bar.top - 1) found.push(`${moment}: the sentence rises over the felt`);
  const meter = room(".pw-rule");
  const card = room(".pw-own .pw-held");
  if (meter && card && root.dataset.layout === "wide" && meter.bottom > card.top) found.push(`${moment}: the hand covers the rule`);
  for (const count of root.querySelectorAll(".pw-count.pw-above")) {
    const laid = count.parentElement.querySelector(".pw-card").getBoundingClientRect();
    if (count.getBoundingClientRect().top < laid.bottom) found.push(`${moment}: a count above 17 is not below its card`);
  }
  end();
  return found.slice(0, 3);
})"""


# A hint before and after its figures are unfolded: the cards that it covers, or, when unfolded, mostly covers.
COVERED = """(traits) => {
  const el = document.querySelector("#table");
  const model = { get: (name) => traits[name], set() {}, on() {}, off() {}, save_changes() {}, send() {} };
  const end = window.table.render({ model, el });
  const [root, hint] = [el.querySelector(".pw-root"), el.querySelector(".pw-hint")];
  root.style.contentVisibility = "visible";
  const box = (part) => part.getBoundingClientRect();
  const covered = (share) => [...root.querySelectorAll(".pw-trick .pw-card:not(.pw-empty), .pw-own .pw-hand .pw-card")]
    .filter((card) => {
      const [{ top, left, right, height }, over] = [box(card), box(hint)];
      return top + share * height > over.top + 1 && top < over.bottom && left < over.right - 1 && right > over.left + 1;
    }).map((card) => card.textContent);
  const found = covered(1);
  const words = document.createRange();
  words.selectNodeContents(hint.querySelector("summary"));
  if (box(words).bottom > box(hint.querySelector("p")).top + 4) found.push("the fold covers the reason");
  hint.querySelector("details")?.setAttribute("open", "");
  if (!root.querySelector(".pw-open")) found.push(...covered(0.3));
  if (box(root.querySelector("h3")).height > 40) found.push("the title has three lines");
  const rules = root.querySelector(".pw-rules");
  rules.open = true;
  if (box(rules.lastElementChild).width < 300) found.push("the rules are narrow");
  end();
  return found;
}"""


# A hint with its figures at desktop size: what it covers, whether it has to be scrolled, and which rings are covered.
BESIDE = """(traits) => {
  const el = document.querySelector("#table");
  const model = { get: (name) => traits[name], set() {}, on() {}, off() {}, save_changes() {}, send() {} };
  const end = window.table.render({ model, el });
  const root = el.querySelector(".pw-root");
  root.style.contentVisibility = "visible";
  const hint = root.querySelector(".pw-hint");
  hint.querySelector("details")?.setAttribute("open", "");
  const box = (part) => part.getBoundingClientRect();
  const over = box(hint);
  const found = [...root.querySelectorAll(".pw-legend > *, .pw-shares, .pw-said, .pw-rule, .pw-laid .pw-card, .pw-own .pw-hand .pw-card")]
    .filter((part) => {
      const { top, right, bottom, left } = box(part);
      return left < over.right && right > over.left && top < over.bottom && bottom > over.top;
    }).map((part) => `over ${part.className}`);
  if (hint.scrollHeight > hint.clientHeight) found.push("scrolls");
  const ringed = [...root.querySelectorAll(".pw-own .pw-held:has(.pw-hinted)")];
  if (ringed.length === 0) found.push("no card has a ring");
  for (const held of ringed) {
    const next = held.nextElementSibling;
    if (next && box(next).left < box(held.firstElementChild).right + 5) found.push(`the ring of ${held.textContent}`);
  }
  end();
  return found;
}"""


# A page in which a widget is drawn without a notebook, with nothing that listens to what it sends.
DRAW = """(traits) => {
  const model = { get: (name) => traits[name], set() {}, on() {}, off() {}, save_changes() {}, send() {} };
  window.end?.();
  window.end = window.table.render({ model, el: document.querySelector("#table") });
}"""
UNSEEN = """() => ["h3", ".pw-hand", "[role=status]", ".pw-primary", ".pw-told"].filter((selector) => {
  const { top, bottom, left, right } = document.querySelector(selector)?.getBoundingClientRect() ?? {};
  return top < 0 || left < 0 || bottom > innerHeight || right > innerWidth;
})"""
SHOWN = {"theme": "light", "colours": "four", "size": "normal", "pace": "standard"}


@pytest.fixture(scope="module")
def bare_page(browser: Browser) -> Iterator[Page]:
    """Open a page that can draw tables, without a notebook."""
    with drawing(browser, "card-table") as page:
        yield page


@contextmanager
def drawing(browser: Browser, name: str) -> Iterator[Page]:
    """Open a page that can draw one kind of widget."""
    page = browser.new_page(reduced_motion="reduce")
    page.set_content('<!doctype html><body style="margin: 0"><div id="table"></div>')
    source = b64encode((STATIC / f"{name}.js").read_bytes()).decode()
    css = (STATIC / f"{name}.css").read_text(encoding="utf-8")
    page.evaluate(LOAD, [f"data:text/javascript;base64,{source}", css])
    yield page
    page.close()


@pytest.fixture
def sticking_out(bare_page: Page) -> Callable[..., list[str]]:
    """Return a function that finds what sticks out of tables in a window of some size."""

    def sticking_out(width: int, height: int, moments: dict[str, Any], **options: str) -> list[str]:
        bare_page.set_viewport_size({"width": width, "height": height})
        shown = {**SHOWN, **options}
        return bare_page.evaluate(
            STICKS_OUT, {name: {**shown, **one} for name, one in moments.items()}
        )

    return sticking_out


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_nothing_sticks_out_wherever_a_deal_waits(
    sticking_out: Callable[..., list[str]], game: str, lang: str
) -> None:
    moments = fullest(GAMES[game], lang)
    assert len(moments) > 3
    assert sticking_out(960, 586, moments) == [], "in a cell of 960 × 560"
    # On a phone a result is a list to be scrolled, in a table that keeps its height (test_open_hands).
    waiting = {name: one for name, one in moments.items() if not name.startswith("deal-over")}
    assert sticking_out(390, 763, waiting) == [], "on a phone"
    for width, height in ((1280, 720), (1920, 1080)):
        assert sticking_out(width, height, moments, size="projector") == [], "before a class"


def test_counts_on_cards_are_hidden_until_they_are_asked_for(bare_page: Page) -> None:
    moments = fullest(GAMES["addenda"], "en")
    shown = {**SHOWN, **next(one for name, one in moments.items() if name.startswith("play"))}
    bare_page.evaluate(
        """(traits) => {
          const el = document.querySelector("#table");
          const model = { get: (name) => traits[name], set() {}, on() {}, off() {}, save_changes() {}, send() {} };
          window.end = window.table.render({ model, el });
        }""",
        shown,
    )
    tags = bare_page.locator(".pw-tag")
    expect(tags).not_to_have_count(0)
    expect(tags.first).to_be_hidden()
    bare_page.locator("summary", has_text="More").press("Enter")
    bare_page.get_by_role("button", name="Counts on cards").click()
    expect(tags.first).to_be_visible()
    bare_page.evaluate("() => window.end()")


# What of a trick lies outside the felt, or on the turn-up, the stock, their names, or another place of the trick.
COVERING = """(moments) => Object.entries(moments).flatMap(([moment, traits]) => {
  const el = document.querySelector("#table");
  const model = { get: (name) => traits[name], set() {}, on() {}, off() {}, save_changes() {}, send() {} };
  const end = window.table.render({ model, el });
  const root = el.querySelector(".pw-root");
  root.style.contentVisibility = "visible";
  const box = (part) => part.getBoundingClientRect();
  const meet = (one, other) => box(one).left < box(other).right - 1 && box(one).right > box(other).left + 1
    && box(one).top < box(other).bottom - 1 && box(one).bottom > box(other).top + 1;
  const felt = box(root.querySelector(".pw-felt"));
  const laid = [...root.querySelectorAll(".pw-trick .pw-card, .pw-trick .pw-by, .pw-trick .pw-tile")];
  const piles = [...root.querySelectorAll(".pw-pile .pw-card, .pw-pile-name")];
  const found = [...root.querySelectorAll(".pw-trick"), ...laid].flatMap((part) => [
    ...(box(part).left < felt.left || box(part).right > felt.right ? [`outside: ${box(part).left}`] : []),
    ...piles.filter((pile) => laid.includes(part) && meet(part, pile)).map((pile) => `on ${pile.className}`),
    ...(laid.includes(part) && part.closest(".pw-chain, .pw-tray") ? laid.filter((other) => other !== part && meet(part, other)) : [])
      .map((other) => `on ${other.className}`),
  ]);
  end();
  return [...new Set(found)].map((what) => `${moment}: ${what}`);
})"""


@pytest.mark.parametrize("width", [288, 320, 360, 390])  # 288: a page of 320 with its margins
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_in_a_narrow_window_the_trick_keeps_inside_the_felt_and_off_the_trump(
    bare_page: Page, lang: str, width: int
) -> None:
    bare_page.set_viewport_size({"width": width, "height": 763})
    for game, rules in GAMES.items():
        moments = {name: {**SHOWN, **one} for name, one in fullest(rules, lang).items()}
        assert bare_page.evaluate(COVERING, moments) == [], game


@pytest.mark.parametrize("width", [288, 320, 360])
def test_in_a_narrow_window_the_trick_of_a_replay_keeps_inside_the_felt_and_off_the_trump(
    browser: Browser, width: int
) -> None:
    with drawing(browser, "replay") as page:
        page.set_viewport_size({"width": width, "height": 763})
        for game, rules in GAMES.items():
            steps = {str(traits["step"]): {**SHOWN, **traits} for traits in replayed(rules, "ja")}
            assert page.evaluate(COVERING, steps) == [], game


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_on_a_phone_a_hint_covers_no_card(bare_page: Page, game: str, lang: str) -> None:
    bare_page.set_viewport_size({"width": 390, "height": 763})
    assert bare_page.evaluate(COVERED, {**SHOWN, **hinted(GAMES[game], lang)}) == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_hint_lies_beside_what_is_read_and_rings_a_whole_card(
    bare_page: Page, game: str, lang: str
) -> None:
    bare_page.set_viewport_size({"width": 960, "height": 586})
    assert bare_page.evaluate(BESIDE, {**SHOWN, **hinted(GAMES[game], lang)}) == []


@pytest.mark.parametrize("rules", [NinetyNine.classic(), Counterpoint.standard()])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_before_a_class_a_bid_and_what_it_cost_are_seen_at_once(
    browser: Browser, rules: NinetyNine | Counterpoint, lang: str
) -> None:
    trainer = BidTrainer(rules, seed=7, worlds=8, lang=lang, size="projector")
    with drawing(browser, "bid-trainer") as page:
        for bid in range(3):
            trainer.chosen = " ".join(card["id"] for card in trainer.scene["hand"][bid : bid + 3])
            for told in (False, True):
                if told:
                    trainer.bid(trainer.chosen)
                traits = {
                    key: getattr(trainer, key) for key in ("scene", "words", "chosen", "size")
                }
                for width, height in ((1280, 720), (1920, 1080), (1000, 560)):
                    page.set_viewport_size({"width": width, "height": height})
                    page.evaluate(DRAW, {**SHOWN, **traits})
                    assert page.evaluate(UNSEEN) == [], (bid, told, width)
                    zoom = page.locator(".pw-root").evaluate("(root) => Number(root.style.zoom)")
                    assert zoom > width / 1280
            trainer.next_hand()

"""A card table in a notebook: what a person sees and does there."""

from __future__ import annotations

from typing import Literal

from playwright.sync_api import Locator, expect

from browser.host import Host

Way = Literal["keyboard", "mouse", "touch"]
PRESS: dict[Way, Literal["tap", "click"]] = {"mouse": "click", "touch": "tap"}

GAMES = {
    "addenda": "Addenda.standard()",
    "ninety-nine": "NinetyNine.classic()",
    "ninety-nine-two": "NinetyNine.two()",
    "counterpoint": "Counterpoint.standard()",
}


def cell(rules: str, seed: int = 7, dealer: int = 0, options: str = "") -> str:
    """Return the code that shows a table with opponents who play at random."""
    return f"""
from parlett_widgets import Addenda, CardTable, Counterpoint, NinetyNine, Random, Replay
rules = {rules}
table = CardTable(
    rules.start(seed={seed}, dealer={dealer}),
    {{0: "human", **{{seat: Random() for seat in range(1, rules.seats)}}}},
    {options}
)
table
"""


class Table:
    """One table of a notebook."""

    def __init__(self, host: Host, index: int = 0) -> None:
        self.host = host
        self.root = host.roots.nth(index)

    @property
    def status(self) -> Locator:
        """The sentence that is read out."""
        return self.root.get_by_role("status")

    @property
    def expected(self) -> Locator:
        """The buttons that are expected to be pressed now."""
        return self.root.locator(".pw-primary[aria-disabled=false]")

    @property
    def legal_cards(self) -> Locator:
        """The cards that can be played now."""
        return self.root.locator(
            "[role=toolbar] button.pw-card[aria-disabled=false]:not([aria-pressed])"
        )

    @property
    def bid_cards(self) -> Locator:
        """The cards from which a bid is chosen; none unless a bid is due."""
        return self.root.locator("[role=toolbar] button.pw-card[aria-pressed]")

    def focused(self) -> dict[str, str | None]:
        """Return what has the focus inside this table; empty when nothing has."""
        return self.root.evaluate(
            """(root) => {
                 const { activeElement: at } = document;
                 if (!root.contains(at)) return {};
                 const hand = at.closest('[role=toolbar]');
                 return { text: at.textContent.trim(), card: hand && at.dataset.rank + at.dataset.suit,
                   legal: at.getAttribute('aria-disabled') === 'false' ? 'yes' : null,
                   primary: at.classList.contains('pw-primary') ? 'yes' : null };
               }"""
        )

    def act(self, way: Way) -> None:
        """Do what is due: choose a bid, play a card or press a button; then wait for the effect."""
        before = self.status.inner_text() + (self.root.get_attribute("aria-label") or "")
        if way == "keyboard":
            self._act_by_keyboard()
        else:
            self._act_by_pointer(PRESS[way])
        root = self.root.element_handle()
        self.host.page.wait_for_function(
            """([root, before]) => root.hasAttribute('data-playing')
                 || root.querySelector('[role=status]').innerText + root.ariaLabel !== before""",
            arg=[root, before],
        )
        # A person who does not wait for moving cards presses a key, or a spot, that does nothing else.
        if way == "keyboard":
            self.host.page.keyboard.press("F8")
        else:
            getattr(self.status, PRESS[way])()
        self.stands_still()
        self.bid_cards.or_(self.legal_cards).or_(self.expected).first.wait_for()

    def stands_still(self) -> None:
        """Wait until nothing is being worked out or shown in motion."""
        self.host.page.wait_for_function(
            "(root) => !root.querySelector('[aria-busy=true]') && !root.hasAttribute('data-playing')",
            arg=self.root.element_handle(),
        )

    def play(self, way: Way) -> None:
        """Play until a deal is on the score sheet."""
        while not self.root.locator(".pw-sheet tbody tr").count():
            self.act(way)

    def _act_by_keyboard(self) -> None:
        press = self.host.page.keyboard.press
        if self.bid_cards.count():
            press("Home")
            for _ in range(3):
                press("Space")
                press("ArrowRight")
            expect(self.root.locator(".pw-card[aria-pressed=true]")).to_have_count(3)
            press("Tab")
            assert self.focused()["primary"], "Tab leads from the hand to the bid"
            press("Enter")
            return
        here = self.focused()
        assert here, "the focus has left the table"
        if not here["primary"]:
            for _ in range(16):
                if self.focused()["legal"]:
                    break
                press("ArrowRight")
            else:
                press("Home")
                while not self.focused()["legal"]:
                    press("ArrowRight")
        press("Enter")

    def _act_by_pointer(self, press: Literal["tap", "click"]) -> None:
        corner = {"x": 12.0, "y": 16.0}  # the part of a card that shows in a fan
        if self.bid_cards.count():
            for place in range(3):
                getattr(self.bid_cards.nth(place), press)(position=corner)
            getattr(self.expected.first, press)()
        elif self.legal_cards.count():
            getattr(self.legal_cards.first, press)(position=corner)
        else:
            getattr(self.expected.first, press)()

"""Turns deals into short codes, and into links that open them on a site.

A code is only data: the rules, the seed, the cards unless the seed deals them, and the actions
taken. It is written with letters, digits, ``-`` and ``_`` only, and a code that unpacks to anything
else is refused.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any, Final
from unicodedata import normalize
from urllib.parse import unquote

from parlett_widgets.cards import without_unseen
from parlett_widgets.engine.actions import Verb
from parlett_widgets.engine.checks import check_number, shown
from parlett_widgets.engine.deals import Deal
from parlett_widgets.engine.match import Match
from parlett_widgets.engine.rules import Rules

__all__ = [
    "code_of_deal",
    "deal_of_code",
    "delivered",
    "link_to_code",
    "link_to_deal",
]


_VERSION: Final = 1
_CODE: Final = re.compile(r"\W*(\w[A-Za-z0-9_-]{0,3999})[^A-Za-z0-9_-]*", re.ASCII)
_LINK: Final = re.compile(
    r".*(?:/play/[\w.]*#|open_deal\()\W*([A-Za-z0-9_-]+)", re.ASCII | re.DOTALL
)
"""What leads to a deal: a page of a site, or a line of code for its console."""
_QUOTED: Final = re.compile(r"^[\s>|]+", re.MULTILINE)
_SITE: Final = re.compile(r"https?://[^/?#\s<>\"'`\\]+(/[^?#\s<>\"'`\\]*)?", re.IGNORECASE)
_LARGEST: Final = 20_000  # bytes that a code may unpack to


def link_to_deal(site: str, match: Match[Any], step: int = 0) -> str:
    """Return a link that opens the current deal at a table, on a site."""
    return link_to_code(site, code_of_deal(match, check_number("step", step)))


def link_to_code(site: str, code: str) -> str:
    """Return a link to what a code stands for, on a site; no server is told the code."""
    return f"{_root_of(site)}/play/#{code}"


def _root_of(site: str) -> str:
    """Return the address of a site without anything after it."""
    given: Any = site
    if not (isinstance(given, str) and _SITE.fullmatch(given)):
        raise ValueError(
            f"site must be an address such as https://example.org/cards, not {shown(site)}"
        )
    return site.removesuffix("index.html").rstrip("/")


def code_of_deal(match: Match[Any], step: int = 0) -> str:
    """Return the code of the current deal.

    ``step`` is how many actions have been taken; a negative number counts from the end.

    Examples
    --------
    >>> from parlett_widgets import Counterpoint
    >>> match = Counterpoint.standard().start(seed=7)
    >>> deal_of_code(code_of_deal(match)) == match
    True
    """
    rules = match.rules
    first = match.moments_of_deal[0]
    done = [str(taken.action) for taken in match.history[first.revision :]]
    if ":" in rules.game:
        raise ValueError(f"only a deal of an installed game can be linked, not one of {rules.game}")
    usual = type(rules)().options()
    options = {name: value for name, value in rules.options().items() if value != usual[name]}
    stop = step + len(done) + 1 if step < 0 else step
    data = [_VERSION, rules.game, options, match.seed, _cards(first), done[: max(stop, 0)]]
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def _cards(first: Match[Any]) -> int | list[Any]:
    """Return only the dealer if the seed deals these cards, else everything dealt."""
    deal: Deal = first.state.deal
    if first.rules.start(first.seed, dealer=deal.dealer).state.deal == deal:
        return deal.dealer
    return [
        deal.dealer,
        [hand.notation for hand in deal.hands],
        " ".join(map(str, deal.stock)),
        str(deal.turn_up or ""),
        "" if deal.trump is None else deal.trump.letter,
    ]


def deal_of_code(code: str) -> Match[Any]:
    """Return the match that begins with the deal of a code, or of a link with the code.

    Raises ``ValueError`` if the text is not the code of a deal, or is damaged.
    """
    given: Any = code
    bare = _bare(given) if isinstance(given, str) else None
    if bare is None:
        raise ValueError("this is not the code of a deal")
    try:
        version, game, options, seed, cards, done = _unpacked(bare)
        if version != _VERSION or not isinstance(game, str) or ":" in game:
            raise ValueError("unknown")
        match = _begun(Rules.named(game, dict(options)), seed, cards)
        for action in done:
            if not isinstance(action, str) or action == Verb.DEAL:
                raise ValueError("unknown")
            match = match.apply(action)
    except (
        ValueError,
        TypeError,
        LookupError,
        AttributeError,
        ImportError,
        RecursionError,
    ) as error:
        raise ValueError("this is not the code of a deal, or it has been damaged") from error
    return match


def delivered(text: str) -> str:
    """Return a text without spaces, and without what mail and chat have put around it."""
    text = "".join(_QUOTED.sub("", normalize("NFKC", without_unseen(text))).split())
    return unquote(unquote(text))  # mail that guards its readers puts a link into another one


def _bare(text: str) -> str | None:
    """Return the code in a text as mail and chat deliver it, or None if there is none."""
    text = delivered(text)
    called = _LINK.match(text)
    found = _CODE.fullmatch(called[1] if called else text)
    return found[1] if found else None


def _unpacked(code: str) -> list[Any]:
    packed = urlsafe_b64decode(code + "=" * (-len(code) % 4))
    unpacking = zlib.decompressobj()
    try:
        text = unpacking.decompress(packed, _LARGEST)
    except zlib.error as error:
        raise ValueError(str(error)) from error
    if unpacking.unconsumed_tail or not unpacking.eof:
        raise ValueError("too long")
    data = json.loads(text.decode())
    if not isinstance(data, list):
        raise ValueError("unknown")  # noqa: TRY004 -- the caller words the error
    return data


def _begun(rules: Rules[Any], seed: int, cards: Any) -> Match[Any]:
    if isinstance(cards, int):
        return rules.start(seed, dealer=cards)
    dealer, hands, stock, turn_up, trump = cards
    deal = {"dealer": dealer, "hands": hands, "stock": stock}
    deal |= {"turn_up": turn_up or None, "trump": trump or None}
    return rules.start_with(Deal.of(Deal(**deal)), seed=seed)

"""The widget Just play, at which a game is chosen and then played."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any, ClassVar, Final

import traitlets

from parlett_widgets.engine.checks import check_keywords, shown
from parlett_widgets.engine.registry import find, presets
from parlett_widgets.engine.rules import Rules
from parlett_widgets.players.bots import PLAYERS
from parlett_widgets.widgets.card_table.keeping import Offer, go_on_label, place_of
from parlett_widgets.widgets.card_table.play import Seating
from parlett_widgets.widgets.card_table.setting import games_in_words, level_of, usual_rules
from parlett_widgets.widgets.card_table.widget import CardTable
from parlett_widgets.widgets.page.blocks import Block, Heading, Line
from parlett_widgets.widgets.page.defaults import WidgetOptions, current
from parlett_widgets.widgets.page.saved_page import Parts
from parlett_widgets.widgets.page.widget import front_end
from parlett_widgets.words import narrator
from parlett_widgets.words.language import Language, language

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = ["JustPlay"]

_NAME: Final = "just play"
"""The name under which the matches are kept, one of each game, for all notebooks."""

_MOST: Final = 3
"""How many unfinished matches of one game can be continued here."""

_SEEDS: Final = 1_000_000


def _begin(page: Any, chosen: str) -> None:
    """Begin what was chosen: the name of a game, of opponents and of a form, if it has one."""
    game, level, form = (*chosen.split(" "), "", "")[:3]
    page.table.deal(game, form=form, opponents=level)


def _go_on(page: Any, chosen: str) -> None:
    """Go on with a match: the name of its game, and which of those offered it is."""
    game, _, number = chosen.partition(" ")
    page.table.go_on_with(game, int(number) if number in map(str, range(_MOST)) else -1)


class JustPlay(CardTable):
    """A game against opponents: choose which, press *Deal*, and play.

    What was played last is already chosen, and an unfinished match can be continued, whichever
    table it was begun at. Once the cards are dealt, this is a :class:`CardTable`.

    Parameters
    ----------
    **options
        ``lang``, ``theme``, ``colours``, ``size`` and ``layout``, which every widget accepts.

    Examples
    --------
    >>> from parlett_widgets import JustPlay
    >>> table = JustPlay(lang="en")
    >>> str(table).splitlines()[1]
    'Addenda · Standard, for two'
    >>> table.deal("ninety-nine", form="four", opponents="expert")
    >>> table.match.rules.players
    4
    """

    _esm = front_end("just-play.js")
    _css = front_end("just-play.css")
    _high = 248
    _is_stage = False  # what is shown first is none

    _more_requests: ClassVar = {
        "begin": _begin,
        "kept": _go_on,
    }

    lobby: Any = traitlets.Dict(help="What can be played; empty once the cards are dealt.").tag(
        sync=True, echo_update=False
    )

    def __init__(self, **options: Unpack[WidgetOptions]) -> None:
        check_keywords("JustPlay", options, list(WidgetOptions.__annotations__))
        self._chosen = False
        self._latest: dict[str, Offer] = {}  # what was played last, by the game
        self._unfinished: dict[str, list[Offer]] = {}
        (first, _), *_ = games_in_words(language(current(lang=options.get("lang")).lang))
        super().__init__(usual_rules(first).start(seed=0), keep=_NAME, **options)
        self.lobby = self._lobby()

    def _page_words(self, lang: Language) -> dict[str, str]:
        return {**super()._page_words(lang), **just_play_words(lang)}

    def _find_kept(self) -> None:
        """Find what was played last in each game, and what is to be gone on with."""
        usual = self._play.seating()
        for offer in self._keeper.offers(usual):
            self._latest.setdefault(offer.match.rules.game, offer)
        self._unfinished = self._keeper.unfinished(usual, _MOST)

    def deal(
        self, game: str, *, form: str = "", opponents: str = "steady", seed: int | None = None
    ) -> None:
        """Begin a match, as the button does.

        Parameters
        ----------
        game : str
            The name of a game, such as ``"ninety-nine"``.
        form : str
            The name of ready-made rules, such as ``"four"``; by default, those played last.
        opponents : {"random", "steady", "expert"}
            The strength of all opponents.
        seed : int, optional
            The seed of the cards; by default, a random one.

        Raises
        ------
        ValueError
            If there is no such game, form or strength.
        """
        named, last = presets(find(game)), self._latest.get(game)
        if form and form not in named:
            raise ValueError(f"{game} has no form {shown(form)}: {', '.join(named)}")
        if opponents not in PLAYERS:
            raise ValueError(f"opponents must be {', '.join(PLAYERS)}, not {shown(opponents)}")
        rules: Rules[Any, Any] = usual_rules(game)
        if form:
            rules = named[form]()
        elif last is not None:
            rules = last.match.rules
        players = None
        if last is not None and last.match.rules.seats == rules.seats:
            players = last.match.players
        seed = secrets.randbelow(_SEEDS) if seed is None else seed
        match = rules.start(seed, players=players)
        own = self._keeper.offers(self._play.seating(), over=False)  # others stay at their tables
        left = (offer for offer in own if offer.match.rules.game == game)
        self._keeper.offered = next(left, None)
        self._keeper.decided()
        person = 0 if last is None or last.seating.person >= rules.seats else last.seating.person
        seats: dict[int, Any] = dict.fromkeys(range(rules.seats), opponents)
        seating = Seating.of({**seats, person: "human"}, rules.seats)
        self._chosen = True
        self._play.resume(match, seating, counts=False)

    def go_on_with(self, game: str, number: int = 0) -> None:
        """Go on with an unfinished match of a game, which stays the match of the table it was begun at.

        Parameters
        ----------
        game : str
            The name of the game.
        number : int
            Which of its unfinished matches; 0 is the one that was left last.

        Raises
        ------
        ValueError
            If there is none.
        """
        offers = dict(enumerate(self._unfinished.get(game, [])))
        self._keeper.offered = offers.get(number)
        self._chosen = self._keeper.offered is not None
        self.resume()

    def _show(self, revision: int, said: str) -> None:
        with self.hold_sync():
            super()._show(revision, said)
            if self._chosen:
                self.lobby = {}

    def _lobby(self) -> dict[str, Any]:
        lang, last = self.language, next(iter(self._latest), "")
        games = [self._choices(game, label) for game, label in games_in_words(lang)]
        known = [one["game"] for one in games]
        return {
            "lang": lang.code,
            "game": last if last in known else known[0],
            "games": games,
            "levels": [{"value": one, "label": self._say[f"level {one}"]} for one in PLAYERS],
        }

    def _choices(self, game: str, label: str) -> dict[str, Any]:
        """Return what there is to choose about a game, with what was chosen last."""
        last, kept = self._latest.get(game), self._unfinished.get(game, [])
        usual, named = usual_rules(game), presets(find(game))
        called = narrator(usual, usual.seat_names, lang=self.language.code).choice_words()
        forms = [{"value": one, "label": called.get(f"preset {one}", one)} for one in named]
        form, level = next(iter(named)), "steady"
        if last is not None:
            rules = last.match.rules
            form = next((name for name, make in named.items() if make() == rules), "")
            levels = [level_of(one) for one in last.seating.opponents.values()]
            level = next(filter(None, levels), level)
        if not form:
            forms.append({"value": "", "label": self.language.gettext("As in your last match")})
        return {
            "game": game,
            "label": label,
            "forms": forms,
            "form": form,
            "level": level,
            "kept": [self._go_on_label(offer) for offer in kept],
        }

    def _go_on_label(self, offer: Offer) -> str:
        label = go_on_label(self.language, offer.match, offer.seating.person)
        return label if offer.name == _NAME else f"{label} · {place_of(offer.name)}"

    # The picture

    def title(self) -> str:
        """Return the title of the page."""
        return self.language.gettext("Just play") if self.lobby else super().title()

    def _parts(self) -> Parts:
        return super(CardTable, self)._parts() if self.lobby else super()._parts()

    def _blocks(self) -> list[Block]:
        if not self.lobby:
            return super()._blocks()
        told: list[Block] = [Heading(self.title())]
        for one in self.lobby["games"]:
            form = next(form["label"] for form in one["forms"] if form["value"] == one["form"])
            told.append(Line(f"{one['label']} · {form}"))
        return [*told, Line(self.language.gettext("Choose a game and deal the cards."))]


def just_play_words(lang: Language) -> dict[str, str]:
    """Return the texts around the choice of a game."""
    _ = lang.gettext
    return {
        "just_play": _("Just play"),
        "game": _("Game"),
        "form": _("Form"),
        "opponents": _("Opponents"),
        "deal": _("Deal the cards"),
    }

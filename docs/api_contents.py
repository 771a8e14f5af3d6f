"""The contents of the page on the public API, in order."""

from __future__ import annotations

from typing import Final, NamedTuple

__all__ = ["SECTIONS", "VIEWS", "Entry", "Section"]


NOT_FOR_CALLERS: Final = {"card_colours", "open", "set_state", "words"}
"""Members of every widget that only its page needs; callers do not use them."""


class Entry(NamedTuple):
    """A public name.

    Attributes
    ----------
    name : str
        The import path below ``parlett_widgets``.
    path : str
        The path of the definition, if it differs from the name.
    members : tuple of str
        The members shown; if empty, all public ones.
    without : tuple of str
        Public members that are not for callers.
    presets : bool
        Whether only the named rule sets of a game are shown.
    bare : bool
        Whether the constructor is left out, because callers never use it.
    shared : bool
        Whether this is a base class whose members are described here, not under every derived class.
    """

    name: str
    path: str = ""
    members: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    presets: bool = False
    bare: bool = False
    shared: bool = False

    def shows(self, member: str) -> bool:
        """Whether a member is for callers."""
        if self.members:
            return member in self.members
        return member not in self.without and member not in NOT_FOR_CALLERS


class Section(NamedTuple):
    """Names that belong together."""

    heading: str
    entries: tuple[Entry, ...]
    text: str = ""


SECTIONS: Final = (
    Section(
        "Games",
        (
            Entry("Addenda", presets=True),
            Entry("NinetyNine", presets=True),
            Entry("Counterpoint", presets=True),
            Entry(
                "engine.Rules",
                members=("start", "start_with", "options", "named", "seats", "seat_names"),
                bare=True,
                shared=True,
            ),
            Entry("rules_card"),
        ),
    ),
    Section(
        "A match",
        (
            Entry("Match", without=("facts", "seen_to_the_end", "steps"), bare=True),
            Entry("Action", without=("of", "read")),
            Entry("engine.Form", without=("numbers", "takes", "parted", "sorted")),
            Entry("engine.LegalActions", bare=True),
            Entry("View", without=("refuse",), bare=True),
            Entry("Deal"),
            Entry("IllegalAction", bare=True),
            Entry("engine.Refusal", bare=True),
            Entry("BrokenRecord", bare=True),
        ),
    ),
    Section(
        "Cards",
        (Entry("Card"), Entry("CardSet"), Entry("Suit", bare=True), Entry("Rank", bare=True)),
    ),
    Section(
        "The arithmetic of the games",
        (
            Entry("running_counts"),
            Entry("explain_chain"),
            Entry("games.addenda.ChainStep", bare=True),
            Entry("games.bidding.bid_value"),
            Entry("games.bidding.ways"),
            Entry("games.ninety_nine.trick_winner"),
            Entry("games.ninety_nine.deal_scores"),
            Entry("games.counterpoint.trick_winner"),
            Entry("games.counterpoint.deal_scores"),
        ),
    ),
    Section(
        "Players",
        (
            Entry("Player", bare=True),
            Entry("Random"),
            Entry("Steady"),
            Entry("Expert"),
            Entry("players.Reason", bare=True),
            Entry("simulate"),
            Entry("players.Simulation", bare=True),
            Entry("Summary", bare=True),
            Entry("players.PlayerFailed", bare=True),
            Entry("players.ExecutorFailed", bare=True),
        ),
        "[Players](players.md) explains how to write one, and how strong ours are.",
    ),
    Section(
        "Advice",
        (
            Entry("advise"),
            Entry("players.advice.Advice", bare=True),
            Entry("players.advice.Option", bare=True),
            Entry("players.advice.BidCard", bare=True),
            Entry("players.review_deal"),
            Entry("players.Review", bare=True),
            Entry("players.Decision", bare=True),
        ),
    ),
    Section(
        "Puzzles",
        (
            Entry("puzzle"),
            Entry("puzzle_kinds"),
            Entry("Puzzle"),
            Entry("PuzzleSet"),
            Entry("Goal"),
            Entry("puzzles.Position", bare=True),
            Entry("puzzles.Node", bare=True),
        ),
    ),
    Section(
        "Widgets",
        (
            Entry(
                "widgets.page.widget.ParlettWidget",
                members=tuple("theme colours size language text svg html save embed title".split()),
                bare=True,
                shared=True,
            ),
            Entry("use"),
            Entry("JustPlay", members=("deal", "go_on_with", "lobby")),
            Entry("CardTable", without=("tell_who_thinks",)),
            Entry("Task"),
            Entry("open_deal"),
            Entry("Replay"),
            Entry("BidAdvisor"),
            Entry("BidTrainer"),
            Entry("widgets.bid_trainer.training.Answer", bare=True),
            Entry("BidExplorer"),
            Entry("ChainExplorer"),
            Entry("ScoreExplorer"),
            Entry("TrickExplorer"),
            Entry("Figure"),
            Entry("Board"),
            Entry("DealEditor"),
        ),
    ),
    Section(
        "Questions",
        (
            Entry("predict"),
            Entry("Predict"),
            Entry(
                "Practice", members=("asking", "begin", "finish", "scene", "marks", "comes_back")
            ),
            Entry("practice.Progress", without=("file", "troubles", "watch", "to_json")),
            Entry("practice.Item", bare=True),
            Entry("history"),
            Entry("practice.Result", bare=True),
            Entry("question"),
            Entry("lessons.own_question"),
            Entry("lessons.quiz"),
            Entry("classroom.Worksheet"),
            Entry("answers", path="classroom.answers.Answers", bare=True, without=("read",)),
            Entry("Answers", members=("read",)),
            Entry("classroom.ClassAnswers", bare=True),
        ),
    ),
    Section(
        "For authors of games",
        (
            Entry(
                "engine.TrickGame",
                members=(
                    *("calls", "before_play", "draws", "points", "ends", "trump", "playable"),
                    *("plays", "winner"),
                ),
                bare=True,
            ),
            Entry("engine.cards_of"),
            Entry("engine.TrickState", bare=True),
            Entry("words.TrickGameNarrator", members=("texts",), bare=True),
            Entry("testing.EVERY_GAME"),
            Entry("testing.AT_THE_TABLE"),
            Entry("testing.random_match"),
            Entry("testing.known_from_play"),
            Entry("testing.sampled"),
        ),
        "[Adding a game](adding-a-game.md) explains how to write one. `parlett_widgets.testing` holds the checks that the "
        "package's own games pass; each takes the rules and a seed.",
    ),
)

VIEWS: Final = {
    "view": "engine.views.View",
    "bidding-view": "games.bidding.view.BiddingView",
    "ninety-nine-view": "games.ninety_nine.view.NinetyNineView",
    "counterpoint-view": "games.counterpoint.view.CounterpointView",
    "addenda-view": "games.addenda.view.AddendaView",
}
"""The tables in ``players.md``, by marker, and the classes whose fields they list."""

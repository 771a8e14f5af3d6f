"""The rules of Ninety-Nine in force, in words, and the names of its options."""

from __future__ import annotations

from parlett_widgets.cards import Suit
from parlett_widgets.engine.actions import Verb
from parlett_widgets.engine.tricks import ACE_HIGH
from parlett_widgets.games.bidding.words import bid_code, turned_up
from parlett_widgets.games.ninety_nine.rules import NinetyNine
from parlett_widgets.games.ninety_nine.scoring import (
    GAME_BONUS,
    GAMES_WON,
    PREMIUM_POINTS,
    bonus,
    rubber_bonus,
    trump_after,
)
from parlett_widgets.words import trick_rules as shared
from parlett_widgets.words.language import Language

__all__ = ["ninety_nine_lines", "ninety_nine_options"]


def ninety_nine_lines(lang: Language, rules: NinetyNine) -> list[tuple[str, str]]:
    """Return the rules in force as pairs of a heading and its sentences."""
    _ = lang.gettext
    lines = [
        (_("Aim"), _aim(lang, rules)),
        (_("Cards"), _cards(lang, rules)),
        (_("Trump"), _trump(lang, rules)),
        (_("Bidding"), _bid(lang)),
    ]
    if rules.premiums == "on":
        lines.append((_("Premium"), _premium(lang, rules)))
    lines.append((_("Playing"), _play(lang, rules)))
    if rules.dummy is not None:
        lines.append((_("The dummy"), _dummy(lang, rules)))
    return [*lines, (_("Score"), _score(lang, rules)), (_("End"), _end(lang, rules))]


def _aim(lang: Language, rules: NinetyNine) -> str:
    _ = lang.gettext
    message = _("Take exactly as many of the {tricks} tricks as you bid.")
    return message.format(tricks=rules.tricks)


def _cards(lang: Language, rules: NinetyNine) -> str:  # N1
    _ = lang.gettext
    dummy = _("So is the dummy, a third hand from which both play.")
    return lang.paragraph(
        [
            shared.pack(lang, rules.pack, ACE_HIGH),
            shared.dealt(lang, rules.players, rules.hand_size),
            "" if rules.dummy is None else dummy,
            shared.first_dealer(lang, rules.players),
        ]
    )


def _trump(lang: Language, rules: NinetyNine) -> str:
    _ = lang.gettext
    if rules.trump == "turn-up":
        return turned_up(lang)
    by_made = _("The number of bids made in the previous deal decides: {table}.").format(
        table=lang.listed(
            _("{number} {suit}").format(
                number=made, suit=_("no trump") if suit is None else suit.symbol
            )
            for made in range(rules.hands + 1)
            for suit in [trump_after(made)]
        )
    )
    trump = lang.suit_name(Suit.DIAMONDS) if rules.first_trump == "diamonds" else _("no trump")
    first = (
        _("First deal of each game: {trump}.")
        if rules.ending == "rubber"
        else _("First deal: {trump}.")
    )
    return lang.paragraph([by_made, first.format(trump=trump)])


def _bid(lang: Language) -> str:  # N2
    _ = lang.gettext
    rest = _("Bid cards take no part in the play.")
    return lang.paragraph([bid_code(lang, 1), rest])


def _premium(lang: Language, rules: NinetyNine) -> str:  # N5, N6
    _ = lang.gettext
    points = {str(verb): n for verb, n in PREMIUM_POINTS.items()}
    if rules.dummy is not None:
        return lang.paragraph(
            [
                _(
                    "After the bids, one player may declare: turn the bid cards face up. "
                    "The player who did not deal is asked first. Nobody reveals a hand."
                )
                if rules.declarers == "one"
                else _(
                    "After the bids, both players may declare: turn the bid cards face up. "
                    "The player who did not deal is asked first. Nobody reveals a hand."
                ),
                _(
                    "A declared bid that is made scores {declare} more; "
                    "one that fails gives {declare} to the other player and to the dummy."
                ),
            ]
        ).format(**points)
    shown = (
        _(
            "Whoever reveals names the player who leads to the first trick, "
            "and shows the hand after the first card."
        )
        if rules.reveal == "nominate-leader"
        else _("Whoever reveals shows the hand at once.")
    )
    return lang.paragraph(
        [
            _(
                "After the bids, the players are asked once each, from the dealer's left, "
                "whether they declare (bid cards face up) or reveal (bid cards and hand face up); "
                "only one of them gets the premium."
            ),
            _(
                "After a declaration those still to be asked may only reveal; if one does, "
                "the declarer may reveal too and keeps the premium. "
                "After a reveal nobody else is asked."
            ),
            shown,
            _(
                "A bid that is made scores {declare} more if declared, {reveal} if revealed; "
                "one that fails gives as much to each of the others."
            ),
        ]
    ).format(**points)


def _play(lang: Language, rules: NinetyNine) -> str:  # N3
    _ = lang.gettext
    first = (
        _("The player on the dealer's left leads to the first trick, unless a revealer chooses.")
        if rules.dummy is None and rules.premiums == "on" and rules.reveal == "nominate-leader"
        else shared.first_lead(lang, rules.players)
    )
    sentences = [first, shared.follow_suit(lang), shared.highest_trump(lang)]
    return lang.paragraph(
        sentences if rules.dummy is not None else [*sentences, shared.winner_leads(lang)]
    )


def _dummy(lang: Language, rules: NinetyNine) -> str:
    _ = lang.gettext
    return lang.paragraph(
        [
            _("The dummy's top three cards are its bid, which nobody sees before the end."),
            _("Before the first lead its other nine are laid face up."),
            _(
                "The other player plays second, and the leader plays third, from the dummy. "
                "A player who wins leads to the next trick from hand."
            ),
            _(
                "If the dummy wins, whoever played its card leads to the next trick from the "
                "dummy; the other player plays second, and the one who led plays third, from hand."
            ),
            _(
                "The dummy also makes its bid if it takes fewer tricks; "
                "it fails only if it takes more."
            ),
            _("If it takes exactly its bid, it scores {points} more, as if it had declared.")
            if rules.premiums == "on"
            else _("If it takes exactly its bid, it scores {points} more."),
            _("It counts as a player for the bonus, but it cannot win or end the match."),
        ]
    ).format(points=PREMIUM_POINTS[Verb.DECLARE])


def _score(lang: Language, rules: NinetyNine) -> str:  # N4, N8
    _ = lang.gettext
    table = lang.listed(
        _("{points} if {number} did").format(number=made, points=bonus(rules.hands, made))
        for made in range(1, rules.hands + 1)
    )
    return lang.paragraph(
        [
            _("Each trick taken scores 1, whether the bid is made or not."),
            _("Whoever takes exactly the bid also scores a bonus: {table}.").format(table=table),
            _("A bid that failed stays hidden."),
        ]
    )


def _end(lang: Language, rules: NinetyNine) -> str:
    _ = lang.gettext
    match rules.ending:
        case "nine-deals":
            deals = rules.deals or 0
            message = _(
                "After {number} deals, {each} dealt by each player, the highest total wins; "
                "players who tie share the win."
            )
            return message.format(number=deals, each=deals // rules.players)
        case "hundred":
            return shared.last_deal(lang, rules.target)
        case "rubber":
            return _rubber(lang, rules)


def _rubber(lang: Language, rules: NinetyNine) -> str:
    _ = lang.gettext
    most = (GAMES_WON - 1) * rules.players + 1
    bonuses = {games: rubber_bonus(games) for games in range(GAMES_WON, most + 1)}
    table = lang.listed(
        _("{points} after {number} games").format(points=points, number=games)
        for games, points in bonuses.items()
        if points
    )
    if not bonuses[most]:
        table = lang.listed([table, _("nothing after more")])
    return lang.paragraph(
        [
            _(
                "A game ends with the deal in which someone reaches {points} points for that game, "
                "and the highest wins it; after a tie, one more deal is played."
            ),
            _("The winner and everyone else who has reached {points} score {more} more."),
            _(
                "Whoever first wins {won} games ends the rubber and scores more: {table}. "
                "The highest total wins the rubber."
            ),
        ]
    ).format(points=rules.target, more=GAME_BONUS, won=GAMES_WON, table=table)


# ---------------------------------------------------------------------------- names of the options


def ninety_nine_options(lang: Language) -> dict[str, str]:
    """Return the names of the options, their values (under ``option=value``) and the presets."""
    _ = lang.gettext
    return {
        "preset classic": _("Classic, for three"),
        "preset revised": _("Revised: the bids made decide the trump"),
        "preset rubber": _("Revised, as a rubber"),
        "preset two": _("For two, with a dummy"),
        "preset four": _("For four"),
        "preset five": _("For five"),
        "players": _("Players"),
        "trump": _("Trump"),
        "trump=turn-up": _("A card turned up"),
        "trump=successes": _("The number of bids made"),
        "first_trump": _("Trump of the first deal"),
        "first_trump=none": _("No trump"),
        "first_trump=diamonds": _("Diamonds"),
        "reveal": _("A revealed hand is shown"),
        "reveal=nominate-leader": _("After the first card"),
        "reveal=before-lead": _("Before the first card"),
        "ending": _("End of the match"),
        "ending=nine-deals": _("After a number of deals"),
        "ending=hundred": _("At a target score"),
        "ending=rubber": _("After a rubber"),
        "deals": _("Number of deals"),
        "target": _("Points to reach"),
        "premiums": _("Premiums"),
        "premiums=on": _("Declare or reveal"),
        "premiums=off": _("No premiums"),
        "declarers": _("Who may declare (two players)"),
        "declarers=one": _("One player"),
        "declarers=both": _("Both players"),
    }

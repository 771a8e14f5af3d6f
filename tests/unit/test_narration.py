"""Sentences: nothing is left untranslated, and every event and refusal has its words."""

import gettext
import inspect
import re
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

import parlett_widgets
from parlett_widgets.cards import JOKER, PACK_52, Card
from parlett_widgets.engine import Action, Addenda, Refusal
from parlett_widgets.engine import addenda_events as events_module
from parlett_widgets.engine.chance import Chance
from parlett_widgets.engine.match import Event, RefusalCode
from parlett_widgets.narration import LANGUAGES, AddendaNarrator, language, refusal_sentence
from parlett_widgets.narration.addenda import rule_lines
from parlett_widgets.narration.interface import interface_words, table_words

PACKAGE = Path(parlett_widgets.__file__).parent
ROOT = PACKAGE.parent
PO = PACKAGE / "narration/locale/ja/LC_MESSAGES/parlett_widgets.po"
languages = pytest.mark.parametrize("lang", [language(code) for code in LANGUAGES], ids=LANGUAGES)


def catalogue():
    with PO.open("rb") as po:
        return read_po(po, locale="ja")


def entries():
    return [message for message in catalogue() if message.id]


def ids_and_texts(message):
    """Return the English and the Japanese texts of an entry, singular and plural."""
    return (
        (message.id,) if isinstance(message.id, str) else tuple(message.id),
        (message.string,) if isinstance(message.string, str) else tuple(message.string),
    )


def in_the_sources():
    """Return every message of the sources, as ``make messages`` would find them."""
    with (ROOT / "babel.cfg").open(encoding="utf-8") as file:
        methods, options = parse_mapping_cfg(file)
    found = extract_from_dir(ROOT, methods, options, directory_filter=is_our_own)
    return {message for _, _, message, _, _ in found}


def is_our_own(folder):
    folder = Path(folder)
    return folder == ROOT or PACKAGE in (folder, *folder.parents)


# The catalogue


def test_every_message_of_the_sources_is_in_the_japanese_catalogue():
    messages = in_the_sources()

    assert len(messages) > 100
    assert messages - {message.id for message in entries()} == set()


def test_the_japanese_catalogue_has_no_message_that_the_sources_have_not():
    assert {message.id for message in entries()} - in_the_sources() == set()
    assert list(catalogue().obsolete) == []


def test_every_message_is_translated_and_none_is_a_guess():
    for message in entries():
        _, texts = ids_and_texts(message)
        assert all(text.strip() for text in texts), message.id
        assert not message.fuzzy, message.id
        assert all(re.search(r"[ぁ-んァ-ヶ一-龯]", text) for text in texts), message.id


def blanks(text):
    return set(re.findall(r"\{\w*\}", text))


def test_every_blank_of_a_message_is_filled_in_both_languages():
    for message in entries():
        ids, texts = ids_and_texts(message)
        for text in (*ids, *texts):
            # A language may say one thing without its number; it may not invent a blank.
            assert blanks(text) <= blanks(ids[-1]), message.id
        if "{player} misplays" not in ids[0]:
            assert all(blanks(text) == blanks(ids[-1]) for text in texts), message.id


def test_what_is_compiled_is_what_is_written():
    with PO.with_suffix(".mo").open("rb") as mo:
        compiled = {ids_and_texts(message) for message in read_mo(mo) if message.id}

    assert compiled == set(map(ids_and_texts, entries())), (
        "compile the catalogues: python hatch_build.py"
    )
    assert isinstance(
        gettext.translation("parlett_widgets", PACKAGE / "narration/locale", ["ja"]),
        gettext.GNUTranslations,
    )


# The words of the field


@pytest.mark.parametrize(
    "word", ["ビット", "プレーヤー", "切札", "クローバー", "17点以上", "ビッド数"]
)
def test_a_wrong_word_occurs_nowhere_in_japanese(word):
    assert [
        text for message in entries() for text in ids_and_texts(message)[1] if word in text
    ] == []


@pytest.mark.parametrize(
    ("english", "japanese"),
    [
        (r"(?<!loses the )\btricks?\b", "トリック"),
        (r"\bsuit\b", "スート"),
        (r"\b[Ss]tock\b", "山札"),
        (r"\bhand\b", "手札"),
        (r"\bmisplay", "プレイミス"),
        (r"\bcop(y|ies)\b", "コピー"),
        (r"\bcancel(s|led)\b", "無効"),
        (r"\b(above|over) 17\b", "17点を超え|超え"),
        (r"\b[Ll]eads?\b(?! \{)", "リード"),
        (r"\brank\b(?!s)(?! of)", "ランク"),
        (r"\b[Ss]core:", "累計点"),
        (r"\bdealer\b", "親"),
        (r"\bdraws?\b", "補充"),
        (r"^clubs$", "^クラブ$"),
        (r"^diamonds$", "^ダイヤ$"),
        (r"^hearts$", "^ハート$"),
        (r"^spades$", "^スペード$"),
        (r"^Ace$", "^エース$"),
        (r"^King$", "^キング$"),
        (r"^Queen$", "^クイーン$"),
        (r"^Jack$", "^ジャック$"),
        (r"^Joker$", "^ジョーカー$"),
        (r"^Take back$", "^一手戻す$"),
    ],
)
def test_a_word_of_the_game_is_the_same_in_every_japanese_message(english, japanese):
    concerned = [
        (ids[0], texts)
        for ids, texts in map(ids_and_texts, entries())
        if re.search(english, re.sub(r"\{(?!card)\w*\}", "", ids[0]))
    ]

    assert concerned
    for message, texts in concerned:
        assert all(re.search(japanese, text) for text in texts), message


# Events


def all_events(rules, seeds=range(12)):
    """Return one or more events of each kind as matches played by chance bring them."""
    found = {}
    for seed in seeds:
        match, chance = rules.start(seed=seed), Chance(seed, 9)
        while True:
            for event in match.events:
                found.setdefault(type(event), []).append(event)
            if match.to_act is None:
                break
            legal = list(match.legal)
            match = match.apply(legal[chance.below(len(legal))])
    return found


KINDS = {
    kind
    for _, kind in inspect.getmembers(events_module, inspect.isclass)
    if issubclass(kind, Event) and kind is not Event
}


@languages
@pytest.mark.parametrize("rules", [Addenda(misplay="penalty", target=120)], ids=["two"])
def test_every_event_is_told_to_each_player_and_to_a_spectator(lang, rules):
    found = all_events(rules)
    assert set(found) == KINDS

    for you in (0, 1, None):
        tell = AddendaNarrator(lang, rules, ("South", "North"), you)
        for kind, events in found.items():
            for event in events[:40]:
                sentence = tell.event(event.seen_by(you))
                assert sentence.strip(), kind
                assert_well_said(sentence, lang)


@languages
def test_every_event_of_a_partnership_is_told_to_each_player_and_to_a_spectator(lang):
    rules = Addenda.partnership(misplay="penalty", target=60)
    for you in (0, 1, 2, 3, None):
        tell = AddendaNarrator(lang, rules, ("South", "West", "North", "East"), you)
        for events in all_events(rules, range(6)).values():
            for event in events[:20]:
                assert_well_said(tell.event(event.seen_by(you)), lang)


def assert_well_said(sentence, lang):
    assert sentence.strip()
    assert not re.search(r"[{}]|None|<|  ", sentence), sentence
    if lang.code == "ja":
        assert not re.search(r"[a-z]{2}", sentence), sentence
        assert sentence.endswith("。"), sentence
    else:
        assert not re.search(r"[ぁ-んァ-ヶ一-龯]", sentence), sentence
        assert sentence.endswith("."), sentence


@languages
def test_you_are_addressed_and_others_named(lang):
    rules = Addenda()
    match = rules.start(seed=1, dealer=1).apply(next(iter(rules.start(seed=1, dealer=1).legal)))
    you, south = {"en": ("You", "South"), "ja": ("あなた", "南")}[lang.code]
    told = {
        seat: AddendaNarrator(lang, rules, match.players, seat).events(match.events)
        for seat in (0, 1, None)
    }

    assert you in told[0]
    assert south not in told[0]
    for seat in (1, None):
        assert south in told[seat]
        assert you not in told[seat]


def test_names_are_kept_as_they_are_given():
    assert language("ja").player("Ann") == "Ann"
    assert language("ja").player("South") == "南"


# Refusals


def refusals():
    king, queen = Card("KS"), Card("QH")
    instead = (Action.parse("play QH"), Action.parse("play 4D"))
    for code in RefusalCode:
        yield Refusal(code, "play KS", (king,), instead, 1)
        yield Refusal(code, "play KS", (queen,), instead[:1], 0)
    yield Refusal(RefusalCode.WRONG_PHASE, "play KS", (), (Action.parse("deal"),), 1)


@languages
@pytest.mark.parametrize("refusal", list(refusals()), ids=lambda refusal: str(refusal.code))
def test_every_refusal_is_given_a_sentence(lang, refusal):
    sentence = refusal_sentence(lang, refusal, ("South", "North"))

    assert sentence.strip()
    assert not re.search(r"[{}]|None", sentence)


@languages
def test_a_refused_card_is_shown_with_the_cards_that_may_be_played(lang):
    refusal = Refusal(
        RefusalCode.SUIT_REPEATED,
        "play 9S",
        (Card("KS"),),
        (Action.parse("play QH"), Action.parse("play 4D")),
        0,
    )
    sentence = refusal_sentence(lang, refusal, ("South", "North"))

    for label in ("♠K", "♥Q", "♦4"):
        assert label in sentence


# The rest of the words


@languages
def test_every_card_has_a_name_of_its_own(lang):
    names = {lang.card_name(card) for card in (*PACK_52, JOKER)}

    assert len(names) == 53


@languages
@pytest.mark.parametrize("words", [interface_words, table_words])
def test_every_word_of_the_page_is_there_in_both_languages(lang, words):
    said, english = words(lang), words(language("en"))

    assert said.keys() == english.keys()
    assert all(text.strip() for text in said.values())
    for key, text in said.items():
        assert blanks(text) == blanks(english[key])


@languages
def test_every_option_of_the_rules_is_put_in_words(lang):
    """Two sets of rules that differ in one option differ in one line."""
    plain = dict(rule_lines(lang, Addenda()))
    others = {
        "players": 4,
        "king_chain": "delta",
        "bust": "final-count",
        "stuck": "end-deal",
        "misplay": "penalty",
        "target": 100,
        "finish": "end-of-deal",
    }
    changes = [*others.items(), ("next_leader", "loser"), ("next_leader", "alternate")]
    assert {name for name, _ in changes} == set(Addenda().options())
    for name, value in changes:
        lines = dict(rule_lines(lang, Addenda(**{name: value})))
        assert lines.keys() == plain.keys()
        assert sum(lines[key] != plain[key] for key in lines) == 1, name


def test_an_unknown_language_is_refused_with_those_there_are():
    with pytest.raises(ValueError, match="there is no language 'jp'"):
        language("jp")

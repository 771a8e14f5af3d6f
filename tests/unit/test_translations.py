"""The Japanese catalogue: complete, compiled, and with the words of the field."""

import gettext
import re
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po
from telling import languages

import parlett_widgets
from parlett_widgets.widgets.card_table.words import table_answers, table_words
from parlett_widgets.widgets.chain_explorer.words import explorer_words
from parlett_widgets.widgets.page.words import page_words
from parlett_widgets.widgets.predict.words import predict_words
from parlett_widgets.widgets.replay.widget import replay_words
from parlett_widgets.words import language

PACKAGE = Path(parlett_widgets.__file__).parent
ROOT = PACKAGE.parent
PO = PACKAGE / "words/locale/ja/LC_MESSAGES/parlett_widgets.po"


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
    """Return every message of the sources with its context, as ``make texts`` finds them."""
    with (Path(__file__).parents[2] / "babel.cfg").open(encoding="utf-8") as file:
        methods, options = parse_mapping_cfg(file)
    found = extract_from_dir(ROOT, methods, options, directory_filter=is_our_own)
    return {(message, context) for _, _, message, _, context in found}


def is_our_own(folder):
    folder = Path(folder)
    return folder == ROOT or PACKAGE in (folder, *folder.parents)


# The catalogue


def test_every_message_of_the_sources_is_in_the_japanese_catalogue():
    messages = in_the_sources()

    assert len(messages) > 100
    assert messages - {(message.id, message.context) for message in entries()} == set()


def test_the_japanese_catalogue_has_no_message_that_the_sources_have_not():
    assert {(message.id, message.context) for message in entries()} - in_the_sources() == set()
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
        gettext.translation("parlett_widgets", PACKAGE / "words/locale", ["ja"]),
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
        (r"(?<!follow )\bsuit\b", "スート"),
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
        (r"\bbids?\b(?!.*(exactly|took))", "ビッド|人数"),
        (r"\b[Tt]rump\b", "切り札"),
        (r"\bpremium\b", "プレミアムビッド"),
        (r"\bdecla", "デクレア"),
        (r"\b[Rr]eveal", "リビール"),
        (r"\bturned up\b(?!,)", "切り札表示カード"),
        (r"\bfollow\b", "フォロー"),
        (r"\bbonus", "ボーナス"),
        (r"\bmiss\b", "差"),
        (r"\b[Cc]ard-points\b", "カードの点数"),
        (r"\b[Dd]ummy\b", "ダミー"),
        (r"\b[Dd]eal\b \{|this deal", "ラウンド"),
        (r"^Ninety-Nine", "^ナインティナイン"),
        (r"^Counterpoint", "^カウンターポイント"),
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


# The words of the page


@languages
@pytest.mark.parametrize(
    "words",
    [page_words, table_words, table_answers, replay_words, explorer_words, predict_words],
)
def test_every_word_of_the_page_is_there_in_both_languages(lang, words):
    said, english = words(lang), words(language("en"))

    assert said.keys() == english.keys()
    assert all(text.strip() for text in said.values())
    for key, text in said.items():
        assert blanks(text) == blanks(english[key])

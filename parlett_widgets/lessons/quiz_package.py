"""Packs questions into a quiz for learning platforms, in IMS QTI 2.1 format.

Cards are written as text, such as ♠A, which every platform shows and reads aloud. Nothing in a
question is treated as markup: each text becomes one text node.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import BytesIO
from typing import Any, Final
from xml.etree.ElementTree import Element, SubElement, tostring
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from parlett_widgets.cards import Card
from parlett_widgets.widgets.predict.picture import misconception_of
from parlett_widgets.words.language import Language, language

__all__ = ["quiz_package"]

_QTI: Final = "http://www.imsglobal.org/xsd/imsqti_v2p1"
_CONTENT: Final = "http://www.imsglobal.org/xsd/imscp_v1p1"
_LANG: Final = "{http://www.w3.org/XML/1998/namespace}lang"
_NOT_XML: Final = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_SAME_EACH_TIME: Final = (1980, 1, 1, 0, 0, 0)
_Question = Mapping[str, Any]


def quiz_package(questions: Sequence[_Question], title: str) -> bytes:
    """Return the bytes of a ZIP file with the questions, a test that asks them, and a manifest.

    Examples
    --------
    >>> from io import BytesIO
    >>> from zipfile import ZipFile
    >>> from parlett_widgets.lessons import quiz
    >>> package = quiz_package(quiz(["bid-sum", "follow"], seed=7), "Bids")
    >>> ZipFile(BytesIO(package)).namelist()
    ['imsmanifest.xml', 'test.xml', 'question-01.xml', 'question-02.xml']
    """
    names = [f"question-{i:02}" for i in range(1, len(questions) + 1)]
    asked = zip(names, questions, strict=True)
    files = {"imsmanifest": _manifest(names), "test": _test(names, title)}
    files |= {name: _item(name, number, one) for number, (name, one) in enumerate(asked, start=1)}
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as package:
        for name, root in files.items():
            text = tostring(root, encoding="utf-8", xml_declaration=True)
            entry = ZipInfo(f"{name}.xml", _SAME_EACH_TIME)
            entry.compress_type = ZIP_DEFLATED
            package.writestr(entry, text)
    return packed.getvalue()


def _manifest(names: Iterable[str]) -> Element:
    root = Element("manifest", xmlns=_CONTENT, identifier="manifest")
    metadata = SubElement(root, "metadata")
    SubElement(metadata, "schema").text = "QTIv2.1 Package"
    SubElement(metadata, "schemaversion").text = "1.0.0"
    SubElement(root, "organizations")
    resources = SubElement(root, "resources")
    test = _resource(resources, "test", "imsqti_test_xmlv2p1")
    for name in names:
        SubElement(test, "dependency", identifierref=name)
        _resource(resources, name, "imsqti_item_xmlv2p1")
    return root


def _resource(resources: Element, name: str, kind: str) -> Element:
    resource = SubElement(resources, "resource", identifier=name, type=kind, href=f"{name}.xml")
    SubElement(resource, "file", href=f"{name}.xml")
    return resource


def _test(names: Iterable[str], title: str) -> Element:
    root = Element("assessmentTest", xmlns=_QTI, identifier="test", title=_line(title))
    _outcome(root, "SCORE", "float", default="0")
    part = SubElement(
        root,
        "testPart",
        identifier="part",
        navigationMode="nonlinear",
        submissionMode="individual",
    )
    SubElement(part, "itemSessionControl", showFeedback="true")
    section = SubElement(
        part, "assessmentSection", identifier="section", title=_line(title), visible="true"
    )
    for name in names:
        SubElement(section, "assessmentItemRef", identifier=name, href=f"{name}.xml")
    total = SubElement(SubElement(root, "outcomeProcessing"), "setOutcomeValue", identifier="SCORE")
    SubElement(SubElement(total, "sum"), "testVariables", variableIdentifier="SCORE")
    return root


def _item(name: str, number: int, one: _Question) -> Element:
    """Return a question as XML, with its score and the reply to each answer."""
    form = one["answer"]
    root = Element("assessmentItem", xmlns=_QTI, identifier=name)
    root.set("title", _line(f"{number}. {one['prompt']}"))
    root.set("label", _line(one["id"]))
    root.set(_LANG, one["lang"])
    root.set("adaptive", "false")
    root.set("timeDependent", "false")
    response = SubElement(root, "responseDeclaration", identifier="RESPONSE")
    response.set("cardinality", "multiple" if _chooses_many(form) else "single")
    response.set("baseType", _base_type(form))
    if values := _values(form, form["right"][0]):
        correct = SubElement(response, "correctResponse")
        for value in values:
            SubElement(correct, "value").text = value
    _outcome(root, "SCORE", "float", default="0").set("normalMaximum", "1")
    _outcome(root, "FEEDBACK", "identifier")
    _body(SubElement(root, "itemBody"), one)
    said = _feedback(one)
    _processing(SubElement(root, "responseProcessing"), form, said)
    for mark, (_, told) in said.items():
        modal = SubElement(root, "modalFeedback", outcomeIdentifier="FEEDBACK")
        modal.set("identifier", mark)
        modal.set("showHide", "show")
        for text in told:
            _paragraph(modal, text)
    return root


def _outcome(root: Element, name: str, kind: str, default: str = "") -> Element:
    declared = SubElement(
        root, "outcomeDeclaration", identifier=name, cardinality="single", baseType=kind
    )
    if default:
        SubElement(SubElement(declared, "defaultValue"), "value").text = default
    return declared


def _body(body: Element, one: _Question) -> None:
    form = one["answer"]
    _paragraph(body, one["prompt"])
    for row in one["rows"]:
        _paragraph(body, row["label"])
        _paragraph(body, _cards(row["cards"], language(one["lang"])))
    for fact in one["facts"]:
        _paragraph(body, fact)
    if form["type"] == "number":
        before, _, after = form["many"].partition("{n}")
        line = SubElement(body, "p")
        line.text = _plain(before)
        entry = SubElement(line, "textEntryInteraction", responseIdentifier="RESPONSE")
        entry.set("expectedLength", "6")
        entry.tail = _plain(after)
        return
    choices = SubElement(body, "choiceInteraction", responseIdentifier="RESPONSE", shuffle="false")
    choices.set("maxChoices", str(form.get("count", 0)) if _chooses_many(form) else "1")
    texts = (
        {option["id"]: option["text"] for option in form["options"]}
        if form["type"] == "options"
        else {card["id"]: Card(card["id"]).label for card in form["hand"]}
    )
    for answer, text in texts.items():
        choice = SubElement(choices, "simpleChoice", identifier=_identifier(answer))
        choice.text = _plain(text)


def _feedback(one: _Question) -> dict[str, tuple[list[str], list[str]]]:
    """Return a dictionary that maps each reply's identifier to its answers and its paragraphs.

    The reply without answers is for all answers that have no other reply.
    """
    form, explanation = one["answer"], one["explanation"]
    by_text: dict[tuple[str, ...], list[str]] = {}
    for answer in dict.fromkeys([*form["wrong"], *form.get("said", ())]):
        by_text.setdefault(tuple(_said(one, answer)), []).append(answer)
    said = {"right": (list(form["right"]), [explanation])}
    said |= {
        f"wrong-{i}": (answers, [*texts, explanation])
        for i, (texts, answers) in enumerate(by_text.items(), start=1)
    }
    return {**said, "other": ([], [explanation])}


def _said(one: _Question, answer: str) -> Iterator[str]:
    mistake = misconception_of(one, answer)
    if mistake:
        yield f"{mistake['name']} {mistake['explanation']}"
    if answer in one["answer"].get("said", {}):
        yield one["answer"]["said"][answer]


def _processing(
    processing: Element, form: Mapping[str, Any], said: Mapping[str, tuple[list[str], list[str]]]
) -> None:
    """Write how each answer is scored and which reply it gets."""
    chosen = SubElement(processing, "responseCondition")
    for mark, (answers, _) in said.items():
        if mark == "right":
            branch = SubElement(chosen, "responseIf")
        else:
            branch = SubElement(chosen, "responseElseIf" if answers else "responseElse")
        if answers:
            any_of = SubElement(branch, "or")
            for answer in answers:
                _is_answer(any_of, form, answer)
        if mark == "right":
            _set(branch, "SCORE", "float", "1")
        _set(branch, "FEEDBACK", "identifier", mark)


def _is_answer(parent: Element, form: Mapping[str, Any], answer: str) -> None:
    values = _values(form, answer)
    if not values:
        SubElement(SubElement(parent, "isNull"), "variable", identifier="RESPONSE")
        return
    match = SubElement(parent, "match")
    SubElement(match, "variable", identifier="RESPONSE")
    holder = SubElement(match, "multiple") if _chooses_many(form) else match
    for value in values:
        SubElement(holder, "baseValue", baseType=_base_type(form)).text = value


def _set(branch: Element, name: str, kind: str, value: str) -> None:
    outcome = SubElement(branch, "setOutcomeValue", identifier=name)
    SubElement(outcome, "baseValue", baseType=kind).text = value


def _chooses_many(form: Mapping[str, Any]) -> bool:
    return form["type"] == "cards" and form.get("count") != 1


def _base_type(form: Mapping[str, Any]) -> str:
    return "integer" if form["type"] == "number" else "identifier"


def _values(form: Mapping[str, Any], answer: str) -> list[str]:
    """Return the parts of an answer as a platform stores them."""
    match form["type"]:
        case "number":
            return [answer]
        case "options":
            return [_identifier(answer)]
    return list(map(_identifier, answer.split()))


def _identifier(answer: str) -> str:
    """Return the name of a choice, which may not begin with a digit."""
    return f"choice-{answer}"


def _cards(cards: Sequence[Mapping[str, Any]], lang: Language) -> str:
    """Return cards as text, each after the name of the player who played it, if known."""
    if not any(card.get("by") for card in cards):
        return lang.cards(Card(card["id"]) for card in cards)
    return lang.listed(f"{card.get('by', '')} {Card(card['id']).label}" for card in cards)


def _paragraph(parent: Element, text: str) -> None:
    if text:
        SubElement(parent, "p").text = _plain(text)


def _line(text: str) -> str:
    return " ".join(_plain(text).split())


def _plain(text: str) -> str:
    """Return a text without characters that XML cannot hold."""
    return _NOT_XML.sub("\ufffd", text)

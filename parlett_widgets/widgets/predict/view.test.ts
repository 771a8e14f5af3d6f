import { describe, expect, test } from "vitest";
import { nameOf, press, Shown } from "../page/core/testing";
import type { Misconception, Question } from "./question.generated";
import {
  alone,
  asked,
  cards,
  common,
  figure,
  main,
  misplay,
  mistake,
  number,
  one,
  open,
  option,
  options,
  pick,
  rightOf,
  says,
  score,
  submit,
  three,
  trick,
  type,
  wrongOf,
} from "./question-fixture";
import predict, { type PredictTraits } from "./view";

describe("before it is answered", () => {
  test.each(Object.entries(asked))("the question of %s shows nothing of its answer", (_, question) => {
    const shown = open(question);
    const { explanation, misconceptions, hints } = question;
    const told = [explanation, ...hints, ...misconceptions.flatMap(({ name, example }) => [name, example])];
    for (const text of [...told, common.words.mark])
      expect(shown.el.textContent?.replaceAll("\uFE0E", "")).not.toContain(text);
    expect(shown.all(".pw-winner, .pw-mark, .pw-count, .pw-arcs path, .pw-example")).toEqual([]);
    expect(says(shown, "h3")).toBe(question.prompt);
  });

  test.each([
    [number, common.words.choose],
    [cards, common.words.choose],
    [three, "Choose 3 cards first."],
  ])("no answer cannot be given", (question, sentence) => {
    const shown = open(question);
    submit(shown);
    expect(shown.status).toBe(sentence);
    expect(shown.model.saved).toEqual([]);
  });

  test("hints come one by one, in order", () => {
    const shown = open(number);
    number.hints.forEach((hint, i) => {
      shown.button(`Hint ${i + 1} of ${number.hints.length}`).focus();
      shown.button(`Hint ${i + 1} of ${number.hints.length}`).click();
      expect(shown.all(".pw-hints li").map(nameOf).at(-1)?.replaceAll("\uFE0E", "")).toBe(
        `Hint ${i + 1} of ${number.hints.length}: ${hint}`,
      );
      expect(shown.model.get("hints_seen")).toBe(i + 1);
    });
    expect(shown.all(".pw-hints li")).toHaveLength(number.hints.length);
    const last = shown.button(`Hint ${number.hints.length} of ${number.hints.length}`);
    expect(last.getAttribute("aria-disabled")).toBe("true");
    expect(document.activeElement).toBe(last);
    last.click();
    expect(shown.model.get("hints_seen")).toBe(number.hints.length);
  });
});

describe("answering", () => {
  test("a press on an option is the answer, and opens the reveal; the arrows and letters only lead to it", () => {
    const shown = open(options);
    const group = shown.one('[role="toolbar"]');
    expect(group.getAttribute("aria-label")).toBe(common.words.answer);
    expect(shown.all(".pw-primary")).toEqual([]);
    option(shown, "a").focus();
    press("ArrowDown");
    expect(document.activeElement).toBe(option(shown, "b"));
    press("c");
    expect(document.activeElement).toBe(option(shown, "c"));
    expect(shown.all('[data-option][tabindex="0"]').map((one) => one.dataset.option)).toEqual(["c"]);
    expect(shown.model.saved).toEqual([]);
    option(shown, "c").click();
    expect(shown.model.get("answer")).toBe("c");
    expect(says(shown, ".pw-told")).toContain(options.explanation);
    expect(shown.leaked).toEqual([]);
  });

  test("where the options are cards of the trick, the cards are pressed, and the winner is marked", () => {
    const shown = open(trick);
    expect(shown.all(".pw-option .pw-card")).toHaveLength(trick.rows[0]?.cards.length ?? 0);
    expect(shown.all(".pw-row")).toEqual([]);
    option(shown, wrongOf(trick)).click();
    expect(option(shown, wrongOf(trick)).textContent).toContain(common.words.yours);
    expect(option(shown, rightOf(trick)).querySelectorAll(".pw-mark")).toHaveLength(1);
  });

  test.each([
    ["6", "6"],
    [" ６ ", "6"],
    ["06", "6"],
    ["−6", "-6"],
  ])("the number %j is given as %j", (text, answer) => {
    const shown = open(number);
    type(shown, text);
    submit(shown);
    expect(shown.model.get("answer")).toBe(answer);
  });

  test.each(["six", "", "6.5"])("%j is not a number", (text) => {
    const shown = open(number);
    type(shown, text);
    submit(shown);
    expect(shown.status).toBe(common.words.choose);
    expect(shown.model.get("answer")).toBe("");
  });

  test("cards are taken up and put back, and given in the order of the hand", () => {
    const shown = open(three);
    const [right, hand] = [rightOf(three).split(" "), three.answer.type === "cards" ? three.answer.hand : []];
    const other = hand.find(({ id }) => !right.includes(id))?.id ?? "";
    pick(shown, other);
    pick(shown, other);
    pick(shown, [...right].reverse().join(" "));
    pick(shown, other);
    expect(shown.status).toBe("Choose 3 cards first.");
    expect(shown.all('[aria-pressed="true"]')).toHaveLength(3);
    submit(shown);
    expect(shown.model.get("answer")).toBe(rightOf(three));
  });

  test("where any number of cards may be chosen, those taken up are the answer", () => {
    const shown = open(cards);
    const [first, second] = cards.answer.type === "cards" ? cards.answer.hand : [];
    pick(shown, `${first?.id} ${second?.id}`);
    submit(shown);
    expect(shown.model.get("answer")).toBe(`${first?.id} ${second?.id}`);
  });

  test.each([options, trick])("a number key gives the answer with that number", (question) => {
    const shown = open(question);
    option(shown, "a").focus();
    press("9");
    expect(shown.model.saved).toEqual([]);
    press("2");
    const ids = shown.all("[data-option]").map((one) => one.dataset.option);
    expect(shown.model.get("answer")).toBe(ids[1]);
  });

  test("the button says how many cards are the answer", () => {
    const shown = open(three);
    const [first, second] = three.answer.type === "cards" ? three.answer.hand : [];
    expect(main(shown)).toBe(common.words.give);
    pick(shown, `${first?.id}`);
    expect(main(shown)).toBe("Answer 1 card");
    pick(shown, `${second?.id}`);
    expect(main(shown)).toBe("Answer 2 cards");
  });

  test("where one card is asked for, a press is the answer", () => {
    const shown = open(one);
    expect(shown.all(".pw-primary")).toEqual([]);
    pick(shown, rightOf(one));
    expect(shown.status).toMatch(/^Right/);
  });
});

describe("answered", () => {
  test.each(Object.entries(asked))("the answer to %s stays as it is", (_, question) => {
    const shown = open(question, { answer: rightOf(question) });
    for (const button of shown.all("[data-option], .pw-hand button")) button.click();
    expect(shown.model.get("answer")).toBe(rightOf(question));
    expect(shown.model.saved).toEqual([]);
  });

  test("a statement that is the slip to be found is not marked as right", () => {
    const answer = { ...options.answer, slip: true } as Question["answer"];
    const shown = open(alone({ ...options, answer }), { answer: rightOf(options) });
    expect(shown.all("[data-verdict] b").map((one) => one.textContent)).toEqual([" the slip"]);
    expect(shown.status).toMatch(/^Yes, this is the slip: /);
  });

  test.each([
    ["1", "1 trick."],
    ["-1", "-1 tricks."],
    ["4321", "4321 tricks."],
  ])("the answer %s is told as %j", (answer, told) => {
    expect(open(number, { answer }).status).toContain(`Not right: ${told}`);
  });

  test.each(Object.entries(asked).filter(([, { misconceptions }]) => misconceptions.length > 0))(
    "a wrong answer to %s is told with its mistake, what is true instead, and a counter-example",
    (_, question) => {
      const given = wrongOf(question);
      const shown = open(question, { answer: given });
      const { name, explanation, example, rows } = mistake(question, given) as Misconception;
      expect(shown.status).toMatch(/^Not .+: /);
      expect(shown.status).toContain(name);
      for (const text of [explanation, question.explanation]) expect(says(shown, ".pw-told")).toContain(text);
      expect(shown.all(".pw-example ol").map((list) => list.getAttribute("aria-label"))).toEqual(
        (rows ?? []).map(({ label }) => label),
      );
      expect(shown.all(".pw-example li")).toHaveLength((rows ?? []).flatMap(({ cards }) => cards).length);
      if (!rows) expect(says(shown, ".pw-told")).toContain(example);
    },
  );

  test("a counter-example says under its cards who played them, and aloud which of them is left out", () => {
    const [given] = Object.entries(misplay.answer.wrong).find(([, id]) => id === "misplay-voids") ?? [];
    const [, back, stays] = open(misplay, { answer: given ?? "" }).all(".pw-example li");
    expect(back?.className).toContain("pw-out");
    expect(back?.textContent).toContain("North: 9 of spades, left out");
    expect([...(stays?.querySelectorAll(".pw-by") ?? [])].map((one) => one.textContent)).toEqual(["North", "9"]);
  });

  test.each(Object.entries(asked))("a right answer to %s is confirmed and explained", (_, question) => {
    const shown = open(question, { answer: rightOf(question) });
    expect(shown.status).toMatch(/^Right: .+\.$/);
    expect(shown.all(".pw-example, .pw-fold")).toEqual([]);
    expect(says(shown, ".pw-told")).toBe(question.explanation);
  });

  test("a number without a unit asks for the answer alone", () => {
    const plain = { ...number, answer: { ...number.answer, unit: "" } } as Question;
    expect(open(plain).one("label").textContent).toBe(common.words.answer);
  });

  test("three cards that bid another number are answered with what they bid, and by how much it misses", () => {
    const [given, sentence] = Object.entries(three.answer.type === "cards" ? (three.answer.said ?? {}) : {})[0] ?? [
      "",
      "?",
    ];
    expect(sentence).toMatch(/= \d: \d too (many|few)\.$/);
    expect(says(open(three, { answer: given }), ".pw-told")).toContain(sentence);
  });

  test("the counts stand under the cards, with arcs to what is copied or cancelled", () => {
    const [row] = options.rows;
    const shown = open(options, { answer: rightOf(options) });
    expect(shown.all(".pw-row .pw-count > [aria-hidden]").map(nameOf)).toEqual(
      row?.cards.map(({ count }) => String(count)),
    );
    expect(row?.links?.length).toBeGreaterThan(0);
    expect(shown.all(".pw-arcs g")).toHaveLength(row?.links?.length ?? 0);
  });

  test.each([options, number])("the answers stay beside the picture, and are marked", (question) => {
    const shown = open(question, { answer: wrongOf(question) });
    const right = nameOf(shown.one('.pw-felt [data-verdict="right"]'));
    expect(right).toContain(`✓ ${common.words.mark}`);
    expect(right).toContain(question === number ? `${rightOf(number)} ` : "points");
  });

  test("misses, scores and the arrows between the players come with the answer", () => {
    expect(open(score).all(".pw-gifts svg")).toEqual([]);
    expect(says(open(score), ".pw-scored[data-asked]")).toBe("?");
    const shown = open(score, { answer: wrongOf(score) });
    expect(shown.all(".pw-gifts b").map(nameOf)).toEqual(score.seats?.flatMap(({ miss }) => miss?.match(/\d+/)?.[0]));
    expect(says(shown, ".pw-scored[data-asked] > b")).toBe(rightOf(score));
  });

  test("a figure comes with the answer, and can be read without its picture", () => {
    expect(open(figure).all(".pw-chart")).toEqual([]);
    const shown = open(figure, { answer: rightOf(figure) });
    expect(shown.all(".pw-bar").map(nameOf)).toEqual(figure.figures?.[0]?.panes[0]?.bars.map(({ said }) => said));
  });

  const marked = (shown: Shown<PredictTraits>, verdict: string) =>
    shown.all(`.pw-hand [data-verdict="${verdict}"]`).map(({ dataset }) => `${dataset.rank}${dataset.suit}`);

  test.each([one, cards])("a wrong card is marked as wrong, and no card keeps the tick of the choice", (question) => {
    const right = rightOf(question)?.split(" ") ?? [];
    const hand = question.answer.type === "cards" ? question.answer.hand.map(({ id }) => id) : [];
    const given = hand.filter((id) => !right.includes(id)).slice(0, Math.max(1, right.length));
    const shown = open(question, { answer: given.join(" ") });
    expect(shown.all(".pw-hand .pw-mark")).toEqual([]);
    expect(marked(shown, "wrong")).toEqual(given);
    const anyNumber = question === cards;
    expect(marked(shown, anyNumber ? "missed" : "right")).toEqual(right);
    expect(marked(shown, anyNumber ? "right" : "missed")).toEqual([]);
    for (const [verdict, told] of [
      ["wrong", `✗ ${common.words.your_card}`],
      ["right", `✓ ${common.words.mark}`],
    ])
      for (const card of shown.all(`.pw-hand [data-verdict="${verdict}"]`))
        expect(card.textContent?.replaceAll("\u00A0", " ")).toContain(told);
    expect(shown.all('.pw-hand [aria-pressed="true"]')).toHaveLength(given.length);
  });

  test("of several cards, each says whether it was chosen, rightly or wrongly, or missed", () => {
    const right = rightOf(cards)?.split(" ") ?? [];
    const hand = cards.answer.type === "cards" ? cards.answer.hand.map(({ id }) => id) : [];
    const [extra] = hand.filter((id) => !right.includes(id));
    const shown = open(cards, { answer: hand.filter((id) => id === extra || id === right[0]).join(" ") });
    const told = (id: string | undefined) =>
      nameOf(shown.one(`.pw-hand [data-card="${id}"]`)).replaceAll("\u00A0", " ");
    expect(told(right[0])).toContain(`✓ ${common.words.your_card}`);
    expect(told(extra)).toContain(`✗ ${common.words.your_card}`);
    for (const id of right.slice(1)) expect(told(id)).toMatch(new RegExp(`${common.words.missed}$`));
  });

  test.each([one, cards, three])("every card of a right answer is marked as right", (question) => {
    const shown = open(question, { answer: rightOf(question) });
    expect(marked(shown, "right").join(" ")).toBe(rightOf(question));
    expect(marked(shown, "wrong")).toEqual([]);
    expect(shown.all(".pw-hand .pw-mark")).toEqual([]);
  });

  test("before the answer, a chosen card has its tick and no verdict", () => {
    const shown = open(cards);
    pick(shown, (rightOf(cards) ?? "").split(" ")[0] ?? "");
    expect(shown.all(".pw-hand .pw-mark")).toHaveLength(1);
    expect(shown.all("[data-verdict]")).toEqual([]);
  });

  test("the right option, cards or number carry a word, not only a colour", () => {
    const one = open(alone(options), { answer: wrongOf(options) });
    expect(nameOf(option(one, rightOf(options)))).toContain(`✓ ${common.words.mark}`);
    expect(option(one, rightOf(options)).dataset.verdict).toBe("right");
    expect(option(one, wrongOf(options)).dataset.verdict).toBe("wrong");
    const other = open(cards, { answer: wrongOf(cards) });
    expect(marked(other, "right").join(" ")).toBe(rightOf(cards));
    const typed = open(alone(number), { answer: wrongOf(number) });
    expect(nameOf(typed.one('.pw-number [data-verdict="right"]'))).toContain(`${rightOf(number)} `);
  });
});

test("everything works with a dead kernel, in two views, and nothing is left behind", () => {
  const first = open(options, { more: [number] });
  first.model.broken = true;
  const second = new Shown(first.model, predict.render);
  option(first, wrongOf(options)).click();
  for (const shown of [first, second]) expect(shown.status).toMatch(/^Not /);
  submit(second);
  for (const shown of [first, second]) expect(says(shown, "h3")).toBe(number.prompt);
  first.close();
  second.close();
  expect(first.model.listeners).toBe(0);
});

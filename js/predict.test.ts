import { describe, expect, test } from "vitest";

import { FakeModel } from "./core/fake-model";
import type { Question } from "./core/question.generated";
import { common, focused, nameOf, press, Shown } from "./core/testing";
import { english } from "./core/words";
import questions from "./fixtures/questions.json";
import predict, { type PredictTraits } from "./predict";

const asked = questions as unknown as Record<keyof typeof questions, Question>;
const { options, number, cards, three } = asked;

function open(question: Question, more: Partial<PredictTraits> = {}) {
  const traits = { ...common, question, answer: "", hints_seen: 0, revealed: false, ...more };
  return new Shown<PredictTraits>(new FakeModel<PredictTraits>(traits), predict.render);
}

const wrongOf = ({ answer }: Question) => Object.keys(answer.wrong)[0] as string;
const rightOf = ({ answer }: Question) => answer.right[0];
const mistake = ({ answer, misconceptions }: Question, given: string) => misconceptions.find(({ id }) => id === answer.wrong[given]);

const radio = (shown: Shown<PredictTraits>, option: string) => shown.one(`[data-option="${option}"]`);

function type(shown: Shown<PredictTraits>, text: string) {
  const box = shown.one("input") as HTMLInputElement;
  box.value = text;
  box.dispatchEvent(new Event("input", { bubbles: true }));
}

function pick(shown: Shown<PredictTraits>, ids: string) {
  for (const id of ids.split(" ")) shown.one(`[data-suit="${id.at(-1)}"][data-rank="${id.slice(0, -1)}"]`).click();
}

const submit = (shown: Shown<PredictTraits>) => shown.one("form").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
const main = (shown: Shown<PredictTraits>) => nameOf(shown.one(".pw-primary"));

describe("before it is answered", () => {
  test.each(Object.entries(asked))("the question of %s shows nothing of its answer", (_, question) => {
    const shown = open(question);
    const { explanation, misconceptions, hints } = question;
    const told = [explanation, ...hints, ...misconceptions.flatMap(({ name, example }) => [name, example]), english.predict_mark];
    for (const text of told) expect(shown.el.textContent).not.toContain(text);
    expect(shown.one("h3").textContent).toBe(question.prompt);
  });

  test.each([
    [number, english.predict_choose],
    [options, english.predict_choose],
    [cards, english.predict_choose],
    [three, "Choose 3 cards, then lock your answer."],
  ])("no answer cannot be locked", (question, sentence) => {
    const shown = open(question);
    submit(shown);
    expect(shown.status).toBe(sentence);
    expect(shown.model.saved).toEqual([]);
  });

  test("hints come one by one", () => {
    const shown = open(number);
    number.hints.forEach((hint, i) => {
      shown.button(`Hint ${i + 1} of ${number.hints.length}`).focus();
      shown.button(`Hint ${i + 1} of ${number.hints.length}`).click();
      expect(shown.status).toBe(`Hint ${i + 1} of ${number.hints.length}: ${hint}`);
      expect(shown.model.get("hints_seen")).toBe(i + 1);
    });
    const last = shown.button(`Hint ${number.hints.length} of ${number.hints.length}`);
    expect(last.getAttribute("aria-disabled")).toBe("true");
    expect(document.activeElement).toBe(last);
    last.click();
    expect(shown.model.get("hints_seen")).toBe(number.hints.length);
  });
});

describe("answering", () => {
  test("an option is chosen with the arrows, its letter or Enter; the group is one Tab stop", () => {
    const shown = open(options);
    const group = shown.one('[role="radiogroup"]');
    expect(group.getAttribute("aria-label")).toBe(english.predict_answer);
    radio(shown, "a").focus();
    const chosen = () => shown.all('[aria-checked="true"]').map((one) => one.dataset["option"]);
    press("ArrowDown");
    expect(chosen()).toEqual(["b"]);
    press("c");
    expect(chosen()).toEqual(["c"]);
    expect(shown.all('[role="radio"][tabindex="0"]').map((one) => one.dataset["option"])).toEqual(["c"]);
    radio(shown, "a").click();
    expect(chosen()).toEqual(["a"]);
    expect(shown.model.saved).toEqual([]);
    expect(shown.leaked).toEqual([]);
  });

  test.each([
    ["6", "6"],
    [" ６ ", "6"],
    ["06", "6"],
    ["−6", "-6"],
  ])("the number %j is locked as %j", (text, answer) => {
    const shown = open(number);
    type(shown, text);
    submit(shown);
    expect(shown.model.get("answer")).toBe(answer);
  });

  test.each(["six", "", "6.5"])("%j is no number", (text) => {
    const shown = open(number);
    type(shown, text);
    submit(shown);
    expect(shown.status).toBe(english.predict_choose);
    expect(shown.model.get("answer")).toBe("");
  });

  test("cards are taken up and put back, and locked in the order of the hand", () => {
    const shown = open(three);
    const [right, hand] = [rightOf(three).split(" "), three.answer.type === "cards" ? three.answer.hand : []];
    const other = hand.find(({ id }) => !right.includes(id))?.id ?? "";
    pick(shown, other);
    pick(shown, other);
    pick(shown, [...right].reverse().join(" "));
    pick(shown, other);
    expect(shown.status).toBe("Choose 3 cards, then lock your answer.");
    expect(shown.all('[aria-pressed="true"]')).toHaveLength(3);
    submit(shown);
    expect(shown.model.get("answer")).toBe(rightOf(three));
  });
});

describe("asked for cards of which there may be any number", () => {
  test("those that are taken up are the answer", () => {
    const shown = open(cards);
    const [first, second] = cards.answer.type === "cards" ? cards.answer.hand : [];
    pick(shown, `${first?.id} ${second?.id}`);
    submit(shown);
    expect(shown.model.get("answer")).toBe(`${first?.id} ${second?.id}`);
  });
});

describe("locked", () => {
  test.each(Object.entries(asked))("the answer to %s stays as it is, and is not judged yet", (_, question) => {
    const shown = open(question, { answer: wrongOf(question) });
    expect(shown.status).toMatch(/^Your answer is locked: .+\.$/);
    expect(shown.el.textContent).not.toContain(question.explanation);
    for (const button of shown.all('[role="radio"], .pw-hand button')) button.click();
    expect(shown.model.get("answer")).toBe(wrongOf(question));
    expect(shown.model.saved).toEqual([]);
    expect(main(shown)).toBe(english.predict_show);
    expect(shown.all(".pw-actions button")).toHaveLength(1);
  });

  test("the focus stays on the one button that leads on", () => {
    const shown = open(options);
    radio(shown, "a").click();
    shown.one(".pw-primary").focus();
    for (const label of [english.predict_lock, english.predict_show]) {
      expect(focused()).toBe(label);
      submit(shown);
    }
    expect(focused()).toBe(english.predict_again);
  });
});

describe("shown", () => {
  test.each([
    ["1", "1 trick."],
    ["-1", "-1 tricks."],
    ["4321", "4321 tricks."],
  ])("the answer %s is told as %j", (answer, told) => {
    const shown = open(number, { answer, revealed: true });
    expect(shown.status).toContain(`Not right: ${told}`);
  });

  test.each(Object.entries(asked))("a wrong answer to %s is told with its mistake and a counter-example", (_, question) => {
    const given = wrongOf(question);
    const shown = open(question, { answer: given });
    submit(shown);
    const { name, explanation, example } = mistake(question, given) ?? { name: "?", explanation: "?", example: "?" };
    expect(shown.model.get("revealed")).toBe(true);
    expect(shown.status).toMatch(/^✗ Not right: .+\.$/);
    for (const text of [name, explanation, example, question.explanation]) expect(shown.one(".pw-told").textContent).toContain(text);
  });

  test.each(Object.entries(asked))("a right answer to %s is told to be right, and explained", (_, question) => {
    const shown = open(question, { answer: rightOf(question), revealed: true });
    expect(shown.status).toMatch(/^✓ Right: .+\.$/);
    expect(shown.all(".pw-told h4").map(nameOf)).toEqual([english.predict_explained]);
    expect(shown.one(".pw-told").textContent).toContain(question.explanation);
  });

  test("a wrong answer without a name says so", () => {
    const shown = open(number, { answer: "4321", revealed: true });
    expect(shown.one(".pw-told").textContent).toContain(english.predict_other);
  });

  test("the right option and the right cards carry a word, not only a colour", () => {
    const one = open(options, { answer: wrongOf(options), revealed: true });
    expect(nameOf(radio(one, rightOf(options)))).toContain(`✓ ${english.predict_mark}`);
    expect(radio(one, rightOf(options)).dataset["verdict"]).toBe("right");
    expect(radio(one, wrongOf(options)).dataset["verdict"]).toBe("wrong");
    const other = open(cards, { answer: wrongOf(cards), revealed: true });
    const marked = other.all(".pw-hand button").filter((card) => nameOf(card).includes(english.predict_mark));
    expect(marked.map(({ dataset }) => `${dataset["rank"]}${dataset["suit"]}`).join(" ")).toBe(rightOf(cards));
  });

  test("one may try again, and the record keeps the first answer", () => {
    const shown = open(number, { answer: wrongOf(number), revealed: true });
    submit(shown);
    expect(main(shown)).toBe(english.predict_show);
    expect(document.activeElement).toBe(shown.one("input"));
    expect(shown.el.textContent).not.toContain(number.explanation);
    type(shown, rightOf(number));
    submit(shown);
    expect(shown.status).toMatch(/^✓ Right/);
    expect(shown.one(".pw-told").textContent).toContain(`The record keeps your first answer: ${wrongOf(number)} tricks.`);
    expect(shown.model.get("answer")).toBe(wrongOf(number));
    expect(shown.model.saved).toEqual([]);
  });
});

test("every element that takes the focus keeps its keys from the notebook", () => {
  for (const question of Object.values(asked)) {
    const shown = open(question);
    const stops = shown.all("button, input, summary, a, [tabindex]");
    expect(stops.length).toBeGreaterThan(1);
    for (const stop of stops) expect(stop.dataset["lmSuppressShortcuts"], stop.outerHTML).toBe("true");
    shown.close();
  }
});

test("everything works with a dead kernel, in two views, and nothing is left behind", () => {
  const first = open(options);
  first.model.broken = true;
  const second = new Shown(first.model, predict.render);
  radio(first, wrongOf(options)).click();
  submit(first);
  submit(second);
  for (const shown of [first, second]) expect(shown.status).toMatch(/^✗ Not right/);
  first.close();
  second.close();
  expect(first.model.listeners).toBe(0);
});

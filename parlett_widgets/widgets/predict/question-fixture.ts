// Helpers that the tests of questions share, which open, answer and read a question of each form.
import questions from "fixtures/questions.json";
import { FakeModel } from "../page/core/fake-model";
import { commonOf, nameOf, Shown } from "../page/core/testing";
import type { Question } from "./question.generated";
import predict, { type PredictTraits } from "./view";

export const common = commonOf("predict, options");
export const asked = questions as unknown as Record<keyof typeof questions, Question>;
export const { options, number, cards, three, trick, misplay, one, figure, score } = asked;

export function open(question: Question, more: Partial<PredictTraits> = {}) {
  const traits = {
    ...common,
    question,
    answer: "",
    hints_seen: 0,
    more: [],
    answered: [],
    in_a_row: 0,
    uncounted: "" as const,
    truth: "",
    ...more,
  };
  return new Shown<PredictTraits>(new FakeModel<PredictTraits>(traits), predict.render);
}

export const wrongOf = ({ answer }: Question) => Object.keys(answer.wrong)[0] as string;
export const rightOf = ({ answer }: Question) => answer.right[0];
export const mistake = ({ answer, misconceptions }: Question, given: string) =>
  misconceptions.find(({ id }) => id === answer.wrong[given]);

/** Returns the question without its picture, so that the answers stand in its place. */
export const alone = (question: Question): Question => ({ ...question, rows: [], facts: [] });

export const option = (shown: Shown<PredictTraits>, id: string) => shown.one(`[data-option="${id}"]`);

export function type(shown: Shown<PredictTraits>, text: string) {
  const box = shown.one("input") as HTMLInputElement;
  box.value = text;
  box.dispatchEvent(new Event("input", { bubbles: true }));
}

export function pick(shown: Shown<PredictTraits>, ids: string) {
  for (const id of ids.split(" ")) shown.one(`[data-suit="${id.at(-1)}"][data-rank="${id.slice(0, -1)}"]`).click();
}

/** Returns the text of a part without the selectors that keep suits from being emoji, and with ordinary spaces. */
export const says = (shown: Shown<PredictTraits>, part: string) =>
  shown.one(part).textContent?.replaceAll("\uFE0E", "").replaceAll("\u00A0", " ");

export const submit = (shown: Shown<PredictTraits>) =>
  shown.one("form").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
export const main = (shown: Shown<PredictTraits>) => nameOf(shown.one(".pw-primary"));

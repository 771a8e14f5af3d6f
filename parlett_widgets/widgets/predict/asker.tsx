import { CardFace, CardMark } from "../page/cards/card-face";
import type { CardView, Zone } from "../page/cards.generated";
import { rove } from "../page/core/keys";
import { fill, signOf, suited, Unseen, wholeNumber } from "../page/core/text";
import type { View } from "../page/core/view";
import type { Chosen } from "../page/parts/choice";
import { Hand, type Verdict } from "../page/parts/hand";
import type { CardsAnswer, NumberAnswer, OptionsAnswer, Question, QuestionRow } from "./question.generated";
import type { PredictTraits } from "./view";
import type { Words } from "./words.generated";

type Form = Question["answer"];

interface AskerProps<F extends Form> {
  view: Pick<View<PredictTraits>, "uid" | "words" | "colours" | "say">;
  form: F;
  /** The row whose cards stand for the options, if there is one. */
  row: QuestionRow | undefined;
  /** The answer chosen or given; empty if there is none. */
  given: string;
  /** Whether the answer has been given, so that the right one is shown. */
  told: boolean;
  /** The position of the option or card that Tab leads to. */
  held: number;
  hold(position: number): void;
  choose(answer: string): void;
}

/** The part in which a person answers, with options, a box for a number, or cards. */
export function Asker({ form, ...rest }: AskerProps<Form>) {
  if (form.type === "options") return <Options form={form} {...rest} />;
  if (form.type === "number") return <NumberBox form={form} {...rest} />;
  return pick({ form, ...rest });
}

/** Returns the answer in its canonical spelling, as in the question's tables, or null while it is not yet complete. */
export function complete(form: Form, draft: string): string | null {
  if (form.type === "number") return wholeNumber(draft);
  if (form.type === "cards" && form.count !== undefined && draft.split(" ").length !== form.count) return null;
  return draft || null;
}

/** Returns whether the task is to find a false statement, so that the right option is not true. */
export const slipIn = ({ answer: form }: Question) => form.type === "options" && form.slip === true;

/** Returns an answer as one would say it. */
export function said({ answer: form }: Question, answer: string, words: Words): string {
  if (form.type === "options") return form.options.find(({ id }) => id === answer)?.text ?? "";
  if (form.type === "number") return fill(answer === "1" ? form.one : form.many, { n: answer });
  const cards = form.hand.filter(({ id }) => answer.split(" ").includes(id));
  return cards.map(({ suit, rank }) => `${signOf(suit)}${rank}`).join(" ") || words.none;
}

/** The options. Pressing one gives the answer, so the arrows only move from one option to another. */
function Options({ view, form, row, given, told, held, hold, choose }: AskerProps<OptionsAnswer>) {
  const { words, colours } = view;
  const options = row
    ? row.cards.flatMap((card) => form.options.filter((option) => option.card === card.id))
    : form.options;
  const letter = (button: HTMLElement, key: string) => button.dataset.option === key.toLowerCase();
  return (
    <div
      class={`pw-options${row ? " pw-cards" : ""}`}
      role="toolbar"
      aria-label={words.answer}
      onKeyDown={(event) => rove(event, letter)}
    >
      {options.map(({ id, text, card: name }, i) => {
        const card = row?.cards.find((one) => one.id === name);
        const right = told && form.right.includes(id);
        const wrong = told && !right && id === given;
        return (
          <button
            key={id}
            type="button"
            class={card ? "pw-option" : "pw-button"}
            aria-disabled={told}
            aria-keyshortcuts={`${i + 1}`}
            tabIndex={i === Math.min(held, options.length - 1) ? 0 : -1}
            data-option={id}
            data-verdict={right ? "right" : wrong ? "wrong" : undefined}
            onFocus={() => i !== held && hold(i)}
            onClick={() => told || choose(id)}
          >
            {card ? (
              <>
                <span class="pw-card">
                  <CardFace {...card} colours={colours} />
                  {right && card.won && <CardMark mark="winner" />}
                </span>
                <Unseen>{card.label}</Unseen>
                {card.by && <bdi class="pw-by">{card.by}</bdi>}
              </>
            ) : (
              <>
                <kbd aria-hidden="true">{i + 1}</kbd>
                <span>{suited(text, colours)}</span>
              </>
            )}
            {right ? (
              <b> {form.slip ? words.slip : `✓ ${words.mark}`}</b>
            ) : wrong ? (
              <b> {form.slip ? words.yours : `✗ ${words.yours}`}</b>
            ) : (
              card && <b />
            )}
          </button>
        );
      })}
    </div>
  );
}

/**
 * A box to write a number in. Where there is nothing else to see, it stays after the answer, with the right number
 * beside what was written.
 */
function NumberBox({ view: { words }, form, given, told, choose }: AskerProps<NumberAnswer>) {
  const right = form.right.includes(given);
  const [answer] = form.right;
  return (
    <div class="pw-options pw-number">
      <label>
        <span>{form.unit ? fill(words.answer_in, { unit: form.unit }) : words.answer}</span>
        <input
          type="text"
          inputMode="numeric"
          autocomplete="off"
          value={given}
          readOnly={told}
          data-verdict={told ? (right ? "right" : "wrong") : undefined}
          onInput={(event) => choose(event.currentTarget.value)}
        />
      </label>
      {told && !right && <b class="pw-struck">✗ {words.yours}</b>}
      {told && (
        <span class="pw-button" data-verdict="right">
          {fill(answer === "1" ? form.one : form.many, { n: answer ?? "" })}
          <b> ✓ {words.mark}</b>
        </span>
      )}
    </div>
  );
}

/** Says of each card that was chosen, or should have been, which it is. A wrong answer is held against the nearest right one. */
function judgedCards({ right, count }: CardsAnswer, given: string[], words: Words): Map<string, Verdict> {
  const shared = (answer: string[]) => answer.filter((id) => given.includes(id)).length;
  const answers = right.map((answer) => answer.split(" ")).sort((one, other) => shared(other) - shared(one));
  const nearest = right.includes(given.join(" ")) ? given : (answers[0] ?? []);
  const isRight = nearest === given;
  const missed: Verdict =
    isRight || count ? { kind: "right", text: words.mark } : { kind: "missed", text: words.missed };
  const verdicts = new Map(nearest.map((id) => [id, missed]));
  for (const id of isRight ? [] : given)
    verdicts.set(id, { kind: nearest.includes(id) ? "right" : "wrong", text: words.your_card });
  return verdicts;
}

/** A hand whose cards can be taken up and put back. */
function pick({ view, form, given, told, held, hold, choose }: AskerProps<CardsAnswer>) {
  const { uid, words, colours } = view;
  const ids = given.split(" ").filter(Boolean);
  const verdicts = told ? judgedCards(form, ids, words) : undefined;
  const cards = form.hand;
  const zone: Zone = { id: "pick", kind: "hand", label: words.answer, cards, face_down: 0 };
  const chosen: Chosen = {
    zone: zone.id,
    label: zone.label,
    count: form.count ?? cards.length,
    cards: cards.filter(({ id }) => ids.includes(id)),
    sum: "",
    prompt: "",
    buttons: [],
  };
  const toggle = ({ id }: CardView) => {
    if (form.count === 1) return choose(id);
    const taken = ids.includes(id);
    if (!taken && ids.length === form.count) view.say(fill(words.cards, { n: form.count }));
    else
      choose(
        form.hand
          .filter((card) => (card.id === id ? !taken : ids.includes(card.id)))
          .map((card) => card.id)
          .join(" "),
      );
  };
  return (
    <Hand
      zone={zone}
      colours={colours}
      play={{
        uid,
        waiting: false,
        idle: told,
        chosen,
        verdicts,
        current: () => Math.min(held, cards.length - 1),
        hold: (_, position) => hold(position),
        press: (card) => told || toggle(card),
      }}
    />
  );
}

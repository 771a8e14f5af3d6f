import { signOf } from "../cards/suited";
import { fill } from "../core/fill";
import { ownKeys, rove } from "../core/keys";
import type { CardsAnswer, NumberAnswer, OptionsAnswer, Question } from "../core/question.generated";
import type { CardView, Zone } from "../core/scene.generated";
import type { Traits, View } from "../core/view";
import type { Words } from "../core/words";
import type { Chosen } from "../table/choice";
import { Hand } from "../table/hand";

type Form = Question["answer"];

interface AskerProps<F extends Form> {
  view: Pick<View<Traits>, "uid" | "words" | "colours" | "say">;
  form: F;
  /** What is chosen or locked, empty if nothing is. */
  given: string;
  /** Whether one may still choose. */
  open: boolean;
  /** Whether the right answer may be seen. */
  told: boolean;
  /** Position of the card that Tab leads to. */
  held: number;
  hold(position: number): void;
  choose(answer: string): void;
}

/** What a person answers with: options, a number, or cards. */
export function Asker({ form, ...rest }: AskerProps<Form>) {
  if (form.type === "options") return <Options form={form} {...rest} />;
  if (form.type === "number") return <NumberBox form={form} {...rest} />;
  return pick({ form, ...rest });
}

/** The answer in its one spelling, as the question's tables have it; null while it is none. */
export function complete(form: Form, draft: string): string | null {
  if (form.type === "number") {
    const text = draft.normalize("NFKC").replace("−", "-").trim();
    return /^[+-]?\d{1,6}$/.test(text) ? String(Number(text)) : null;
  }
  if (form.type === "cards" && form.count !== undefined && draft.split(" ").length !== form.count) return null;
  return draft || null;
}

/** An answer as one would say it. */
export function said({ answer: form }: Question, answer: string, words: Words): string {
  if (form.type === "options") return form.options.find(({ id }) => id === answer)?.text ?? "";
  if (form.type === "number") return fill(answer === "1" ? form.one : form.many, { n: answer });
  const cards = form.hand.filter(({ id }) => answer.split(" ").includes(id));
  return cards.map(({ suit, rank }) => `${signOf(suit)}${rank}`).join(" ") || words.predict_none;
}

function Options({ view, form, given, open, told, choose }: AskerProps<OptionsAnswer>) {
  const stop = form.options.some(({ id }) => id === given) ? given : form.options[0]?.id;
  const move = (event: KeyboardEvent) => {
    const letter = (button: HTMLElement, key: string) => button.dataset["option"] === key.toLowerCase();
    if (rove(event, letter) && open) choose((event.currentTarget as HTMLElement).querySelector<HTMLElement>(":focus")?.dataset["option"] ?? given);
  };
  return (
    <div class="pw-options" role="radiogroup" aria-label={view.words.predict_answer} onKeyDown={move}>
      {form.options.map(({ id, text }) => (
        <button
          {...ownKeys}
          key={id}
          type="button"
          role="radio"
          class="pw-button"
          aria-checked={id === given}
          aria-disabled={!open}
          tabIndex={id === stop ? 0 : -1}
          data-option={id}
          data-verdict={told && (form.right.includes(id) ? "right" : id === given && "wrong")}
          onClick={() => open && choose(id)}
        >
          {text}
          {told && form.right.includes(id) && <b> ✓ {view.words.predict_mark}</b>}
        </button>
      ))}
    </div>
  );
}

function NumberBox({ view, form, given, open, choose }: AskerProps<NumberAnswer>) {
  return (
    <div class="pw-form">
      <label>
        <span>
          {view.words.predict_answer} ({form.unit})
        </span>
        <input
          {...ownKeys}
          type="text"
          inputMode="numeric"
          autocomplete="off"
          value={given}
          readOnly={!open}
          onInput={(event) => choose(event.currentTarget.value)}
        />
      </label>
    </div>
  );
}

/** A hand of which cards are taken up and put back. */
function pick({ view, form, given, open, told, held, hold, choose }: AskerProps<CardsAnswer>) {
  const { uid, words, colours } = view;
  const ids = given.split(" ").filter(Boolean);
  const right = told ? (form.right.includes(given) ? ids : (form.right[0] ?? "").split(" ")) : [];
  const cards: CardView[] = form.hand.map((card) => ({
    ...card,
    badges: right.includes(card.id) ? [{ kind: "new", text: words.predict_mark }] : [],
  }));
  const zone: Zone = { id: "pick", kind: "hand", label: words.predict_answer, cards, face_down: 0 };
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
    const taken = ids.includes(id);
    if (!taken && ids.length === form.count) view.say(fill(words.predict_cards, { n: form.count }));
    else choose(form.hand.filter((card) => (card.id === id ? !taken : ids.includes(card.id))).map((card) => card.id).join(" "));
  };
  return (
    <>
      <Hand
        zone={zone}
        colours={colours}
        play={{
          uid,
          waiting: false,
          idle: !open,
          chosen,
          current: () => Math.min(held, cards.length - 1),
          hold: (_, position) => hold(position),
          press: (card) => open && toggle(card),
        }}
      />
      <p class="pw-soft" id={`${uid}-keys`}>
        {words.predict_keys}
      </p>
    </>
  );
}

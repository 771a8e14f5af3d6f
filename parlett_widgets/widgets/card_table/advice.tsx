import type { ComponentChildren } from "preact";
import type { Colours } from "../page/cards/card-face";
import { suited } from "../page/cards/suited";
import { ownKeys } from "../page/core/keys";
import type { Hint, OfferCard } from "./scene.generated";
import "./advice.css";

interface HintCardProps {
  hint: Hint;
  id: string;
  /** Where it begins, from the left of the felt. */
  left: number;
  colours: Colours;
}

/** What to do and why, where it covers neither trick nor hand; the figures are folded, and with them the marks on the cards. */
export function HintCard({ hint: { label, act, why, figures }, id, left, colours }: HintCardProps) {
  return (
    <section class="pw-hint" style={{ "--x": `${left}px` }} aria-label={label} id={id}>
      <b>{suited(act, colours)}</b>
      {why && <p>{suited(why, colours)}</p>}
      {figures && (
        <details>
          <summary {...ownKeys}>{figures.label}</summary>
          <p class="pw-soft">{suited(figures.text, colours)}</p>
        </details>
      )}
    </section>
  );
}

interface OfferProps {
  offer: OfferCard;
  /** What to do, if somebody has asked. */
  hint: ComponentChildren;
  send(action: string): void;
}

/** What may be said for more points: each button says what it shows, what it gains and what failing costs. */
export function Offer({ offer: { title, text, options }, hint, send }: OfferProps) {
  return (
    <section class="pw-offer" aria-label={title}>
      <p class="pw-headline">{title}</p>
      <p class="pw-soft">{text}</p>
      {hint}
      <div>
        {options.map(({ id, action, label, primary, shows, gain, loss }) => (
          <button
            {...ownKeys}
            key={id}
            type="button"
            data-id={id}
            class={`pw-button${primary ? " pw-primary" : ""}`}
            aria-disabled="false"
            onClick={() => send(action)}
          >
            <b>{label}</b> <span>{shows}</span> <span class="pw-made">{gain}</span>{" "}
            <span class="pw-missed">{loss}</span>
          </button>
        ))}
      </div>
    </section>
  );
}

import type { ComponentChildren } from "preact";
import type { Colours } from "../page/cards/card-face";
import { suited } from "../page/cards/suited";
import type { Hint, OfferCard } from "./scene.generated";
import "./advice.css";

interface HintCardProps {
  hint: Hint;
  id: string;
  /** The distance of the hint from the left edge of the felt. */
  left: number;
  colours: Colours;
}

/** Says what to do and why, and covers neither trick nor hand; unfolding the figures also shows the cards' marks. */
export function HintCard({ hint: { label, act, why, figures }, id, left, colours }: HintCardProps) {
  return (
    <section class="pw-hint" style={{ "--x": `${left}px` }} aria-label={label} id={id}>
      <b>{suited(act, colours)}</b>
      {why && <p>{suited(why, colours)}</p>}
      {figures && (
        <details>
          <summary>{figures.label}</summary>
          <p class="pw-soft">{suited(figures.text, colours)}</p>
        </details>
      )}
    </section>
  );
}

interface OfferProps {
  offer: OfferCard;
  /** The hint, if somebody has asked for one. */
  hint: ComponentChildren;
  send(action: string): void;
}

/** The premium calls, each with a button that says what the call shows, what it gains and what failing costs. */
export function Offer({ offer: { title, text, options }, hint, send }: OfferProps) {
  return (
    <section class="pw-offer" aria-label={title}>
      <p class="pw-headline">{title}</p>
      <p class="pw-soft">{text}</p>
      {hint}
      <div>
        {options.map(({ id, action, label, primary, shows, gain, loss }) => (
          <button
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

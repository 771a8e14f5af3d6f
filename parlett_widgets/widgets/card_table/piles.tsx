import { CardBack, CardFace, type Colours } from "../page/cards/card-face";
import { suited } from "../page/cards/suited";
import type { Zone } from "../page/cards.generated";
import { Unseen } from "../page/parts/unseen";
import { at, type Spot } from "./layout";
import "./piles.css";

interface PileProps {
  zone: Zone;
  spot: Spot;
  colours: Colours;
}

/** A pile: its face-up cards, or a back, and its name. */
export function Pile({ zone, spot, colours }: PileProps) {
  const { kind, cards, face_down, label } = zone;
  return (
    <div class={`pw-pile pw-${kind} pw-at`} style={at(spot)}>
      {cards.map((card) => (
        <div key={card.id} class="pw-card">
          <CardFace {...card} colours={colours} />
          <Unseen>{card.label}</Unseen>
        </div>
      ))}
      {face_down > 0 && (
        <div class="pw-card pw-deep" aria-hidden="true">
          <CardBack />
        </div>
      )}
      <span class="pw-pile-name">{suited(label, colours)}</span>
    </div>
  );
}

/** The previous trick, small; a ring marks the card that won it. */
export function LastTrick({ zone: { cards, label }, spot, colours }: PileProps) {
  return (
    <div class="pw-last pw-at" style={at(spot)}>
      <span class="pw-soft">{suited(label, colours)}</span>
      <ol role="list" aria-label={label}>
        {cards.map((card) => (
          <li key={card.id} class={`pw-card${card.badges?.some(({ kind }) => kind === "winner") ? " pw-winner" : ""}`}>
            <CardFace {...card} colours={colours} compact />
            <Unseen>{card.label}</Unseen>
          </li>
        ))}
      </ol>
    </div>
  );
}

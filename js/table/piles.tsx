import { CardBack, CardFace, type Colours } from "../cards/card-face";
import { suited } from "../cards/suited";
import type { Zone } from "../core/scene.generated";
import { unseen } from "./unseen";
import "./piles.css";

/** Cards beside the trick: the stock, a turn-up, bids, tricks taken. Only the cards of a bid lie side by side. */
export const piles = (zones: readonly Zone[], colours: Colours) => (
  <div class="pw-piles">
    {zones.map(({ id, kind, cards, face_down, label }) => (
      <div key={id} class={`pw-pile pw-${kind}`}>
        <div>
          {cards.map((card) => (
            <div key={card.id} class="pw-card">
              <CardFace {...card} colours={colours} />
              {unseen(card.label)}
            </div>
          ))}
          {Array(kind === "bid" ? face_down : Math.min(face_down, 1)).fill(
            <div class="pw-card" aria-hidden="true">
              <CardBack />
              {kind !== "bid" && <b class="pw-many">{face_down}</b>}
            </div>,
          )}
          {cards.length + face_down === 0 && kind !== "turn-up" && <div class="pw-card pw-empty" aria-hidden="true" />}
        </div>
        <span class="pw-soft">{suited(label, colours)}</span>
      </div>
    ))}
  </div>
);

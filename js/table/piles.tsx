import { CardBack, CardFace, type Colours } from "../cards/card-face";
import { suited } from "../cards/suited";
import type { Zone } from "../core/scene.generated";
import { Unseen } from "./unseen";
import "./piles.css";

interface PilesProps {
  zones: readonly Zone[];
  colours: Colours;
}

/** Cards beside the trick: the stock, a turn-up, bids, tricks taken. */
export function Piles({ zones, colours }: PilesProps) {
  return (
    <div class="pw-piles">
      {zones.map((zone) => (
        <Pile key={zone.id} zone={zone} colours={colours} />
      ))}
    </div>
  );
}

/** Only the cards of a bid lie side by side; of another pile the uppermost is seen, with the number of all. */
function Pile({ zone, colours }: { zone: Zone; colours: Colours }) {
  const { kind, cards, face_down, label } = zone;
  const isBid = kind === "bid";
  const backs = isBid ? face_down : Math.min(face_down, 1);
  const isEmpty = cards.length === 0 && face_down === 0;
  return (
    <div class={`pw-pile pw-${kind}`}>
      <div>
        {cards.map((card) => (
          <div key={card.id} class="pw-card">
            <CardFace {...card} colours={colours} />
            <Unseen>{card.label}</Unseen>
          </div>
        ))}
        {Array.from({ length: backs }, () => (
          <div class="pw-card" aria-hidden="true">
            <CardBack />
            {!isBid && <b class="pw-many">{face_down}</b>}
          </div>
        ))}
        {isEmpty && kind !== "turn-up" && <div class="pw-card pw-empty" aria-hidden="true" />}
      </div>
      <span class="pw-soft">{suited(label, colours)}</span>
    </div>
  );
}

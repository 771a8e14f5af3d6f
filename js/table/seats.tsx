import type { Colours } from "../cards/card-face";
import { signOf, suited } from "../cards/suited";
import type { Seat, Zone } from "../core/scene.generated";
import { Unseen } from "./unseen";
import "./seats.css";

interface SeatStripProps {
  seat: Seat;
  hand: Zone | undefined;
  colours: Colours;
}

/** A player's strip: name, marks, bid, what has been won, cards and score. The little backs are cards that may not be seen. */
export function SeatStrip({ seat, hand, colours }: SeatStripProps) {
  const { bid, taken, score } = seat;
  return (
    <div class={`pw-seat${seat.to_act ? " pw-to-act" : ""}`} data-seat={seat.seat}>
      <b class="pw-name">{seat.name}</b>
      {seat.side && <span class="pw-soft pw-side">{seat.side}</span>}
      {seat.dealer && <span class="pw-dealer">{seat.dealer}</span>}
      {seat.to_act && <span class="pw-turn">{seat.to_act}</span>}
      {bid && (
        <span class="pw-backs" aria-hidden="true">
          {suited(bid.suits.map(signOf).join(""), colours)}
          <LittleBacks number={bid.face_down} />
        </span>
      )}
      {bid && (bid.suits.length + bid.face_down > 0 ? <Unseen>{bid.text}</Unseen> : <span class="pw-soft">{bid.text}</span>)}
      <span class="pw-backs pw-fan" aria-hidden="true">
        <LittleBacks number={bid ? 0 : (hand?.face_down ?? 0)} />
      </span>
      <span class="pw-tally">
        {taken && <Taken taken={taken} />}
        {taken && <Unseen>{taken.text}</Unseen>}
        <span class="pw-soft pw-cards-text">{seat.cards_text}</span>
        {score !== undefined && (
          <b class="pw-score" aria-hidden="true">
            {score}
          </b>
        )}
        <Unseen>{seat.score_text}</Unseen>
      </span>
    </div>
  );
}

/** What has been won, of what is bid where that is known. */
function Taken({ taken: { number, aim, pips } }: { taken: NonNullable<Seat["taken"]> }) {
  const missing = Math.max(0, (aim ?? 0) - number);
  return (
    <span class="pw-taken" aria-hidden="true">
      {/* Filled for what has been won, hollow for what is still bid. */}
      {pips && `${"●".repeat(number)}${"○".repeat(missing)} `}
      <b>{number}</b>
      {aim !== undefined && `/${aim}`}
    </span>
  );
}

function LittleBacks({ number }: { number: number }) {
  return (
    <>
      {Array.from({ length: number }, () => (
        <i />
      ))}
    </>
  );
}

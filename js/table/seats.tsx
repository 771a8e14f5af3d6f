import type { Colours } from "../cards/card-face";
import { signOf, suited } from "../cards/suited";
import type { Seat, Zone } from "../core/scene.generated";
import { unseen } from "./unseen";
import "./seats.css";

const backs = (number = 0) => Array(number).fill(<i />);

/** A player's strip: name, marks, bid, what has been won, cards and score. The little backs are cards that may not be seen. */
export function seatStrip(seat: Seat, hand: Zone | undefined, colours: Colours) {
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
          {backs(bid.face_down)}
        </span>
      )}
      {bid && unseen(bid.text)}
      <span class="pw-backs pw-fan" aria-hidden="true">
        {backs(bid ? 0 : hand?.face_down)}
      </span>
      <span class="pw-tally">
        {taken && (
          <span class="pw-taken" aria-hidden="true">
            {/* Filled for what has been won, hollow for what is still bid. */}
            {taken.pips && `${"●".repeat(taken.number)}${"○".repeat(Math.max(0, (taken.aim ?? 0) - taken.number))} `}
            <b>{taken.number}</b>
            {taken.aim !== null && `/${taken.aim}`}
          </span>
        )}
        {taken && unseen(taken.text)}
        <span class="pw-soft pw-cards-text">{seat.cards_text}</span>
        {score !== null && (
          <b class="pw-score" aria-hidden="true">
            {score}
          </b>
        )}
        {unseen(seat.score_text)}
      </span>
    </div>
  );
}

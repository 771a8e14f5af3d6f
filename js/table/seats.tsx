import type { Seat, Zone } from "../core/scene.generated";

/** A player's strip: name, marks, cards and score. The little backs stand for a hand that may not be seen. */
export function SeatStrip({ seat, backs = 0 }: { seat: Seat; backs?: number | undefined }) {
  return (
    <div class={`pw-seat${seat.to_act ? " pw-to-act" : ""}`}>
      <b class="pw-name">{seat.name}</b>
      {seat.side && <span class="pw-soft pw-side">{seat.side}</span>}
      {seat.dealer && <span class="pw-dealer">{seat.dealer}</span>}
      {seat.to_act && <span class="pw-turn">{seat.to_act}</span>}
      {backs > 0 && (
        <span class="pw-backs" aria-hidden="true">
          {Array.from({ length: backs }, (_, i) => (
            <i key={i} />
          ))}
        </span>
      )}
      <span class="pw-tally">
        <span class="pw-soft pw-cards-text">{seat.cards_text}</span>
        <b class="pw-score" aria-hidden="true">
          {seat.score}
        </b>
        <span class="pw-unseen">{seat.score_text}</span>
      </span>
    </div>
  );
}

export const handOf = (zones: readonly Zone[], seat: Seat) =>
  zones.find((zone) => zone.kind === "hand" && zone.seat === seat.seat);

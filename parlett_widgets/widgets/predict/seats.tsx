import { Unseen } from "../page/core/text";
import type { QuestionSeat } from "./question.generated";
import "./seats.css";

/** The players with what each bid and took. Misses, scores, and who scores what come with the answer. */
export function Seats({ seats, told }: { seats: readonly QuestionSeat[]; told: boolean }) {
  const scored = seats.some(({ asked }) => asked);
  const gifts = seats.flatMap(({ gifts = [] }, from) => gifts.map((gift) => ({ ...gift, from })));
  return (
    <div class="pw-seats" style={{ "--pw-seats": seats.length }}>
      {seats.map((seat) => (
        <div key={seat.name} class="pw-plate">
          <p>
            <b>{seat.name}</b>
            {told && seat.miss && <span class="pw-soft">{seat.miss}</span>}
          </p>
          <p>{seat.line}</p>
          {seat.most && <Length {...seat} most={seat.most} />}
        </div>
      ))}
      {gifts.length > 0 && (
        <div class="pw-gifts" aria-hidden="true">
          {told && gifts.map((gift) => <Arrow {...gift} seats={seats} />)}
        </div>
      )}
      {scored &&
        seats.map(({ name, asked, parts = [], score = "" }) => (
          <div key={name} class="pw-plate pw-scored" data-asked={asked}>
            <div class="pw-soft">
              {told && <Unseen>{name}</Unseen>}
              {told && parts.map((part) => <p key={part}>{part}</p>)}
            </div>
            <b aria-hidden={!told}>{told ? score : asked ? "?" : "–"}</b>
          </div>
        ))}
    </div>
  );
}

/** A rule with what was taken, and a pin at each number that the bid may count as. */
function Length({ most, bid, high, taken = 0 }: QuestionSeat & { most: number }) {
  const at = (n: number) => `${(100 * n) / most}%`;
  return (
    <div class="pw-length" aria-hidden="true">
      <i style={{ width: at(taken) }} />
      {bid !== undefined && <b style={{ left: at(bid) }} />}
      {high !== undefined && <b class="pw-high" style={{ left: at(high) }} />}
    </div>
  );
}

interface ArrowProps {
  from: number;
  to: number;
  text: string;
  seats: readonly QuestionSeat[];
}

// A curve in a box of 100 × 100: from the top to the bottom, which it leaves and meets upright. The label is a quarter of the way along.
const curve = { out: 55, in: 45, end: 88, label: { across: 0.16, down: "30%" } };

/** An arrow from under one player to the score of another; what comes to the player asked about is thicker. */
function Arrow({ from, to, text, seats }: ArrowProps) {
  const middle = (seat: number) => (100 * (seat + 0.5)) / seats.length;
  const [start, end] = [middle(from), middle(to)];
  return (
    <div class={seats[to]?.asked ? "pw-own" : ""}>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <path d={`M${start} 0C${start} ${curve.out} ${end} ${curve.in} ${end} ${curve.end}`} />
      </svg>
      <i style={{ left: `${end}%` }} />
      <b style={{ left: `${start + (end - start) * curve.label.across}%`, top: curve.label.down }}>{text}</b>
    </div>
  );
}

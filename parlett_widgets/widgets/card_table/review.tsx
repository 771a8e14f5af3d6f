import { CardFace, type Colours } from "../page/cards/card-face";
import { suited } from "../page/cards/suited";
import type { Zone } from "../page/cards.generated";
import { Hand } from "../page/parts/hand";
import { Unseen } from "../page/parts/unseen";
import { placesOf } from "./layout";
import { Pile } from "./piles";
import type { Seat } from "./scene.generated";
import { ChainTrick, RoundTrick } from "./trick";
import "./review.css";

/** Something that the person did in the deal. */
interface Moment {
  step: number;
  name: string;
  hand: Zone;
  /** The position of the trick that the moment belongs to; missing before play begins. */
  trick?: number;
  /** What the action cost, with the reason in `text`; both missing where it cost nothing. */
  cost?: string;
  text?: string;
}

/** The review of a deal, with its words from Python. */
export interface DealReview {
  title: string;
  label: string;
  note: string;
  again: string;
  result: string;
  earlier: string;
  later: string;
  turn: string;
  seats: Seat[];
  piles: Zone[];
  tricks: {
    zone: Zone;
    /** The position of the moment that the trick leads to. */
    at: number;
    cost?: string;
  }[];
  moments: Moment[];
  /** The positions of the moments that cost points. */
  turns: number[];
}

interface ReviewProps {
  review: DealReview;
  /** The position of the moment that is shown. */
  at: number;
  go(moment: number): void;
  colours: Colours;
}

/** Shows all tricks of a deal in a strip, one of them on the felt with the hand played from, and the costly moments. */
export function ReviewBoard({ review: { label, seats, piles, tricks, moments, turns }, at, go, colours }: ReviewProps) {
  const moment = moments[at];
  const trick = tricks[moment?.trick ?? -1]?.zone;
  return (
    <section class="pw-review" aria-label={label}>
      <ol role="list" class="pw-film">
        {tricks.map(({ zone: { label, cards }, at, cost }, i) => (
          <li key={i}>
            <button type="button" aria-current={moment?.trick === i} onClick={() => go(at)}>
              {i + 1} <Unseen>{label}</Unseen> {cost && <b class="pw-missed">{cost}</b>}
              <span class="pw-strip" style={{ "--pw-before": cards.length - 1 }}>
                {cards.map((card) => (
                  <span
                    key={card.id}
                    class={`pw-card${card.badges?.some(({ kind }) => kind === "winner") ? " pw-winner" : ""}`}
                  >
                    <CardFace {...card} colours={colours} compact />
                  </span>
                ))}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {moment && (
        <div class={`pw-scene${moment.cost ? " pw-costly" : ""}`}>
          <b>
            <bdi>{moment.name}</bdi>
          </b>
          {piles.map((zone) => (
            <Pile key={zone.id} zone={zone} spot={{ x: 32, y: 36 }} colours={colours} />
          ))}
          {trick &&
            (trick.links ? (
              <ChainTrick zone={trick} colours={colours} four={false} />
            ) : (
              <RoundTrick zone={trick} colours={colours} places={placesOf(seats, false)} />
            ))}
          <Hand zone={moment.hand} colours={colours} compact />
        </div>
      )}
      <ul role="list" class="pw-turns">
        {turns.map((turn) => {
          const { name, cost, text = "" } = moments[turn] as Moment;
          return (
            <li key={turn}>
              <button type="button" aria-current={turn === at} onClick={() => go(turn)}>
                <b>
                  <bdi>{name}</bdi>
                </b>{" "}
                <b class="pw-missed">{cost}</b> <span>{suited(text, colours)}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

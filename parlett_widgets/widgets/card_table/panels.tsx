import type { ComponentChildren } from "preact";
import { CardFace } from "../page/cards/card-face";
import type { Zone } from "../page/cards.generated";
import { type Colours, suited, Unseen } from "../page/core/text";
import { mainMark } from "../page/parts/focus";
import { Hand } from "../page/parts/hand";
import { placesOf } from "./layout";
import type { Figure, Hint, OfferCard, Result, ResultRow, Scene, Seat } from "./scene.generated";
import { Pile, Tally } from "./table";
import { ChainTrick, RoundTrick } from "./trick";
import "./panels.css";

interface ResultCardProps {
  result: Result;
  /** The seats and zones that say what was bid and won. */
  scene: Pick<Scene, "seats" | "zones">;
  colours: Colours;
}

/** The result of a deal, shown over the felt as a number, a sentence, a table and a chart of the match. */
export function ResultCard({ result, scene, colours }: ResultCardProps) {
  const { number, headline, detail, label, columns, rows, figures, next } = result;
  return (
    <div class="pw-result" role="group" aria-label={label}>
      <div class="pw-verdict">
        {number !== undefined && <b class="pw-number">{number}</b>}
        <div>
          <p class="pw-headline">{suited(headline, colours)}</p>
          {detail && <p class="pw-soft">{suited(detail, colours)}</p>}
        </div>
      </div>
      <table aria-label={label}>
        <thead>
          <tr>
            {columns.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.name} row={row} scene={scene} colours={colours} />
          ))}
        </tbody>
      </table>
      <div class="pw-figures">
        {figures.map((figure) => (
          <FigureView figure={figure} />
        ))}
        {next && <p>{suited(next, colours)}</p>}
      </div>
    </div>
  );
}

function Row({ row, scene: { seats, zones }, colours }: Omit<ResultCardProps, "result"> & { row: ResultRow }) {
  const { name, you, verdict, good, cells } = row;
  const seat = seats.find((one) => one.seat === row.seat);
  const bid = zones.find((zone) => zone.kind === "bid" && zone.seat === row.seat);
  return (
    <tr class={you ? "pw-yours" : ""}>
      <th scope="row">
        <div>
          <span>
            <bdi>{name}</bdi> {seat?.premium && <span class="pw-badge pw-premium">{seat.premium}</span>}
          </span>
          {verdict && (
            <span class={good ? "pw-made" : "pw-missed"}>
              <span aria-hidden="true">{good ? "✓" : "✗"}</span> {verdict}
            </span>
          )}
          {seat && (
            <>
              <Unseen>{seat.bid?.text}</Unseen>
              <span class="pw-tally" aria-hidden="true">
                <Tally seat={seat} bid={bid} colours={colours} />
              </span>
            </>
          )}
        </div>
      </th>
      {cells.map((cell, i) => (
        <td key={`${i}`} class={i === cells.length - 2 ? "pw-points" : ""}>
          {suited(cell, colours)}
        </td>
      ))}
    </tr>
  );
}

/** A figure as Python has drawn it; the table shows the same numbers. */
function FigureView({ figure: { label, height, parts } }: { figure: Figure }) {
  return (
    <figure aria-hidden={!label}>
      {label && <figcaption class="pw-soft">{label}</figcaption>}
      <svg viewBox={`0 0 400 ${height}`} aria-hidden="true">
        {parts.map(({ kind = "other", d, dot, words = [], anchor }) => (
          <g class={`pw-${kind}`} text-anchor={anchor}>
            {d && <path d={d} />}
            {dot && <circle cx={dot[0]} cy={dot[1]} r="4" />}
            {words.map(([x, y, text]) => (
              <text x={x} y={y}>
                {text}
              </text>
            ))}
          </g>
        ))}
      </svg>
    </figure>
  );
}

/** Something that the person did in the deal. */
export interface Moment {
  step: number;
  name: string;
  hand: Zone;
  /** The position of the trick that the moment belongs to; missing before play begins. */
  trick?: number;
  /** What the action cost, with the reason in `text`; both missing where it cost nothing. */
  cost?: string;
  text?: string;
  /** Asks for the decision again; missing once everything about it is shown. */
  ask?: string;
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
  /** The position of the moment that is shown first. */
  at: number;
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
            {...mainMark(primary)}
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

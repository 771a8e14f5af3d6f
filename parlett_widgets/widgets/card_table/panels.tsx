import type { ComponentChildren } from "preact";
import { CardFace } from "../page/cards/card-face";
import type { CardView, Zone } from "../page/cards.generated";
import { type Colours, suited, Unseen } from "../page/core/text";
import { mainMark } from "../page/parts/focus";
import { Hand } from "../page/parts/hand";
import { placesOf } from "./layout";
import type { Figure, Hint, OfferCard, Result, ResultRow, ResultTile, Scene, Seat } from "./scene.generated";
import { Backs, BidCards, Pile, Taken } from "./table";
import { ChainTrick, RoundTrick } from "./trick";
import "./panels.css";

interface ResultCardProps {
  result: Result;
  /** The seats and zones that say what was bid and won. */
  scene: Pick<Scene, "seats" | "zones">;
  colours: Colours;
  /** Asks the kernel for what a tile offers; missing where there is none. */
  send?: ((action: string) => void) | undefined;
}

/** The result of a deal, which tells its story over the felt: what became of it, what to look at, points and match. */
export function ResultCard({ result, scene, colours, send }: ResultCardProps) {
  const { number, against, headline, detail, won, label, tiles, bids = [], columns, crossing, rows, chart } = result;
  const [name, ...heads] = columns;
  const figure = <FigureView figure={chart} />;
  const crosses = (i: number) => i === crossing;
  return (
    <div class="pw-result" role="group" aria-label={label}>
      <div class="pw-verdict">
        {won && <Crown />}
        {number !== undefined && <b class="pw-number">{number}</b>}
        {against && <b class="pw-against">{against}</b>}
        <div>
          <p class="pw-headline">{suited(headline, colours)}</p>
          {detail && <p class="pw-soft">{suited(detail, colours)}</p>}
        </div>
      </div>
      {tiles.length > 0 ? (
        <div class="pw-tiles">
          {tiles.map((tile) => (
            <Tile key={tile.kind} tile={tile} colours={colours} send={send} />
          ))}
        </div>
      ) : (
        figure
      )}
      <div class="pw-figures">
        <table aria-label={label}>
          <thead>
            <tr>
              <th scope="col">
                <Unseen>{name}</Unseen>
              </th>
              {bids.map((head) => (
                <th key={head} scope="col" class="pw-first">
                  {head}
                </th>
              ))}
              {heads.map((head, i) => (
                <>
                  {crosses(i) && <td />}
                  <th scope="col">{head}</th>
                </>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={row.name} class={row.you ? "pw-yours" : ""}>
                <Player row={row} scene={scene} colours={colours} />
                {row.cells.map((cell, i) => (
                  <>
                    {crosses(i) && at === 0 && <Crossing rows={rows.length} />}
                    <td class={i === row.cells.length - 2 ? "pw-points" : ""}>{suited(cell, colours)}</td>
                  </>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {tiles.length > 0 && figure}
      </div>
    </div>
  );
}

/** The sign of the winner of the match. */
function Crown() {
  return (
    <svg class="pw-crown" viewBox="0 0 48 40" aria-hidden="true">
      <path d="M6 34 2 10l12 8L24 3l10 15 12-8-4 24z" />
    </svg>
  );
}

/** Something to look at: a trick or a sentence that stands out, and a sentence below. */
function Tile({ tile, colours, send }: Pick<ResultCardProps, "colours" | "send"> & { tile: ResultTile }) {
  const { label, head, text, cards = [], slots = 0, action } = tile;
  return (
    <section>
      <b>{suited(label, colours)}</b>
      {cards.length + slots > 0 && (
        <ol role="list">
          {cards.map((card) => (
            <li key={card.id}>
              <div class={`pw-card${isWinner(card) ? " pw-winner" : ""}`}>
                <CardFace {...card} colours={colours} compact />
                <Unseen>{[card.label, card.by, isWinner(card)?.text].filter(Boolean).join(", ")}</Unseen>
              </div>
              {card.count !== undefined && <b class={card.over ? "pw-missed" : ""}>{card.count}</b>}
            </li>
          ))}
          {Array.from({ length: Math.max(0, slots - cards.length) }, () => (
            <li aria-hidden="true">
              <div class="pw-card pw-empty" />
            </li>
          ))}
        </ol>
      )}
      {head && <p class="pw-do">{suited(head, colours)}</p>}
      {action && send ? (
        <button type="button" class="pw-look" onClick={() => send(action)}>
          {text} <span aria-hidden="true">→</span>
        </button>
      ) : (
        <p class={head ? "pw-soft" : ""}>{suited(text, colours)}</p>
      )}
    </section>
  );
}

const isWinner = ({ badges }: CardView) => badges?.find(({ kind }) => kind === "winner");

/** The head of a row: the player and, in games with bids, the bid cards and what was taken, with a tick or a cross. */
function Player({
  row,
  scene: { seats, zones },
  colours,
}: Pick<ResultCardProps, "scene" | "colours"> & { row: ResultRow }) {
  const { name, verdict, good } = row;
  const seat = seats.find((one) => one.seat === row.seat);
  const bid = zones.find((zone) => zone.kind === "bid" && zone.seat === row.seat);
  return (
    <>
      <th scope="row">
        <bdi>{name}</bdi> {seat?.premium && <span class="pw-badge pw-premium">{seat.premium}</span>}
      </th>
      {seat && (
        <>
          <td class="pw-first">
            <Unseen>{seat.bid?.text}</Unseen>
            <span aria-hidden="true">
              {bid ? <BidCards zone={bid} colours={colours} /> : <Backs number={seat.bid?.face_down ?? 0} small />}
            </span>
          </td>
          <td class="pw-first">
            <span>
              {seat.taken && <Taken taken={seat.taken} hidden={!bid} />}
              <b class={good ? "pw-made" : "pw-missed"}>
                <span aria-hidden="true">{good ? "✓" : "✗"}</span> <Unseen>{verdict}</Unseen>
              </b>
            </span>
          </td>
        </>
      )}
    </>
  );
}

/** Arrows from each of two players' misses to what it gives the other, through all rows. */
function Crossing({ rows }: { rows: number }) {
  return (
    <td class="pw-crossing" rowSpan={rows} aria-hidden="true">
      <svg viewBox="0 0 60 80" preserveAspectRatio="none">
        <path d="M2 20C30 20 30 60 57 60m-7-6 7 6-7 6" />
        <path class="pw-own" d="M2 60C30 60 30 20 57 20m-7-6 7 6-7 6" />
      </svg>
    </td>
  );
}

/** A figure as Python has drawn it; the table shows the same numbers. */
function FigureView({ figure: { label, width, height, parts } }: { figure: Figure }) {
  return (
    <figure>
      <figcaption class="pw-soft">{label}</figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {parts.map(({ kind = "other", d, thick, dash, dot, words = [] }) => (
          <g class={`pw-${kind}${thick ? " pw-thick" : ""}`}>
            {d && <path d={d} stroke-dasharray={dash} />}
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

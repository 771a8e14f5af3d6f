import type { CardView, Choice, Link, Zone } from "../page/cards.generated";
import { type Colours, suited, Unseen } from "../page/core/text";
import type { Chosen } from "../page/parts/choice";
import { MeterRule } from "../page/parts/meter-rule";
import { PlacedCard } from "../page/parts/placed-card";
import { at, chainSpot, type Place, roundSpot, traySpot } from "./layout";
import type { Seat } from "./scene.generated";
import "./trick.css";

interface TrickProps {
  zone: Zone;
  colours: Colours;
}

/** A trick whose cards are laid towards their players, so that the place of a card says who played it. */
export function RoundTrick({ zone, colours, places }: TrickProps & { places: ReadonlyMap<number, Place> }) {
  const { label, cards, slots = places.size } = zone;
  const free = [...places].filter(([seat]) => !cards.some((card) => card.seat === seat));
  return (
    <div class="pw-trick pw-round pw-at" style={at(roundSpot)}>
      <ol role="list" aria-label={label} data-trick>
        {cards.map((card, i) => (
          <li
            key={card.id}
            class="pw-at pw-laid"
            style={spotOf(
              places.get(card.seat ?? -1),
              cards.slice(0, i).filter(({ seat }) => seat === card.seat).length,
            )}
            data-seat={card.seat}
            data-card={card.id}
            data-winner={isWinner(card) || undefined}
          >
            <PlacedCard card={card} colours={colours} />
          </li>
        ))}
        {cards.length < slots &&
          free.map(([seat, place]) => (
            <li key={`free${seat}`} class="pw-at pw-free" aria-hidden="true" style={spotOf(place)} data-seat={seat}>
              <div class="pw-card pw-empty" />
            </li>
          ))}
      </ol>
    </div>
  );
}

const isWinner = ({ badges }: CardView) => badges?.some(({ kind }) => kind === "winner");

/** How far a card lies from the one before it that its player has laid together with it, in pixels. */
const overlap = 30;

const spotOf = (place: Place | undefined, before = 0) =>
  place && at({ x: place.card.x + overlap * before, y: place.card.y });

/** A trick, in order of play, whose cards act on each other, with counts below, arcs above, and a scale with a line. */
export function ChainTrick({
  zone,
  colours,
  four,
  seats = [],
}: TrickProps & { four: boolean; seats?: readonly Seat[] }) {
  const { label, cards, links = [], meter, slots = 4, stamp } = zone;
  return (
    <div class="pw-trick pw-chain pw-at" style={at(chainSpot(four))}>
      <div class={`pw-row pw-linked${stamp ? " pw-void" : ""}`} style={{ "--pw-places": slots }}>
        <ol role="list" aria-label={label} data-trick>
          {cards.map((card, i) => (
            <li
              key={card.id}
              class="pw-laid"
              data-team={seats.find(({ seat }) => seat === card.seat)?.team}
              data-seat={card.seat}
              data-card={card.id}
              data-winner={isWinner(card) || undefined}
            >
              <PlacedCard card={card} colours={colours} />
              {links.map((link) => link.from === i && link.text && <Unseen> {link.text}</Unseen>)}
            </li>
          ))}
          {Array.from({ length: Math.max(0, slots - cards.length) }, (_, i) => (
            <li key={`free${i}`} class="pw-free" aria-hidden="true">
              <div class="pw-card pw-empty">{i === 0 && zone.next && <b>{suited(zone.next, colours)}</b>}</div>
            </li>
          ))}
        </ol>
        <Arcs links={links} places={slots} />
        {stamp && (
          <b class="pw-stamp" aria-hidden="true">
            {stamp}
          </b>
        )}
      </div>
      {meter && <MeterRule meter={meter} />}
    </div>
  );
}

/** Labelled arcs above the cards, from each copy to its model and from each canceller to what it cancels. */
function Arcs({ links, places }: { links: readonly Link[]; places: number }) {
  return (
    <svg class="pw-arcs" viewBox={`0 0 ${100 * places} 48`} preserveAspectRatio="none" aria-hidden="true">
      {links.map(({ kind, from, to, text }) => {
        const back = from > to ? 8 : -8;
        const [start, end] = [100 * from + 50 - back, 100 * to + 50 + back];
        const tip = kind === "copies" ? `M${end - 6} 34h12l-6 10z` : `M${end - 6} 32l12 12m0-12l-12 12`;
        return (
          <g key={`${kind}${from}`} class={`pw-${kind}`}>
            <path d={`M${start} 44C${start} 4 ${end} 4 ${end} 38`} />
            <path class="pw-tip" d={tip} />
            <text x={(start + end) / 2} y={9} style={word} fill={`var(--pw-${kind === "copies" ? "accent" : "wrong"})`}>
              {text}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

const word = "font-size: 12px; font-weight: 600; text-anchor: middle; font-variant-emoji: text";

interface TrayProps {
  chosen: Chosen;
  choice: Choice;
  low: boolean;
  colours: Colours;
}

/**
 * The bid that is being made. Each card has a tile, in the order of choosing, with its suit above what it adds; below
 * are the sum of the cards and its place among all possible sums.
 */
export function BidTray({ chosen, choice, low, colours }: TrayProps) {
  const { label, count, cards, sum, total } = chosen;
  const tiles = Array.from({ length: count }, (_, i) => cards[i]);
  return (
    <div class="pw-trick pw-tray pw-at" style={at(traySpot(low))}>
      <ol role="list" aria-label={label}>
        {tiles.map((card, i) =>
          card ? (
            <li key={card.id} class="pw-tile">
              <Unseen>{card.label}</Unseen>
              <i aria-hidden="true">{suited(card.sign ?? "", colours)}</i>
              <b>{card.term}</b>
            </li>
          ) : (
            <li key={`free${i}`} class="pw-tile pw-empty" aria-hidden="true" />
          ),
        )}
      </ol>
      <p class="pw-sum">
        <Unseen>{sum}</Unseen>
        <b aria-hidden="true">{total && `= ${total}`}</b>
      </p>
      <div class="pw-scale" aria-hidden="true">
        {choice.totals.map(({ value }) => (
          <span class={cards.length === count && value === chosen.value ? "pw-primary" : ""}>{value}</span>
        ))}
      </div>
    </div>
  );
}

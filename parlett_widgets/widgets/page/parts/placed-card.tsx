import { CardFace, CardMark } from "../cards/card-face";
import type { Badge, CardView, Link, SeatPlace } from "../cards.generated";
import { type Colours, suited, Unseen } from "../core/text";
import "./placed-card.css";

/** A card in a row; `lean` is its player's side, and `waiting` the note on a card that is still to come. */
export interface RowCard extends CardView {
  lean?: SeatPlace | undefined;
  /** The grid area that the card lies in, in a trick with a place for each player. */
  area?: string | undefined;
  waiting?: string | undefined;
}

export function PlacedCard({ card, colours }: { card: RowCard; colours: Colours }) {
  const { cancelled, waiting, badges = [] } = card;
  const winner = badges.find(({ kind }) => kind === "winner");
  return (
    <>
      <Unseen>{card.label}</Unseen>
      <div
        data-flies
        class={`pw-card${waiting ? " pw-waiting" : ""}${winner ? " pw-winner" : ""}${cancelled ? " pw-cancelled" : ""}`}
      >
        <CardFace {...card} colours={colours} />
        {cancelled && <CardMark mark="cancelled" />}
        {winner && <CardMark mark="winner" />}
        <Badges badges={badges} />
      </div>
      {card.count !== undefined && (
        <b class={`pw-count${card.over ? " pw-above" : ""}`}>
          <span aria-hidden={card.count_text ? "true" : undefined}>{card.count}</span>
          {card.count_text && <Unseen>{card.count_text}</Unseen>}
        </b>
      )}
      {card.term && <b class="pw-count">{suited(card.term, colours)}</b>}
      {card.by && <bdi class="pw-by">{card.by}</bdi>}
      {badges.map(({ kind, text }) => kind === "over" && <span class="pw-note pw-struck">{text}</span>)}
      {(waiting ?? card.note) && <span class="pw-note">{waiting ?? card.note}</span>}
      {cancelled && <span class="pw-note pw-struck">{cancelled}</span>}
    </>
  );
}

/** Short words on the card; what went wrong is said under it. */
export function Badges({ badges }: { badges: readonly Badge[] }) {
  return (
    <span class="pw-badges">
      {badges
        .filter(({ kind }) => kind !== "over")
        .map(({ kind, text }) => (
          <span class={kind === "winner" ? "pw-unseen" : `pw-badge pw-${kind}`}>{text} </span>
        ))}
    </span>
  );
}

// One place of the row is 100 units wide; card-row.css gives a card 82 of them and the bands above and below 30.
const place = 100;
const band = 30;
const cardHeight = 114.8;

/** Arcs: above the cards from each copy to its model, below them from each canceller to what it cancels. */
export function Arcs({ links, cards, places }: { links: readonly Link[]; cards: readonly RowCard[]; places: number }) {
  const shift = (i: number) => ({ top: -8, bottom: 8, left: 0, right: 0 })[cards[i]?.lean ?? "left"];
  return (
    <svg class="pw-arcs" viewBox={`0 0 ${places * place} ${cardHeight + 2 * band}`} aria-hidden="true">
      {links.map(({ kind, from, to }) => {
        const copy = kind === "copies";
        const side = copy ? -1 : 1;
        const edge = (i: number) => (copy ? band : band + cardHeight) + shift(i) + side * 3;
        const toward = from > to ? 1 : -1;
        const [x1, x2] = [(from + 0.5) * place - 8 * toward, (to + 0.5) * place + 8 * toward];
        const [y1, y2] = [edge(from), edge(to) + side * 6];
        const reach = side * (22 + 8 * Math.abs(from - to));
        return (
          <g key={`${kind}${from}`} class={`pw-${kind}`}>
            <path d={`M${x1} ${y1}C${x1} ${y1 + reach} ${x2} ${y2 + reach - side * 6} ${x2} ${y2}`} />
            <path
              class="pw-tip"
              d={copy ? `M${x2 - 6} ${y2 - 3}h12l-6 9z` : `M${x2 - 6} ${y2 - 8}l12 12m0-12l-12 12`}
            />
          </g>
        );
      })}
    </svg>
  );
}

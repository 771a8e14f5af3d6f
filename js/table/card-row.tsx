import { CardFace, CardMark, type Colours } from "../cards/card-face";
import type { Badge, CardView, Link } from "../core/scene.generated";

/** A card of a row; `lean` is the side of its player, `waiting` a card that is not shown yet. */
export interface RowCard extends CardView {
  lean?: "up" | "down" | undefined;
  waiting?: string | undefined;
}

interface CardRowProps {
  label: string;
  cards: readonly RowCard[];
  slots: number;
  /** Missing where cards neither copy nor cancel each other: then no room is kept for arcs. */
  links?: readonly Link[] | undefined;
  colours: Colours;
}

/** Cards in the order of play, with what happens between them and the count under each. */
export function CardRow({ label, cards, slots, links, colours }: CardRowProps) {
  const places = Math.max(slots, cards.length);
  return (
    <div class={`pw-row${links ? " pw-linked" : ""}`} style={{ "--pw-places": places }}>
      <ol role="list" aria-label={label}>
        {cards.map((card, i) => (
          <li key={card.id} class={card.lean && `pw-${card.lean}`}>
            <Placed card={card} colours={colours} />
            {links?.map((link) => link.from === i && link.text && <span class="pw-unseen"> {link.text} </span>)}
          </li>
        ))}
        {Array.from({ length: places - cards.length }, (_, i) => (
          <li key={`empty${i}`} aria-hidden="true">
            <div class="pw-card pw-empty" />
          </li>
        ))}
      </ol>
      {links && <Arcs links={links} cards={cards} places={places} />}
    </div>
  );
}

function Placed({ card, colours }: { card: RowCard; colours: Colours }) {
  const { cancelled, waiting, badges = [] } = card;
  const winner = badges.find(({ kind }) => kind === "winner");
  return (
    <>
      <span class="pw-unseen">{card.label} </span>
      <div class={`pw-card${waiting ? " pw-waiting" : ""}${winner ? " pw-winner" : ""}${cancelled ? " pw-cancelled" : ""}`}>
        <CardFace rank={card.rank} suit={card.suit} colours={colours} />
        {cancelled && <CardMark mark="cancelled" />}
        {winner && <CardMark mark="winner" />}
        <Badges badges={badges.filter(({ kind }) => onCard.has(kind))} />
      </div>
      {card.count != null && (
        <b class={`pw-count${card.over ? " pw-over" : ""}`}>
          <span aria-hidden={card.count_text ? "true" : undefined}>{card.count}</span>
          {card.count_text && <span class="pw-unseen">{card.count_text}</span>}
        </b>
      )}
      {card.by && <span class="pw-by">{card.by}</span>}
      {badges.map(({ kind, text }) => !onCard.has(kind) && <span key={kind} class="pw-note pw-struck">{text}</span>)}
      {cancelled && <span class="pw-note pw-struck">{cancelled}</span>}
      {(waiting ?? card.note) && <span class="pw-note">{waiting ?? card.note}</span>}
    </>
  );
}

// Short words stand on the card; what went wrong is told under it.
const onCard: ReadonlySet<Badge["kind"]> = new Set(["led", "new", "winner"]);

export function Badges({ badges }: { badges: readonly Badge[] }) {
  return (
    <span class="pw-badges">
      {badges.map(({ kind, text }) => (
        <span key={kind} class={kind === "winner" ? "pw-unseen" : `pw-badge pw-${kind}`}>
          {text}{" "}
        </span>
      ))}
    </span>
  );
}

// One place of the row is 100 units wide; style.css gives a card 82 of them and the bands above and below 30.
const place = 100;
const band = 30;
const cardHeight = 114.8;
const lean = { up: -8, down: 8 } as const;

/** Above the cards an arc from each copy to its model, below them one from each canceller to what it cancels. */
function Arcs({ links, cards, places }: { links: readonly Link[]; cards: readonly RowCard[]; places: number }) {
  const shift = (i: number) => lean[cards[i]?.lean ?? "up"] * (cards[i]?.lean ? 1 : 0);
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
            <path class="pw-tip" d={copy ? `M${x2 - 6} ${y2 - 3}h12l-6 9z` : `M${x2 - 6} ${y2 - 8}l12 12m0-12l-12 12`} />
          </g>
        );
      })}
    </svg>
  );
}

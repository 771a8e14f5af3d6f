import type { Link } from "../cards.generated";
import { type Colours, Unseen } from "../core/text";
import { Arcs, PlacedCard, type RowCard } from "./placed-card";
import "./card-row.css";

interface CardRowProps {
  label: string;
  cards: readonly RowCard[];
  slots: number;
  /** Missing where cards neither copy nor cancel each other: then no room is kept for arcs. */
  links?: readonly Link[] | undefined;
  colours: Colours;
  /** The grid areas in which no card lies yet, where each player has one. */
  free?: readonly string[] | undefined;
}

/** Cards in the order of play, with their effects on each other and the count under each. */
export function CardRow({ label, cards, slots, links, colours, free }: CardRowProps) {
  const places = Math.max(slots, cards.length);
  return (
    <div class={`pw-row${links ? " pw-linked" : free ? " pw-compass" : ""}`} style={{ "--pw-places": places }}>
      <ol role="list" aria-label={label}>
        {cards.map((card, i) => (
          <li
            key={card.id}
            class={card.lean && `pw-${card.lean}`}
            style={{ gridArea: card.area }}
            data-seat={card.seat}
          >
            <PlacedCard card={card} colours={colours} />
            {links?.map((link) => link.from === i && link.text && <Unseen> {link.text}</Unseen>)}
          </li>
        ))}
        {(free ?? Array.from({ length: places - cards.length }, () => "")).map((gridArea) => (
          <li aria-hidden="true" style={{ gridArea }}>
            <div class="pw-card pw-empty" />
          </li>
        ))}
      </ol>
      {links && <Arcs links={links} cards={cards} places={places} />}
    </div>
  );
}

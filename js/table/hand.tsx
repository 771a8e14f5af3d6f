import { CardFace, CardMark, type Colours } from "../cards/card-face";
import { ownKeys, rove } from "../core/keys";
import type { CardView, Zone } from "../core/scene.generated";
import { badgesOn } from "./card-row";
import type { Chosen } from "./choice";
import { unseen } from "./unseen";
import "./hand.css";

/** What a hand that can be played from needs to know of its view. */
export interface Play {
  uid: string;
  waiting: boolean;
  /** Whether the hand is only looked at for a while, and keeps its Tab stop. */
  idle: boolean;
  /** Where cards are chosen before they are laid down. */
  chosen: Pick<Chosen, "zone" | "cards"> | undefined;
  /** Position of the card of a hand that Tab leads to. */
  current(zone: Zone): number;
  hold(zone: Zone, position: number): void;
  press(card: CardView): void;
}

// The columns before the last one, which is as wide as a card. In a narrow place a long hand stands in two rows.
const columns = (before: number) => ({ "--pw-before": before, "--pw-half": before > 5 ? before >> 1 : before });

/** A hand of cards: one Tab stop to play from, or without `play` a list to look at. */
export function fan(zone: Zone, colours: Colours, play: Play | undefined) {
  const { cards, label } = zone;
  if (!play)
    return (
      <ul role="list" class="pw-hand" aria-label={label} style={columns(cards.length - 1)}>
        {cards.map((card) => (
          <li key={card.id} class="pw-held">
            <div class="pw-card">
              <CardFace {...card} colours={colours} />
            </div>
            {unseen(card.label)}
          </li>
        ))}
      </ul>
    );
  const { uid, idle, waiting, chosen } = play;
  const picked = chosen?.zone === zone.id ? chosen.cards.map(({ id }) => id) : undefined;
  // While another player is to act no card is legal, and none is dimmed: the hand can be read in peace.
  const turn = !idle && !picked && cards.some(({ legal }) => legal);
  const current = play.current(zone);
  return (
    <div
      class="pw-hand"
      role="toolbar"
      aria-label={label}
      aria-describedby={`${uid}-keys`}
      aria-busy={waiting}
      style={columns(cards.length - 1)}
      onKeyDown={(event) => rove(event, suitOrRank)}
    >
      {cards.map((card, i) => {
        const { id, legal, why, badges = [] } = card;
        const whyId = `${uid}-why-${id}`;
        const isPicked = picked?.includes(id);
        const state = isPicked ? " pw-chosen" : !turn ? "" : legal ? " pw-legal" : " pw-illegal";
        return (
          <span key={id} class="pw-held">
            <button
              {...ownKeys}
              type="button"
              class={`pw-card${state}${legal && why ? " pw-careful" : ""}`}
              aria-disabled={idle || !(picked ?? (legal && card.action))}
              aria-pressed={isPicked}
              aria-describedby={why ? whyId : undefined}
              tabIndex={i === current ? 0 : -1}
              data-suit={card.suit}
              data-rank={card.rank}
              onFocus={() => i !== current && play.hold(zone, i)}
              onClick={() => play.press(card)}
            >
              <CardFace {...card} colours={colours} />
              {isPicked && <CardMark mark="chosen" />}
              {unseen(card.label)}
              {badgesOn(badges)}
            </button>
            {why && (
              <span id={whyId} hidden>
                {why}
              </span>
            )}
          </span>
        );
      })}
    </div>
  );
}

/** S, H, D, C jump to the next card of the suit; A, 2–9, T, J, Q, K to the next of the rank. */
const suitOrRank = ({ dataset }: HTMLElement, key: string) =>
  dataset["suit"] === key || dataset["rank"] === (key === "T" || key === "0" ? "10" : key);

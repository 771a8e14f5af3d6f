import { CardFace, type Colours } from "../cards/card-face";
import { ownKeys, rove } from "../core/keys";
import type { CardView, Zone } from "../core/scene.generated";
import { Badges } from "./card-row";

/** What a hand that can be played from needs to know of its view. */
export interface Play {
  uid: string;
  waiting: boolean;
  /** Position of the card that Tab leads to. */
  current: number;
  hold(position: number): void;
  press(card: CardView): void;
}

interface HandProps {
  zone: Zone;
  colours: Colours;
  /** Missing where the hand is only looked at. */
  play?: Play | undefined;
}

// In a narrow place a long hand stands in two rows.
const columns = (cards: number) => ({ "--pw-cards": cards, "--pw-half": cards > 6 ? Math.ceil(cards / 2) : cards });

/** A hand of cards: one Tab stop to play from, or a list to look at. */
export function Hand({ zone, colours, play }: HandProps) {
  const { cards, label } = zone;
  if (!play)
    return (
      <ul role="list" class="pw-hand" aria-label={label} style={columns(cards.length)}>
        {cards.map((card) => (
          <li key={card.id} class="pw-held">
            <div class="pw-card">
              <CardFace rank={card.rank} suit={card.suit} colours={colours} />
            </div>
            <span class="pw-unseen">{card.label}</span>
          </li>
        ))}
      </ul>
    );
  // While another player is to act no card is legal, and none is dimmed: the hand can be read in peace.
  const turn = cards.some(({ legal }) => legal);
  return (
    <div
      class="pw-hand"
      role="toolbar"
      aria-label={label}
      aria-describedby={`${play.uid}-keys`}
      aria-busy={play.waiting}
      style={columns(cards.length)}
      onKeyDown={(event) => rove(event, suitOrRank)}
    >
      {cards.map((card, i) => (
        <HeldCard key={card.id} card={card} position={i} colours={colours} play={play} turn={turn} />
      ))}
    </div>
  );
}

interface HeldCardProps {
  card: CardView;
  position: number;
  colours: Colours;
  play: Play;
  /** Whether some card of the hand can be played now. */
  turn: boolean;
}

function HeldCard({ card, position, colours, play, turn }: HeldCardProps) {
  const { legal, why, badges = [] } = card;
  const whyId = `${play.uid}-why-${card.id}`;
  const state = !turn ? "" : legal ? " pw-legal" : " pw-illegal";
  return (
    <span class="pw-held">
      <button
        {...ownKeys}
        type="button"
        class={`pw-card${state}${legal && why ? " pw-careful" : ""}`}
        aria-disabled={!(legal && card.action)}
        aria-describedby={why ? whyId : undefined}
        tabIndex={position === play.current ? 0 : -1}
        data-suit={card.suit}
        data-rank={card.rank}
        onFocus={() => play.hold(position)}
        onClick={() => play.press(card)}
      >
        <CardFace rank={card.rank} suit={card.suit} colours={colours} />
        <span class="pw-unseen">{card.label} </span>
        <Badges badges={badges} />
      </button>
      {why && (
        <span id={whyId} hidden>
          {why}
        </span>
      )}
    </span>
  );
}

/** S, H, D, C jump to the next card of the suit; A, 2–9, T, J, Q, K to the next of the rank. */
function suitOrRank({ dataset }: HTMLElement, key: string): boolean {
  return dataset["suit"] === key || dataset["rank"] === (key === "T" || key === "0" ? "10" : key);
}

import { CardFace, CardMark, type Colours } from "../cards/card-face";
import { ownKeys, rove } from "../core/keys";
import type { CardView, Zone } from "../core/scene.generated";
import { Badges } from "./card-row";
import type { Chosen } from "./choice";
import { Unseen } from "./unseen";
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
function columns(cards: number) {
  const before = cards - 1;
  return { "--pw-before": before, "--pw-half": before > 5 ? Math.floor(before / 2) : before };
}

interface HandProps {
  zone: Zone;
  colours: Colours;
  /** Missing where the hand is only looked at. */
  play?: Play | undefined;
}

/** A hand of cards: to play from, or without `play` to look at. */
export function Hand({ zone, colours, play }: HandProps) {
  return play ? <HandToPlay zone={zone} colours={colours} play={play} /> : <HandToSee zone={zone} colours={colours} />;
}

function HandToSee({ zone: { cards, label }, colours }: Omit<HandProps, "play">) {
  return (
    <ul role="list" class="pw-hand" aria-label={label} style={columns(cards.length)}>
      {cards.map((card) => (
        <li key={card.id} class="pw-held">
          <div class="pw-card">
            <CardFace {...card} colours={colours} />
          </div>
          <Unseen>{card.label}</Unseen>
        </li>
      ))}
    </ul>
  );
}

/** A hand as a toolbar: one Tab stop, and the arrows lead from card to card. */
function HandToPlay({ zone, colours, play }: HandProps & { play: Play }) {
  const { cards, label } = zone;
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
      style={columns(cards.length)}
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
              <Unseen>{card.label}</Unseen>
              <Badges badges={badges} />
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

import { CardBack, CardFace, type Colours } from "../page/cards/card-face";
import type { Zone } from "../page/cards.generated";
import { Unseen } from "../page/parts/unseen";
import { at, type Spot } from "./layout";
import type { Seat } from "./scene.generated";
import "./seats.css";

interface PlateProps {
  seat: Seat;
  hand: Zone | undefined;
  /** The bid cards that may be seen. */
  bid: Zone | undefined;
  spot: Spot | undefined;
  colours: Colours;
}

/** A player's plate: name, marks and score, and below them what was won and bid. Hidden cards are shown as backs. */
export function Plate({ seat, hand, bid: shown, spot, colours }: PlateProps) {
  const { bid, score } = seat;
  return (
    <div
      class={`pw-seat pw-at${seat.to_act ? " pw-to-act" : ""}`}
      data-seat={seat.seat}
      data-place={seat.place}
      style={spot && at(spot)}
    >
      <div class="pw-facts">
        <b class="pw-name">
          <bdi>{seat.name}</bdi>
        </b>
        {seat.side && <span class="pw-soft pw-side">{seat.side}</span>}
        {seat.dealer && <Disc word={seat.dealer} />}
        {seat.to_act && <Unseen>{seat.to_act}</Unseen>}
        {seat.premium && <span class="pw-badge pw-premium">{seat.premium}</span>}
        {score !== undefined && (
          <b class="pw-score" aria-hidden="true">
            {seat.standing && <small class="pw-standing">{seat.standing} </small>}
            {score}
          </b>
        )}
      </div>
      <div class="pw-facts pw-tally">
        <Tally seat={seat} bid={shown} held={hand?.face_down} colours={colours} />
        <span class={bid ? "pw-unseen" : "pw-soft pw-cards-text"}>{seat.cards_text}</span>
        <Unseen>{seat.score_text}</Unseen>
      </div>
    </div>
  );
}

interface TallyProps extends Pick<PlateProps, "seat" | "bid" | "colours"> {
  /** How many hidden cards the player holds. */
  held?: number | undefined;
}

/** What the player has won, and the cards of the bid; before there is a bid, the backs of the cards held. */
export function Tally({ seat: { taken, bid }, bid: shown, held = 0, colours }: TallyProps) {
  const backs = bid?.face_down ?? held;
  return (
    <>
      {taken && <Taken taken={taken} hidden={bid !== undefined && backs > 0} />}
      {taken && <Unseen>{taken.text}</Unseen>}
      {bid && (shown || backs > 0 ? <Unseen>{bid.text}</Unseen> : <span class="pw-call">{bid.text}</span>)}
      {shown ? <BidCards zone={shown} colours={colours} /> : <Backs number={backs} small={bid !== undefined} />}
    </>
  );
}

/** The dealer's disc: it shows the first letter of the word, but the whole word is read aloud. */
function Disc({ word }: { word: string }) {
  return (
    <>
      <span class="pw-disc" aria-hidden="true" title={word}>
        {word.slice(0, 1).toUpperCase()}
      </span>
      <span class="pw-unseen pw-dealer">{word} </span>
    </>
  );
}

/** How much of the bid has been won, as boxes that fill or a number of points. A trick too many has a cross. */
function Taken({ taken: { number, aim, pips }, hidden }: { taken: NonNullable<Seat["taken"]>; hidden: boolean }) {
  const boxes = Math.max(number, aim ?? 0);
  return (
    <span class="pw-taken" aria-hidden="true">
      {pips &&
        Array.from({ length: boxes }, (_, i) => (
          <i class={`pw-box${i < number ? " pw-full" : ""}${aim !== undefined && i >= aim ? " pw-beyond" : ""}`} />
        ))}
      <b>
        {number}
        {aim !== undefined && `/${aim}`}
      </b>
      {hidden && aim === undefined && <span class="pw-soft">/ ?</span>}
    </span>
  );
}

function BidCards({ zone: { cards, label }, colours }: { zone: Zone; colours: Colours }) {
  return (
    <ul class="pw-bid" role="list" aria-label={label}>
      {cards.map((card) => (
        <li key={card.id} class="pw-card">
          <CardFace {...card} colours={colours} compact />
          <Unseen>{card.label}</Unseen>
        </li>
      ))}
    </ul>
  );
}

function Backs({ number, small }: { number: number; small: boolean }) {
  return (
    <span class={`pw-backs${small ? " pw-few" : ""}`} aria-hidden="true" style={{ "--pw-number": number }}>
      {Array.from({ length: number }, () => (
        <i class="pw-card">
          <CardBack />
        </i>
      ))}
    </span>
  );
}

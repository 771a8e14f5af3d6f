import type { ComponentChildren } from "preact";
import { CardBack, CardFace } from "../page/cards/card-face";
import type { Zone } from "../page/cards.generated";
import { type Colours, inFigures, suited, Unseen } from "../page/core/text";
import type { Store } from "../page/core/view";
import type { Chosen } from "../page/parts/choice";
import { Fold } from "../page/parts/fold";
import { Hand, type Play } from "../page/parts/hand";
import { closeOnEscape, closeOthers, type PictureWords, RulesDrawer } from "./drawers";
import { at, gaugeSpot, placesOf, type Spot, sideSpots, sidesOf } from "./layout";
import type { Gauge, Legend, Scene, Seat, TaskView } from "./scene.generated";
import { BidTray, ChainTrick, RoundTrick } from "./trick";
import "./table.css";

/** Like `Play`, but with everything about the chosen cards, since these also lie in the middle of the table. */
export interface TablePlay extends Play {
  chosen: Chosen | undefined;
}

/** For each hand, the card with the Tab stop. Once that is played, the card that takes its position has it. */
export type Held = Map<string, { id: string | undefined; position: number }>;

/** What keeps the Tab stops of the hands; an earlier moment that is looked at leaves them alone. */
export function holding(
  store: Pick<Store<{ held: Held }>, "now" | "change">,
  past = false,
): Pick<TablePlay, "current" | "hold"> {
  return {
    current({ id, cards }) {
      const held = store.now.held.get(id) ?? { id: "", position: 0 };
      const found = cards.findIndex((card) => card.id === held.id);
      const position = found < 0 ? Math.min(held.position, cards.length - 1) : found;
      if (!past) store.now.held.set(id, { id: cards[position]?.id, position });
      return position;
    },
    hold({ id, cards }, position) {
      store.change({ held: new Map(store.now.held).set(id, { id: cards[position]?.id, position }) });
    },
  };
}

interface TableProps {
  scene: Scene;
  words: PictureWords;
  colours: Colours;
  uid: string;
  /** Missing where the table is only looked at, as in a replay. */
  play?: TablePlay | undefined;
  /** What lies over the felt and moves nothing else: a result, a hint or an offer. */
  over?: ComponentChildren;
  /** The bar below the felt: the sentence and the buttons. */
  bar: ComponentChildren;
  /** The log of what has happened. */
  log: ComponentChildren;
  /** Controls that are needed less often. */
  rarer: ComponentChildren;
  /** Called when those controls are unfolded or folded away. */
  toggled?: (open: boolean) => void;
}

/** The table as seen from one chair, on a stage that shows all of it at once: head, felt and bar. */
export function Table({ scene, words, colours, uid, play, over, bar, log, rarer, toggled }: TableProps) {
  const { seats, zones } = scene;
  const chosen = play?.chosen;
  const trick = zones.find(({ kind }) => kind === "trick");
  const isChain = trick?.links !== undefined;
  const places = placesOf(seats, isChain);
  const sides = sidesOf(seats.length, isChain);
  const players = (near: boolean) =>
    seats.map((seat) => {
      if ((seat.place === "bottom") !== near) return null;
      const place = places.get(seat.seat);
      const zoneOf = (kind: Zone["kind"]) => zones.find((zone) => zone.kind === kind && zone.seat === seat.seat);
      const hand = zoneOf("hand");
      // Another player's hand can be played from if its cards can be pressed, as a dummy's can.
      const own = near || hand?.id === chosen?.zone || hand?.cards.some(({ action }) => action);
      return (
        <div
          key={seat.seat}
          class={near ? "pw-own" : "pw-other"}
          data-place={seat.place}
          style={place?.hand && at(place.hand)}
        >
          <Plate seat={seat} hand={hand} bid={zoneOf("bid")} spot={place?.plate} colours={colours} />
          {hand && hand.cards.length > 0 && (
            <Hand zone={hand} colours={colours} play={own ? play : undefined} compact={!near} />
          )}
        </div>
      );
    });
  const aside = (kind: Zone["kind"], Shown: typeof Pile, spot: Spot) =>
    zones
      .filter((zone) => zone.kind === kind)
      .map((zone) => <Shown key={zone.id} zone={zone} spot={spot} colours={colours} />);
  const open = seats.some(
    ({ seat, you }) => !you && zones.some((zone) => zone.kind === "hand" && zone.seat === seat && zone.cards.length),
  );
  return (
    <div class="pw-stage">
      <Title scene={scene} />
      <div
        class={`pw-felt${isChain ? " pw-time" : ""}${open ? " pw-open" : ""}${seats.length > 3 ? " pw-many" : ""}`}
        data-seats={seats.length}
      >
        <div class="pw-sides">
          {scene.sides?.map(({ name, score, text }, team) => (
            <div key={name} class="pw-side pw-at" data-team={team} style={at(sideSpots[team] as Spot)}>
              <span aria-hidden="true">
                {name} <b class="pw-score">{inFigures(score)}</b>
              </span>
              <Unseen>{text}</Unseen>
            </div>
          ))}
        </div>
        <div class="pw-others">{players(false)}</div>
        <div class="pw-middle">
          {aside("turn-up", Pile, sides.corner)}
          {aside("stock", Pile, sides.corner)}
          {chosen && scene.choice?.totals.length ? (
            <BidTray chosen={chosen} choice={scene.choice} low={open} colours={colours} />
          ) : trick && isChain ? (
            <ChainTrick zone={trick} colours={colours} four={seats.length > 2} seats={seats} />
          ) : (
            trick && <RoundTrick zone={trick} places={places} colours={colours} />
          )}
          {aside("last", LastTrick, sides.last)}
          {scene.legend && <LegendCard legend={scene.legend} spot={sides.aside} colours={colours} />}
          {scene.gauge && <GaugeBar gauge={scene.gauge} />}
        </div>
        <div class="pw-near">{players(true)}</div>
        {over && <div class="pw-over">{over}</div>}
      </div>
      <div class="pw-bar" data-bar>
        {bar}
      </div>
      {/* This comes last, so that the keyboard reaches the cards first. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is pressed stands in it */}
      <div class="pw-more" data-drawers onClick={closeOthers} onKeyDown={closeOnEscape}>
        {scene.task && scene.task.dots.length > 1 && <Dots task={scene.task} />}
        <RulesDrawer rules={scene.rules} words={words} colours={colours} keys={play && `${uid}-keys`} />
        {log}
        <Fold label={words.more} kind="rarer" toggled={toggled} sign="M4.5 12h1M11.5 12h1M18.5 12h1">
          <div class="pw-menu" data-menu>
            {rarer}
          </div>
        </Fold>
      </div>
    </div>
  );
}

/** The game stands out in the title. */
function Title({ scene: { title, name } }: { scene: Scene }) {
  const [before, ...after] = title.split(name);
  const rest = after.join(name);
  const point = rest.search(/[^\s·・]/);
  return (
    <h3 class="pw-head">
      {before}
      {after.length > 0 && <b>{name}</b>}
      {/* The point between them, which a second line does not need. */}
      <span>{rest.slice(0, point)}</span>
      {rest.slice(point)}
    </h3>
  );
}

/** A dot for each task of the table. */
function Dots({ task: { dots, place } }: { task: TaskView }) {
  return (
    <p class="pw-dots pw-soft">
      <span>{place}</span>
      {dots.map((dot) => (
        <i class={`pw-dot pw-${dot}`} />
      ))}
    </p>
  );
}

interface PlateProps {
  seat: Seat;
  hand: Zone | undefined;
  /** The bid cards that may be seen. */
  bid: Zone | undefined;
  spot: Spot | undefined;
  colours: Colours;
}

/** A player's plate: name, marks and score, and below them what was won and bid. Hidden cards are shown as backs. */
function Plate({ seat, hand, bid: shown, spot, colours }: PlateProps) {
  const { bid, score } = seat;
  return (
    <div
      class={`pw-seat pw-at${seat.to_act ? " pw-to-act" : ""}`}
      data-seat={seat.seat}
      data-plate={seat.seat}
      data-place={seat.place}
      data-team={seat.team}
      style={spot && at(spot)}
    >
      <div class="pw-facts">
        <b class="pw-name">
          <bdi>{seat.name}</bdi>
        </b>
        {seat.side && <span class="pw-partner">{seat.side}</span>}
        {seat.dealer && <Disc word={seat.dealer} />}
        {seat.to_act && <Unseen>{seat.to_act}</Unseen>}
        {seat.premium && <span class="pw-badge pw-premium">{seat.premium}</span>}
        {score !== undefined && (
          <b class="pw-score" aria-hidden="true">
            {seat.standing && <small class="pw-standing">{seat.standing} </small>}
            {inFigures(score)}
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
function Tally({ seat: { taken, bid }, bid: shown, held = 0, colours }: TallyProps) {
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
export function Taken({
  taken: { number, aim, pips },
  hidden,
}: {
  taken: NonNullable<Seat["taken"]>;
  hidden: boolean;
}) {
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

export function BidCards({ zone: { cards, label }, colours }: { zone: Zone; colours: Colours }) {
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

export function Backs({ number, small }: { number: number; small: boolean }) {
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

interface PileProps {
  zone: Zone;
  spot: Spot;
  colours: Colours;
}

/** A pile: its face-up cards, or a back, and its name. */
export function Pile({ zone, spot, colours }: PileProps) {
  const { kind, cards, face_down, label } = zone;
  return (
    <div class={`pw-pile pw-${kind} pw-at`} style={at(spot)}>
      {cards.map((card) => (
        <div key={card.id} class="pw-card">
          <CardFace {...card} colours={colours} />
          <Unseen>{card.label}</Unseen>
        </div>
      ))}
      {face_down > 0 && (
        <div class="pw-card pw-deep" aria-hidden="true">
          <CardBack />
        </div>
      )}
      <span class="pw-pile-name">{suited(label, colours)}</span>
    </div>
  );
}

/** The previous trick, small; a ring marks the card that won it. */
function LastTrick({ zone: { cards, label }, spot, colours }: PileProps) {
  return (
    <div class="pw-last pw-at" style={at(spot)}>
      <span class="pw-soft">{suited(label, colours)}</span>
      <ol role="list" aria-label={label}>
        {cards.map((card) => (
          <li key={card.id}>
            <div class={`pw-card${card.badges?.some(({ kind }) => kind === "winner") ? " pw-winner" : ""}`}>
              <CardFace {...card} colours={colours} compact />
              <Unseen>{card.label}</Unseen>
            </div>
            {card.count !== undefined && <b class={card.over ? "pw-missed" : ""}>{card.count}</b>}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** A bar that divides all points of a deal, from your share on the left to what nobody can win on the right. */
function GaugeBar({ gauge: { label, total, parts, aim } }: { gauge: Gauge }) {
  return (
    <div class="pw-gauge pw-at" style={at(gaugeSpot)} role="group" aria-label={label}>
      {aim && (
        <b class="pw-aim" style={{ left: `${(100 * aim.value) / total}%` }}>
          {aim.text}
        </b>
      )}
      <div class="pw-shares" aria-hidden="true">
        {parts.map(({ kind, points, text }) => (
          <span class={`pw-share pw-${kind}`} style={{ flexGrow: points }}>
            {kind === "open" ? <span class="pw-soft">{text}</span> : <b>{points}</b>}
          </span>
        ))}
      </div>
      <ul role="list" class="pw-said pw-soft">
        {parts.map(({ kind, text }) => (
          <li class={kind === "open" ? "pw-unseen" : ""}>{text}</li>
        ))}
      </ul>
    </div>
  );
}

interface LegendCardProps {
  legend: Legend;
  spot: Spot;
  colours: Colours;
}

/** A few signs with what each of them counts, shown beside the trick for as long as they help. */
function LegendCard({ legend: { title, items }, spot, colours }: LegendCardProps) {
  return (
    <div class="pw-legend pw-at" style={at(spot)}>
      <span class="pw-soft">{title}</span>
      <dl>
        {items.map(({ head, text }) => (
          <div key={head}>
            <dt>{suited(head, colours)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

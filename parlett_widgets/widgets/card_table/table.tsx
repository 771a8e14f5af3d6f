import type { ComponentChildren } from "preact";

import type { Colours } from "../page/cards/card-face";
import type { Zone } from "../page/cards.generated";
import type { Chosen } from "../page/parts/choice";
import { Fold } from "../page/parts/fold";
import { Hand, type Play } from "../page/parts/hand";
import { closeOnEscape, closeOthers } from "./drawers";
import { GaugeBar, LegendCard } from "./gauge";
import { at, placesOf, type Spot, sidesOf } from "./layout";
import { LastTrick, Pile } from "./piles";
import { RulesDrawer } from "./rules";
import type { Scene } from "./scene.generated";
import { Plate } from "./seats";
import type { PictureWords } from "./table-words";
import { BidTray, ChainTrick, RoundTrick } from "./trick";
import "./table.css";

export { Log } from "./log";

/** Like `Play`, but with everything about the chosen cards, since these also lie in the middle of the table. */
export interface TablePlay extends Play {
  chosen: Chosen | undefined;
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
}

/** The table as seen from one chair, on a stage that shows all of it at once: head, felt and bar. */
export function Table({ scene, words, colours, uid, play, over, bar, log, rarer }: TableProps) {
  const { seats, zones } = scene;
  const chosen = play?.chosen;
  const trick = zones.find(({ kind }) => kind === "trick");
  const isChain = trick?.links !== undefined;
  const places = placesOf(seats, isChain);
  const sides = sidesOf(seats.length);
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
        <div class="pw-others">{players(false)}</div>
        <div class="pw-middle">
          {aside("turn-up", Pile, sides.corner)}
          {aside("stock", Pile, sides.corner)}
          {chosen && scene.choice ? (
            <BidTray chosen={chosen} choice={scene.choice} low={open} colours={colours} />
          ) : trick && isChain ? (
            <ChainTrick zone={trick} colours={colours} four={seats.length > 2} />
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
      <div class="pw-bar">{bar}</div>
      {/* This comes last, so that the keyboard reaches the cards first. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is pressed stands in it */}
      <div class="pw-more" onClick={closeOthers} onKeyDown={closeOnEscape}>
        <RulesDrawer rules={scene.rules} words={words} colours={colours} keys={play && `${uid}-keys`} />
        {log}
        <Fold label={words.more} kind="pw-rarer" sign="M4.5 12h1M11.5 12h1M18.5 12h1">
          <div class="pw-menu">{rarer}</div>
        </Fold>
      </div>
    </div>
  );
}

/** The game stands out in the title. */
function Title({ scene: { title, name } }: { scene: Scene }) {
  const [before, ...after] = title.split(name);
  return (
    <h3 class="pw-head">
      {before}
      {after.length > 0 && <b>{name}</b>}
      {after.join(name)}
    </h3>
  );
}

import type { Colours } from "../cards/card-face";
import { suited } from "../cards/suited";
import type { Scene, Seat, Zone } from "../core/scene.generated";
import type { Words } from "../core/words";
import { CardRow } from "./card-row";
import type { Chosen } from "./choice";
import { Hand, type Play } from "./hand";
import { MeterRule } from "./meter-rule";
import { Piles } from "./piles";
import { RulesDrawer } from "./rules";
import { SeatStrip } from "./seats";
import "./table.css";

export { Log } from "./log";

/** As a hand is played from; what is chosen lies in the middle of the table as well. */
export interface TablePlay extends Play {
  chosen: Chosen | undefined;
}

interface TableProps {
  scene: Scene;
  words: Words;
  colours: Colours;
  uid: string;
  /** Missing where the table is only looked at, as in a replay. */
  play?: TablePlay | undefined;
}

/** The table as seen from one chair: the others above, the trick in the middle, your hand below. */
export function Table({ scene, words, colours, uid, play }: TableProps) {
  const { seats, zones } = scene;
  const chosen = play?.chosen;
  const players = (near: boolean) =>
    seats.map((seat) => {
      if ((seat.place === "bottom") !== near) return null;
      const hand = zones.find((zone) => zone.kind === "hand" && zone.seat === seat.seat);
      // A hand of another is played from where its cards can be pressed, as a dummy's.
      const own = near || hand?.id === chosen?.zone || hand?.cards.some(({ action }) => action);
      return (
        <div key={seat.seat} class={near ? "" : "pw-other"}>
          <SeatStrip seat={seat} hand={hand} colours={colours} />
          {hand && hand.cards.length > 0 && <Hand zone={hand} colours={colours} play={own ? play : undefined} />}
        </div>
      );
    });
  return (
    <>
      <div class="pw-head">
        <h3>{scene.title}</h3>
        <RulesDrawer rules={scene.rules} words={words} colours={colours} keys={play && `${uid}-keys`} />
      </div>
      <div class="pw-others">{players(false)}</div>
      <div class="pw-middle">
        <Piles zones={zones.filter(isBesideTrick)} colours={colours} />
        <div class="pw-trick">
          {chosen ? (
            <>
              <CardRow {...chosen} slots={chosen.count} colours={colours} />
              <p class="pw-sum">{suited(chosen.sum, colours)}</p>
            </>
          ) : (
            zones.filter(({ kind }) => kind === "trick").map((zone) => <Trick key={zone.id} zone={zone} seats={seats} colours={colours} />)
          )}
        </div>
        <Piles zones={zones.filter(({ kind }) => kind === "bid")} colours={colours} />
      </div>
      <div class="pw-near">{players(true)}</div>
    </>
  );
}

/** What lies beside the trick: neither the trick itself, nor a hand, nor a bid, which have places of their own. */
const isBesideTrick = ({ kind }: Zone) => kind !== "trick" && kind !== "hand" && kind !== "bid";

// Where a card lies by the place of its player, as grid-area says it: from row / from column / to row / to column. The
// grid has two rows and four columns; the players at the sides have both rows, the others the two columns between them.
const areas = {
  left: "1 / 1 / 3 / 2",
  right: "1 / 4 / 3 / 5",
  top: "1 / 2 / 2 / 4",
  bottom: "2 / 2 / 3 / 4",
} as const;

/** The area of a player's card; two who sit at the top have one of the middle columns each. */
function areaOf(seat: Seat, seats: readonly Seat[]): string {
  const tops = seats.filter(({ place }) => place === "top");
  if (seat.place !== "top" || tops.length === 1) return areas[seat.place];
  const column = 2 + tops.indexOf(seat);
  return `1 / ${column} / 2 / ${column + 1}`;
}

/** The trick: a row where cards work on each other or two play, else a card on each side of the table. */
function Trick({ zone, seats, colours }: { zone: Zone; seats: readonly Seat[]; colours: Colours }) {
  const { label, cards, links, meter, slots = seats.length } = zone;
  const round = !links && seats.length > 2;
  const area = (seat: Seat) => areaOf(seat, seats);
  const free = new Set(seats);
  const laid = cards.map((card) => {
    const seat = seats.find((one) => one.seat === card.seat);
    if (seat) free.delete(seat);
    return { ...card, lean: seat?.place, area: round && seat ? area(seat) : undefined };
  });
  return (
    <>
      <CardRow
        label={label}
        cards={laid}
        slots={round ? 4 : slots}
        links={links}
        colours={colours}
        free={round ? [...free].map(area) : undefined}
      />
      {meter && <MeterRule meter={meter} />}
    </>
  );
}

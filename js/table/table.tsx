import { CardBack, CardFace, type Colours } from "../cards/card-face";
import { ownKeys } from "../core/keys";
import type { LogLine, RuleLine, Scene, Zone } from "../core/scene.generated";
import type { Words } from "../core/words";
import { CardRow } from "./card-row";
import { Hand, type Play } from "./hand";
import { MeterRule } from "./meter-rule";
import { handOf, SeatStrip } from "./seats";

interface TableProps {
  scene: Scene;
  words: Words;
  colours: Colours;
  uid: string;
  /** Missing where the table is only looked at, as in a replay. */
  play?: Play | undefined;
}

/** The table as seen from one chair: the others above, the trick in the middle, your hand below. */
export function Table({ scene, words, colours, uid, play }: TableProps) {
  const { seats, zones } = scene;
  const others = seats.filter(({ place }) => place !== "bottom");
  const near = seats.filter(({ place }) => place === "bottom");
  const trick = zones.find(({ kind }) => kind === "trick");
  const piles = zones.filter(({ kind }) => kind !== "trick" && kind !== "hand");
  const placeOf = (seat: number | null | undefined) => seats.find((other) => other.seat === seat)?.place;
  return (
    <>
      <div class="pw-head">
        <h3>{scene.title}</h3>
        <Rules rules={scene.rules} words={words} uid={uid} withKeys={play !== undefined} />
      </div>
      <div class="pw-others">
        {others.map((seat) => {
          const hand = handOf(zones, seat);
          return (
            <div key={seat.seat} class="pw-other">
              <SeatStrip seat={seat} backs={hand?.face_down} />
              {hand && hand.cards.length > 0 && <Hand zone={hand} colours={colours} />}
            </div>
          );
        })}
      </div>
      <div class="pw-middle">
        <div class="pw-piles">
          {piles.map((zone) => (
            <Pile key={zone.id} zone={zone} colours={colours} />
          ))}
        </div>
        {trick && (
          <div class="pw-trick">
            <CardRow
              label={trick.label}
              cards={trick.cards.map((card) => {
                const place = placeOf(card.seat);
                return { ...card, lean: place === "top" ? "up" : place === "bottom" ? "down" : undefined };
              })}
              slots={trick.slots ?? seats.length}
              links={trick.links}
              colours={colours}
            />
            {trick.meter && <MeterRule meter={trick.meter} />}
          </div>
        )}
      </div>
      {near.map((seat) => {
        const hand = handOf(zones, seat);
        return (
          <div key={seat.seat} class="pw-near">
            <SeatStrip seat={seat} backs={hand?.face_down} />
            {hand && hand.cards.length > 0 && <Hand zone={hand} colours={colours} play={play} />}
          </div>
        );
      })}
    </>
  );
}

/** Cards beside the trick: the stock, a turn-up, bids, tricks taken. */
function Pile({ zone, colours }: { zone: Zone; colours: Colours }) {
  const { label, cards, face_down } = zone;
  return (
    <div class="pw-pile">
      {cards.map((card) => (
        <div key={card.id} class="pw-card">
          <CardFace rank={card.rank} suit={card.suit} colours={colours} />
          <span class="pw-unseen">{card.label}</span>
        </div>
      ))}
      {face_down > 0 && (
        <div class="pw-card" aria-hidden="true">
          <CardBack />
          <b class="pw-many">
            <span>{face_down}</span>
          </b>
        </div>
      )}
      {cards.length + face_down === 0 && <div class="pw-card pw-empty" aria-hidden="true" />}
      <span class="pw-soft">{label}</span>
    </div>
  );
}

function Rules({ rules, words, uid, withKeys }: { rules: RuleLine[]; words: Words; uid: string; withKeys: boolean }) {
  return (
    <details class="pw-fold pw-rules">
      <summary {...ownKeys}>{words.rules}</summary>
      <dl>
        {rules.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {withKeys && (
          <div>
            <dt>{words.keys}</dt>
            <dd id={`${uid}-keys`}>{words.hand_keys}</dd>
          </div>
        )}
      </dl>
    </details>
  );
}

/** What has happened, for reading back; the status region alone is read out. */
export function Log({ lines, words }: { lines: readonly LogLine[]; words: Words }) {
  return (
    <details class="pw-fold pw-log">
      <summary {...ownKeys}>{words.log}</summary>
      <div {...ownKeys} role="log" aria-live="off" aria-label={words.log} tabIndex={0}>
        <div>{lines.map(({ id, text, heading }) => (heading ? <h4 key={id}>{text}</h4> : <p key={id}>{text}</p>))}</div>
      </div>
    </details>
  );
}

import { CardFace, CardMark } from "../cards/card-face";
import type { CardView, Zone } from "../cards.generated";
import { rove, suitOrRank } from "../core/keys";
import { type Colours, Unseen } from "../core/text";
import type { Chosen } from "./choice";
import { Badges } from "./placed-card";
import "./hand.css";

/** What an answer made of a card: it was rightly chosen or is the right one, wrongly chosen, or left out of it. */
export interface Verdict {
  kind: "right" | "wrong" | "missed";
  /** The same in words; of several cards, one may say it for all. */
  text: string;
}

const signs = { right: "✓\u00a0", wrong: "✗\u00a0", missed: "" };

/** What a hand that can be played from needs to know about its view. */
export interface Play {
  uid: string;
  waiting: boolean;
  /** Whether the hand is only looked at for a while, and keeps its Tab stop. */
  idle: boolean;
  /** The cards chosen so far, where several are chosen before they are laid down. */
  chosen: Pick<Chosen, "zone" | "cards"> | undefined;
  /** What an answer says of each card, where the hand has been answered from; the chosen cards then have no tick. */
  verdicts?: ReadonlyMap<string, Verdict> | undefined;
  /** The position of the card in a hand that Tab leads to. */
  current(zone: Zone): number;
  hold(zone: Zone, position: number): void;
  press(card: CardView): void;
}

// The columns before the last one, which is as wide as a card. On a narrow screen a long hand takes several rows.
function columns(cards: number) {
  const before = cards - 1;
  return {
    "--pw-before": before,
    "--pw-half": before > 5 ? Math.floor(before / 2) : before,
    "--pw-row": Math.min(before, 5),
  };
}

interface HandProps {
  zone: Zone;
  colours: Colours;
  /** Missing where the hand is only looked at. */
  play?: Play | undefined;
  /** Whether the cards are small. */
  compact?: boolean | undefined;
}

/** A hand of cards to play from, or without `play` only to look at. */
export function Hand({ zone, colours, play, compact }: HandProps) {
  return play ? (
    <HandToPlay zone={zone} colours={colours} play={play} compact={compact} />
  ) : (
    <HandToSee zone={zone} colours={colours} compact={compact} />
  );
}

function HandToSee({ zone: { cards, label }, colours, compact }: Omit<HandProps, "play">) {
  return (
    <ul role="list" class="pw-hand" aria-label={label} style={columns(cards.length)}>
      {cards.map((card) => (
        <li key={card.id} class="pw-held">
          <div class={`pw-card${card.hinted ? " pw-hinted" : ""}`} data-card={card.id}>
            <CardFace {...card} colours={colours} compact={compact} />
            <Tag {...card} />
            <Badges badges={(card.badges ?? []).filter(({ kind }) => kind !== "new")} />
          </div>
          <Unseen>{card.label}</Unseen>
        </li>
      ))}
    </ul>
  );
}

/** What a card is worth, or what the count would be after it. */
export function Tag({ points, count, over }: Pick<CardView, "points" | "count" | "over">) {
  if (!points && count === undefined) return null;
  return (
    <i class="pw-badge pw-tag" aria-hidden="true">
      {over ? <s>{count}</s> : (points ?? count)}
    </i>
  );
}

/** A hand as a toolbar, which has one Tab stop and whose arrow keys lead from card to card. */
function HandToPlay({ zone, colours, play, compact }: HandProps & { play: Play }) {
  const { cards, label } = zone;
  const { uid, idle, waiting, chosen, verdicts } = play;
  const picked = chosen?.zone === zone.id ? chosen.cards.map(({ id }) => id) : undefined;
  // While another player is to act, no card is legal and none is dimmed, so that the hand is easy to read.
  // While cards are chosen, only those are dimmed that cannot be.
  const isOpen = picked ? cards.some(({ legal }) => legal === false) : cards.some(({ legal }) => legal);
  const turn = !idle && isOpen;
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
      {cards.map((held, i) => {
        const card = held.legal === false && zone.why ? { why: zone.why, ...held } : held;
        const { id, legal, why, hinted, badges = [] } = card;
        const whyId = `${uid}-why-${id}`;
        const isPicked = picked?.includes(id);
        const verdict = verdicts?.get(id);
        const state = isPicked ? " pw-chosen" : !turn ? "" : legal ? " pw-legal" : " pw-illegal";
        return (
          <span key={id} class="pw-held">
            <button
              type="button"
              class={`pw-card${state}${legal && why ? " pw-careful" : ""}${hinted ? " pw-hinted" : ""}`}
              aria-disabled={idle || !(picked ? legal !== false : legal && card.action)}
              aria-pressed={isPicked}
              aria-describedby={hinted ? `${uid}-hint` : why ? whyId : undefined}
              tabIndex={i === current ? 0 : -1}
              data-card={id}
              data-suit={card.suit}
              data-rank={card.rank}
              data-verdict={verdict?.kind}
              onFocus={() => i !== current && play.hold(zone, i)}
              onClick={() => play.press(card)}
            >
              <CardFace {...card} colours={colours} compact={compact} />
              {isPicked && !verdicts && <CardMark mark="chosen" />}
              <Unseen>{card.label}</Unseen>
              {verdict?.text && (
                <b>
                  {" "}
                  {/* The space does not break, since the words may take two lines. */}
                  {signs[verdict.kind]}
                  <span>{verdict.text}</span>
                </b>
              )}
              <Badges badges={badges} />
              <Tag {...card} />
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

interface ChooserProps extends Pick<Play, "uid" | "current" | "hold"> {
  label: string;
  cards: CardView[];
  colours: Colours;
  /** The ids of the chosen cards, in the order of choosing. */
  chosen: readonly string[];
  toggle(id: string): void;
}

/** A hand from which cards are chosen and put back. */
export function Chooser({ label, cards, colours, chosen, toggle, uid, current, hold }: ChooserProps) {
  const play: Play = {
    uid,
    current,
    hold,
    waiting: false,
    idle: false,
    chosen: { zone: "hand", cards: chosen.flatMap((id) => cards.filter((card) => card.id === id)) },
    press: ({ id }) => toggle(id),
  };
  return (
    <Hand zone={{ id: "hand", kind: "hand", seat: 0, label, cards, face_down: 0 }} colours={colours} play={play} />
  );
}

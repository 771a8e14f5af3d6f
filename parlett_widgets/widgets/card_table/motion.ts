import { useLayoutEffect, useRef } from "preact/hooks";
import type { CardView, Zone } from "../page/cards.generated";
import { type Store, type Traits, useEvent, type View } from "../page/core/view";
import type { CardChange, Moment, Scene, Seat, SeatChange, ZoneChange } from "./scene.generated";

/** A scene without the parts that are sent separately. */
export type Shown = Omit<Scene, "rules" | "sheet">;
export type Pace = "standard" | "quick" | "step";

/** What the table shows for a while, how long it stays, and how long cards travel first; in milliseconds. */
interface Frame {
  scene: Shown;
  stay: number;
  travel: number;
}

/** Seats and zones without anything that can be pressed. */
type Table = Pick<Scene, "seats" | "zones">;

// In milliseconds. Your own card flies from your hand; any other card flies from its player's place.
const ownFlies = 180;
const otherFlies = 220;
// How long the card then lies there, once the count has moved on.
const ownLies = 220;
const otherLies = 280;
// The last card of a trick lies; then the winner is marked; then the trick goes to its winner.
const lastLies = 350;
const won = 250;
// The same where cards acted on each other, so that there is more to read.
const wonByLinks = 850;
const gather = 240;
// How long a bid, an answer or a deal is shown.
const anythingElse = 400;

/**
 * The frames shown one after the other between two scenes: each card flies, lands and counts; the winner is marked; the
 * trick goes to its winner. The players' plates change when the trick is gathered, the sentence when the play is over.
 */
function framesOf(before: Shown, after: Shown, pace: Pace): Frame[] {
  const scale = pace === "quick" ? 0.5 : 1;
  const frames: Frame[] = [];
  let told: Table = { seats: before.seats, zones: before.zones.map(faces) };
  const show = (table: Table, stay: number, travel = 0) => {
    const { moments: _, choice: __, result: ___, ...scene } = before;
    // What was expected has been done; what is expected now is said, once, when the play is over.
    frames.push({ scene: { ...scene, ...table, status: "" }, stay: stay * scale, travel: travel * scale });
  };
  for (const moment of after.moments?.steps ?? []) {
    const was = told;
    told = changed(was, moment, after);
    const card = trickOf(told)?.cards.at(-1);
    if (moment.kind === "gather") show(told, gather, gather);
    else if (moment.kind === "other" || !card) show(told, anythingElse);
    else {
      const own = card.seat === before.seat;
      const ends = moment.kind === "trick";
      const lay = new Set(trickOf(was)?.cards.map(({ id }) => id));
      const laid = trickOf(told)?.cards.filter(({ id }) => !lay.has(id)) ?? [card];
      const left = laid.reduce(withoutCard, was);
      const [flies, lies] = own ? [ownFlies, ownLies] : [otherFlies, otherLies];
      show(withTrick(left, laid.reduce(flying, trickOf(was))), flies, flies);
      show(withTrick(left, ends ? unmarked(trickOf(told), trickOf(was)) : trickOf(told)), ends ? lastLies : lies);
      const { links = [] } = trickOf(told) ?? {};
      if (ends) show(withTrick(left, trickOf(told)), links.length > 0 ? wonByLinks : won);
      // Until the trick is gathered, nobody has drawn a card and no score has changed.
    }
  }
  return frames;
}

const trickOf = ({ zones }: Table) => zones.find(({ kind }) => kind === "trick");

const withTrick = (table: Table, trick: Zone | undefined): Table => ({
  ...table,
  zones: table.zones.map((zone) => (zone.kind === "trick" && trick ? trick : zone)),
});

/** A card that can only be looked at. */
const face = ({ id, rank, suit, label, wears }: CardView): CardView => ({ id, rank, suit, label, wears }) as CardView;
const faces = ({ why, ...zone }: Zone): Zone =>
  zone.kind === "hand" ? { ...zone, cards: zone.cards.map(face) } : zone;

/** The table before a card is played, but with the card already gone from its hand. */
function withoutCard(table: Table, { id, seat }: CardView): Table {
  const zones = table.zones.map((zone) => {
    if (zone.kind !== "hand" || zone.seat !== seat) return zone;
    const cards = zone.cards.filter((card) => card.id !== id);
    return { ...zone, cards, face_down: zone.cards.length > 0 ? zone.face_down : Math.max(0, zone.face_down - 1) };
  });
  return { ...table, zones };
}

/** The trick with a card that is still on its way and does not count yet. */
function flying(trick: Zone | undefined, card: CardView): Zone | undefined {
  const { seat, by, badges } = card;
  const led = badges?.filter(({ kind }) => kind === "led");
  return trick && { ...trick, cards: [...trick.cards, { ...face(card), seat, by, badges: led } as CardView] };
}

/** A full trick before its outcome is shown; in games that always mark the winning card, it is marked already. */
function unmarked(trick: Zone | undefined, was: Zone | undefined): Zone | undefined {
  if (!trick || !was) return trick;
  const marked = was.cards.some(isWinner);
  const cards = trick.cards.map((card) => {
    const badges = card.badges?.filter(({ kind }) => kind !== "over" && (marked || kind !== "winner"));
    return badges ? { ...card, badges } : card;
  });
  const { stamp: _, ...rest } = trick;
  return { ...rest, label: was.label, cards };
}

const isWinner = ({ badges }: CardView) => badges?.some(({ kind }) => kind === "winner");

/** The table after a moment, on the way to a scene; what is named alone is already as in that scene. */
function changed(table: Table, { seats = [], zones = [], gone = [] }: Moment, scene: Table): Table {
  const after = new Map(table.zones.map((zone) => [zone.id, zone]));
  const last = new Map(scene.zones.map((zone) => [zone.id, faces(zone)]));
  for (const id of gone) after.delete(id);
  for (const change of zones) {
    const zone = typeof change === "string" ? last.get(change) : zoneAfter(table, after.get(change.id), change, last);
    if (zone) after.set(zone.id, zone);
  }
  const seatAfter = (seat: Seat) => {
    const change = seats.find((one) => one === seat.seat || (typeof one !== "number" && one.seat === seat.seat));
    return typeof change === "number" ? scene.seats.find((one) => one.seat === change) : merged(seat, change);
  };
  return { seats: table.seats.map(seatAfter) as Table["seats"], zones: [...after.values()] };
}

function zoneAfter(table: Table, zone: Zone | undefined, change: ZoneChange, last: Map<string, Zone>): Zone {
  const trick = trickOf(table) ?? { cards: [] };
  // The last trick keeps only the faces of the trick's cards.
  const lay = change.id === "last" ? trick.cards.map(face) : trick.cards;
  const known = [...(zone?.cards ?? []), ...lay, ...(last.get(change.id)?.cards ?? [])];
  known.push(...[...last.values()].flatMap(({ cards }) => cards.map(face)));
  const cards = change.cards?.map((card) => {
    const changes = typeof card === "string" ? { id: card } : card;
    return merged(known.find(({ id }) => id === changes.id) ?? ({} as CardView), changes);
  });
  return { ...merged<Zone>(zone ?? ({} as Zone), change), cards: cards ?? zone?.cards ?? [] };
}

function merged<T extends object>(part: T, change: SeatChange | ZoneChange | CardChange | undefined): T {
  const { lost = [], ...more } = change ?? {};
  const after: Partial<Record<string, unknown>> = { ...part, ...more };
  for (const key of lost) delete after[key];
  return after as T;
}

/** What a table remembers of its play. */
export interface Playing {
  /** The scene that the next moments go on from. */
  last: Shown;
  /** What is still to be shown, one after the other; empty while the table stands still. */
  frames: readonly Frame[];
}

/** What follows when a scene comes: its moments are played if they go on from the one before. */
export function following({ last, frames }: Playing, scene: Shown, pace: Pace): Playing {
  const goesOn = scene.moments?.since === last.rev && !document.hidden;
  return { last: scene, frames: goesOn ? [...frames, ...framesOf(last, scene, pace)] : [] };
}

/** Plays frame by frame, and returns the frame to show. Any press shows the end at once and has no other effect. */
export function usePlayback<T extends Traits>({ root }: View<T>, store: Store<Playing>): Frame | undefined {
  const [frame] = store.now.frames;
  useLayoutEffect(() => {
    root.toggleAttribute("data-playing", frame !== undefined);
    if (!frame) return;
    const timer = setTimeout(() => store.change({ frames: store.now.frames.slice(1) }), frame.stay);
    return () => clearTimeout(timer);
  }, [root, store, frame]);

  const skip = () => {
    if (store.now.frames.length === 0) return false;
    store.change({ frames: [] });
    return true;
  };
  // A press is a pointer going down and the click that follows; if the first ends the playback, the click does nothing.
  const pressed = useRef(false);
  const swallow = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  const isForFelt = ({ target }: Event) => !(target as Element).closest("summary, [data-drawers]");
  const down = (event: Event) => {
    pressed.current = skip() && isForFelt(event);
  };
  const click = (event: Event) => {
    if ((skip() || pressed.current) && isForFelt(event)) swallow(event);
    pressed.current = false;
  };
  const type = (event: KeyboardEvent) => {
    const { key, repeat } = event;
    if (repeat || ["Shift", "Control", "Alt", "Meta"].includes(key)) return;
    if (skip() && key !== "Tab" && isForFelt(event)) swallow(event);
  };
  useEvent(root, "pointerdown", down, true);
  useEvent(root, "click", click, true);
  useEvent(root, "keydown", type, true);
  useEvent(document, "visibilitychange", () => document.hidden && skip());
  return frame;
}

/** Moves what a drawing lays somewhere else: a card flies into the trick, and a trick that is over to its winner. */
export function useTravel(root: HTMLElement, travel: number | undefined): void {
  // While the component is drawn, the page still shows where everything lay before.
  const settle = [watchTrick(root, travel), watchFlight(root, travel)];
  useLayoutEffect(() => {
    for (const after of settle) after();
  });
}

/**
 * Makes the card that has just been added to the trick fly there from where it lay in a hand, or else from its player's
 * place.
 */
function watchFlight(root: HTMLElement, travel?: number): () => void {
  if (!travel) return () => undefined;
  const places = new Map<string, DOMRect>();
  for (const card of root.querySelectorAll<HTMLElement>("[data-card]"))
    places.set(card.dataset.card ?? "", card.getBoundingClientRect());
  const lay = new Set(trick(root).map(({ dataset }) => dataset.card));
  return () => {
    for (const item of trick(root)) {
      const { card = "", seat } = item.dataset;
      const from = places.get(card) ?? plate(root, seat)?.getBoundingClientRect();
      const flies = item.querySelector<HTMLElement>("[data-flies]");
      if (lay.has(card) || !from || !flies?.animate) continue;
      const to = flies.getBoundingClientRect();
      if (!to.width) continue; // out of sight, where nothing is laid out
      const [x, y] = [from.x + from.width / 2 - to.x - to.width / 2, from.y + from.height / 2 - to.y - to.height / 2];
      // As a percentage of the card's own size, so that the scale of the table does not matter.
      const translate = `${(100 * x) / to.width}% ${(100 * y) / to.height}%`;
      const turned = places.has(card) ? {} : { scale: "0.4 0.6", opacity: 0.6 };
      flies.animate([{ translate, ...turned }, { translate: "0 0" }], { duration: travel, easing: "ease-out" });
    }
  };
}

const trick = (root: HTMLElement) => [...root.querySelectorAll<HTMLElement>("[data-trick] [data-card]")];
const plate = (root: HTMLElement, seat: string | undefined) => root.querySelector(`[data-plate="${seat}"]`);

/** Moves an image of the trick that has just left the table to its winner's place; nobody has to wait for it. */
function watchTrick(root: HTMLElement, travel?: number): () => void {
  root.querySelector("[data-ghost]")?.remove();
  const row = root.querySelector<HTMLElement>("[data-trick]");
  const winner = row?.querySelector<HTMLElement>("[data-winner]");
  if (!travel || !row?.animate || !winner) return () => undefined;
  const from = row.getBoundingClientRect();
  const ghost = row.cloneNode(true) as HTMLElement;
  return () => {
    const to = plate(root, winner.dataset.seat)?.getBoundingClientRect();
    if (winner.isConnected || !to || !from.width) return;
    ghost.classList.add("pw-ghost");
    ghost.toggleAttribute("data-ghost", true);
    ghost.removeAttribute("data-trick");
    ghost.setAttribute("aria-hidden", "true");
    row.after(ghost);
    const end = () => ghost.remove();
    // As a percentage of the trick's own size, so that the zoom of a projector does not matter.
    const translate = `${(100 * (to.x - from.x)) / from.width}% ${(100 * (to.y - from.y)) / from.height}%`;
    ghost.animate({ translate, scale: 0.2, opacity: 0.4 }, travel).onfinish = end;
    // A key or a press takes the image away.
    for (const doing of ["keydown", "pointerdown"]) root.addEventListener(doing, end, { once: true });
  };
}

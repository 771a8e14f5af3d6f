import { useState } from "preact/hooks";

import { CardFace } from "../page/cards/card-face";
import { Page } from "../page/core/flow";
import { rove } from "../page/core/keys";
import { fill, Unseen } from "../page/core/text";
import { Status, setTraits, type Traits, useChange, useTrait, type View, widget } from "../page/core/view";
import { useRoving } from "../page/parts/focus";
import { Pack } from "../page/parts/pack";
import type { DealCard, DealPlace, DealTable } from "./scene.generated";
import type { Words } from "./words.generated";
import "../page/core/form.css";
import "./view.css";

export interface DealEditorTraits extends Traits {
  words: Words;
  table: DealTable;
  /** The cards chosen for each place, such as `AS KS`. */
  chosen: Readonly<Record<string, string>>;
  /** All the cards of each place; empty until the rest is dealt. */
  dealt: Readonly<Record<string, string>>;
  /** Why the cards typed last could not be placed. */
  notice: string;
}

const cardsOf = (cards: Readonly<Record<string, string>>, { id }: DealPlace) =>
  (cards[id] ?? "").split(" ").filter(Boolean);

/** A deal that is put together card by card; each card goes from the pack into the hand that is chosen. */
function DealEditor({ view }: { view: View<DealEditorTraits> }) {
  const { words, colours, uid, model } = view;
  const table = useTrait(view, "table");
  const chosen = useTrait(view, "chosen");
  const dealt = useTrait(view, "dealt");
  const [current, setCurrent] = useState(0);
  // The text in the box while somebody types in it; null while the box shows the cards of the hand.
  const [draft, setDraft] = useState<string | null>(null);
  useChange(view, ["chosen", "dealt"], () => {
    setDraft(null);
    view.say(null);
  });
  useChange(view, ["notice"], () => view.say(model.get("notice") || null));
  const refused = view.notice !== null && draft !== null;

  const { places, cards } = table;
  const place = places[current] as DealPlace;
  const order = new Map(cards.map(({ id }, i) => [id, i]));
  const isDealt = Object.keys(dealt).length > 0;
  const count = places.reduce((sum, one) => sum + cardsOf(chosen, one).length, 0);
  const placeOf = (id: string) => places.find((one) => cardsOf(chosen, one).includes(id));

  const go = (to: number) => {
    setDraft(null);
    view.say(null);
    setCurrent(to);
  };
  const put = (at: DealPlace, ids: readonly string[]) => {
    view.say(null);
    const sorted = at.id === "stock" ? ids : [...ids].sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
    const { [at.id]: _, ...others } = chosen;
    setTraits(view, { chosen: sorted.length > 0 ? { ...others, [at.id]: sorted.join(" ") } : others });
  };
  const takeBack = (from: DealPlace, id: string) =>
    put(
      from,
      cardsOf(chosen, from).filter((one) => one !== id),
    );
  /** Puts a card into a hand; once that is full, the next hand with room is chosen. */
  const add = (to: DealPlace, id: string) => {
    const ids = [...cardsOf(chosen, to), id];
    if (ids.length > to.size) return view.say(fill(words.full, { place: to.label, n: to.size }));
    put(to, ids);
    const hasRoom = (one: DealPlace) => one !== to && cardsOf(chosen, one).length < one.size;
    const next = [...places.slice(current), ...places.slice(0, current)].find(hasRoom);
    if (ids.length === to.size && next) go(places.indexOf(next));
  };
  const press = (id: string, to = place) => {
    const from = placeOf(id);
    if (from) takeBack(from, id);
    else add(to, id);
  };
  const removeLast = () => put(place, cardsOf(chosen, place).slice(0, -1));
  const ask = (message: object) => {
    try {
      model.send(message);
    } catch {
      view.say(words.saved);
    }
  };
  const shown = cardsOf(chosen, place)
    .map((id) => cards[order.get(id) ?? 0]?.sign)
    .join(" ");
  const read = (event: SubmitEvent) => {
    event.preventDefault();
    ask({ kind: "type", place: place.id, cards: draft ?? shown });
  };
  const told = isDealt ? words.dealt : count ? fill(words.chosen, { n: count, size: cards.length }) : words.invite;

  return (
    <Page view={view} lang={table.lang} label={words.title}>
      <div class="pw-head">
        <h3>{words.title}</h3>
      </div>
      <Places
        view={view}
        table={table}
        current={current}
        go={go}
        chosen={(one) => cardsOf(chosen, one)}
        shown={(one) => cardsOf(isDealt ? dealt : chosen, one)}
        press={press}
      />
      <div class="pw-foot">
        <Status view={view} text={told} />
        <div class="pw-actions">
          <button type="button" class="pw-button pw-primary" onClick={() => ask({ kind: "deal" })}>
            {isDealt ? words.again : words.deal}
          </button>
          <button
            type="button"
            class="pw-button"
            aria-disabled={count === 0}
            onClick={() => count > 0 && setTraits(view, { chosen: {} })}
          >
            {words.clear}
          </button>
        </div>
      </div>
      <h4>{words.pack}</h4>
      <Pack
        {...table}
        label={words.pack}
        keys={`${uid}-keys`}
        pressed={({ id }) => placeOf(id) !== undefined}
        note={({ id }) => placeOf(id)?.mark ?? ""}
        faces
        press={({ id }) => press(id)}
        remove={removeLast}
        colours={colours}
      />
      <p class="pw-soft" id={`${uid}-keys`}>
        {words.keys}
      </p>
      <form class="pw-form" onSubmit={read}>
        <label>
          <span>{`${place.label} · ${words.type}`}</span>
          <input
            type="text"
            autocomplete="off"
            spellcheck={false}
            value={draft ?? shown}
            aria-invalid={refused}
            aria-describedby={refused ? `${uid}-status` : undefined}
            onInput={(event) => setDraft(event.currentTarget.value)}
          />
        </label>
        <button type="submit" class="pw-button">
          {words.put}
        </button>
      </form>
    </Page>
  );
}

interface PlacesProps {
  view: View<DealEditorTraits>;
  table: DealTable;
  current: number;
  go(to: number): void;
  chosen(place: DealPlace): string[];
  /** Returns the cards that are shown in a place. */
  shown(place: DealPlace): string[];
  press(id: string, to: DealPlace): void;
}

/** The hands, with a row for each. Cards go into the hand that is chosen, and a chosen card goes back when pressed. */
function Places({ view: { words, colours }, table, current, go, chosen, shown, press }: PlacesProps) {
  const { places, cards } = table;
  const faces = new Map(cards.map((card) => [card.id, card]));
  const stops = useRoving();
  const rows = places.map((place) => ({ place, held: chosen(place), seen: shown(place) }));
  const count = rows.reduce((sum, { seen }) => sum + 1 + seen.length, 0);
  let stop = 0;
  return (
    <div class="pw-places" role="toolbar" aria-label={words.places} onKeyDown={(event) => rove(event)}>
      {rows.map(({ place, held, seen }, i) => (
        <div key={place.id}>
          <button
            {...stops.stop("places", stop++, count)}
            type="button"
            class="pw-button"
            aria-pressed={i === current}
            onClick={() => go(i)}
          >
            {fill(words.place, { place: place.label, n: held.length, size: place.size })}
          </button>
          <span>
            {seen.map((id) => {
              const card = faces.get(id) as DealCard;
              const isHeld = held.includes(id);
              return (
                <button
                  {...stops.stop("places", stop++, count)}
                  key={id}
                  type="button"
                  class={isHeld ? "pw-card" : "pw-card pw-by-chance"}
                  aria-pressed={isHeld}
                  onClick={() => press(id, place)}
                >
                  <CardFace {...card} colours={colours} compact />
                  <Unseen>
                    {fill(isHeld ? words.lies : words.by_chance, { card: card.label, place: place.label })}
                  </Unseen>
                </button>
              );
            })}
            {place.id !== "stock" && Array.from({ length: place.size - seen.length }, (_, i) => <i key={i} />)}
          </span>
        </div>
      ))}
    </div>
  );
}

export default widget("deal-editor", DealEditor);

import { useLayoutEffect } from "preact/hooks";
import { watchStage } from "../card_table/layout";
import { following, type Pace, type Playing, usePlayback, useTravel } from "../card_table/motion";
import { type Held, holding, Table, type TablePlay } from "../card_table/table";
import { CardFace } from "../page/cards/card-face";
import type { ActionButton, CardView } from "../page/cards.generated";
import { openIntents } from "../page/core/intents";
import { type Colours, fill, suited, Unseen } from "../page/core/text";
import {
  openStore,
  Status,
  setTraits,
  type Traits,
  useChange,
  useName,
  useTurn,
  type View,
  widget,
} from "../page/core/view";
import { focusIn, mainMark, useFocus } from "../page/parts/focus";
import { FullScreen } from "../page/parts/fold";
import { type Packed, unpack } from "../replay/frames";
import type { End, Head, Mark, Moment, Film as Tricks } from "./scene.generated";
import type { Words } from "./words.generated";
import "./view.css";

export interface PuzzleTraits extends Traits {
  words: Words;
  packed: Packed;
  /** The frame with the head of each puzzle. */
  heads: number[];
  /** The puzzle shown. */
  at: number;
  /** How the first try of each ended. */
  results: ("" | "right" | "wrong")[];
  /** Whether another puzzle can be made after the last. */
  more: boolean;
}

/** What one view of a puzzle remembers. */
interface Memory extends Playing {
  /** The frame of the decision that is due. */
  place: number;
  /** How the line ended that was played last, until something else is pressed. */
  end: End | undefined;
  /** Whether the way is shown. */
  way: boolean;
  hint: boolean;
  held: Held;
}

const pace: Pace = "standard";

/** Opens what lasts as long as the view: its memory, and the fit into the host. */
function openPuzzle(view: View<PuzzleTraits>) {
  const { model } = view;
  watchStage(view);
  const frame = <T,>(place: number) => unpack<T>(model.get("packed"), place) as T;
  const head = () => frame<Head>(model.get("heads")[model.get("at")] as number);
  const begun = (): Memory => {
    const { start } = head();
    const last = frame<Moment>(start).scene;
    return { place: start, last, frames: [], end: undefined, way: false, hint: false, held: new Map() };
  };
  const store = openStore<Memory>(view, begun());
  const anew = () => {
    view.say(null);
    store.change(begun());
  };
  let made = 0;
  view.listen("change:packed", () => {
    made += 1;
    anew();
  });
  view.listen("change:at", anew);
  view.listen("change:results", view.draw);
  // A page without a kernel cannot complain of its silence.
  const intents = model.get("more") ? openIntents(view, () => made) : undefined;
  return { store, frame, head, anew, intents };
}

interface PuzzleProps {
  view: View<PuzzleTraits>;
  opened: ReturnType<typeof openPuzzle>;
}

/** A position with a goal. Every line is already in the page, so no kernel is needed. */
function Puzzle({ view, opened: { store, frame, head, anew, intents } }: PuzzleProps) {
  const { model, root, uid, words, colours } = view;
  const { place, way, hint } = store.now;
  const [at, results, heads] = [model.get("at"), model.get("results"), model.get("heads")];
  const playing = usePlayback(view, store);
  const asked = head();
  const moment = frame<Moment>(place);
  const end = playing ? undefined : store.now.end;
  const missed = end !== undefined && !end.reached;
  const lost = playing || end || way ? undefined : moment.lost;
  useChange(view, ["words"], view.draw);

  /** Keeps how the first try of this puzzle ended. */
  const keep = (result: "right" | "wrong") => {
    if (!results[at]) setTraits(view, { results: results.map((one, i) => (i === at ? result : one)) });
  };
  const choose = (action: string) => {
    const to = moment.choices.find((one) => one.action === action)?.to;
    if (to === undefined) return;
    const next = frame<Moment>(to);
    const back = next.end?.back;
    const { frames } = following(store.now, next.scene, pace);
    if (next.end) keep(next.end.reached ? "right" : "wrong");
    else if (next.lost) keep("wrong");
    // After a miss, the position is set back at once: another press is already the next try.
    const stands = back === undefined ? to : back;
    const { scene } = frame<Moment>(stands);
    view.say(null);
    store.change({ frames, last: scene, place: stands, end: next.end, way: false, hint: false });
  };
  const goBack = (to: number) => {
    view.say(null);
    store.change({ frames: [], last: frame<Moment>(to).scene, place: to });
  };
  const clear = () => store.change({ end: undefined, way: false });
  const show = () => {
    keep("wrong");
    const { start } = asked;
    const { end } = store.now;
    store.change({
      ...{ frames: [], last: frame<Moment>(start).scene, place: start, way: true },
      end: end?.back === start ? end : undefined,
    });
  };
  const onward = at + 1 < heads.length || model.get("more");
  const go = (to: number) => {
    if (to < heads.length) return setTraits(view, { at: to });
    intents?.send("next");
    if (intents?.waiting()) view.say(words.making, true);
  };

  const button = (id: string, label: string, press: () => void, primary = false) => ({ id, label, press, primary });
  const nextButton = (primary: boolean) => (onward ? [button("next", words.next, () => go(at + 1), primary)] : []);
  const offered = (moment.scene.actions as ActionButton[]).map(({ id, label, action }) =>
    button(id, label, () => choose(action)),
  );
  const buttons = playing
    ? []
    : way
      ? [button("again", words.again, clear, !onward), ...nextButton(true)]
      : end?.reached
        ? [button("again", words.again, anew, !onward), ...nextButton(true)]
        : missed
          ? [button("show", words.show, show), ...nextButton(false), button("again", words.again, clear, true)]
          : lost
            ? [...offered, button("show", words.show, show), button("back", words.back, () => goBack(lost.back), true)]
            : place !== asked.start
              ? [...offered, button("again", words.again, anew)]
              : [...offered, ...(hint ? [] : [button("hint", words.hint, () => store.change({ hint: true }))])];
  useTurn(view, (to, held) => {
    if (held) return;
    if (to < 0) at > 0 && go(at - 1);
    else (buttons.find(({ primary }) => primary) ?? buttons.find(({ id }) => id === "next"))?.press();
  });

  const marks: Mark[] = way ? [...(end?.marks ?? []), ...asked.way.marks] : (end?.marks ?? []);
  const play: TablePlay = {
    uid,
    waiting: playing !== undefined,
    idle: playing !== undefined || end?.reached === true,
    chosen: undefined,
    ...holding(store),
    press({ legal, action, why }: CardView) {
      if (playing) return;
      if (legal && action) choose(action);
      else if (why) view.say(why);
    },
  };
  if (marks.length) play.verdicts = new Map(marks.map(({ card, kind, text }) => [card, { kind, text }]));

  const scene = playing?.scene ?? moment.scene;
  const solved = results.filter((one) => one === "right").length;
  const done = results.every(Boolean) && !onward;
  const task = {
    dots: results.map((one, i) => (i === at ? (one === "wrong" ? "missed" : one || "now") : one || "open")),
    place: done
      ? fill(words.solved, { n: solved, all: heads.length })
      : fill(words.place, { n: at + 1, all: heads.length }),
  };
  const begins = place === asked.start && !playing;
  const asks = begins && !end && !way && !lost && view.notice === null;
  const told = way
    ? { text: asked.way.head, below: asked.way.why }
    : end
      ? { text: end.head, below: end.why }
      : lost
        ? { text: lost.head, below: lost.why }
        : begins
          ? { text: asked.say, below: hint ? asked.hint : asked.note }
          : { text: scene.status };
  const film = way ? asked.way.film : end?.film;

  useName(view, scene.lang, scene.title);
  useLayoutEffect(() => {
    // Counts that cards would make are what such a puzzle asks for.
    root.classList.toggle(
      "pw-no-points",
      scene.zones.some(({ meter }) => meter),
    );
  });
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  useFocus(root);
  useTravel(root, still ? undefined : playing?.travel);
  useMain(root, end, way);
  return (
    <Table
      scene={{ ...scene, rules: moment.scene.rules, task } as Parameters<typeof Table>[0]["scene"]}
      words={words}
      colours={colours}
      uid={uid}
      play={play}
      over={
        film ? (
          <Film key={place} film={film} colours={colours} />
        ) : (
          !playing &&
          !end && (
            <p class="pw-aside">
              {moment.aside.map((line) => (
                <span key={line}>{suited(line, colours)}</span>
              ))}
            </p>
          )
        )
      }
      bar={
        <>
          {end && !way && (
            <span class="pw-answered" data-verdict={missed ? "wrong" : "right"} aria-hidden="true">
              {missed ? "✗" : "✓"}
            </span>
          )}
          <div class="pw-asked" data-asks={asks}>
            {!begins && !end && !way && <p class="pw-goal">{suited(asked.say, colours)}</p>}
            <Status view={view} {...told} />
          </div>
          <div class="pw-actions" role="group" aria-label={words.actions}>
            {buttons.map(({ id, label, press, primary }) => (
              <button
                key={id}
                type="button"
                data-id={id}
                {...mainMark(primary)}
                class={`pw-button${primary ? " pw-primary" : ""}`}
                onClick={press}
              >
                {label}
              </button>
            ))}
          </div>
        </>
      }
      log={null}
      rarer={<FullScreen root={root} words={words} />}
    />
  );
}

/** Once a line has ended, or the way is shown, the keyboard is at the main button. */
function useMain(root: HTMLElement, end: End | undefined, way: boolean): void {
  useLayoutEffect(() => {
    if ((end || way) && focusIn(root)) root.querySelector<HTMLElement>("[data-main]")?.focus();
  }, [root, end, way]);
}

/** The tricks of a line side by side, up to the one that decides it. */
function Film({ film: { head, soft, tricks }, colours }: { film: Tricks; colours: Colours }) {
  return (
    <div class="pw-film" role="group" aria-label={`${head} ${soft}`} style={{ "--pw-tricks": tricks.length }}>
      <p class="pw-film-head" aria-hidden="true">
        <b>{suited(head, colours)}</b> <span>{suited(soft, colours)}</span>
      </p>
      <ol role="list">
        {tricks.map(({ label, cards, text, good }) => (
          <li key={label}>
            <span class="pw-soft">{label}</span>
            <ol role="list" class="pw-minis">
              {cards.map((card) => (
                <li key={card.id}>
                  <div class={`pw-card${card.won ? " pw-winner" : ""}${card.cancelled ? " pw-cancelled" : ""}`}>
                    <CardFace {...card} colours={colours} compact />
                  </div>
                  <Unseen>{[card.by, card.label].filter(Boolean).join(" ")}</Unseen>
                  {card.count !== undefined && <b class={card.over ? "pw-missed" : ""}>{card.count}</b>}
                </li>
              ))}
            </ol>
            <span class={good === undefined ? "" : good ? "pw-made" : "pw-missed"}>
              {good !== undefined && <i aria-hidden="true">{good ? "✓ " : "✗ "}</i>}
              {suited(text, colours)}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

export default widget("puzzle", Puzzle, openPuzzle);

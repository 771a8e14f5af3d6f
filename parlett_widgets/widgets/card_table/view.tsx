import { useLayoutEffect, useRef } from "preact/hooks";

import type { ActionButton, CardView, Zone } from "../page/cards.generated";
import { openIntents } from "../page/core/intents";
import {
  openStore,
  Status,
  type Traits,
  useChange,
  useEvent,
  useName,
  useTurn,
  type View,
  widget,
} from "../page/core/view";
import { weigh } from "../page/parts/choice";
import { focusIn, mainMark, useFocus } from "../page/parts/focus";
import { FullScreen } from "../page/parts/fold";
import { Log, MatchFold, ScoreSheet, type Setting } from "./drawers";
import { hintLeft, watchStage } from "./layout";
import { type Looking, present as lookingAtNow, useLook } from "./look-back";
import { following, type Pace, type Playing, usePlayback, useTravel } from "./motion";
import { type DealReview, HintCard, Offer, ResultCard, ReviewBoard } from "./panels";
import type { RuleLine, Scene, Sheet } from "./scene.generated";
import { type Held, holding, Table, type TablePlay } from "./table";
import type { Words } from "./words.generated";

export interface CardTableTraits extends Traits {
  words: Words;
  scene: Omit<Scene, "rules" | "sheet">;
  // A part of the scene that is sent separately, since it hardly ever changes.
  rules: RuleLine[];
  pace: Pace;
  /** Empty unless a review is shown. */
  reviewed: Partial<DealReview>;
  /** Sent separately like the rules; empty before a deal is over. */
  sheet: Partial<Sheet>;
}

/** What the kernel finds for this page. */
export interface Found {
  /** The earlier moment that was asked for. */
  scene: Scene;
  /** The text to be copied. */
  text: string;
  /** The choices for another match. */
  setting: Setting;
}

/** What one view of a table remembers. */
interface Memory extends Playing, Looking {
  /** The ids of the cards that are about to be laid down, in the order of choosing. */
  picked: readonly string[];
  held: Held;
  /** Whether cards show their points, or the counts that they would make; undefined until that is chosen. */
  tagged: boolean | undefined;
  /** The moment of the deal's review that is shown; null while the result is. */
  reviewing: number | null;
  /** Whether the menu is unfolded, and in it the form for another match. */
  menu: boolean;
  form: boolean;
}

/** A button in the bar, with what it does; without `press`, it asks the kernel for its action. */
type BarButton = ActionButton & { press?: () => void };

const isMain = ({ primary, enabled = true }: ActionButton) => primary && enabled;
const isSheet = (sheet: Partial<Sheet>): sheet is Sheet => sheet.columns !== undefined;
const isReview = (review: Partial<DealReview>): review is DealReview => review.moments !== undefined;

/** Opens what lasts as long as the view: its memory, the link to the kernel, and the fit into the host. */
export function openTable(view: View<CardTableTraits>) {
  const { model } = view;
  watchStage(view);
  const intents = openIntents<CardTableTraits, Found>(view, () => model.get("scene").rev);
  const store = openStore<Memory>(view, {
    ...{ last: model.get("scene"), frames: [] },
    ...lookingAtNow,
    ...{ picked: [], held: new Map(), tagged: undefined, reviewing: null, menu: false, form: false },
  });
  const inquire = () => {
    const ask = model.get("scene").offer?.ask;
    if (ask) intents.ask(ask, () => undefined);
  };
  const review = () => {
    store.change({ reviewing: model.get("reviewed").at ?? null });
  };
  queueMicrotask(inquire);
  view.listen("change:reviewed", review);
  view.listen("change:scene", () => {
    const scene = model.get("scene");
    const playing = following(store.now, scene, model.get("pace"));
    const picked = pickedFrom(playing.frames[0]?.scene ?? scene, store.now.picked).map(({ id }) => id);
    store.set({ ...playing, ...lookingAtNow, picked });
    view.say(null);
    inquire();
  });
  return { intents, store, review };
}

interface CardTableProps {
  view: View<CardTableTraits>;
  opened: ReturnType<typeof openTable>;
}

/** A table to play at. It draws the scene, and asks the kernel for what is pressed. */
export function CardTable({ view, opened: { intents, store, review } }: CardTableProps) {
  const { model, root, uid, words, colours } = view;
  const [sheet, reviewed] = [model.get("sheet"), model.get("reviewed")];
  const { past, pinned, at, reviewing, tagged, menu, form } = store.now;
  const frame = usePlayback(view, store);
  const look = useLook(view, store, (step, then) =>
    intents.ask(`look ${step}`, ({ scene, error }) => then(scene, error)),
  );
  useChange(view, ["scene"], look.now);
  useOnce(root);

  // What lies on the table now, even while an earlier moment is shown.
  const present = frame?.scene ?? model.get("scene");
  const shown = { ...(past ?? present), rules: model.get("rules") };
  const { choice } = present;
  const cards = pickedFrom(present, store.now.picked);
  const chosen = choice && weigh(choice, cards);
  const open = !past && reviewing !== null && isReview(reviewed) ? { review: reviewed, at: reviewing } : null;

  const go = (to: number | null) => store.change({ reviewing: to });
  // A moment that can still be asked again is asked at the table.
  const turnTo = (to: number) => {
    const ask = open?.review.moments[to]?.ask;
    if (ask) intents.send(ask);
    else go(to);
  };
  const asking = (action: string) => () => intents.send(action);
  const own = (id: string, label: string, press: () => void, primary = false): BarButton => ({
    ...{ id, label, press, primary, action: "" },
  });
  const buttons: BarButton[] = pinned
    ? [
        own("back0", words.now, look.now, true),
        own("back1", words.back_here, asking(`back ${at}`)),
        own("back2", words.what_if, asking(`what-if ${at}`)),
      ]
    : open
      ? reviewButtons(open.review, open.at)
      : [
          ...(chosen?.buttons ?? []),
          // While the form for another match is open, its own button is the only one that begins a match.
          ...present.actions.filter(({ action }) => !(menu && form && action === "new")),
        ];
  function reviewButtons({ moments, turns, earlier, later, turn, result, again }: DealReview, at: number): BarButton[] {
    const next = turns.find((i) => i > at) ?? turns[0] ?? at;
    // What is still closed comes first.
    const closed = moments[next]?.ask !== undefined;
    const turning = own("turn", turn, () => turnTo(next), closed);
    const back = own("result", result, () => go(null));
    const onward = own("again", again, asking(`what-if ${moments[at]?.step}`), !closed);
    return [
      own("earlier", earlier, () => go(Math.max(0, at - 1))),
      own("later", later, () => go(Math.min(moments.length - 1, at + 1))),
      ...(closed ? [onward, back, turning] : next === at ? [back, onward] : [turning, back, onward]),
    ];
  }
  const press = ({ action, enabled = true, press }: BarButton) => {
    if (press) press();
    else if (action === "review" && isReview(reviewed)) review();
    else if (enabled) {
      const isFree = !intents.waiting(); // else the press is not sent
      intents.send(action);
      // A hint may take seconds, and a busy machine needs a moment even to say so.
      if (action === "hint" && !present.hint && isFree && intents.waiting()) view.say(words.hint_thinking, true);
    }
  };
  const offer = !past && !open && !frame ? present.offer : undefined;
  // What is expected now, and is pressed by the remote control of a presenter.
  const main: BarButton | undefined = [...(offer?.options ?? []), ...buttons].find(isMain);
  useTurn(view, (way, held) => {
    const named = (...ids: string[]) => buttons.find(({ id }) => ids.includes(id));
    const button = way > 0 ? (named("later") ?? main) : named("earlier", "undo");
    if (button && !held) press(button);
  });

  const play: TablePlay = {
    uid,
    waiting: intents.waiting() || frame !== undefined,
    idle: past !== null || frame !== undefined,
    chosen: past ? undefined : chosen,
    ...holding(store, past !== null),
    press(card) {
      if (past || intents.waiting()) return;
      if (choice && card.legal !== false) {
        const ids = cards.map(({ id }) => id);
        const without = ids.filter((id) => id !== card.id);
        if (without.length === choice.count) return view.say(choice.full);
        store.change({ picked: without.length < ids.length ? without : [...ids, card.id] });
        view.say(null);
      } else if (card.legal && card.action) intents.send(card.action);
      else if (main) view.say(present.status, true);
      else view.say(card.why ?? present.status);
    },
  };

  const asks = past || open ? undefined : present.task;
  // Once other cards have been chosen than those of the wrong answer, its reply has served its purpose.
  const wrong = asks?.marks?.filter(({ kind }) => kind === "wrong").map(({ card }) => card) ?? [];
  const chosenAnew = chosen !== undefined && cards.length > 0 && cards.some(({ id }) => !wrong.includes(id));
  const reply = chosenAnew ? undefined : asks?.reply;
  const verdicts = new Map(chosenAnew ? [] : asks?.marks?.map(({ card, kind, text }) => [card, { kind, text }]));
  if (verdicts.size) play.verdicts = verdicts;
  const isWrong = reply !== undefined && !asks?.marks?.some(({ kind }) => kind === "right");
  const status = { text: open?.review.note ?? chosen?.prompt ?? shown.status, now: shown.status.slice(shown.earlier) };
  const told = past
    ? { ...status, text: `${words.looking} ${shown.status}` }
    : reply
      ? { text: reply.head, below: reply.why }
      : asks?.say
        ? {
            text: `${asks.done ?? ""} ${asks.say}`.trim(),
            now: asks.say,
            below: (cards.length && chosen?.prompt) || asks.note || shown.status,
          }
        : asks?.done
          ? { ...status, text: `${asks.done} ${shown.status}` }
          : status;

  const hasCounts = present.zones.some(({ meter }) => meter);
  const hasPoints = present.zones.some(({ cards }) => cards.some(({ points }) => points));
  const isTagged = tagged ?? !hasCounts;
  useName(view, shown.lang, shown.title);
  useLayoutEffect(() => {
    root.classList.toggle("pw-past", past !== null);
    root.classList.toggle("pw-no-points", !isTagged);
  });
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  useFocus(root);
  useTravel(root, still ? undefined : frame?.travel);
  useHinted(root, present.zones, present.hint !== undefined);

  const hint = present.hint && (
    <HintCard hint={present.hint} id={`${uid}-hint`} left={hintLeft(choice ?? present.legend)} colours={colours} />
  );
  return (
    <Table
      scene={open ? { ...shown, title: open.review.title } : shown}
      words={words}
      colours={colours}
      uid={uid}
      play={play}
      over={
        !past &&
        (open ? (
          <ReviewBoard {...open} go={turnTo} colours={colours} />
        ) : (
          <>
            {offer ? <Offer offer={offer} hint={hint} send={intents.send} /> : hint}
            {present.result && (
              <ResultCard result={present.result} scene={present} colours={colours} send={intents.send} />
            )}
          </>
        ))
      }
      bar={
        <>
          {(reply ?? asks?.done) && (
            <span key={present.rev} class="pw-answered" data-verdict={isWrong ? "wrong" : "right"} aria-hidden="true">
              {isWrong ? "✗" : "✓"}
            </span>
          )}
          <Status view={view} {...told} />
          <div class="pw-actions" role="group" aria-label={words.actions}>
            {buttons.map((button) => (
              <button
                key={button.id}
                type="button"
                data-id={button.id}
                {...mainMark(isMain(button))}
                class={`pw-button${button.primary ? " pw-primary" : ""}`}
                aria-disabled={button.enabled === false}
                onClick={() => press(button)}
              >
                {button.label}
              </button>
            ))}
          </div>
        </>
      }
      log={<Log lines={present.log} words={words} look={look} />}
      toggled={(unfolded) => store.change({ menu: unfolded })}
      rarer={
        <>
          {isSheet(sheet) && <ScoreSheet sheet={sheet} />}
          <MatchFold
            view={view}
            ask={intents.ask}
            send={intents.send}
            menu={menu}
            toggled={(unfolded) => store.change({ form: unfolded })}
          />
          {present.tells !== undefined && (
            <button
              type="button"
              class="pw-button pw-switch"
              aria-pressed={present.tells}
              onClick={asking(`tell ${present.tells ? "off" : "on"}`)}
            >
              {words.tell}
            </button>
          )}
          {(hasPoints || hasCounts) && (
            <button
              type="button"
              class="pw-button pw-switch"
              aria-pressed={isTagged}
              onClick={() => store.change({ tagged: !isTagged })}
            >
              {hasCounts ? words.counts : words.points}
            </button>
          )}
          <label class="pw-pace">
            {words.pace}
            <select
              class="pw-button"
              value={model.get("pace")}
              onChange={({ currentTarget }) => {
                model.set("pace", currentTarget.value as Pace);
                model.save_changes();
              }}
            >
              <option value="standard">{words.pace_standard}</option>
              <option value="quick">{words.pace_quick}</option>
              <option value="step">{words.pace_step}</option>
            </select>
          </label>
          <FullScreen root={root} words={words} />
        </>
      }
    />
  );
}

/** The chosen cards that are still in the hand from which cards are chosen. */
function pickedFrom({ choice, zones }: Pick<Scene, "choice" | "zones">, picked: readonly string[]): CardView[] {
  const hand = zones.find(({ id }) => id === choice?.zone)?.cards ?? [];
  return picked.flatMap((id) => hand.filter((card) => card.id === id));
}

/** A new hint moves the focus to the card that it names, so that the next press plays the card. */
function useHinted(root: HTMLElement, zones: readonly Zone[], hinted: boolean): void {
  useLayoutEffect(() => {
    const card = hinted && zones.flatMap(({ cards }) => cards).find((one) => one.hinted);
    if (card && focusIn(root)) root.querySelector<HTMLElement>(`button[data-card="${card.id}"]`)?.focus();
  }, [root, hinted]);
}

/**
 * The second click of a double click hits what the first has put there, so only taking back may be double-clicked. Two
 * fingertips on neighbouring cards are not a double click, though the browser counts them as one.
 */
function useOnce(root: HTMLElement): void {
  const first = useRef<Element | null>(null);
  const click = (event: MouseEvent) => {
    const button = (event.target as Element).closest("button");
    if (event.detail < 2 || (event as PointerEvent).pointerType === "touch") first.current = button;
    else if (button && (button !== first.current || button.dataset.id !== "undo")) event.stopPropagation();
  };
  useEvent(root, "click", click, true);
}

export default widget("card-table", CardTable, openTable);

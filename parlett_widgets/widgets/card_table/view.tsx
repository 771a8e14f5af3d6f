import type { ActionButton, Zone } from "../page/cards.generated";
import { openIntents } from "../page/core/intents";
import { onTurn } from "../page/core/keys";
import type { Props } from "../page/core/model";
import { openView, Status, type Traits } from "../page/core/view";
import { weigh } from "../page/parts/choice";
import { focusIn, mainButton, watchTable } from "../page/parts/focus";
import { FullScreen } from "../page/parts/fold";
import { Log, MatchFold, openNewMatch, ScoreSheet, type Setting } from "./drawers";
import { hintLeft, watchStage } from "./layout";
import { openLook } from "./look-back";
import { openPlayback, type Pace, watchFlight, watchTrick } from "./motion";
import { type DealReview, HintCard, Offer, ResultCard, ReviewBoard } from "./panels";
import type { RuleLine, Scene, Sheet } from "./scene.generated";
import { Table, type TablePlay } from "./table";
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

const isSheet = (sheet: Partial<Sheet>): sheet is Sheet => sheet.columns !== undefined;

const isReview = (review: Partial<DealReview>): review is DealReview => review.moments !== undefined;

/** A table to play at. It draws the scene, and asks the kernel for what is pressed. */
function CardTable(props: Props<CardTableTraits>): () => void {
  return openView(props, "card-table", ["reviewed"], (view) => {
    const { model, root, uid } = view;
    watchStage(view);
    const playback = openPlayback(view, model.get("scene"), () => model.get("pace"));
    const intents = openIntents<CardTableTraits, Found>(view, () => model.get("scene").rev);
    const look = openLook(view, (step, then) => intents.ask(`look ${step}`, ({ scene, error }) => then(scene, error)));
    const newMatch = openNewMatch(view, intents.ask);
    root.addEventListener("toggle", view.draw, { capture: true, signal: view.closed });
    // The card of each hand that has the Tab stop; once it is played, the card that takes its place has it.
    const held = new Map<string, readonly [id: string | undefined, position: number]>();
    const hold = ({ id, cards }: Zone, position: number) => held.set(id, [cards[position]?.id, position]);
    // The cards that are about to be laid down, in the order of choosing.
    let picked: string[] = [];
    // Whether cards show their points, or the count that they would make, for practice; undefined until it is chosen.
    let tagged: boolean | undefined;

    // The moment of the deal's review that is shown; null while the result is shown.
    let moment: number | null = null;
    const go = (to: number | null) => {
      moment = to;
      view.draw();
    };
    const review = () => {
      const reviewed = model.get("reviewed");
      go(isReview(reviewed) ? (reviewed.turns[0] ?? 0) : null);
    };
    view.listen("change:reviewed", review);

    // A new hint moves the focus to the card that it names, so that the next press plays the card.
    let told = false;
    const inquire = () => {
      const ask = model.get("scene").offer?.ask;
      if (ask) intents.ask(ask, () => undefined);
    };
    view.listen("change:scene", () => {
      const scene = model.get("scene");
      playback.follow(scene);
      look.now();
      view.say(null);
      const card = root.querySelector<HTMLElement>(".pw-hinted");
      if (scene.hint && !told && focusIn(root)) card?.focus();
      told = scene.hint !== undefined;
      inquire();
    });
    queueMicrotask(inquire);

    onTurn(view, (way, held) => {
      const later = root.querySelector<HTMLElement>('[data-id="later"]') ?? mainButton(root);
      const earlier = root.querySelector<HTMLElement>('[data-id="earlier"], [data-id="undo"]');
      if (!held) (way > 0 ? later : earlier)?.click();
    });

    // The second click of a double click hits what the first has put there, so only taking back may be double-clicked.
    // Two fingertips on neighbouring cards are not a double click, though the browser counts them as one.
    let first: Element | null = null;
    const single = (event: PointerEvent) => {
      const button = (event.target as Element).closest<HTMLElement>(".pw-card, .pw-button");
      if (event.detail < 2 || event.pointerType === "touch") first = button;
      else if (button && (button !== first || button.dataset.id !== "undo")) event.stopPropagation();
    };
    root.addEventListener("click", single, { capture: true, signal: view.closed });

    const copy = (what: string, box: HTMLTextAreaElement) =>
      intents.ask(`copy ${what}`, async ({ text, error }) => {
        if (text === undefined) return view.say(error ?? null);
        box.value = text;
        box.select();
        try {
          await navigator.clipboard.writeText(text);
          view.say(view.words.copied, true);
        } catch {
          // The page has no clipboard or may not write to it.
          box.focus();
          view.say(view.words.select, true);
        }
      });

    return {
      watchFocus() {
        const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
        const travel = still ? undefined : playback.frame?.travel;
        const settle = [watchTable(root), watchTrick(root, travel), watchFlight(root, travel)];
        return () => {
          for (const after of settle) after();
        };
      },
      draw() {
        const { words, colours } = view;
        const { scene: past, at, pinned } = look;
        const { frame } = playback;
        const present = frame?.scene ?? model.get("scene");
        const sheet = model.get("sheet");
        const reviewed = model.get("reviewed");
        const shown = { ...(past ?? present), rules: model.get("rules") };
        const { choice } = present;
        const hand = present.zones.find(({ id }) => id === choice?.zone)?.cards ?? [];
        const cards = picked.flatMap((id) => hand.filter((card) => card.id === id));
        picked = cards.map(({ id }) => id);
        const chosen = choice && weigh(choice, cards);
        const hint = present.hint && (
          <HintCard
            hint={present.hint}
            id={`${uid}-hint`}
            left={hintLeft(choice ?? present.legend)}
            colours={colours}
          />
        );
        const play: TablePlay = {
          uid,
          waiting: intents.waiting() || frame !== null,
          idle: past !== null || frame !== null,
          chosen: past ? undefined : chosen,
          current(zone) {
            const [card, position] = held.get(zone.id) ?? ["", 0];
            const found = zone.cards.findIndex(({ id }) => id === card);
            const place = found < 0 ? Math.min(position, zone.cards.length - 1) : found;
            if (!past) hold(zone, place);
            return place;
          },
          hold(zone, position) {
            hold(zone, position);
            view.draw();
          },
          press(card) {
            if (past || intents.waiting()) return;
            if (choice && card.legal !== false) {
              const without = picked.filter((id) => id !== card.id);
              if (without.length === choice.count) return view.say(choice.full);
              picked = without.length < picked.length ? without : [...picked, card.id];
              view.say(null);
            } else if (card.legal && card.action) intents.send(card.action);
            else if (mainButton(root)) view.say(present.status, true);
            else view.say(card.why ?? present.status);
          },
        };
        const open = !past && moment !== null && isReview(reviewed) ? { review: reviewed, at: moment } : null;
        const press = (id: string, label: string, press: () => void, primary = false) => ({
          ...{ id, label, press, primary, action: "", enabled: true },
        });
        const asking = (action: string) => () => intents.send(action);
        // While the form for another match is open, its own button is the only one that begins a match.
        const actions = newMatch.isOpen() ? present.actions.filter(({ action }) => action !== "new") : present.actions;
        let buttons: (ActionButton & { press?: () => void })[] = [...(chosen?.buttons ?? []), ...actions];
        if (pinned)
          buttons = [
            press("back0", words.now, look.now, true),
            press("back1", words.back_here, asking(`back ${at}`)),
            press("back2", words.what_if, asking(`what-if ${at}`)),
          ];
        else if (open) {
          const { moments, turns, earlier, later, turn, result, again } = open.review;
          const following = turns.find((i) => i > open.at) ?? turns[0] ?? open.at;
          buttons = [
            press("earlier", earlier, () => go(Math.max(0, open.at - 1))),
            press("later", later, () => go(Math.min(moments.length - 1, open.at + 1))),
            ...(following === open.at ? [] : [press("turn", turn, () => go(following))]),
            press("result", result, () => go(null)),
            press("again", again, asking(`what-if ${moments[open.at]?.step}`), true),
          ];
        }
        root.classList.toggle("pw-past", past !== null);
        const hasCounts = present.zones.some(({ meter }) => meter);
        const hasPoints = present.zones.flatMap(({ cards }) => cards).some(({ points }) => points);
        const isTagged = tagged ?? !hasCounts;
        root.classList.toggle("pw-no-points", !isTagged);
        return {
          lang: shown.lang,
          label: shown.title,
          content: (
            <Table
              scene={open ? { ...shown, title: open.review.title } : shown}
              words={words}
              colours={colours}
              uid={uid}
              play={play}
              over={
                !past &&
                (open ? (
                  <ReviewBoard {...open} go={go} colours={colours} />
                ) : (
                  <>
                    {present.offer && !frame ? <Offer offer={present.offer} hint={hint} send={intents.send} /> : hint}
                    {present.result && <ResultCard result={present.result} scene={present} colours={colours} />}
                  </>
                ))
              }
              bar={
                <>
                  <Status
                    view={view}
                    text={
                      past ? `${words.looking} ${shown.status}` : (open?.review.note ?? chosen?.prompt ?? shown.status)
                    }
                    now={shown.status.slice(shown.earlier)}
                  />
                  <div class="pw-actions" role="group" aria-label={words.actions}>
                    {buttons.map(({ id, action, label, primary, enabled = true, press }) => (
                      <button
                        key={id}
                        type="button"
                        data-id={id}
                        class={`pw-button${primary ? " pw-primary" : ""}`}
                        aria-disabled={!enabled}
                        onClick={() => {
                          if (press) press();
                          else if (action === "review" && isReview(reviewed)) review();
                          else if (enabled) intents.send(action);
                        }}
                      >
                        {label}
                      </button>
                    ))}
                  </div>
                </>
              }
              log={<Log lines={present.log} words={words} look={look} />}
              rarer={
                <>
                  {isSheet(sheet) && <ScoreSheet sheet={sheet} />}
                  <MatchFold words={words} send={intents.send} copy={copy} opened={newMatch.open}>
                    {newMatch.draw()}
                  </MatchFold>
                  {(hasPoints || hasCounts) && (
                    <button
                      type="button"
                      class="pw-button pw-switch"
                      aria-pressed={isTagged}
                      onClick={() => {
                        tagged = !isTagged;
                        view.draw();
                      }}
                    >
                      {hasCounts ? words.counts : words.points}
                    </button>
                  )}
                  <FullScreen root={root} words={words} />
                </>
              }
            />
          ),
        };
      },
    };
  });
}

export default { render: CardTable };

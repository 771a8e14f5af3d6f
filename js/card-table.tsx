import { openIntents } from "./core/intents";
import { isCombination, ownKeys } from "./core/keys";
import type { Props } from "./core/model";
import type { RuleLine, Scene, Sheet, Zone } from "./core/scene.generated";
import { openView, Status, type Traits } from "./core/view";
import { weigh } from "./table/choice";
import { mainButton, watchTable } from "./table/focus";
import { watchTrick } from "./table/gather";
import { openLook } from "./table/look";
import { MatchFold } from "./table/match-fold";
import { ScoreSheet } from "./table/sheet";
import { Log, Table, type TablePlay } from "./table/table";

export interface CardTableTraits extends Traits {
  scene: Omit<Scene, "rules" | "sheet">;
  // Parts of the scene that are sent apart, since they hardly ever change.
  rules: RuleLine[];
  /** Empty before a deal is over. */
  sheet: Partial<Sheet>;
}

const isSheet = (sheet: Partial<Sheet>): sheet is Sheet => sheet.columns !== undefined;

/** A table to play at: draws the scene, and asks the kernel for what is pressed. */
function render(props: Props<CardTableTraits>): () => void {
  return openView(props, "card-table", [], (view) => {
    const { model, root, uid } = view;
    const intents = openIntents(view, () => model.get("scene").rev);
    const look = openLook(view, (step, then) => intents.ask(`look ${step}`, ({ scene, error }) => then(scene, error)));
    // The card of each hand that has the Tab stop; when it is played the one that takes its place follows.
    const held = new Map<string, readonly [id: string | undefined, position: number]>();
    const hold = ({ id, cards }: Zone, position: number) => held.set(id, [cards[position]?.id, position]);
    // The cards that are about to be laid down, in the order of choosing.
    let picked: string[] = [];

    view.listen("change:scene", () => {
      look.now();
      view.say(null);
    });

    // The keys of a presenter's remote control, wherever in the widget the focus is; Escape leads back to now first.
    const turn = (event: KeyboardEvent) => {
      const { key, repeat, target } = event;
      if (key === "Escape" && look.at !== null) {
        event.stopImmediatePropagation();
        look.now();
      }
      const buttons: Record<string, HTMLElement | null> = { PageDown: mainButton(root), PageUp: root.querySelector('[data-id="undo"]') };
      const button = buttons[key];
      if (button === undefined || isCombination(event) || (target as Element).matches("textarea")) return;
      event.preventDefault();
      if (!repeat) button?.click();
    };
    root.addEventListener("keydown", turn, { signal: view.closed });

    // The second click of a double click falls on what the first has brought there; only taking back is done at a run.
    // Two fingertips on neighbouring cards are no double click, though they are counted like one.
    let first: Element | null = null;
    const single = (event: PointerEvent) => {
      const button = (event.target as Element).closest<HTMLElement>(".pw-card, .pw-button");
      if (event.detail < 2 || event.pointerType === "touch") first = button;
      else if (button && (button !== first || button.dataset["id"] !== "undo")) event.stopPropagation();
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
          // The page has no clipboard, or may not write to it.
          box.focus();
          view.say(view.words.select, true);
        }
      });

    return {
      watchFocus() {
        const settle = [watchTable(root), watchTrick(root)];
        return () => {
          for (const after of settle) after();
        };
      },
      draw() {
        const { words, colours } = view;
        const { scene: past, at, pinned } = look;
        const present = model.get("scene");
        const sheet = model.get("sheet");
        const shown = { ...(past ?? present), rules: model.get("rules") };
        const { choice } = present;
        const hand = present.zones.find(({ id }) => id === choice?.zone)?.cards ?? [];
        const cards = picked.flatMap((id) => hand.filter((card) => card.id === id));
        picked = cards.map(({ id }) => id);
        const chosen = choice && weigh(choice, cards);
        const play: TablePlay = {
          uid,
          waiting: intents.waiting(),
          idle: past !== null,
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
            if (choice) {
              const without = picked.filter((id) => id !== card.id);
              if (without.length === choice.count) return view.say(choice.full);
              picked = without.length < picked.length ? without : [...picked, card.id];
              view.say(null);
            } else if (card.legal && card.action) intents.send(card.action);
            else if (mainButton(root)) view.say(present.status, true);
            else view.say(card.why ?? present.status);
          },
        };
        const back: [string, string][] = [
          ["now", words.now],
          [`back ${at}`, words.back_here],
          [`what-if ${at}`, words.what_if],
        ];
        const buttons = pinned
          ? back.map(([action, label], i) => ({ id: `back${i}`, action, label, primary: action === "now", enabled: true }))
          : [...(chosen?.buttons ?? []), ...present.actions];
        root.classList.toggle("pw-past", past !== null);
        return {
          lang: shown.lang,
          label: shown.title,
          content: (
            <>
              <Table scene={shown} words={words} colours={colours} uid={uid} play={play} />
              <div class="pw-foot">
                <Status view={view} text={past ? `${words.looking} ${shown.status}` : (chosen?.prompt ?? shown.status)} />
                <div class="pw-actions" role="group" aria-label={words.actions}>
                  {buttons.map(({ id, action, label, primary, enabled }) => (
                    <button
                      {...ownKeys}
                      key={id}
                      type="button"
                      data-id={id}
                      class={`pw-button${primary ? " pw-primary" : ""}`}
                      aria-disabled={!enabled}
                      onClick={() => enabled && (action === "now" ? look.now() : intents.send(action))}
                    >
                      {label}
                    </button>
                  ))}
                </div>
              </div>
              {isSheet(sheet) && <ScoreSheet sheet={sheet} />}
              <Log lines={present.log} words={words} look={look} />
              <MatchFold words={words} send={intents.send} copy={copy} />
            </>
          ),
        };
      },
    };
  });
}

export default { render };

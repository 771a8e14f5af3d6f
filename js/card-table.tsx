import { openIntents } from "./core/intents";
import { ownKeys } from "./core/keys";
import type { Props } from "./core/model";
import type { CardView, Scene } from "./core/scene.generated";
import { openView, Status, type Traits } from "./core/view";
import { watchTable } from "./table/focus";
import type { Play } from "./table/hand";
import { Log, Table } from "./table/table";

export interface CardTableTraits extends Traits {
  scene: Scene;
}

/** A table to play at: draws the scene, and asks the kernel for what is pressed. */
function render(props: Props<CardTableTraits>): () => void {
  return openView(props, [], (view) => {
    const scene = () => view.model.get("scene");
    const intents = openIntents(view, () => scene().rev);
    // The card that has the Tab stop; when it is played the one that takes its place in the hand follows.
    let held = { id: "", position: 0 };

    view.listen("change:scene", () => view.say(null));

    const press = (card: CardView) => {
      if (card.legal && card.action) intents.send(card.action);
      else if (!intents.waiting) view.say(card.why ?? scene().status);
    };

    return {
      watchFocus: () => watchTable(view.root),
      draw() {
        const { words, colours, uid, model } = view;
        const shown = model.get("scene");
        const cards = shown.zones.find(({ kind, seat }) => kind === "hand" && seat !== null && seat === shown.seat)?.cards ?? [];
        const found = cards.findIndex(({ id }) => id === held.id);
        const position = found < 0 ? Math.max(0, Math.min(held.position, cards.length - 1)) : found;
        held = { id: cards[position]?.id ?? "", position };
        const play: Play = {
          uid,
          waiting: intents.waiting,
          current: position,
          hold(to) {
            if (to === held.position) return;
            held = { id: cards[to]?.id ?? "", position: to };
            view.draw();
          },
          press,
        };
        return {
          lang: shown.lang,
          label: shown.title,
          content: (
            <>
              <Table scene={shown} words={words} colours={colours} uid={uid} play={play} />
              <div class="pw-foot">
                <Status view={view} text={shown.status} />
                <div class="pw-actions" role="group" aria-label={words.actions}>
                  {shown.actions.map((button) => (
                    <button
                      {...ownKeys}
                      key={button.id}
                      type="button"
                      class={`pw-button${button.primary ? " pw-primary" : ""}`}
                      aria-disabled={!button.enabled}
                      onClick={() => button.enabled && intents.send(button.action)}
                    >
                      {button.label}
                    </button>
                  ))}
                </div>
              </div>
              <Log lines={shown.log} words={words} />
            </>
          ),
        };
      },
    };
  });
}

export default { render };

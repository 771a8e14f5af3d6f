import { suited } from "./cards/suited";
import type { AdviceTable } from "./core/advice.generated";
import type { AdviceOption, Advised } from "./core/advised.generated";
import { fill } from "./core/fill";
import { openIntents } from "./core/intents";
import { ownKeys } from "./core/keys";
import type { Props } from "./core/model";
import { share } from "./core/share";
import { openView, Status, type Traits } from "./core/view";
import { AdviceMap } from "./explore/advice-map";
import { Chooser } from "./explore/chooser";
import { OptionList } from "./explore/option-list";
import "./bid-advisor.css";

export interface BidAdvisorTraits extends Traits {
  table: AdviceTable;
  advised: Advised;
  /** Cards of the hand that are looked at, in the order of choosing. */
  chosen: string;
}

/** Every bid of a hand, ranked, while the kernel thinks on: a list with intervals, why, and a map of all totals. */
function render(props: Props<BidAdvisorTraits>): () => void {
  return openView(props, "bid-advisor", ["table", "advised", "chosen"], (view) => {
    const { model, uid, root } = view;
    const intents = openIntents(view, () => 0);
    let current = 0; // the card of the hand that has the Tab stop
    const chosen = () => model.get("chosen").split(" ").filter(Boolean);
    const same = ({ id }: AdviceOption) => isSame(id.split(" "), chosen());
    view.listen("change:chosen", () => view.say(null));
    // The page is what begins the thinking: where nobody looks, nothing is thought.
    if (model.get("advised").state === "first" && model.get("advised").button) intents.ask("look", () => undefined);

    const choose = (ids: readonly string[]) => {
      view.say(null);
      if (ids.join(" ") !== model.get("chosen")) share(view, { chosen: ids.join(" ") });
    };
    const toggle = (id: string) => {
      const { size, words } = model.get("table");
      const without = chosen().filter((one) => one !== id);
      if (without.length === size) view.say(words.full);
      else choose(without.length < chosen().length ? without : [...without, id]);
    };

    const hand = ({ words, hand: cards }: AdviceTable) => (
      <Chooser
        uid={uid}
        label={words.choose}
        cards={cards}
        colours={view.colours}
        chosen={chosen()}
        toggle={toggle}
        current={() => current}
        hold={(_, position) => {
          current = position;
          view.draw();
        }}
      />
    );

    const why = (table: AdviceTable, option: AdviceOption | undefined) => {
      const { words, size, prompts } = table;
      const picked = chosen().length;
      if (picked && !option) return <p>{picked < size ? prompts[picked] : words.unknown}</p>;
      const [best] = model.get("advised").options;
      const shown = option ?? best;
      if (!shown) return;
      const bid = `${shown.cards} · ${shown.bid}`;
      return (
        <>
          <h4>{suited(option ? bid : fill(words.best, { bid }), view.colours)}</h4>
          <p class="pw-sum">{suited(shown.sum, view.colours)}</p>
          <div class="pw-why">
            <ul>
              {shown.why.map((sentence) => (
                <li key={sentence}>{suited(sentence, view.colours)}</li>
              ))}
            </ul>
            {shown.figures && spread(words.spread, shown)}
          </div>
        </>
      );
    };

    return {
      watchFocus() {
        const { activeElement } = root.getRootNode() as Document | ShadowRoot;
        const inList = root.contains(activeElement) && activeElement?.closest(".pw-options");
        // A line may leave the list while it has the focus.
        return () => {
          const now = (root.getRootNode() as Document | ShadowRoot).activeElement;
          if (inList && !root.contains(now)) root.querySelector<HTMLElement>('.pw-options [tabindex="0"]')?.focus();
        };
      },
      draw() {
        const table = model.get("table");
        const advised = model.get("advised");
        const { words } = table;
        const { options, button, progress, played, state } = advised;
        const option = options.find(same);
        const text = chosen().length ? advised.status : advised.invitation;
        return {
          lang: table.lang,
          label: words.title,
          content: (
            <>
              <div class="pw-head">
                <h3>{words.title}</h3>
              </div>
              {hand(table)}
              <div class="pw-thinking">
                <div
                  class="pw-progress"
                  role="progressbar"
                  aria-label={words.progress}
                  aria-valuemin={0}
                  aria-valuemax={100}
                  aria-valuenow={Math.round(100 * progress)}
                  aria-valuetext={played}
                >
                  <span style={{ width: `${100 * progress}%` }} />
                </div>
                <span class="pw-soft" aria-hidden="true">
                  {played}
                </span>
                {button && (
                  <button {...ownKeys} type="button" class="pw-button" data-state={state} onClick={() => intents.send(button.action)}>
                    {button.label}
                  </button>
                )}
              </div>
              <div class="pw-foot">
                <Status view={view} text={text} />
              </div>
              <OptionList advised={advised} words={words} colours={view.colours} at={options.findIndex(same)} choose={choose} />
              <div class="pw-told">{why(table, option)}</div>
              <AdviceMap table={table} advised={advised} option={option ?? options[0]} colours={view.colours} />
              <p class="pw-soft" id={`${uid}-keys`}>
                {words.keys}
              </p>
            </>
          ),
        };
      },
    };
  });
}

const isSame = (one: readonly string[], other: readonly string[]) => one.length === other.length && one.every((id) => other.includes(id));

/** How likely each number of tricks is, or each band of points; the bid is marked. */
const spread = (label: string, { spread: columns }: AdviceOption) => (
  <figure class="pw-spread">
    <figcaption>{label}</figcaption>
    <ul role="list">
      {columns.map(({ text, share: part, aim }) => (
        <li key={text} class={aim ? "pw-aim" : ""} aria-label={`${text}: ${part} %`}>
          <small aria-hidden="true">{part} %</small>
          <span style={{ height: `${part}px` }} />
          <b aria-hidden="true">{text}</b>
        </li>
      ))}
    </ul>
  </figure>
);

export default { render };

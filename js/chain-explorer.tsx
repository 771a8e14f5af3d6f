import { chainText, explain, freeSuit, readChain, type ChainCard } from "./chain/chain";
import type { ChainTable } from "./core/chain.generated";
import { fill } from "./core/fill";
import { ownKeys, rove } from "./core/keys";
import type { Props } from "./core/model";
import { share } from "./core/share";
import { openView, Status, type Traits } from "./core/view";
import { CardRow } from "./table/card-row";
import { MeterRule } from "./table/meter-rule";
import { Steps } from "./table/steps";
import "./core/form.css";
import "./chain-explorer.css";

export interface ChainExplorerTraits extends Traits {
  table: ChainTable;
  chain: string;
  step: number;
}

/** A chain of Kings and Jacks to build and to step through: every answer is in the table that came with it. */
function render(props: Props<ChainExplorerTraits>): () => void {
  return openView(props, "chain-explorer", ["table", "chain", "step"], (view) => {
    const { model, uid } = view;
    let held = 0;
    // What stands in the box while it is being typed; null while it shows the chain.
    let draft: string | null = null;

    view.listen("change:chain", () => {
      draft = null;
      view.say(null);
    });

    const laid = (): ChainCard[] => readChain(model.get("chain"), model.get("table"), view.words).cards ?? [];
    const lay = (cards: readonly ChainCard[], step: number) => {
      draft = null;
      view.say(null);
      share(view, { chain: chainText(cards), step });
    };
    const go = (step: number) => {
      view.say(null);
      share(view, { step });
    };
    const add = (rank: string) => {
      const [cards, table] = [laid(), model.get("table")];
      if (cards.length >= table.longest) return view.say(fill(view.words.chain_full, { n: table.longest }));
      lay([...cards, { rank, suit: freeSuit(cards, table) }], cards.length + 1);
    };
    const cut = (length: number) => lay(laid().slice(0, length), length);
    const type = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const key = event.key.toUpperCase();
      const rank = key === "T" || key === "0" ? "10" : key;
      if (key === "BACKSPACE") cut(Math.max(0, laid().length - 1));
      else if (model.get("table").ranks.some((one) => one.rank === rank)) add(rank);
      else return void rove(event);
      event.preventDefault();
    };
    const read = (event: SubmitEvent) => {
      event.preventDefault();
      const { cards, error } = readChain(draft ?? model.get("chain"), model.get("table"), view.words);
      if (cards) lay(cards, cards.length);
      else view.say(error);
    };

    return {
      draw() {
        const { words, colours } = view;
        const table = model.get("table");
        const cards = laid();
        const step = Math.max(0, Math.min(model.get("step"), cards.length));
        const { text, count, links, cards: row } = explain(cards, step, table, words);
        const { line, over } = table;
        const beyond = over[count] ?? false;
        const meter = {
          value: count,
          line,
          max: over.length - 1,
          over: beyond,
          text: fill(beyond ? words.count_over : words.count_under, { n: count, line }),
        };
        const refused = view.notice !== null && draft !== null;
        return {
          lang: table.lang,
          label: words.chain_title,
          content: (
            <>
              <div class="pw-head">
                <h3>{words.chain_title}</h3>
              </div>
              <div class="pw-ranks" role="toolbar" aria-label={words.chain_ranks} aria-describedby={`${uid}-keys`} onKeyDown={type}>
                {table.ranks.map(({ rank, label }, i) => (
                  <button
                    {...ownKeys}
                    key={rank}
                    type="button"
                    class="pw-button"
                    aria-label={label}
                    aria-disabled={cards.length >= table.longest}
                    tabIndex={i === held ? 0 : -1}
                    onFocus={() => {
                      held = i;
                      view.draw();
                    }}
                    onClick={() => add(rank)}
                  >
                    {rank}
                  </button>
                ))}
              </div>
              <p class="pw-soft" id={`${uid}-keys`}>
                {words.chain_keys}
              </p>
              <form class="pw-form" onSubmit={read}>
                <label>
                  <span>{words.chain_type}</span>
                  <input
                    {...ownKeys}
                    type="text"
                    autocomplete="off"
                    spellcheck={false}
                    value={draft ?? model.get("chain")}
                    aria-invalid={refused}
                    aria-describedby={refused ? `${uid}-status` : undefined}
                    onInput={(event) => {
                      draft = event.currentTarget.value;
                    }}
                  />
                </label>
                {action("submit", words.chain_show)}
                {action("button", words.chain_remove, cards.length > 0 && (() => cut(cards.length - 1)))}
                {action("button", words.chain_clear, cards.length > 0 && (() => cut(0)))}
              </form>
              <div class="pw-trick">
                <CardRow label={words.chain_title} cards={row} slots={table.longest} links={links} colours={colours} />
                <MeterRule meter={meter} />
              </div>
              <div class="pw-foot">
                <Status view={view} text={text || words.chain_invite} />
              </div>
              <Steps step={step} last={cards.length} words={words} go={go} />
            </>
          ),
        };
      },
    };
  });
}

/** A button of the form; without `press` it stays in reach but does nothing. */
function action(type: "submit" | "button", label: string, press?: false | (() => void)) {
  return (
    <button {...ownKeys} type={type} class="pw-button" aria-disabled={press === false} onClick={press || undefined}>
      {label}
    </button>
  );
}

export default { render };

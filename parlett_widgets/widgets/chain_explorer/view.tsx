import { useState } from "preact/hooks";
import { Page } from "../page/core/flow";
import { isCombination, rove } from "../page/core/keys";
import { fill } from "../page/core/text";
import { Status, setTraits, type Traits, useChange, useTrait, type View, widget } from "../page/core/view";
import { CardRow } from "../page/parts/card-row";
import { useRoving } from "../page/parts/focus";
import { MeterRule } from "../page/parts/meter-rule";
import { Steps } from "../page/parts/steps";
import { type ChainCard, chainText, explain, freeSuit, meterOf, plainText, readChain } from "./chain";
import type { ChainTable } from "./scene.generated";
import type { Words } from "./words.generated";
import "../page/core/form.css";
import "./view.css";
import "../page/parts/meter-reading.css";

export interface ChainExplorerTraits extends Traits {
  words: Words;
  table: ChainTable;
  /** The cards, such as `4S 5H JD KC`. */
  chain: string;
  /** The number of cards that are shown. */
  step: number;
}

/** A chain of cards, with Kings and Jacks, to build and to step through. */
function ChainExplorer({ view }: { view: View<ChainExplorerTraits> }) {
  const { words, colours, uid } = view;
  const table = useTrait(view, "table");
  const chain = useTrait(view, "chain");
  const shown = useTrait(view, "step");
  // The text in the box while somebody types in it; null while the box shows the chain.
  const [draft, setDraft] = useState<string | null>(null);
  useChange(view, ["chain"], () => {
    setDraft(null);
    view.say(null);
  });

  const cards = readChain(chain, table, words).cards ?? [];
  const step = Math.max(0, Math.min(shown, cards.length));
  const { text, count, links, cards: row } = explain(cards, step, table, words);
  const refused = view.notice !== null && draft !== null;

  const lay = (laid: readonly ChainCard[]) => {
    setDraft(null);
    view.say(null);
    setTraits(view, { chain: chainText(laid), step: laid.length });
  };
  const go = (to: number) => {
    view.say(null);
    setTraits(view, { step: to });
  };
  const add = (rank: string) => {
    if (cards.length >= table.longest) view.say(fill(words.full, { n: table.longest }));
    else lay([...cards, { rank, suit: freeSuit(cards, table) }]);
  };
  const remove = () => lay(cards.slice(0, -1));
  const read = (event: SubmitEvent) => {
    event.preventDefault();
    const typed = readChain(draft ?? chain, table, words);
    if (typed.cards) lay(typed.cards);
    else view.say(typed.error);
  };

  return (
    <Page view={view} lang={table.lang} label={words.title}>
      <div class="pw-head">
        <h3>{words.title}</h3>
      </div>
      <Ranks view={view} table={table} full={cards.length >= table.longest} add={add} remove={remove} />
      <p class="pw-soft" id={`${uid}-keys`}>
        {words.keys}
      </p>
      <form class="pw-form" onSubmit={read}>
        <label>
          <span>{words.type}</span>
          <input
            type="text"
            autocomplete="off"
            spellcheck={false}
            value={draft ?? plainText(cards, table)}
            aria-invalid={refused}
            aria-describedby={refused ? `${uid}-status` : undefined}
            onInput={(event) => setDraft(event.currentTarget.value)}
          />
        </label>
        <Action type="submit" label={words.show} />
        <Action type="button" label={words.remove} press={cards.length > 0 && remove} />
        <Action type="button" label={words.clear} press={cards.length > 0 && (() => lay([]))} />
      </form>
      <div class="pw-trick">
        <CardRow label={words.title} cards={row} slots={table.longest} links={links} colours={colours} />
        <MeterRule meter={meterOf(count, table, words)} />
      </div>
      <div class="pw-foot">
        <Status view={view} text={text || words.invite} />
      </div>
      <Steps step={step} last={cards.length} words={words} go={go} />
    </Page>
  );
}

interface RanksProps {
  view: View<ChainExplorerTraits>;
  table: ChainTable;
  /** Whether the chain is full. Even then, the buttons of the ranks can take the focus. */
  full: boolean;
  add(rank: string): void;
  remove(): void;
}

/** The ranks, each of which can be added with its button or with its key. */
function Ranks({ view: { words, uid }, table: { ranks }, full, add, remove }: RanksProps) {
  const stops = useRoving();
  const type = (event: KeyboardEvent) => {
    if (isCombination(event)) return;
    const key = event.key.toUpperCase();
    const rank = key === "T" || key === "0" ? "10" : key;
    if (key === "BACKSPACE") remove();
    else if (ranks.some((one) => one.rank === rank)) add(rank);
    else return void rove(event);
    event.preventDefault();
  };
  return (
    <div class="pw-ranks" role="toolbar" aria-label={words.ranks} aria-describedby={`${uid}-keys`} onKeyDown={type}>
      {ranks.map(({ rank, label }, i) => (
        <button
          {...stops.stop("ranks", i, ranks.length)}
          key={rank}
          type="button"
          class="pw-button"
          aria-label={label}
          aria-disabled={full}
          onClick={() => add(rank)}
        >
          {rank}
        </button>
      ))}
    </div>
  );
}

interface ActionProps {
  type: "submit" | "button";
  label: string;
  /** False while there is nothing to do; the button can still take the focus. */
  press?: false | (() => void);
}

function Action({ type, label, press }: ActionProps) {
  return (
    <button type={type} class="pw-button" aria-disabled={press === false} onClick={press || undefined}>
      {label}
    </button>
  );
}

export default widget("chain-explorer", ChainExplorer);

import { suited } from "../page/cards/suited";
import { Page, useChange, useTrait, widget } from "../page/core/hooks";
import { rove } from "../page/core/keys";
import { setTraits } from "../page/core/set-traits";
import { Status, type Traits, type View } from "../page/core/view";
import { Pack } from "../page/parts/pack";
import { useRoving } from "../page/parts/roving";
import { unbroken } from "../page/parts/unbroken";
import { Follower } from "./follower";
import { LaidTrick } from "./laid-trick";
import type { TrickTable } from "./scene.generated";
import { refusalOf, tellTrick } from "./tricks";
import type { Words } from "./words.generated";
import "./view.css";

export interface TrickExplorerTraits extends Traits {
  words: Words;
  table: TrickTable;
  /** The cards laid, such as `KH 6H`. */
  trick: string;
  /** The letter of the trump suit; empty if there is none. */
  trump: string;
}

/** A trick that is laid card by card from the pack, with who wins it and why, and what a hand could play to it. */
function TrickExplorer({ view }: { view: View<TrickExplorerTraits> }) {
  const { words, colours, uid } = view;
  const table = useTrait(view, "table");
  const trick = useTrait(view, "trick");
  const trump = useTrait(view, "trump");
  useChange(view, ["trick", "trump"], () => view.say(null));

  const ids = trick.split(" ").filter(Boolean);
  const counts = table.cards.some(({ points }) => points > 0);
  const told = tellTrick(trick, trump, table, words);
  const put = (cards: readonly string[]) => {
    view.say(null);
    setTraits(view, { trick: cards.join(" ") });
  };
  const refusal = (id: string) => refusalOf(id, trick, table, words);
  const lay = (id: string) => {
    const why = refusal(id);
    if (why) view.say(why);
    else put([...ids, id]);
  };
  const remove = () => put(ids.slice(0, -1));

  return (
    <Page view={view} lang={table.lang} label={words.title}>
      <div class="pw-head">
        <h3>{words.title}</h3>
      </div>
      {(table.choose_trump || trump) && <Trumps view={view} table={table} trump={trump} />}
      <LaidTrick table={table} trick={trick} told={told} words={words} colours={colours} />
      <div class="pw-foot">
        <Status view={view} text={unbroken(told.text)} />
        <div class="pw-actions">
          <Action label={words.remove} enabled={ids.length > 0} press={remove} />
          <Action label={words.clear} enabled={ids.length > 0} press={() => put([])} />
        </div>
      </div>
      <div class="pw-lay">
        <div>
          <h4>{words.pack}</h4>
          <Pack
            label={words.pack}
            keys={`${uid}-keys`}
            {...table}
            pressed={({ id }) => ids.includes(id)}
            disabled={({ id }) => refusal(id) !== undefined}
            note={({ points }) => (counts ? `${points}` : "")}
            press={({ id }) => lay(id)}
            remove={remove}
            colours={colours}
          />
          <p class="pw-soft" id={`${uid}-keys`}>
            {words.keys}
          </p>
        </div>
        {table.hand.cards.length > 0 && <Follower view={view} table={table} trick={trick} lay={lay} />}
      </div>
    </Page>
  );
}

interface TrumpsProps {
  view: View<TrickExplorerTraits>;
  table: TrickTable;
  trump: string;
}

function Trumps({ view, table: { trumps }, trump }: TrumpsProps) {
  const stops = useRoving();
  return (
    <div class="pw-trumps" role="toolbar" aria-label={view.words.trump} onKeyDown={(event) => rove(event)}>
      {trumps.map(({ id, label }, i) => (
        <button
          {...stops.stop("trumps", i, trumps.length)}
          key={id}
          type="button"
          class="pw-button"
          aria-pressed={id === trump}
          onClick={() => setTraits(view, { trump: id })}
        >
          {suited(label, view.colours)}
        </button>
      ))}
    </div>
  );
}

function Action({ label, enabled, press }: { label: string; enabled: boolean; press(): void }) {
  return (
    <button type="button" class="pw-button" aria-disabled={!enabled} onClick={enabled ? press : undefined}>
      {label}
    </button>
  );
}

export default widget("trick-explorer", TrickExplorer);

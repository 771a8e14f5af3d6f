import { CardFace } from "../page/cards/card-face";
import { Page } from "../page/core/flow";
import { isCombination, rove } from "../page/core/keys";
import { type Colours, suited } from "../page/core/text";
import { Status, setTraits, type Traits, useChange, useTrait, type View, widget } from "../page/core/view";
import { useRoving } from "../page/parts/focus";
import { Chooser } from "../page/parts/hand";
import { type Sum, signsOf, sumOf } from "./bids";
import type { BidTable } from "./scene.generated";
import { Totals, Ways } from "./totals";
import type { Words } from "./words.generated";
import "./view.css";

export interface BidExplorerTraits extends Traits {
  words: Words;
  table: BidTable;
  /** Suit letters, or cards if there is a hand, in the order in which they were chosen. */
  chosen: string;
  /** The selected total, in tricks or points; empty if there is none. */
  total: number | "";
}

/** Explores the code of the three bid cards both ways, from suits to a total and from a total to its ways. */
function BidExplorer({ view }: { view: View<BidExplorerTraits> }) {
  const { words, colours, uid } = view;
  const table = useTrait(view, "table");
  const chosen = useTrait(view, "chosen").split(" ").filter(Boolean);
  const total = useTrait(view, "total");
  const at = total === "" ? undefined : total / table.unit;
  const sum = sumOf(chosen, table, words);
  const stops = useRoving();
  useChange(view, ["chosen"], () => view.say(null));

  const choose = (parts: readonly string[]) => {
    const { total: now } = sumOf(parts, table, words);
    view.say(null);
    setTraits(view, { chosen: parts.join(" "), ...(now === undefined ? {} : { total: now * table.unit }) });
  };
  const add = (part: string) => {
    if (chosen.length < table.size) choose([...chosen, part]);
    else view.say(words.full);
  };
  const toggle = (part: string) => {
    const without = chosen.filter((one) => one !== part);
    if (without.length < chosen.length) choose(without);
    else add(part);
  };
  const look = (to: number) => {
    view.say(table.totals[to]?.why ?? null);
    setTraits(view, { total: to * table.unit });
  };

  return (
    <Page view={view} lang={table.lang} label={words.title}>
      <div class="pw-head">
        <h3>{words.title}</h3>
      </div>
      {table.hand ? (
        <Chooser
          uid={uid}
          label={words.choose}
          cards={table.hand.cards}
          colours={colours}
          chosen={chosen}
          toggle={toggle}
          current={() => stops.at("hand")}
          hold={(_, position) => stops.hold("hand", position)}
        />
      ) : (
        <Suits view={view} table={table} chosen={chosen} add={add} choose={choose} />
      )}
      <p class="pw-soft" id={`${uid}-keys`}>
        {words.keys}
      </p>
      <SumByHand table={table} chosen={chosen} sum={sum} colours={colours} />
      {/* The sum as a sentence is for the ear: the eye has it just above. */}
      <div class={`pw-foot${sum.total !== undefined && view.notice === null ? " pw-unseen" : ""}`}>
        <Status view={view} text={sum.text} />
      </div>
      <h4>{words.totals}</h4>
      <Totals table={table} label={words.totals} at={at} look={look} />
      {at !== undefined && (
        <Ways table={table} words={words} colours={colours} at={at} chosen={chosen} choose={choose} />
      )}
    </Page>
  );
}

interface SuitsProps {
  view: View<BidExplorerTraits>;
  table: BidTable;
  chosen: readonly string[];
  add(suit: string): void;
  choose(suits: readonly string[]): void;
}

/** The four suits, each of which can be chosen with its button or by its letter on the keyboard. */
function Suits({ view: { words, colours, uid }, table, chosen, add, choose }: SuitsProps) {
  const stops = useRoving();
  const suits = [...table.suits].reverse(); // starting with the one that counts nothing, as the code is taught
  const { size } = table;
  const remove = () => choose(chosen.slice(0, -1));
  const type = (event: KeyboardEvent) => {
    const letter = event.key.toUpperCase();
    if (isCombination(event)) return;
    if (letter === "BACKSPACE") remove();
    else if (suits.some(({ suit }) => suit === letter)) add(letter);
    else return void rove(event);
    event.preventDefault();
  };
  const stop = (position: number) => stops.stop("suits", position, suits.length + 2);
  return (
    <div class="pw-suits" role="toolbar" aria-label={words.choose} aria-describedby={`${uid}-keys`} onKeyDown={type}>
      {suits.map(({ suit, symbol, label }, i) => (
        <button
          {...stop(i)}
          key={suit}
          type="button"
          class="pw-button"
          aria-label={label}
          aria-disabled={chosen.length === size}
          onClick={() => add(suit)}
        >
          {suited(symbol, colours)}
        </button>
      ))}
      {[
        { label: words.remove, press: remove },
        { label: words.clear, press: () => choose([]) },
      ].map(({ label, press }, i) => (
        <button
          {...stop(suits.length + i)}
          key={label}
          type="button"
          class="pw-button pw-plain"
          aria-disabled={!chosen.length}
          onClick={() => chosen.length && press()}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

export default widget("bid-explorer", BidExplorer);

interface SumProps {
  table: BidTable;
  chosen: readonly string[];
  sum: Sum;
  colours: Colours;
}

/** The three suits or cards with what each adds below it, laid out like a sum that is written by hand. */
export function SumByHand({ table, chosen, sum: { terms, total }, colours }: SumProps) {
  const told = total === undefined ? undefined : table.totals[total];
  const own = table.games.length - 1;
  const places = Array.from({ length: table.size }, (_, i) => i);
  return (
    <div class="pw-sum" aria-hidden="true">
      <span />
      {places.map((i) => {
        const part = chosen[i];
        const card = table.hand?.cards.find(({ id }) => id === part);
        return (
          <>
            <span class={`pw-tile${part ? "" : " pw-none"}`}>
              {card ? <CardFace {...card} colours={colours} /> : part && suited(signsOf(part, table), colours)}
            </span>
            <span />
          </>
        );
      })}
      <span />
      {table.games.map((game, code) => (
        <>
          <span class="pw-game">{game}</span>
          {places.map((i) => (
            <>
              <b class={code === own ? "pw-own" : ""}>{terms[code]?.[i] ?? "·"}</b>
              <span>{i < table.size - 1 ? "+" : "="}</span>
            </>
          ))}
          <b class={`pw-amount${code === own ? " pw-own" : ""}`}>{told?.amounts[code] ?? "?"}</b>
        </>
      ))}
    </div>
  );
}

import { CardFace } from "./cards/card-face";
import { suited } from "./cards/suited";
import type { BidCard, BidTable } from "./core/bids.generated";
import { fill } from "./core/fill";
import { isCombination, ownKeys, rove } from "./core/keys";
import type { Props } from "./core/model";
import { share } from "./core/share";
import { openView, Status, type Traits } from "./core/view";
import { discardsOf, signsOf, sumOf, type Discard } from "./explore/bids";
import { Roving } from "./explore/roving";
import { Chooser } from "./explore/chooser";
import { Unseen } from "./table/unseen";
import "./bid-explorer.css";

export interface BidExplorerTraits extends Traits {
  table: BidTable;
  /** Suit letters, or with a hand cards, in the order of choosing. */
  chosen: string;
  /** The total that is looked at, in tricks or points; empty when none is. */
  total: number | "";
}

/** The code of the three bid cards, to be touched from both sides: from suits to a total and from a total to its ways. */
function render(props: Props<BidExplorerTraits>): () => void {
  return openView(props, "bid-explorer", ["table", "chosen", "total"], (view) => {
    const { model, uid } = view;
    const stops = new Roving(view.draw);
    const chosen = () => model.get("chosen").split(" ").filter(Boolean);
    view.listen("change:chosen", () => view.say(null));

    const choose = (parts: readonly string[]) => {
      const table = model.get("table");
      const { total } = sumOf(suitsOf(parts), table);
      view.say(null);
      share(view, { chosen: parts.join(" "), ...(total === undefined ? {} : { total: total * table.unit }) });
    };
    const add = (part: string) => {
      const { size, words } = model.get("table");
      if (chosen().length < size) choose([...chosen(), part]);
      else view.say(words.full);
    };
    const toggle = (part: string) => {
      const without = chosen().filter((one) => one !== part);
      if (without.length < chosen().length) choose(without);
      else add(part);
    };
    const remove = () => choose(chosen().slice(0, -1));
    const look = (total: number) => {
      const { totals, unit } = model.get("table");
      view.say(totals[total]?.why ?? null);
      share(view, { total: total * unit });
    };
    const type = (event: KeyboardEvent) => {
      const letter = event.key.toUpperCase();
      if (isCombination(event)) return;
      if (letter === "BACKSPACE") remove();
      else if (model.get("table").suits.some(({ suit }) => suit === letter)) add(letter);
      else return void rove(event);
      event.preventDefault();
    };

    const suits = ({ suits: all, words, size }: BidTable) => (
      <div class="pw-suits" role="toolbar" aria-label={words.choose} aria-describedby={`${uid}-keys`} onKeyDown={type}>
        {all.map(({ suit, symbol, label }, i) => (
          <button
            {...ownKeys}
            {...stops.stop("suits", i, all.length + 2)}
            key={suit}
            type="button"
            class="pw-button"
            aria-label={label}
            aria-disabled={chosen().length === size}
            onClick={() => add(suit)}
          >
            {suited(symbol, view.colours)}
          </button>
        ))}
        {[
          { label: words.remove, press: remove },
          { label: words.clear, press: () => choose([]) },
        ].map(({ label, press }, i) => (
          <button
            {...ownKeys}
            {...stops.stop("suits", all.length + i, all.length + 2)}
            key={label}
            type="button"
            class="pw-button pw-plain"
            aria-disabled={!chosen().length}
            onClick={() => chosen().length && press()}
          >
            {label}
          </button>
        ))}
      </div>
    );

    const hand = ({ words }: BidTable, cards: BidCard[]) => (
      <Chooser
        uid={uid}
        label={words.choose}
        cards={cards}
        colours={view.colours}
        chosen={chosen()}
        toggle={toggle}
        current={() => stops.at("hand")}
        hold={(_, position) => stops.hold("hand", position)}
      />
    );

    /** The three, with what each adds under it: a sum as one writes it by hand. */
    const sum = (table: BidTable) => {
      const parts = chosen();
      const { terms, total } = sumOf(suitsOf(parts), table);
      const told = total === undefined ? undefined : table.totals[total];
      const own = table.games.length - 1;
      const places = Array.from({ length: table.size }, (_, i) => i);
      return (
        <div class="pw-sum" aria-hidden="true">
          <span />
          {places.map((i) => {
            const part = parts[i];
            const card = table.hand?.cards.find(({ id }) => id === part);
            return (
              <>
                <span class={`pw-tile${part ? "" : " pw-none"}`}>
                  {card ? <CardFace {...card} colours={view.colours} /> : part && suited(signsOf(part, table), view.colours)}
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
                  <b class={code === own ? "pw-own" : ""}>{suited(terms[code]?.[i] ?? "·", view.colours)}</b>
                  <span>{i < table.size - 1 ? "+" : "="}</span>
                </>
              ))}
              <b class={`pw-amount${code === own ? " pw-own" : ""}`}>{told?.amounts[code] ?? "?"}</b>
            </>
          ))}
        </div>
      );
    };

    const totals = (table: BidTable, at: number | undefined) => (
      <div class="pw-totals" role="toolbar" aria-label={table.words.totals} onKeyDown={(event) => rove(event)}>
        {table.totals.map(({ numbers, amounts, why, found }, i) => (
          <button
            {...ownKeys}
            {...stops.stop("totals", i, table.totals.length)}
            key={i}
            type="button"
            class="pw-button"
            aria-pressed={i === at}
            aria-disabled={why !== undefined}
            onClick={() => look(i)}
          >
            <Unseen>{[...amounts, found].filter(Boolean).join(" · ")}</Unseen>
            <b aria-hidden="true">{i * table.unit}</b>
            <small aria-hidden="true">{found ?? numbers.slice(0, -1)}</small>
          </button>
        ))}
      </div>
    );

    /** The ways to the total that is looked at: three suits each, or the discards of the hand. */
    const ways = (table: BidTable, at: number) => {
      const told = table.totals[at];
      if (!told) return;
      const heading = fill(table.words.ways, { amounts: told.amounts.join(" · ") });
      return (
        <div class="pw-ways">
          <h4>{heading}</h4>
          {told.why ? (
            <p>{suited(told.why, view.colours)}</p>
          ) : table.hand ? (
            discards(table, discardsOf(at, table), heading)
          ) : (
            <div role="toolbar" aria-label={heading} onKeyDown={(event) => rove(event)}>
              {told.ways.map((way, i) => (
                <button
                  {...ownKeys}
                  {...stops.stop("ways", i, told.ways.length)}
                  key={way}
                  type="button"
                  class="pw-button"
                  aria-pressed={sameWay(way, chosen())}
                  aria-label={[...way].map((letter) => table.suits.find(({ suit }) => suit === letter)?.label).join(" ")}
                  onClick={() => choose([...way])}
                >
                  {suited(signsOf(way, table), view.colours)}
                </button>
              ))}
            </div>
          )}
        </div>
      );
    };

    const discards = (table: BidTable, found: Discard[], heading: string) => (
      <div class="pw-discards" role="toolbar" aria-label={heading} onKeyDown={(event) => rove(event)}>
        {found.map(({ cards, left, leaves, points }, i) => {
          const ids = cards.map(({ id }) => id);
          const aside = table.hand?.points[points];
          return (
            <button
              {...ownKeys}
              {...stops.stop("discards", i, found.length)}
              key={ids.join()}
              type="button"
              class="pw-button"
              aria-pressed={ids.length === chosen().length && ids.every((id) => chosen().includes(id))}
              onClick={() => choose(ids)}
            >
              <b>{suited(ids.map((id) => written(id, table)).join(" "), view.colours)}</b>
              <span>{suited(fill(table.words.leaves, { cards: bySuit(left, table) }), view.colours)}</span>
              <small>{suited(leaves, view.colours)}</small>
              {aside && <small>{aside}</small>}
            </button>
          );
        })}
      </div>
    );

    return {
      draw() {
        const table = model.get("table");
        const { words } = table;
        const total = model.get("total");
        const at = total === "" ? undefined : total / table.unit;
        return {
          lang: table.lang,
          label: words.title,
          content: (
            <>
              <div class="pw-head">
                <h3>{words.title}</h3>
              </div>
              {table.hand ? hand(table, table.hand.cards) : suits(table)}
              <p class="pw-soft" id={`${uid}-keys`}>
                {words.keys}
              </p>
              {sum(table)}
              <div class="pw-foot">
                <Status view={view} text={sumOf(suitsOf(chosen()), table).text} />
              </div>
              <h4>{words.totals}</h4>
              {totals(table, at)}
              {at !== undefined && ways(table, at)}
            </>
          ),
        };
      },
    };
  });
}

/** The suit is the last letter, of a card as of a suit alone. */
const suitsOf = (parts: readonly string[]) => parts.map((part) => part.slice(-1));

const sameWay = (way: string, parts: readonly string[]) => [...way].sort().join() === suitsOf(parts).sort().join();

const written = (id: string, table: BidTable) => signsOf(id.slice(-1), table) + id.slice(0, -1);

/** Cards as one holds them: ♠AK4 ♥Q ♦– ♣8. */
const bySuit = (cards: readonly BidCard[], table: BidTable) =>
  ["S", "H", "D", "C"]
    .map((suit) => signsOf(suit, table) + (cards.flatMap((card) => (card.suit === suit ? card.rank : [])).join(" ") || "–"))
    .join("  ");

export default { render };

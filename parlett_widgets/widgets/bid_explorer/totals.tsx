import { rove } from "../page/core/keys";
import { type Colours, fill, suited, Unseen } from "../page/core/text";
import { useRoving } from "../page/parts/focus";
import { discardsOf, signsOf } from "./bids";
import type { BidCard, BidTable } from "./scene.generated";
import type { Words } from "./words.generated";

interface TotalsProps {
  table: BidTable;
  label: string;
  /** The selected total, in units. */
  at: number | undefined;
  look(total: number): void;
}

/** A button for every total that three cards can bid. Pressing one that the hand cannot bid shows the reason. */
export function Totals({ table: { totals, unit }, label, at, look }: TotalsProps) {
  const stops = useRoving();
  return (
    <div class="pw-totals" role="toolbar" aria-label={label} onKeyDown={(event) => rove(event)}>
      {totals.map(({ numbers, amounts, why, found }, i) => (
        <button
          {...stops.stop("totals", i, totals.length)}
          key={i}
          type="button"
          class="pw-button"
          aria-pressed={i === at}
          aria-disabled={why !== undefined}
          onClick={() => look(i)}
        >
          <Unseen>{[...amounts, found].filter(Boolean).join(" · ")}</Unseen>
          <b aria-hidden="true">{i * unit}</b>
          <small aria-hidden="true">{found ?? numbers.slice(0, -1)}</small>
        </button>
      ))}
    </div>
  );
}

interface WaysProps {
  table: BidTable;
  words: Words;
  colours: Colours;
  at: number;
  chosen: readonly string[];
  choose(parts: readonly string[]): void;
}

/** The ways to make the selected total, shown as three suits each or as discards from the hand. */
export function Ways({ at, ...rest }: WaysProps) {
  const { table, words, colours } = rest;
  const told = table.totals[at];
  if (!told) return;
  const heading = fill(words.ways, { amount: told.amounts.at(-1) ?? "" });
  return (
    <div class="pw-ways">
      <h4>{heading}</h4>
      {told.why ? (
        <p>{suited(told.why, colours)}</p>
      ) : table.hand ? (
        <Discards {...rest} at={at} heading={heading} />
      ) : (
        <Triples {...rest} ways={told.ways} heading={heading} />
      )}
    </div>
  );
}

function Triples({
  table,
  colours,
  chosen,
  choose,
  ways,
  heading,
}: Omit<WaysProps, "at"> & { ways: string[]; heading: string }) {
  const stops = useRoving();
  const name = (letter: string) => table.suits.find(({ suit }) => suit === letter)?.label;
  return (
    <div role="toolbar" aria-label={heading} onKeyDown={(event) => rove(event)}>
      {ways.map((way, i) => (
        <button
          {...stops.stop("ways", i, ways.length)}
          key={way}
          type="button"
          class="pw-button"
          aria-pressed={[...way].sort().join() === [...chosen].sort().join()}
          aria-label={[...way].map(name).join(" ")}
          onClick={() => choose([...way])}
        >
          {suited(signsOf(way, table), colours)}
        </button>
      ))}
    </div>
  );
}

function Discards({ table, words, colours, at, chosen, choose, heading }: WaysProps & { heading: string }) {
  const stops = useRoving();
  const found = discardsOf(at, table);
  return (
    <div class="pw-discards" role="toolbar" aria-label={heading} onKeyDown={(event) => rove(event)}>
      {found.map(({ cards, left, leaves, points }, i) => {
        const ids = cards.map(({ id }) => id);
        const aside = table.hand?.points[points];
        return (
          <button
            {...stops.stop("discards", i, found.length)}
            key={ids.join()}
            type="button"
            class="pw-button"
            aria-pressed={ids.length === chosen.length && ids.every((id) => chosen.includes(id))}
            onClick={() => choose(ids)}
          >
            <b>{suited(ids.map((id) => written(id, table)).join(" "), colours)}</b>
            <span>{suited(fill(words.leaves, { cards: bySuit(left, table) }), colours)}</span>
            <small>{suited(leaves, colours)}</small>
            {aside && <small>{aside}</small>}
          </button>
        );
      })}
    </div>
  );
}

const written = (id: string, table: BidTable) => signsOf(id.slice(-1), table) + id.slice(0, -1);

/** Writes cards as one holds them, suit by suit: ♠A K 4  ♥Q  ♦–  ♣8. A line may break only between suits. */
const bySuit = (cards: readonly BidCard[], table: BidTable) =>
  ["S", "H", "D", "C"]
    .map(
      (suit) =>
        signsOf(suit, table) + (cards.flatMap((card) => (card.suit === suit ? card.rank : [])).join("\u00a0") || "–"),
    )
    .join("  ");

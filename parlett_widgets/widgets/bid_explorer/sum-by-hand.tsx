import { CardFace, type Colours } from "../page/cards/card-face";
import { suited } from "../page/cards/suited";
import { type Sum, signsOf } from "./bids";
import type { BidTable } from "./scene.generated";

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

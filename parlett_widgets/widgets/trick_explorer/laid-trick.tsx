import { meterOf } from "../chain_explorer/chain";
import type { Colours } from "../page/cards/card-face";
import { CardRow } from "../page/parts/card-row";
import { MeterRule } from "../page/parts/meter-rule";
import type { RowCard } from "../page/parts/placed-card";
import type { TrickTable } from "./scene.generated";
import { cardsOf, chainOf, chainsOf, type Told } from "./tricks";
import type { Words } from "./words.generated";
import "../page/parts/meter-reading.css";

interface LaidTrickProps {
  table: TrickTable;
  trick: string;
  told: Told;
  words: Words;
  colours: Colours;
}

/** The trick as far as it is laid, with the player of each card and, where a count decides, the count. */
export function LaidTrick({ table, trick, told, words, colours }: LaidTrickProps) {
  const cards = cardsOf(trick, table);
  const chain = chainOf(cards, table);
  const chains = chainsOf(table);
  const shown: RowCard[] = (chain?.cards ?? cards).map((card, i) => ({
    ...card,
    label: cards[i]?.label ?? "",
    by: table.players[i] ?? "",
    badges: badges(i, told, words),
  }));
  return (
    <div class="pw-trick">
      <CardRow label={words.trick} cards={shown} slots={table.size} links={chain?.links} colours={colours} />
      {chain && chains && <MeterRule meter={meterOf(chain.count, chains, words)} />}
    </div>
  );
}

function badges(i: number, { best, over }: Told, words: Words): NonNullable<RowCard["badges"]> {
  if (i === best) return [{ kind: "winner", text: words.best }];
  return i === over ? [{ kind: "over", text: words.over }] : [];
}

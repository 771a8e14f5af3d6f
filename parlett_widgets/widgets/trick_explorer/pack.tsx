import type { Colours } from "../page/cards/card-face";
import { suited } from "../page/cards/suited";
import { isCombination, ownKeys, rove, suitOrRank } from "../page/core/keys";
import { useRoving } from "../page/parts/roving";
import { Unseen } from "../page/parts/unseen";
import type { TrickTable } from "./scene.generated";

interface PackProps {
  label: string;
  /** Id of the line on the keys. */
  keys: string;
  table: TrickTable;
  /** Names of the cards in the trick. */
  laid: readonly string[];
  /** Why a card cannot be laid; undefined when it can. */
  refusal(id: string): string | undefined;
  lay(id: string): void;
  remove(): void;
  colours: Colours;
}

/** The whole pack, a row for each suit: any card can be laid. */
export function Pack({ label, keys, table, laid, refusal, lay, remove, colours }: PackProps) {
  const { cards, suits, columns } = table;
  const stops = useRoving();
  const type = (event: KeyboardEvent) => {
    if (isCombination(event)) return;
    const down = { ArrowDown: columns, ArrowUp: -columns }[event.key];
    if (event.key === "Backspace") remove();
    else if (down) step(event, down);
    else return void rove(event, suitOrRank);
    event.preventDefault();
  };
  return (
    <div class="pw-pack" role="toolbar" aria-label={label} aria-describedby={keys} onKeyDown={type}>
      {suits.map(({ suit }) => (
        <div key={suit}>
          {cards.map(
            (card, i) =>
              card.counts_as === suit && (
                <button
                  {...ownKeys}
                  {...stops.stop("pack", i, cards.length)}
                  key={card.id}
                  type="button"
                  class="pw-button"
                  aria-pressed={laid.includes(card.id)}
                  aria-disabled={refusal(card.id) !== undefined}
                  data-suit={suit}
                  data-rank={card.rank}
                  onClick={() => lay(card.id)}
                >
                  <Unseen>{card.label}</Unseen>
                  <span aria-hidden="true">
                    {suited(card.sign, colours)}
                    {card.points > 0 && <small>{card.points}</small>}
                  </span>
                </button>
              ),
          )}
        </div>
      ))}
    </div>
  );
}

/** Moves the focus by a whole row of the pack. */
function step({ currentTarget, target }: KeyboardEvent, by: number): void {
  const buttons = [...(currentTarget as HTMLElement).querySelectorAll("button")];
  buttons[buttons.indexOf((target as HTMLElement).closest("button") as HTMLButtonElement) + by]?.focus();
}

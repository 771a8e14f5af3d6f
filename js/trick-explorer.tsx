import { suited } from "./cards/suited";
import { isCombination, ownKeys, rove } from "./core/keys";
import type { Props } from "./core/model";
import type { CardView } from "./core/scene.generated";
import { share } from "./core/share";
import type { TrickCard, TrickTable } from "./core/tricks.generated";
import { openView, Status, type Traits } from "./core/view";
import { fill } from "./core/fill";
import { Roving } from "./explore/roving";
import { cardsOf, chainOf, legalOf, refusalOf, tellTrick, type Told } from "./explore/tricks";
import { CardRow, type RowCard } from "./table/card-row";
import { Hand } from "./table/hand";
import { MeterRule } from "./table/meter-rule";
import { Unseen } from "./table/unseen";
import "./trick-explorer.css";

export interface TrickExplorerTraits extends Traits {
  table: TrickTable;
  trick: string;
  trump: string;
}

/** A trick laid card by card from the pack: who wins it and why, and what a hand could play to it. */
function render(props: Props<TrickExplorerTraits>): () => void {
  return openView(props, "trick-explorer", ["table", "trick", "trump"], (view) => {
    const { model, uid } = view;
    const stops = new Roving(view.draw);
    for (const trait of ["trick", "trump"]) view.listen(`change:${trait}`, () => view.say(null));

    const ids = () => model.get("trick").split(" ").filter(Boolean);
    const put = (cards: readonly string[]) => {
      view.say(null);
      share(view, { trick: cards.join(" ") });
    };
    const lay = (id: string) => {
      const why = refusalOf(id, model.get("trick"), model.get("table"));
      if (why) view.say(why);
      else put([...ids(), id]);
    };
    const remove = () => put(ids().slice(0, -1));
    const type = (event: KeyboardEvent) => {
      if (isCombination(event)) return;
      const { columns } = model.get("table");
      const down = { ArrowDown: columns, ArrowUp: -columns }[event.key];
      if (event.key === "Backspace") remove();
      else if (down) step(event, down);
      else return void rove(event, suitOrRank);
      event.preventDefault();
    };

    const trumps = ({ trumps: all, words }: TrickTable) =>
      all.length > 0 && (
        <div class="pw-trumps" role="toolbar" aria-label={words.trump} onKeyDown={(event) => rove(event)}>
          {all.map(({ id, label }, i) => (
            <button
              {...ownKeys}
              {...stops.stop("trumps", i, all.length)}
              key={id}
              type="button"
              class="pw-button"
              aria-pressed={id === model.get("trump")}
              onClick={() => share(view, { trump: id })}
            >
              {suited(label, view.colours)}
            </button>
          ))}
        </div>
      );

    const pack = (table: TrickTable) => (
      <div
        class="pw-pack"
        role="toolbar"
        aria-label={table.words.pack}
        aria-describedby={`${uid}-keys`}
        onKeyDown={type}
      >
        {table.suits.map(({ suit }) => (
          <div key={suit}>{table.cards.map((card, i) => card.counts_as === suit && packCard(card, i, table))}</div>
        ))}
      </div>
    );

    const packCard = (card: TrickCard, i: number, table: TrickTable) => (
      <button
        {...ownKeys}
        {...stops.stop("pack", i, table.cards.length)}
        key={card.id}
        type="button"
        class="pw-button"
        aria-pressed={ids().includes(card.id)}
        aria-disabled={refusalOf(card.id, model.get("trick"), table) !== undefined}
        data-suit={card.counts_as}
        data-rank={card.rank}
        onClick={() => lay(card.id)}
      >
        <Unseen>{card.label}</Unseen>
        <span aria-hidden="true">
          {suited(card.sign, view.colours)}
          {card.points > 0 && <small>{card.points}</small>}
        </span>
      </button>
    );

    const row = (table: TrickTable, told: Told) => {
      const cards = cardsOf(model.get("trick"), table);
      const chain = chainOf(cards, table, view.words);
      const shown: RowCard[] = (chain?.cards ?? cards).map((card, i) => ({ ...card, by: table.players[i] ?? "", badges: badges(i, told, table) }));
      const line = chain && table.chains?.table;
      return (
        <div class="pw-trick">
          <CardRow label={table.words.trick} cards={shown} slots={table.size} links={chain?.links} colours={view.colours} />
          {line && <MeterRule meter={meterOf(chain.count, line as { line: number; over: boolean[] }, view.words)} />}
        </div>
      );
    };

    const hand = (table: TrickTable) => {
      const turn = legalOf(model.get("trick"), table);
      const { words } = table;
      const cards: CardView[] = table.hand.cards.flatMap((id, i) =>
        cardsOf(id, table).map((card) => {
          const legal = turn?.legal[i] === "1";
          return { ...plain(card), legal, ...(legal && { action: id }), ...(turn && !legal && { why: turn.told }) };
        }),
      );
      return (
        <div class="pw-follower">
          <h4>{words.hand}</h4>
          <Hand
            zone={{ id: "hand", kind: "hand", seat: 1, label: words.hand, cards, face_down: 0 }}
            colours={view.colours}
            play={{
              uid,
              waiting: false,
              idle: false,
              chosen: undefined,
              current: () => stops.at("hand"),
              hold: (_, position) => stops.hold("hand", position),
              press: ({ id, legal }) => (legal ? lay(id) : view.say(turn?.told ?? words.not_yet)),
            }}
          />
          <p class="pw-soft">{suited(turn?.told ?? words.not_yet, view.colours)}</p>
        </div>
      );
    };

    return {
      draw() {
        const table = model.get("table");
        const { words } = table;
        const told = tellTrick(model.get("trick"), model.get("trump"), table);
        const laid = ids().length > 0;
        return {
          lang: table.lang,
          label: words.title,
          content: (
            <>
              <div class="pw-head">
                <h3>{words.title}</h3>
              </div>
              {trumps(table)}
              {row(table, told)}
              <div class="pw-foot">
                <Status view={view} text={told.text} />
                <div class="pw-actions">
                  {action(words.remove, laid && remove)}
                  {action(words.clear, laid && (() => put([])))}
                </div>
              </div>
              <div class="pw-lay">
                <div>
                  <h4>{words.pack}</h4>
                  {pack(table)}
                  <p class="pw-soft" id={`${uid}-keys`}>
                    {words.keys}
                  </p>
                </div>
                {hand(table)}
              </div>
            </>
          ),
        };
      },
    };
  });
}

const plain = ({ id, rank, suit, label }: TrickCard) => ({ id, rank, suit, label });

function badges(i: number, { best, over }: Told, { words }: TrickTable): NonNullable<RowCard["badges"]> {
  if (i === best) return [{ kind: "winner", text: words.best }];
  return i === over ? [{ kind: "over", text: words.over }] : [];
}

function meterOf(value: number, { line, over }: { line: number; over: boolean[] }, words: Record<"count_over" | "count_under", string>) {
  const beyond = over[value] ?? false;
  const text = fill(beyond ? words.count_over : words.count_under, { n: value, line });
  return { value, line, max: over.length - 1, over: beyond, text };
}

/** Moves the focus by a whole row of the pack. */
function step({ currentTarget, target }: KeyboardEvent, by: number): void {
  const buttons = [...(currentTarget as HTMLElement).querySelectorAll("button")];
  buttons[buttons.indexOf((target as HTMLElement).closest("button") as HTMLButtonElement) + by]?.focus();
}

/** S, H, D, C jump to the next card of the suit; a rank to the next of the rank. */
const suitOrRank = ({ dataset }: HTMLElement, key: string) =>
  dataset["suit"] === key || dataset["rank"] === (key === "T" || key === "0" ? "10" : key);

const action = (label: string, press: false | (() => void)) => (
  <button {...ownKeys} type="button" class="pw-button" aria-disabled={!press} onClick={press || undefined}>
    {label}
  </button>
);

export default { render };

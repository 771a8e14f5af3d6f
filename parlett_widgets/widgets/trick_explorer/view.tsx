import { meterOf } from "../chain_explorer/chain";
import type { CardView } from "../page/cards.generated";
import { Page } from "../page/core/flow";
import { rove } from "../page/core/keys";
import { type Colours, suited, unbroken } from "../page/core/text";
import { Status, setTraits, type Traits, useChange, useTrait, type View, widget } from "../page/core/view";
import { CardRow } from "../page/parts/card-row";
import { useRoving } from "../page/parts/focus";
import { Hand } from "../page/parts/hand";
import { MeterRule } from "../page/parts/meter-rule";
import { Pack } from "../page/parts/pack";
import type { RowCard } from "../page/parts/placed-card";
import type { TrickTable } from "./scene.generated";
import { cardsOf, chainOf, chainsOf, legalOf, refusalOf, type Told, tellTrick } from "./tricks";
import type { Words } from "./words.generated";
import "./view.css";
import "../page/parts/meter-reading.css";

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

interface FollowerProps {
  view: View<TrickExplorerTraits>;
  table: TrickTable;
  trick: string;
  lay(id: string): void;
}

/**
 * A follower's hand, without the card that it has played. Shows which cards it may play to the trick, and why it may
 * play no other.
 */
export function Follower({ view, table, trick, lay }: FollowerProps) {
  const { words, colours, uid } = view;
  const stops = useRoving();
  const turn = legalOf(trick, table);
  const told = turn?.told ?? words.not_yet;
  const laid = trick.split(" ");
  const cards: CardView[] = table.hand.cards.flatMap((held, i) =>
    cardsOf(laid.includes(held) ? "" : held, table).map(({ id, rank, suit, label }) => {
      const legal = turn?.legal[i] === "1";
      return { id, rank, suit, label, legal, ...(legal && { action: id }), ...(turn && !legal && { why: told }) };
    }),
  );
  return (
    <div class="pw-follower">
      <h4>{words.hand}</h4>
      <Hand
        zone={{ id: "hand", kind: "hand", seat: 1, label: words.hand, cards, face_down: 0 }}
        colours={colours}
        play={{
          uid,
          waiting: false,
          idle: false,
          chosen: undefined,
          current: () => stops.at("hand"),
          hold: (_, position) => stops.hold("hand", position),
          press: ({ id, legal }) => (legal ? lay(id) : view.say(told)),
        }}
      />
      <p class="pw-soft">{suited(told, colours)}</p>
    </div>
  );
}

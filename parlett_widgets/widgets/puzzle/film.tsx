import { CardFace } from "../page/cards/card-face";
import { type Colours, suited, Unseen } from "../page/core/text";
import type { Film as Tricks } from "./scene.generated";

/** The tricks of a line side by side, up to the one that decides it. */
export function Film({ film: { head, soft, tricks }, colours }: { film: Tricks; colours: Colours }) {
  return (
    <div class="pw-film" role="group" aria-label={`${head} ${soft}`} style={{ "--pw-tricks": tricks.length }}>
      <p class="pw-film-head" aria-hidden="true">
        <b>{suited(head, colours)}</b> <span>{suited(soft, colours)}</span>
      </p>
      <ol role="list">
        {tricks.map(({ label, cards, text, good }) => (
          <li key={label}>
            <span class="pw-soft">{label}</span>
            <ol role="list" class="pw-minis">
              {cards.map((card) => (
                <li key={card.id}>
                  <div class={`pw-card${card.won ? " pw-winner" : ""}${card.cancelled ? " pw-cancelled" : ""}`}>
                    <CardFace {...card} colours={colours} compact />
                  </div>
                  <Unseen>{[card.by, card.label].filter(Boolean).join(" ")}</Unseen>
                  {card.count !== undefined && <b class={card.over ? "pw-missed" : ""}>{card.count}</b>}
                </li>
              ))}
            </ol>
            <span class={good === undefined ? "" : good ? "pw-made" : "pw-missed"}>
              {good !== undefined && <i aria-hidden="true">{good ? "✓ " : "✗ "}</i>}
              {suited(text, colours)}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

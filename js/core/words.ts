/**
 * The few words that belong to the page and to no scene, in English. Python sends them in the widget's
 * language as the trait `words`, under the same keys; blanks such as {i} are filled by the page.
 */
export const english = {
  kernel_silent: "The kernel does not answer. If it is busy, wait; if it was restarted, run the cell again. What you see is the last state of the table.",
  rules: "Rules",
  keys: "Keys",
  hand_keys: "Left and Right choose a card, Enter plays it, a suit letter (S H D C) or a rank jumps, Escape leaves the table.",
  log: "What happened",
  actions: "Actions",
  steps: "Step by step",
  first: "First",
  back: "Back",
  next: "Next",
  last: "Last",
  step_of: "Step {i} of {n}",
  chain_title: "A chain of cards",
  chain_invite: "Add a card: choose a rank, or type a chain such as 4 5 J K.",
  chain_ranks: "Add a card",
  chain_keys: "Left and Right choose a rank, Enter adds it. Or press the rank itself: A, 2 to 9, T (or 0) for 10, J, Q, K. Backspace takes the last card away.",
  chain_type: "Or type a chain",
  chain_show: "Show",
  chain_remove: "Remove last",
  chain_clear: "Clear",
  chain_full: "A chain has at most {n} cards: a trick holds one of each suit.",
  not_a_card: "“{text}” is not a card: write a rank such as 4, 10, K or J, and a suit letter if you like.",
  suit_twice: "{suit} is there already: no suit may be repeated.",
  card_name: "{rank} of {suit}",
  not_yet: "not yet shown",
  count_under: "The count is {n}: not above {line}.",
  count_over: "The count is {n}: above {line}.",
};

export type Words = Record<keyof typeof english, string>;

function close(drawer: Element): void {
  drawer.removeAttribute("open");
  drawer.querySelector("summary")?.focus();
}

/** Opening a drawer closes all others except the one that it is in; a button of the menu closes the menu. */
export function closeOthers({ currentTarget, target }: MouseEvent): void {
  const pressed = (target as Element).closest<HTMLElement>("summary, .pw-menu > button");
  if (!pressed) return;
  for (const drawer of (currentTarget as Element).querySelectorAll("[open]"))
    if (pressed.matches("button") || !drawer.contains(pressed)) close(drawer);
  pressed.focus();
}

/** Closes the innermost drawer, unless an earlier moment is shown: then Escape returns to now first. */
export function closeOnEscape(event: KeyboardEvent): void {
  const drawer = (event.target as Element).closest(".pw-root:not(.pw-past) [open]");
  if (event.key !== "Escape" || !drawer) return;
  event.stopPropagation();
  close(drawer);
}

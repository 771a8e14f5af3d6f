/** Fills the blanks of a text: `{i}` becomes `blanks.i`; an unknown blank stays as it is. */
export function fill(text: string, blanks: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (blank, name: string) => String(blanks[name] ?? blank));
}

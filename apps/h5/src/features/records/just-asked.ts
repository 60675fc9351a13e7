/**
 * The order that was asked for a moment ago: the records open it when they are shown next (the records' address is the
 * specification's and names none). Once; a reload shows the list.
 */
let order: string | undefined;

export function justAsked(number: string): void {
  order = number;
}

export function takeJustAsked(): string | undefined {
  const taken = order;
  order = undefined;
  return taken;
}

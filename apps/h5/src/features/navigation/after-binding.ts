/** Where somebody was who went to bind an address because a page asked for one: they are led back there once it is bound. */
let place: string | undefined;

export function comeBackAfterBinding(path: string): void {
  place = path;
}

/** @returns it once; nothing where nobody was sent */
export function placeBeforeBinding(): string | undefined {
  const taken = place;
  place = undefined;
  return taken;
}

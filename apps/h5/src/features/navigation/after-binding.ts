/** Where somebody was who went to bind an address because a page asked for one: they are led back there once it is bound. */
let place: string | undefined;

/** The pages between; whoever goes elsewhere has changed their mind. */
const between: ReadonlySet<string> = new Set(['/wallet', '/addUsdtCard', '/addBankCard', '/usdtmore']);

export function comeBackAfterBinding(path: string): void {
  place = path;
}

/** Told of every page that is shown. */
export function bindingWentOn(pathname: string): void {
  if (place !== undefined && pathname !== place && !between.has(pathname)) place = undefined;
}

export function forgetBinding(): void {
  place = undefined;
}

/** @returns it once; nothing where nobody was sent */
export function placeBeforeBinding(): string | undefined {
  const taken = place;
  place = undefined;
  return taken;
}

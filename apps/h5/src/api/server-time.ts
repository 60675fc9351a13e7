/** The server's time: a phone's clock may be hours wrong, and orders end by the server's. */

/** By so many ms the server's clock is ahead of the phone's; unknown until the first answer. */
let ahead: number | undefined;
/** The header tells whole seconds, and the answer was on its way for a while: what differs by less is the same time. */
const coarseMs = 3_000;

/** Takes the time from the first answer of the server's after the app was opened: from then on the phone only counts. */
export function noteServerTime({ headers }: Response, now = Date.now()): void {
  const difference = Date.parse(headers.get('date') ?? '') - now;
  if (ahead === undefined && !Number.isNaN(difference))
    ahead = Math.abs(difference) > coarseMs ? difference : 0;
}

/** In ms since 1970, as the server has it. */
export function serverNow(): number {
  return Date.now() + (ahead ?? 0);
}

/** As if the app had just been opened. */
export function forgetServerTime(): void {
  ahead = undefined;
}

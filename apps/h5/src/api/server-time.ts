/** The server's time: a phone's clock may be hours wrong, and orders end by the server's. */

/** By so many ms the server's clock is ahead of the phone's. */
let ahead = 0;
/** The header tells whole seconds, and the answer was on its way for a while: what differs by less is the same time. */
const coarseMs = 3_000;

/** Takes the time from an answer of the server's. */
export function noteServerTime({ headers }: Response, now = Date.now()): void {
  const told = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(told)) return;
  const difference = told - now;
  if (Math.abs(difference - ahead) > coarseMs) ahead = Math.abs(difference) > coarseMs ? difference : 0;
}

/** In ms since 1970, as the server has it. */
export function serverNow(): number {
  return Date.now() + ahead;
}

/** What starting needed and nobody needs afterwards: a quarter of what a server holds that idles. */

/** After a start, in ms: the first run of the jobs is over, and so is the hurry. */
const settledMs = 15_000;

/**
 * Gives it back to the machine, once: an idle server makes too little for V8 to tidy by itself. The last resort also gives back
 * the pages that it emptied (149 MB instead of 168, bench/memory); it takes some 100 ms, as any full tidying does. Without
 * `--expose-gc` (scripts/processes.ts) nothing happens.
 *
 * @param tidy what V8 offers for it
 */
export function giveBackStartingMemory(tidy: typeof globalThis.gc = globalThis.gc): void {
  if (tidy === undefined) return;
  setTimeout(() => void tidy({ type: 'major', execution: 'sync', flavor: 'last-resort' }), settledMs).unref();
}

/** Set-up of the tests of what is shown: a document's end has a bound. */
import { setTimeout as pause } from 'node:timers/promises';

/** What a page asked for is given up within so long when its document goes, in ms. */
const longestEndMs = 2_000;

/**
 * The library waits at a document's end until everything that a page began has ended, and what begins meanwhile, a timer of an hour after a
 * call that was cut off, puts it off for as long: the file has passed, its thread stays, and the whole run never ends.
 */
if ('happyDOM' in globalThis) {
  const { happyDOM } = globalThis as unknown as { readonly happyDOM: { abort: () => Promise<void> } };
  const abort = happyDOM.abort.bind(happyDOM);
  happyDOM.abort = () => Promise.race([abort(), pause(longestEndMs)]);
}

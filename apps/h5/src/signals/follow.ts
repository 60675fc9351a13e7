import { focusManager, type QueryClient } from '@tanstack/react-query';
import { fetchData } from '../api/client.ts';
import { keys } from '../api/keys.ts';
import { openStream } from './stream.ts';
import { watchUse } from './watch-use.ts';

/** What came within so long of a question is asked once, afterwards; in ms. */
const togetherMs = 500;
/** What concerns everybody is asked by everybody within so long, not in one moment; in ms. */
const spreadMs = 4_000;
/** An app that rests looks for itself so often: a signal that never came costs minutes, not a day. In ms. */
const restingLookMs = 5 * 60_000;

/**
 * Keeps what is shown true by signals of the server, for as long as this tab is in sight. While the stream stands and
 * nobody touches the phone, nothing is polled: what changes is told. Without a stream the polls go on as ever.
 *
 * @returns ends it
 */
export function followSignals(queries: QueryClient, token: string): () => void {
  let close: (() => void) | undefined;
  let live = false;
  /** Something may have changed that nobody told. */
  let blind = false;
  let again: number | undefined;
  let missed = false;
  let spread: number | undefined;

  function ask(): void {
    void queries.invalidateQueries({ queryKey: keys.money });
  }

  function changed(): void {
    if (again !== undefined) {
      missed = true;
      return;
    }
    ask();
    again = window.setTimeout(() => {
      again = undefined;
      if (missed) {
        missed = false;
        changed();
      }
    }, togetherMs);
  }

  function heard(signal: string): void {
    if (signal === 'open') {
      live = true;
      rest();
      if (blind) changed();
      blind = false;
    } else if (signal === 'site') {
      window.clearTimeout(spread);
      spread = window.setTimeout(
        () => void queries.invalidateQueries({ queryKey: keys.site }),
        Math.random() * spreadMs,
      );
    } else if (signal === 'session') {
      // One question tells whether it was this one.
      fetchData('balance', {}).catch(() => undefined);
    } else changed();
  }

  const use = watchUse(rest);
  /** To the polls a page that rests is a page out of sight. */
  function rest(): void {
    const resting = live && use.resting() && !inGame(queries);
    focusManager.setFocused(resting ? false : undefined);
  }
  const looks = window.setInterval(() => {
    if (focusManager.isFocused() === false && live) ask();
  }, restingLookMs);

  function seen(): void {
    if (document.visibilityState === 'hidden') {
      close?.();
      close = undefined;
      live = false;
      rest();
      // Whoever comes back to a page asks again for what is stale, stream or not.
    } else close ??= openStream(token, { heard, lost });
  }
  function lost(): void {
    live = false;
    blind = true;
    rest();
  }
  seen();
  document.addEventListener('visibilitychange', seen);
  return () => {
    document.removeEventListener('visibilitychange', seen);
    close?.();
    use.stop();
    window.clearInterval(looks);
    window.clearTimeout(again);
    window.clearTimeout(spread);
    focusManager.setFocused(undefined);
  };
}

/** Fingers on a game's frame are not ours to see, and its signs of life count the member's time. */
function inGame(queries: QueryClient): boolean {
  return queries
    .getQueryCache()
    .findAll({ queryKey: keys.moneyOf('playSign') })
    .some((query) => query.isActive());
}

/** Tells those who wait for it that a conversation has something new, on whichever node they wait. */
import type { ChangeFeed } from '../platform/change-feed.ts';
import { announce } from '../platform/change-feed.ts';
import type { Tx } from '../platform/database.ts';

/** An answer without news is given after this long, in ms: shorter than any proxy's patience. */
export const longestWaitMs = 25_000;
const topic = 'service';
/** Staff hear of every conversation. */
const everything = '*';

export interface News {
  /** Resolves when the conversation changed, or after the longest wait, or when the server stops. Ask first, then look. */
  next(conversationId: bigint | typeof everything): {
    readonly changed: Promise<void>;
    readonly forget: () => void;
  };
  stop(): void;
}

export function openNews(feed: ChangeFeed): News {
  const waiting = new Map<string, Set<() => void>>();
  let stopped = false;

  function wake(key: string): void {
    for (const resolve of waiting.get(key) ?? []) resolve();
    waiting.delete(key);
  }
  function wakeAll(): void {
    for (const key of [...waiting.keys()]) wake(key);
  }
  feed.on(
    topic,
    (key) => {
      wake(key);
      wake(everything);
    },
    // Something may have been missed: whoever waits looks for themselves.
    wakeAll,
  );

  return {
    next(conversation) {
      const key = String(conversation);
      let forget = () => {};
      const changed = new Promise<void>((resolve) => {
        if (stopped) return resolve();
        const timer = setTimeout(resolve, longestWaitMs);
        const woken = () => {
          clearTimeout(timer);
          resolve();
        };
        const group = waiting.get(key) ?? new Set();
        group.add(woken);
        waiting.set(key, group);
        forget = () => {
          clearTimeout(timer);
          group.delete(woken);
          resolve();
        };
      });
      return { changed, forget: () => forget() };
    },
    stop() {
      stopped = true;
      wakeAll();
    },
  };
}

export async function tellNews(tx: Tx, conversationId: bigint): Promise<void> {
  await announce(tx, topic, String(conversationId));
}

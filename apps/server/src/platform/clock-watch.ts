/** A node whose clock is not the database's is seen, and does not work until it is (decision 62). */
import type { Logger } from 'pino';
import type { Queryable } from './database.ts';
import { mostSkewMs, skewOf } from './database-fit.ts';

export interface ClockWatch {
  /** How far the machine's clock was from the database's at the last look, in ms; positive: ahead. */
  readonly skewMs: number;
  /** It is too far off for what this node writes to be believed. */
  readonly astray: boolean;
  stop(): void;
}

/**
 * @param now the machine's clock, ms since 1970
 * @param pauseMs between two looks
 */
export function watchClock(
  db: Queryable,
  log: Pick<Logger, 'error' | 'warn'>,
  now = Date.now,
  pauseMs = 5_000,
): ClockWatch {
  let skewMs = 0;
  let astray = false;

  async function look(): Promise<void> {
    skewMs = await skewOf(db, now);
    const before = astray;
    astray = Math.abs(skewMs) > mostSkewMs;
    if (astray && !before)
      log.error({ skewMs }, 'the clock of this machine is not the database’s: this node does not work');
    if (!astray && before) log.warn({ skewMs }, 'the clock of this machine is right again');
  }

  // A database that does not answer says nothing about clocks.
  const timer = setInterval(() => void look().catch(() => undefined), pauseMs);
  timer.unref();
  return {
    get skewMs() {
      return skewMs;
    },
    get astray() {
      return astray;
    },
    stop: () => clearInterval(timer),
  };
}

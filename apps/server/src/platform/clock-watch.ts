/** A node whose clock is not the database's is seen, and does not work until it is (decision 62). */
import type { Logger } from 'pino';
import type { Queryable } from './database.ts';
import { mostSkewMs, skewOf } from './database-fit.ts';

export interface ClockWatch {
  /** How far the machine's clock was from the database's at the last look, in ms; positive: ahead. */
  readonly skewMs: number;
  /**
   * It is too far off for what this node writes to be believed. A jump is known at once, before anybody is answered by it: against a clock
   * that nobody sets. The database is asked then whether it was a jump away or a jump back.
   */
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
  /** How far ahead of the process's own time the clock was when the database was asked. */
  let ahead = now() - performance.now();
  let looking = false;

  async function ask(): Promise<void> {
    const asked = now() - performance.now();
    skewMs = await skewOf(db, now);
    ahead = asked;
    const before = astray;
    astray = Math.abs(skewMs) > mostSkewMs;
    if (astray && !before)
      log.error({ skewMs }, 'the clock of this machine is not the database’s: this node does not work');
    if (!astray && before) log.warn({ skewMs }, 'the clock of this machine is right again');
  }

  /** One question at a time. A database that does not answer says nothing about clocks. */
  function look(): void {
    if (looking) return;
    looking = true;
    void ask()
      .catch(() => undefined)
      .finally(() => {
        looking = false;
      });
  }

  const timer = setInterval(look, pauseMs);
  timer.unref();
  return {
    get skewMs() {
      return skewMs;
    },
    get astray() {
      if (Math.abs(now() - performance.now() - ahead) <= mostSkewMs) return astray;
      look();
      return true;
    },
    stop: () => clearInterval(timer),
  };
}

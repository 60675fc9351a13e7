/** The time, as something a test can set. All instants are Unix milliseconds or `Date`; the site lives in Beijing time. */
export interface Clock {
  /** The present moment. */
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock for tests: stands still until it is moved. */
export class SetClock implements Clock {
  #at: number;
  constructor(at: Date | string = '2026-11-21T04:00:00.000Z') {
    this.#at = new Date(at).getTime();
  }
  now(): Date {
    return new Date(this.#at);
  }
  /** Moves the clock on by `ms` milliseconds. */
  advance(ms: number): void {
    this.#at += ms;
  }
  set(at: Date | string): void {
    this.#at = new Date(at).getTime();
  }
}

/** Beijing is UTC+8 all year (no daylight saving since 1991). */
const beijingOffsetMs = 8 * 3_600_000;
const dayMs = 86_400_000;

/** `YYYY-MM-DD HH:mm:ss` in Beijing time, the wire's form of an instant (wire facts). */
export function beijingText(at: Date): string {
  return new Date(at.getTime() + beijingOffsetMs).toISOString().slice(0, 19).replace('T', ' ');
}

/** The instant at which the Beijing day of `at`, moved by `days`, began. */
export function startOfBeijingDay(at: Date, days = 0): Date {
  const local = at.getTime() + beijingOffsetMs;
  return new Date(local - (((local % dayMs) + dayMs) % dayMs) - beijingOffsetMs + days * dayMs);
}

/**
 * The start of a record period (specification, chapter 4: 1 today, 2 last 7 days, 3 last 15 days, 4 last 30 days).
 * A period of n days is today and the n-1 days before it, in Beijing time.
 */
export function startOfPeriod(period: 1 | 2 | 3 | 4, now: Date): Date {
  const days = { 1: 1, 2: 7, 3: 15, 4: 30 }[period];
  return startOfBeijingDay(now, 1 - days);
}

/** A clock that runs as the machine's does and can be moved: where venues sign by the time. */
import type { Clock } from '../../../apps/server/src/platform/clock.ts';

export interface MovableClock extends Clock {
  /** Moves on by `ms` milliseconds. */
  advance(ms: number): void;
  set(at: Date): void;
}

export class RunningClock implements MovableClock {
  #ahead = 0;
  now(): Date {
    return new Date(Date.now() + this.#ahead);
  }
  advance(ms: number): void {
    this.#ahead += ms;
  }
  set(at: Date): void {
    this.#ahead = at.getTime() - Date.now();
  }
}

/**
 * The time of everything in this process: `Date`, `performance.now`, timers, pauses, time-outs. It stands still while anybody works, and goes to the
 * next thing that somebody waits for when nobody does.
 */

import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers';
import promises from 'node:timers/promises';
import { type Life, never, presentLife, within } from './life.ts';

export interface VirtualTime {
  /** Unix ms. */
  now(): number;
  /** When the next thing is due, Unix ms. */
  nextAt(): number | undefined;
  /** Goes to the next thing that is due and begins it. @returns false when nobody waits for anything */
  goOn(): boolean;
  /** Goes forward to a moment before which nothing is due. */
  setTo(at: number): void;
  /** Something happened that others may want to look at: intervals run at their own pace again. */
  stir(): void;
  /** Forgets what a process waited for. */
  forget(life: Life): void;
  giveBack(): void;
}

/** An interval that is left alone runs more and more seldom, down to once in so many ms, unless told. */
const usualSlowestMs = 120_000;

/** The machine's own timers, for what waits in real time. */
export const real = {
  setTimeout: globalThis.setTimeout,
  setInterval: globalThis.setInterval,
  setImmediate: globalThis.setImmediate,
  now: performance.now.bind(performance),
} as const;

class Timer {
  at = 0;
  order = 0;
  place = -1;
  periodMs: number | undefined;
  readonly everyMs: number | undefined;
  readonly delayMs: number;
  readonly life: Life | undefined;
  readonly run: () => void;
  readonly heap: Heap;
  constructor(heap: Heap, delayMs: number, run: () => void, everyMs?: number) {
    this.heap = heap;
    this.delayMs = delayMs;
    this.run = run;
    this.everyMs = everyMs;
    this.periodMs = everyMs;
    this.life = presentLife();
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
  hasRef(): boolean {
    return true;
  }
  refresh(): this {
    this.heap.refresh(this);
    return this;
  }
  close(): this {
    this.heap.remove(this);
    return this;
  }
  [Symbol.dispose](): void {
    this.heap.remove(this);
  }
}

/** Timers by their moment, and those of one moment in the order in which they were set. */
class Heap {
  readonly #rows: Timer[] = [];
  #orders = 0;
  now = 0;

  get first(): Timer | undefined {
    return this.#rows[0];
  }

  add(timer: Timer, at: number): void {
    timer.at = at;
    this.#orders += 1;
    timer.order = this.#orders;
    timer.place = this.#rows.length;
    this.#rows.push(timer);
    this.#rise(timer.place);
  }

  remove(timer: Timer): void {
    const { place } = timer;
    if (place < 0) return;
    timer.place = -1;
    const last = this.#rows.pop();
    if (last === undefined || last === timer) return;
    this.#rows[place] = last;
    last.place = place;
    this.#rise(place);
    this.#sink(last.place);
  }

  refresh(timer: Timer): void {
    this.remove(timer);
    this.add(timer, this.now + timer.delayMs);
  }

  of(which: (timer: Timer) => boolean): Timer[] {
    return this.#rows.filter(which);
  }

  #before(a: Timer, b: Timer): boolean {
    return a.at < b.at || (a.at === b.at && a.order < b.order);
  }

  #swap(i: number, j: number): void {
    const [a, b] = [this.#rows[i], this.#rows[j]];
    if (a === undefined || b === undefined) return;
    this.#rows[i] = b;
    this.#rows[j] = a;
    b.place = i;
    a.place = j;
  }

  #rise(from: number): void {
    for (let at = from; at > 0; ) {
      const parent = (at - 1) >> 1;
      const [own, above] = [this.#rows[at], this.#rows[parent]];
      if (own === undefined || above === undefined || !this.#before(own, above)) return;
      this.#swap(at, parent);
      at = parent;
    }
  }

  #sink(from: number): void {
    for (let at = from; ; ) {
      let least = at;
      for (const child of [2 * at + 1, 2 * at + 2]) {
        const [own, other] = [this.#rows[least], this.#rows[child]];
        if (own !== undefined && other !== undefined && this.#before(other, own)) least = child;
      }
      if (least === at) return;
      this.#swap(at, least);
      at = least;
    }
  }
}

/** Time-outs of signals, for whoever leaves a call without an answer. */
const limits = new WeakMap<AbortSignal, number>();

/** After how many ms the caller of this signal gives up. */
export function patienceOf(signal: AbortSignal | null | undefined): number | undefined {
  return signal ? limits.get(signal) : undefined;
}

/**
 * @param from Unix ms
 * @param slowestMs the longest pause of an interval that is left alone
 */
export function takeOverTime(from: number, slowestMs = usualSlowestMs): VirtualTime {
  const heap = new Heap();
  heap.now = from;
  const intervals = new Set<Timer>();
  const kept = {
    Date: globalThis.Date,
    setTimeout: globalThis.setTimeout,
    clearTimeout: globalThis.clearTimeout,
    setInterval: globalThis.setInterval,
    clearInterval: globalThis.clearInterval,
  };
  const keptTimeout = AbortSignal.timeout;
  const keptAny = AbortSignal.any;
  const keptPause = promises.setTimeout;
  const keptNow = performance.now;

  function begin(timer: Timer): void {
    if (timer.life?.dead) return;
    if (timer.everyMs !== undefined) {
      heap.add(timer, heap.now + (timer.periodMs ?? timer.everyMs));
      timer.periodMs = Math.min(slowestMs, 2 * (timer.periodMs ?? timer.everyMs));
    }
    if (timer.life) within(timer.life, timer.run);
    else timer.run();
  }

  const delayOf = (ms: unknown) => Math.max(1, Math.floor(Number(ms)) || 0);
  function setTimeout(run: (...parts: unknown[]) => void, ms?: unknown, ...parts: unknown[]): Timer {
    const timer = new Timer(heap, delayOf(ms), () => run(...parts));
    heap.add(timer, heap.now + timer.delayMs);
    return timer;
  }
  function setInterval(run: (...parts: unknown[]) => void, ms?: unknown, ...parts: unknown[]): Timer {
    const timer = new Timer(heap, delayOf(ms), () => run(...parts), delayOf(ms));
    heap.add(timer, heap.now + timer.delayMs);
    intervals.add(timer);
    return timer;
  }
  function clear(timer: unknown): void {
    if (!(timer instanceof Timer)) return;
    heap.remove(timer);
    intervals.delete(timer);
  }
  function pause<Value>(ms?: number, value?: Value): Promise<Value | undefined> {
    if (presentLife()?.dead) return never();
    return new Promise((wake) => setTimeout(() => wake(value), ms));
  }

  const RealDate = kept.Date;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, parts: readonly (string | number)[]) =>
      parts.length === 0 ? new target(heap.now) : new target(...(parts as [string])),
    apply: () => new RealDate(heap.now).toString(),
    get: (target, name) => (name === 'now' ? () => heap.now : Reflect.get(target, name)),
  });
  Object.assign(globalThis, { setTimeout, setInterval, clearTimeout: clear, clearInterval: clear });
  Object.assign(timers, { setTimeout, setInterval, clearTimeout: clear, clearInterval: clear });
  Object.assign(promises, { setTimeout: pause });
  syncBuiltinESMExports();
  // Who waits by one clock and measures by another would wait as often as the machine is slow.
  performance.now = () => heap.now - from;
  AbortSignal.timeout = (ms) => {
    const { signal } = new AbortController();
    limits.set(signal, ms);
    return signal;
  };
  AbortSignal.any = (signals) => {
    const all = [...signals];
    const joint = keptAny.call(
      AbortSignal,
      all.filter((signal) => !limits.has(signal)),
    );
    limits.set(joint, Math.min(...all.map((signal) => limits.get(signal) ?? Number.POSITIVE_INFINITY)));
    return joint;
  };

  return {
    now: () => heap.now,
    nextAt: () => heap.first?.at,
    goOn() {
      const timer = heap.first;
      if (timer === undefined) return false;
      heap.now = Math.max(heap.now, timer.at);
      heap.remove(timer);
      begin(timer);
      return true;
    },
    setTo(at) {
      heap.now = Math.max(heap.now, at);
    },
    stir() {
      for (const timer of intervals) {
        timer.periodMs = timer.everyMs;
        const next = heap.now + (timer.everyMs ?? 0);
        if (timer.at <= next) continue;
        heap.remove(timer);
        heap.add(timer, next);
      }
    },
    forget(life) {
      for (const timer of heap.of((one) => one.life === life)) clear(timer);
    },
    giveBack() {
      Object.assign(globalThis, kept);
      Object.assign(timers, {
        setTimeout: kept.setTimeout,
        setInterval: kept.setInterval,
        clearTimeout: kept.clearTimeout,
        clearInterval: kept.clearInterval,
      });
      Object.assign(promises, { setTimeout: keptPause });
      syncBuiltinESMExports();
      performance.now = keptNow;
      AbortSignal.timeout = keptTimeout;
      AbortSignal.any = keptAny;
    },
  };
}

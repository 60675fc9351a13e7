/** A process within this process: what it began ends with it, as if it had been killed. */
import { AsyncLocalStorage } from 'node:async_hooks';

export class Life {
  readonly name: string;
  #dead = false;
  readonly #mourners = new Set<() => void>();

  constructor(name: string) {
    this.name = name;
  }

  get dead(): boolean {
    return this.#dead;
  }

  /** Nothing of it goes on: its timers never fire, its statements and calls are never answered. */
  end(): void {
    if (this.#dead) return;
    this.#dead = true;
    for (const tell of this.#mourners) tell();
    this.#mourners.clear();
  }

  /** @returns what stops the waiting */
  onEnd(tell: () => void): () => void {
    this.#mourners.add(tell);
    return () => this.#mourners.delete(tell);
  }
}

const lives = new AsyncLocalStorage<Life>();

/** Runs `work`, and all that comes of it, as a part of `life`. */
export function within<Result>(life: Life, work: () => Result): Result {
  return lives.run(life, work);
}

/** Runs `work` as a part of no process: what comes of it does not end with the one that runs now. */
export function outside<Result>(work: () => Result): Result {
  return lives.exit(work);
}

/** Whose code is running; none outside of every process: the simulation's own. */
export function presentLife(): Life | undefined {
  return lives.getStore();
}

/** A promise that nothing ever settles: what a killed process waits for. */
export function never<Value>(): Promise<Value> {
  return new Promise(() => undefined);
}

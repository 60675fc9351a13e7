/** By which key something is done: whatever is written to the log meanwhile says so. */
import { AsyncLocalStorage } from 'node:async_hooks';

const acting = new AsyncLocalStorage<string>();

/** @param name the key's; undefined: a person's own session */
export function actBy<Result>(name: string | undefined, work: () => Result): Result {
  return name === undefined ? work() : acting.run(name, work);
}

export function actingKey(): string | undefined {
  return acting.getStore();
}

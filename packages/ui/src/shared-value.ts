import { useSyncExternalStore } from 'react';

/** A value of the whole tab, which components follow. */
export interface SharedValue<Value> {
  get(): Value;
  set(next: Value): void;
  /** The component renders again when it changes. */
  use(): Value;
}

export function sharedValue<Value>(initial: Value): SharedValue<Value> {
  const listeners = new Set<() => void>();
  let current = initial;
  const get = () => current;
  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }
  return {
    get,
    set(next) {
      current = next;
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, get),
  };
}

/** Storage can be blocked or full; what it would have kept then lives as long as the document. */
export function withStorage<Value>(touch: () => Value): Value | undefined {
  try {
    return touch();
  } catch {
    return undefined;
  }
}

/** @returns nothing where nothing is kept, or storage is blocked */
export function readKept(key: string): string | null | undefined {
  return withStorage(() => localStorage.getItem(key));
}

/** Keeps a choice on this device; null forgets it. */
export function keep(key: string, value: string | null): void {
  withStorage(() => (value === null ? localStorage.removeItem(key) : localStorage.setItem(key, value)));
}

/** A choice that one browser keeps, told to all who show it. */
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
/** What was chosen where nothing can be kept. */
const held = new Map<string, string>();

function read(name: string): string | null {
  try {
    return localStorage.getItem(name) ?? held.get(name) ?? null;
  } catch {
    // Blocked storage: it lives as long as the document.
    return held.get(name) ?? null;
  }
}

export function keep(name: string, value: string): void {
  held.set(name, value);
  try {
    localStorage.setItem(name, value);
  } catch {
    // It is held.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** What was kept under a name; null: nothing yet. */
export function useKept(name: string): string | null {
  return useSyncExternalStore(subscribe, () => read(name));
}

/** A switch that is kept. */
export function useKeptSwitch(name: string, first: boolean): readonly [boolean, (on: boolean) => void] {
  const kept = useKept(name);
  return [kept === null ? first : kept === 'on', (on) => keep(name, on ? 'on' : 'off')];
}

/** Names that are kept, none before somebody chose. */
export function useKeptNames(name: string): readonly [readonly string[], (names: readonly string[]) => void] {
  const kept = useKept(name);
  return [kept?.split(',').filter(Boolean) ?? [], (names) => keep(name, names.join(','))];
}

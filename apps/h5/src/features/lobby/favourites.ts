import { useMemo, useSyncExternalStore } from 'react';

/** Games that a member has marked. They are kept on this phone only, and go with everything else at sign-out. */
const KEY = 'mingpai.favourites';
/** More than anybody scrolls through. */
const most = 60;

const listeners = new Set<() => void>();

/** Places of games (`venue/code`), the latest first. */
export function useFavourites(): readonly string[] {
  const saved = useSyncExternalStore(subscribe, text);
  return useMemo(() => placesIn(saved), [saved]);
}

/** Marks a game, or takes its mark away. */
export function toggleFavourite(place: string): void {
  const before = placesIn(text());
  const others = before.filter((one) => one !== place);
  const after = others.length < before.length ? others : [place, ...others].slice(0, most);
  try {
    localStorage.setItem(KEY, JSON.stringify(after));
  } catch {
    // Storage is blocked: nothing is kept, as with games that were played.
  }
  for (const listener of listeners) listener();
}

/** What another version wrote may be anything. */
function placesIn(saved: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(saved);
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function text(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

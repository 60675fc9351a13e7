import { useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { fetchData } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { currentToken, useSignedIn } from '../../api/session.ts';

/**
 * Games that somebody has marked. A member's are kept with the account; this phone holds them too, so that a tap is seen at once, and
 * what it has not told the server yet: a visitor's marks until they sign in, and those of earlier versions, which no server knew.
 */
const KEY = 'mingpai.favourites';
/** As many as the server keeps. */
const most = 60;

interface Kept {
  /** Places of games (`venue/code`), the latest first. */
  readonly places: readonly string[];
  /** What the server was not told yet, by place: marked or not, in the order of the taps. */
  readonly unsent: Readonly<Record<string, boolean>>;
}

const listeners = new Set<() => void>();

/** Places of games (`venue/code`), the latest first; a member's are asked for, and what this phone alone knows is sent along. */
export function useFavourites(): readonly string[] {
  const signedIn = useSignedIn();
  useQuery({
    queryKey: keys.of('favourites'),
    queryFn: async () => {
      await exchange();
      return null;
    },
    enabled: signedIn,
    staleTime: 60_000,
    meta: { quiet: true },
  });
  const saved = useSyncExternalStore(subscribe, text);
  return useMemo(() => keptIn(saved).places, [saved]);
}

/** Marks a game, or takes its mark away. What cannot be sent now goes with the next exchange. */
export function toggleFavourite(place: string): void {
  const { places, unsent } = keptIn(text());
  const others = places.filter((one) => one !== place);
  const on = others.length === places.length;
  const { [place]: _before, ...rest } = unsent;
  keep({ places: on ? [place, ...others].slice(0, most) : others, unsent: { ...rest, [place]: on } });
  if (currentToken() !== '') void exchange().catch(() => undefined);
}

let underway: Promise<void> | undefined;

/** Tells the server what it does not know and takes over its list; one at a time, and again for taps that came meanwhile. */
function exchange(): Promise<void> {
  underway ??= tell().finally(() => {
    underway = undefined;
  });
  return underway;
}

async function tell(): Promise<void> {
  for (;;) {
    const token = currentToken();
    const { unsent } = keptIn(text());
    const entries = Object.entries(unsent);
    const of = (wanted: boolean) => entries.flatMap(([place, on]) => (on === wanted ? [place] : []));
    const { places } = await fetchData('favourites', {
      add: of(true).slice(-most),
      remove: of(false).slice(-most),
    });
    // Somebody else's phone by now: their list is not this one.
    if (currentToken() !== token) return;
    const left = Object.entries(keptIn(text()).unsent).filter(([place, on]) => unsent[place] !== on);
    const changed = new Set(left.map(([place]) => place));
    const marked = left.flatMap(([place, on]) => (on ? [place] : [])).reverse();
    keep({
      places: [...marked, ...places.filter((place) => !changed.has(place))].slice(0, most),
      unsent: Object.fromEntries(left),
    });
    if (left.length === 0) return;
  }
}

/** What another version wrote may be anything; the one before this kept a list alone, which no server knew. */
function keptIn(saved: string): Kept {
  try {
    const value: unknown = JSON.parse(saved);
    if (Array.isArray(value)) {
      const places = value.filter((one) => typeof one === 'string');
      return { places, unsent: Object.fromEntries([...places].reverse().map((place) => [place, true])) };
    }
    const { places, unsent } = Object(value);
    if (!Array.isArray(places)) return nothing;
    return {
      places: places.filter((one) => typeof one === 'string'),
      unsent: Object.fromEntries(
        Object.entries(Object(unsent)).filter((one): one is [string, boolean] => typeof one[1] === 'boolean'),
      ),
    };
  } catch {
    return nothing;
  }
}

const nothing: Kept = { places: [], unsent: {} };

function keep(kept: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Storage is blocked: nothing is kept here, as with games that were played.
  }
  for (const listener of listeners) listener();
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

import { onThePage } from '../../ui/over-page.ts';

/** Where in the app somebody is: path and query of the address behind its `#`. A new object for each arrival. */
export type Location = { readonly pathname: string; readonly search: string };

/** How one came to a place: POP is the browser's own Back, Forward, or an address that was typed. */
export type Going = 'POP' | 'PUSH' | 'REPLACE';
export type Place = { readonly location: Location; readonly going: Going };

/** The entries of a browser's history, or of a test's. */
export type History = {
  readonly place: () => Place;
  /** The address that a link bears. */
  readonly href: (target: string) => string;
  readonly go: (target: string, replace: boolean) => void;
  /** So many entries, back where negative. */
  readonly step: (entries: number) => void;
  /** Told after each move. @returns ends it */
  readonly listen: (moved: () => void) => () => void;
};

/** A place of the app by its path and query: `/help?type=1`. A path begins at the root; what stands behind a `#` is no part of it. */
export function locationOf(target: string): Location {
  const [address = ''] = target.split('#', 1);
  const at = address.indexOf('?');
  const pathname = at < 0 ? address : address.slice(0, at);
  const search = at < 0 ? '' : address.slice(at);
  return {
    pathname: pathname.startsWith('/') ? pathname : `/${pathname}`,
    search: search === '?' ? '' : search,
  };
}

/**
 * The app's pages in the browser's history, told apart by the hash of the address (specification, chapter 2). Each entry
 * bears its number, counted from the one that the app was opened at, and a key of its own; what lies on top of a page
 * adds marks to them (over-page.ts), and its going is no move.
 */
export function hashHistory(): History {
  const listeners = new Set<() => void>();
  let place: Place = { location: here(), going: 'POP' };
  let { idx, key } = stamped(0);

  function moved(going: Going): void {
    place = { location: here(), going };
    for (const listener of listeners) listener();
  }

  function popped(): void {
    const { pathname, search } = here();
    const entry = stamped(idx + 1);
    const same =
      pathname === place.location.pathname && search === place.location.search && entry.key === key;
    ({ idx, key } = entry);
    if (!same) moved('POP');
  }

  return {
    place: () => place,
    href: (target) => `#${target}`,
    go(target, replace) {
      onThePage(() => {
        const state: Entry = { idx: replace ? idx : idx + 1, key: newKey() };
        if (replace) window.history.replaceState(state, '', `#${target}`);
        else window.history.pushState(state, '', `#${target}`);
        ({ idx, key } = state);
        moved(replace ? 'REPLACE' : 'PUSH');
      });
    },
    step: (entries) => onThePage(() => window.history.go(entries)),
    listen(listener) {
      listeners.add(listener);
      if (listeners.size === 1) window.addEventListener('popstate', popped);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener('popstate', popped);
      };
    },
  };
}

type Entry = { readonly idx: number; readonly key: string };

/** The present entry's marks; one that a link of elsewhere or a typed address made gets them now. */
function stamped(next: number): Entry {
  const state: unknown = window.history.state;
  if (isEntry(state)) return state;
  const entry = { idx: next, key: newKey() };
  window.history.replaceState({ ...window.history.state, ...entry }, '');
  return entry;
}

function isEntry(state: unknown): state is Entry {
  return (
    typeof state === 'object' &&
    state !== null &&
    'idx' in state &&
    typeof state.idx === 'number' &&
    'key' in state &&
    typeof state.key === 'string'
  );
}

function here(): Location {
  return locationOf(window.location.hash.slice(1));
}

function newKey(): string {
  return Math.random().toString(36).slice(2, 10);
}

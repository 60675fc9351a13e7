import { useLayoutEffect, useSyncExternalStore } from 'react';

/**
 * The title of the page in sight where its route's title is not enough: one route shows many articles. It stands in the
 * back header and the document's title for as long as the page is shown.
 */
let shown: { readonly title: string } | undefined;
const listeners = new Set<() => void>();

/** Gives the page its own title; `undefined` leaves it the route's. */
export function usePageTitle(title: string | undefined): void {
  useLayoutEffect(() => {
    if (title === undefined) return;
    const mine = { title };
    announce(mine);
    // The next page may have announced its own already.
    return () => {
      if (shown === mine) announce(undefined);
    };
  }, [title]);
}

/** The title that the page in sight gave itself. */
export function useOwnTitle(): string | undefined {
  return useSyncExternalStore(subscribe, () => shown?.title);
}

function announce(next: typeof shown): void {
  shown = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

import { useEffect, useRef } from 'react';

/** The entries of the history that something lying on top of a page has made, by number. */
const MARK = 'over';
let last = 0;
/** A way back that was begun and not gone yet: who is drawn anew at once (StrictMode) keeps the entry. */
let leaving: { readonly entry: number; readonly timer: ReturnType<typeof setTimeout> } | undefined;

/**
 * The phone's Back closes what lies on top of the page and leaves the page as it is. The address stays the same, so that a
 * reload shows the page without it.
 */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (!open) return;
    const entry = resume() ?? push();
    const onPop = () => {
      if (markOf(window.history.state) !== entry) close.current();
    };
    window.addEventListener('popstate', onPop);
    return () => {
      window.removeEventListener('popstate', onPop);
      // Closed otherwise than by Back, and nothing was opened since: its entry goes too.
      if (markOf(window.history.state) !== entry) return;
      const timer = setTimeout(() => {
        leaving = undefined;
        if (markOf(window.history.state) === entry) window.history.back();
      });
      leaving = { entry, timer };
    };
  }, [open]);
}

function push(): number {
  last += 1;
  window.history.pushState({ ...window.history.state, [MARK]: last }, '');
  return last;
}

function resume(): number | undefined {
  if (leaving === undefined) return undefined;
  const { entry, timer } = leaving;
  clearTimeout(timer);
  leaving = undefined;
  return entry;
}

function markOf(state: unknown): number | undefined {
  return typeof state === 'object' && state !== null && MARK in state && typeof state[MARK] === 'number'
    ? state[MARK]
    : undefined;
}

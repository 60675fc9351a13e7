/**
 * What lies over a game's page: the phone's Back closes the uppermost. In a frame the history is the app's, which keeps an entry for each
 * and says when one is to be closed (lobby.ts); alone in a tab the page keeps them itself.
 */
import { useEffect, useRef } from 'react';

type Close = () => void;

/** From the page upwards. */
const laid: Close[] = [];
const listeners = new Set<() => void>();
const framed = window.parent !== window;

/** @returns takes it away, with its entry; does nothing the second time */
export function layOver(close: Close): () => void {
  laid.push(close);
  if (!framed) window.history.pushState({ over: laid.length }, '');
  tell();
  return () => {
    const at = laid.lastIndexOf(close);
    if (at === -1) return;
    laid.splice(at, 1);
    // Back has been there already where it is what closed it.
    if (!framed && entriesHere() > laid.length) window.history.back();
    tell();
  };
}

/** Closes what lies uppermost. */
export function closeUppermost(): void {
  laid.at(-1)?.();
}

/** Lies there for as long as `open`. */
export function useOver(open: boolean, close: Close): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => (open ? layOver(() => latest.current()) : undefined), [open]);
}

export function layersOpen(): number {
  return laid.length;
}

/** @param listener hears that there is one more, or one less @returns ends it */
export function onLayers(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}

function entriesHere(): number {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'over' in state && typeof state.over === 'number'
    ? state.over
    : 0;
}

if (!framed)
  window.addEventListener('popstate', () => {
    if (entriesHere() < laid.length) closeUppermost();
  });

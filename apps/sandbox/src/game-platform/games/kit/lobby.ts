/**
 * What a page and the site that shows it in a frame say to each other (docs/venue-protocol.md, "In a frame"). Words only, never an
 * amount; the page believes its parent alone, and that only at the origin that it was launched from.
 */
import { useEffect, useRef, useSyncExternalStore } from 'react';

export function isFramed(): boolean {
  return window.parent !== window;
}

/** The page is there; it has a bar with a way out; its balance changed; its player wants out, or money from the wallet. */
type Word = 'ready' | 'bar' | 'balance-changed' | 'exit' | 'bring-money';

function tell(lobbyUrl: string | undefined, word: Word): boolean {
  if (!isFramed()) return false;
  // Without a session the page never learnt whose frame it is in; the message says nothing that anyone may not hear.
  const target = lobbyUrl === undefined ? '*' : new URL(lobbyUrl).origin;
  window.parent.postMessage({ type: `mingpai-venue:${word}` }, target);
  return true;
}

export function leave(lobbyUrl: string | undefined): void {
  if (!tell(lobbyUrl, 'exit') && lobbyUrl !== undefined) window.location.assign(lobbyUrl);
}

export function useBalanceNews(lobbyUrl: string | undefined, balance: number | undefined): void {
  const told = useRef(balance);
  useEffect(() => {
    const before = told.current;
    told.current = balance;
    if (lobbyUrl === undefined || before === undefined || before === balance) return;
    tell(lobbyUrl, 'balance-changed');
  }, [lobbyUrl, balance]);
}

/** What the site that frames the page said that it can do. */
interface Site {
  readonly lobbyUrl: string;
  /** It brings money from the wallet when it is asked to. */
  readonly brings: boolean;
}

let site: Site | undefined;
const listeners = new Set<() => void>();

/** @param refresh asks for the table anew: the site has moved money */
export function useLobby(lobbyUrl: string | undefined, refresh: () => void): void {
  const moved = useRef(refresh);
  moved.current = refresh;
  useEffect(() => {
    if (lobbyUrl === undefined || !isFramed()) return;
    const { origin } = new URL(lobbyUrl);
    const hear = ({ source, origin: from, data }: MessageEvent<unknown>) => {
      if (source !== window.parent || from !== origin || typeof data !== 'object' || data === null) return;
      if (!('type' in data)) return;
      if (data.type === 'mingpai-lobby:balance-changed') moved.current();
      if (data.type !== 'mingpai-lobby:hello') return;
      site = { lobbyUrl, brings: 'brings' in data && data.brings === true };
      for (const listener of listeners) listener();
    };
    window.addEventListener('message', hear);
    tell(lobbyUrl, 'ready');
    // Said once the page has loaded: what is loaded after it is another page, which may have none.
    const bar = () => void tell(lobbyUrl, 'bar');
    if (document.readyState === 'complete') bar();
    else window.addEventListener('load', bar, { once: true });
    return () => {
      window.removeEventListener('message', hear);
      window.removeEventListener('load', bar);
    };
  }, [lobbyUrl]);
}

/** What asks the site for money, where it brings some. */
export function useBringing(): (() => void) | undefined {
  const { lobbyUrl, brings } = useSyncExternalStore(subscribe, () => site) ?? {};
  return brings ? () => void tell(lobbyUrl, 'bring-money') : undefined;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

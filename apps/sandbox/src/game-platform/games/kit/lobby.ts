/** A courtesy to the site that shows the game in a frame: it hears when the balance changed and when the player wants out. */
import { useEffect, useRef } from 'react';

export function isFramed(): boolean {
  return window.parent !== window;
}

function tell(
  lobbyUrl: string | undefined,
  type: 'mingpai-venue:balance-changed' | 'mingpai-venue:exit',
): boolean {
  if (!isFramed()) return false;
  // Without a session the page never learnt whose frame it is in; the message says nothing that anyone may not hear.
  window.parent.postMessage({ type }, lobbyUrl === undefined ? '*' : new URL(lobbyUrl).origin);
  return true;
}

export function leave(lobbyUrl: string | undefined): void {
  if (!tell(lobbyUrl, 'mingpai-venue:exit') && lobbyUrl !== undefined) window.location.assign(lobbyUrl);
}

export function useBalanceNews(lobbyUrl: string | undefined, balance: number | undefined): void {
  const told = useRef(balance);
  useEffect(() => {
    const before = told.current;
    told.current = balance;
    if (lobbyUrl === undefined || before === undefined || before === balance) return;
    tell(lobbyUrl, 'mingpai-venue:balance-changed');
  }, [lobbyUrl, balance]);
}

/** A courtesy to the site that shows the game in a frame: it hears when the balance changed and when the player wants out. */
import { useEffect, useRef } from 'react';

function tell(lobbyUrl: string, type: 'mingpai-venue:balance-changed' | 'mingpai-venue:exit'): boolean {
  if (window.parent === window) return false;
  window.parent.postMessage({ type }, new URL(lobbyUrl).origin);
  return true;
}

export function leave(lobbyUrl: string | undefined): void {
  if (lobbyUrl !== undefined && !tell(lobbyUrl, 'mingpai-venue:exit')) window.location.assign(lobbyUrl);
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

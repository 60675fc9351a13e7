import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { askAgain } from '../api/lists.ts';
import type { QueueName } from './order.ts';
import { claimOrders, releaseOrders } from './work.ts';

/** A claim holds for minutes; whoever is at the desk renews it this often, in ms. */
const renewMs = 60_000;
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * Holds an order while it is open, and gives it back afterwards. It is renewed only while its person gives signs of life: whoever
 * went away loses it after the claim's minutes, however long the window stays open.
 */
export function useClaim(queue: QueueName, id: number | undefined): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (id === undefined) return;
    let alive = false;
    const see = () => {
      alive = true;
    };
    // Whether it is held, the window asks of the order itself; a claim that was not answered costs nothing.
    const claim = () =>
      claimOrders(queue, [id])
        .then(({ held }) => (held.length > 0 ? askAgain(queries, queue) : undefined))
        .catch(() => undefined);
    void claim();
    const timer = window.setInterval(() => {
      if (alive) void claim();
      alive = false;
    }, renewMs);
    for (const sign of signs) window.addEventListener(sign, see, { passive: true, capture: true });
    return () => {
      window.clearInterval(timer);
      for (const sign of signs) window.removeEventListener(sign, see, { capture: true });
      void releaseOrders(queue, [id]).catch(() => undefined);
    };
  }, [queue, id, queries]);
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { askAgain } from '../api/lists.ts';
import { claimLine } from './claim-line.ts';
import type { QueueName } from './order.ts';
import { claimOrders, releaseOrders } from './work.ts';

/** A claim holds for minutes; whoever is at the desk renews it this often, in ms. */
const renewMs = 60_000;
/** One for the whole console: a page that is left and opened again speaks of the same orders. */
const inLine = claimLine();
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
    const hold = inLine({
      // Whether it is held, the window asks of the order itself; a claim that was not answered costs nothing.
      claim: async () => {
        const { held } = await claimOrders(queue, [id]);
        if (held.length > 0) void askAgain(queries, queue);
      },
      release: () => releaseOrders(queue, [id]),
    });
    hold.claim();
    const timer = window.setInterval(() => {
      if (alive) hold.claim();
      alive = false;
    }, renewMs);
    for (const sign of signs) window.addEventListener(sign, see, { passive: true, capture: true });
    return () => {
      window.clearInterval(timer);
      for (const sign of signs) window.removeEventListener(sign, see, { capture: true });
      hold.end();
    };
  }, [queue, id, queries]);
}

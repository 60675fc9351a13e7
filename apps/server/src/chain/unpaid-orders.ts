/** Orders that nobody paid while their money was looked for: closed, so that what stands open is what may still be paid. */
import { closeUnpaidUsdt } from '../deposits/index.ts';
import type { ChainDeps } from './credit.ts';
import { watchedMs } from './own-addresses.ts';

/**
 * Closes what was opened longer ago than an address is watched, and what no payment is known for. Whoever paid later names the transaction
 * (`findDeposit`), and is credited all the same.
 */
export async function closeUnpaidOrders({
  site: { database, clock },
}: Pick<ChainDeps, 'site'>): Promise<void> {
  const now = clock.now();
  const { rows } = await database.query<{ id: bigint }>(
    `select order_id as id from chain_payment
      where order_id is not null and state in ('seen', 'confirmed', 'unmatched', 'ambiguous')
     union
     select c.order_id from chain_claim c join chain_payment p on p.id = c.payment_id
      where p.state in ('seen', 'confirmed', 'unmatched', 'ambiguous', 'dust')`,
  );
  await closeUnpaidUsdt(database, {
    openedBy: new Date(now.getTime() - watchedMs),
    except: rows.map(({ id }) => id),
    now,
  });
}

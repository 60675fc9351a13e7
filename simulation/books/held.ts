/**
 * What came in and waits for staff alone, because its member's own limit or level has no room for it: the money is theirs, and staff
 * credit it, two of them where it is more than one may.
 */
import { type Town, told } from '../town.ts';

const beyond: readonly string[] = ['beyond_limit', 'beyond_level'];

export async function creditHeld({ world: { api }, by }: Town): Promise<void> {
  const twice = async (
    credit: (token: string) => ReturnType<typeof api.staff<'creditPayment' | 'creditArrival'>>,
  ) => {
    for (const name of ['chief', 'chief2'] as const) {
      const reply = await by(name, credit);
      told(reply);
      if (reply.data.state !== 'pending') return;
    }
  };
  const { data: payments } = await by('chief', (token) =>
    api.staff('chainPayments', { state: 'open', pageSize: 100 }, token),
  );
  for (const { id, orderNo, reason } of payments.rows)
    if (orderNo !== null && reason !== null && beyond.includes(reason))
      await twice((token) => api.staff('creditPayment', { id, orderNo }, token));
  const { data: arrivals } = await by('chief', (token) =>
    api.staff('gatewayArrivals', { state: 'review', pageSize: 100 }, token),
  );
  for (const { id, orderNo, reason } of arrivals.rows)
    if (beyond.includes(reason)) await twice((token) => api.staff('creditArrival', { id, orderNo }, token));
}

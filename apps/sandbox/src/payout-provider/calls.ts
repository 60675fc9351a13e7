/** What the operator may ask of the payout provider (docs/payouts.md): one entry for each path behind `/v1/`. */
import { z } from 'zod';
import { type Answer, type Call, call, no, orderId, positiveAmount } from '../kit/answers.ts';
import { networks } from '../kit/chain-address.ts';
import type { Payout, Payouts } from './payouts.ts';

const payout = z.object({
  id: orderId,
  network: z.enum(networks),
  address: z.string().min(1).max(128),
  amount: positiveAmount,
});

export const calls: Readonly<Record<string, Call<Payouts>>> = {
  'payouts/send': {
    understand(body, payouts) {
      const input = payout.safeParse(body);
      if (!input.success) return undefined;
      const take = (refusal?: string) => {
        const taken = payouts.take(input.data, refusal);
        return taken ? statusOf(taken) : no('conflict');
      };
      // Refused for good: a late copy is not sent either. Maintenance passes.
      return {
        venue: input.data.network,
        run: () => take(),
        refuse: (reason) => (reason === 'maintenance' ? no(reason) : take(reason)),
      };
    },
  },

  'payouts/status': call(z.object({ id: orderId }), ({ id: asked }, payouts) => {
    const taken = payouts.find(asked);
    return taken ? statusOf(taken) : { ok: true, status: 'not_found' };
  }),
};

function statusOf({ id: order, amount: micro, state, transaction_hash, reason }: Payout): Answer {
  return state === 'refused'
    ? { ok: true, status: 'refused', id: order, reason }
    : {
        ok: true,
        status: 'accepted',
        id: order,
        amount: micro,
        ...(transaction_hash === null ? {} : { transaction: transaction_hash }),
      };
}

/** One search for everything. Payload and answer; amounts are yuan (JSON numbers), times ISO instants. */
import { z } from 'zod';
import { yuan } from '../../schemas/wire.ts';
import { id, instant, maybeInstant, orderState, protocol } from '../parts.ts';
import { ofMember, personal } from '../personal.ts';

/** What of a member was looked for. */
export const foundBy = [
  'id',
  'username',
  'mobile',
  'mobile_tail',
  'email',
  'name',
  'card',
  'card_tail',
  'network',
  'device',
] as const;

const order = z.object({
  orderNo: z.string(),
  memberId: id,
  username: z.string(),
  amount: yuan,
  state: orderState,
  createdAt: instant,
});

export const findingSchemas = {
  find: {
    payload: z.object({ text: z.string().trim().min(2).max(128) }),
    /** The first few of each; empty where somebody may not see them. */
    answer: z.object({
      members: z.array(
        ofMember(
          'id',
          z.object({
            id,
            username: z.string(),
            realName: personal('name'),
            mobile: personal('mobile'),
            vipLevel: z.number().int(),
            frozenAt: maybeInstant,
            by: z.enum(foundBy),
          }),
        ),
      ),
      deposits: z.array(order),
      withdrawals: z.array(order),
      /** Corrections of balances. */
      adjustments: z.array(order),
      bets: z.array(
        z.object({
          venue: z.string(),
          venueName: z.string(),
          betId: z.string(),
          memberId: id,
          username: z.string(),
          stake: yuan,
          placedAt: instant,
        }),
      ),
      /** Payments that arrived on a chain. */
      payments: z.array(
        z.object({
          id,
          chain: protocol,
          hash: z.string(),
          usdt: z.number(),
          state: z.string(),
          seenAt: instant,
        }),
      ),
      /** Money that gateways told of, by their number of it. */
      arrivals: z.array(
        z.object({
          id,
          gateway: z.string(),
          payment: z.string(),
          orderNo: z.string(),
          amount: yuan,
          state: z.enum(['credited', 'by_hand', 'review', 'ignored']),
          heardAt: instant,
        }),
      ),
    }),
  },
} as const;

/** Views of lists. Payload and answer of each call. */
import { z } from 'zod';
import { noAnswer } from '../../schemas/wire.ts';
import { id, line } from '../parts.ts';

/** Lists whose pages keep their filters in the address. */
export const viewedLists = [
  'members',
  'deposits',
  'withdrawals',
  'bets',
  'adjustments',
  'cases',
  'lists',
  'chain-payments',
  'payouts',
  'free-bets',
  'venue-transfers',
  'agents',
  'agent-statements',
  'agent-applications',
  'agent-moves',
  'audit',
  'promotion-applications',
  'statement-differences',
  'held-wins',
  'set-aside-bets',
  'venue-differences',
  'overdue-bets',
  'gateways',
  'identity',
  'recoveries',
  'closings',
] as const;
const list = z.enum(viewedLists);
/** What stands behind the `?` of the page's address; it leads nowhere else. */
const question = z.string().regex(/^[\w.~%&=+*,:-]{0,1000}$/);

export const viewsSchemas = {
  savedViews: {
    payload: z.object({ list }),
    answer: z.object({
      rows: z.array(
        z.object({
          id,
          name: z.string(),
          question: z.string(),
          /** The role that it is shared with; null: nobody else sees it. */
          role: z.string().nullable(),
          own: z.boolean(),
          by: z.string(),
        }),
      ),
      /** With whom one may share: one's own roles. */
      roles: z.array(z.object({ code: z.string(), name: z.string() })),
    }),
  },
  saveView: {
    payload: z.object({ list, name: line('title', 40), question, role: z.string().max(60).nullable() }),
    answer: z.object({ id }),
  },
  removeView: { payload: z.object({ id }), answer: noAnswer },
} as const;

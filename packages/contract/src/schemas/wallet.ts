import { z } from 'zod';
import { protocols } from '../states.ts';
import { amountOfForm, field, nothing, yuan } from './wire.ts';

const venueBalance = z.object({
  name: z.string(),
  platname: z.string(),
  /** 0 where the venue plays from the central wallet. */
  balance: yuan,
  /** True: it plays from the central wallet, and nothing can be transferred to it. */
  seamless: z.boolean(),
});

export const wallet = {
  balance: { payload: nothing, answer: z.object({ balance: yuan }) },
  venueBalances: { payload: nothing, answer: z.array(venueBalance) },
  /** The server's own decision, in the reader's words: the same that refuses a withdrawal. */
  withdrawalStanding: {
    payload: nothing,
    answer: z.object({
      may: z.boolean(),
      /** What refuses it, or that nothing does. */
      text: z.string(),
      left: yuan,
      /** Why nobody, or this member, can ask for one at present, in the operator's words, and until when; empty: it is open. */
      stopped: z.string(),
      /** What each asks for that is not met. */
      open: z.array(z.object({ text: z.string(), amount: yuan, used: yuan, left: yuan })),
      /** Bonuses that are not the member's yet. */
      locked: z.array(z.object({ id: z.number().int(), text: z.string(), amount: yuan, left: yuan })),
      /** Over each network, of those that were paid last, from asking to payment; one is missing of which too few are known. */
      usual_minutes: z.partialRecord(z.enum(protocols), z.number().int()).optional(),
      /** In how many minutes staff promise to decide one: said of a network of which too few are known. */
      promised_minutes: z.number().int().optional(),
    }),
  },
  walletOverview: {
    payload: nothing,
    /** total = central + venues + in_flight + held + in_review (business rules). */
    answer: z.object({
      central: yuan,
      venues: z.array(venueBalance),
      in_flight: yuan,
      held: yuan,
      /** Winnings that people look at before they can be used. */
      in_review: yuan,
      /** Withdrawals that are approved and not known to be paid: no longer the wallet's, and no part of `total`. */
      paying_out: yuan,
      total: yuan,
    }),
  },
  recycleAll: {
    payload: nothing,
    /** What became of each venue's money; `pending` settles by itself. */
    answer: z.object({
      results: z.array(
        z.object({
          name: z.string(),
          platname: z.string(),
          amount: yuan,
          state: z.enum(['done', 'pending', 'refused', 'empty']),
        }),
      ),
    }),
  },
  transfer: {
    payload: z.object({
      amount: amountOfForm,
      /** A side that is not named is no platform wallet: the form's rules say so, after the amount. */
      sourcetype: field,
      targettype: field,
    }),
    /** `state` as in the records: 0 failed, 1 success, 2 pending settlement. */
    answer: z.object({ id: z.string(), state: z.union([z.literal(0), z.literal(1), z.literal(2)]) }),
  },
} as const;

/** Responsible play: ours, beside the published contract (business rules, Responsible play). */
import { z } from 'zod';
import { amount, noAnswer, nothing, time, wholeNumber, yuan } from './wire.ts';

const kind = z.enum(['deposit', 'loss', 'stake', 'time']);
/** Rolling: the last 24 hours, 7 days, 30 days. */
const span = z.enum(['day', 'week', 'month']);
/** Yuan for deposit, loss and stake, minutes for time; null: none. */
const limit = z.number().nullable();

export const play = {
  playControls: {
    payload: nothing,
    answer: z.object({
      limits: z.array(
        z.object({
          kind,
          span,
          value: limit,
          /** A looser one that was asked for: from `at` on (`ready`) it can be confirmed. */
          coming: z.object({ value: limit, at: time, ready: z.boolean() }).nullable(),
          /** In the span up to now. */
          used: z.number(),
        }),
      ),
      // Without kind and end where a card or an address alone leads to the account it was chosen in.
      pause: z
        .object({ kind: z.enum(['break', 'exclusion']).nullable(), ends_at: time.nullable() })
        .nullable(),
      /** The member has asked to close the account, which happens then; until they take it back there is no money in and no play. */
      closes_at: time.nullable(),
      /** Staff have stopped the account's money: it can be looked at, and venues' balances brought back, until they lift it. */
      suspended: z.boolean(),
      /** Payouts - stakes; negative when lost. */
      net_today: yuan,
      net_week: yuan,
      net_month: yuan,
      /** What arrived of the member's deposits less what left as withdrawals, since the account was opened. */
      net_deposits: yuan,
      /** With a game in sight; today by the Beijing day, and the last 7 days. */
      minutes_today: z.number().int(),
      minutes_week: z.number().int(),
      /** Minutes of play between two looks at the time. */
      check_minutes: z.number().int(),
      /** Limits were never offered to the member, and they have none. */
      offer: z.boolean(),
    }),
  },
  setRealityCheck: {
    payload: z.object({ minutes: wholeNumber(5, 120) }),
    answer: noAnswer,
  },
  answerRealityCheck: { payload: nothing, answer: noAnswer },
  answerLimitsOffer: { payload: nothing, answer: noAnswer },
  setPlayLimit: {
    payload: z.object({
      kind,
      span: span.default('day'),
      /** For deposit, loss and stake. */
      amount: amount.optional(),
      /** For time; at most what the span has. */
      minutes: wholeNumber(10, 43_200).optional(),
      /** No limit any more. */
      none: z.boolean().default(false),
    }),
    answer: z.object({ effective_at: time }),
  },
  /** The second yes to a looser limit. */
  confirmPlayLimit: {
    payload: z.object({ kind, span }),
    answer: noAnswer,
  },
  takePlayBreak: {
    payload: z.object({ kind: z.enum(['break', 'exclusion']), days: wholeNumber(1, 1_825) }),
    answer: noAnswer,
  },
  playSign: {
    payload: nothing,
    answer: z.object({
      minutes: z.number().int(),
      sitting_minutes: z.number().int(),
      net_today: yuan,
      /** Payouts - stakes of this sitting. */
      net_sitting: yuan,
      /** The member's span of play is over: time to look, until they answer. */
      check_due: z.boolean(),
      /** Why play has to stop now; empty: it has not. */
      stop: z.string(),
    }),
  },
} as const;

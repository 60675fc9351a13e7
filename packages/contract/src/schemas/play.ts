/** Responsible play: ours, beside the published contract (business rules, Responsible play). */
import { z } from 'zod';
import { amount, noAnswer, nothing, time, wholeNumber, yuan } from './wire.ts';

const kind = z.enum(['deposit', 'loss', 'time']);
/** Yuan for deposit and loss, minutes for time; null: none. */
const limit = z.number().nullable();

export const play = {
  playControls: {
    payload: nothing,
    answer: z.object({
      limits: z.array(
        z.object({
          kind,
          value: limit,
          /** A looser one that was asked for. */
          coming: z.object({ value: limit, at: time }).nullable(),
          used: z.number(),
        }),
      ),
      pause: z.object({ kind: z.enum(['break', 'exclusion']), ends_at: time }).nullable(),
      /** Payouts - stakes; negative when lost. */
      net_today: yuan,
      net_week: yuan,
      net_month: yuan,
    }),
  },
  setPlayLimit: {
    payload: z.object({
      kind,
      /** For deposit and loss. */
      amount: amount.optional(),
      /** For time. */
      minutes: wholeNumber(10, 1_440).optional(),
      /** No limit any more. */
      none: z.boolean().default(false),
    }),
    answer: z.object({ effective_at: time }),
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
      /** Why play has to stop now; empty: it has not. */
      stop: z.string(),
    }),
  },
} as const;

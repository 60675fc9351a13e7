/** What staff set for deposits: the ways that are offered, their limits, the bank accounts that receive. Amounts are whole yuan. */
import { z } from 'zod';
import { nothing } from '../../schemas/wire.ts';
import { depositFlags, payWays } from '../../states.ts';
import { problem } from '../../texts/field-problems.ts';
import { line } from '../parts.ts';
import { proposing, ruleAnswer } from '../rules/proposal.ts';

/** One deposit of more is a slip of the finger. */
const mostYuan = 100_000_000;
const limits = problem('deposit_limit_malformed', { most: mostYuan });
const limit = z.number({ error: limits }).int(limits).min(1, limits).max(mostYuan, limits);

const account = z.object({
  bankNo: z
    .string()
    .trim()
    .regex(/^\d(?:[ -]?\d){7,29}$/, problem('bank_number_malformed')),
  bankOwner: line('account_owner', 60),
  bankName: line('bank_name', 60),
  bankAddress: line('bank_branch', 100),
});

const sum = z.number().int(problem('whole_number')).min(0).max(10_000_000_000);

/** What staff credit by hand. Whole yuan but for the share. */
const byHand = z.object({
  /** Percent of the order, and yuan: what one person may credit above it, the greater of the two. */
  abovePercent: z.number().min(0).max(10),
  aboveSum: sum,
  /** From this sum above the orders on, in one person's day, two decide. */
  aboveDayFrom: sum,
  /** From this sum on, in one credit and in one person's day, two decide. */
  from: sum,
  clerkDayFrom: sum,
  /** Nobody credits more at once. */
  ceiling: sum,
  /** What balances of another system come to at most, of all files ever; 0: none are brought in. */
  imported: sum,
});

const offer = z.object({
  /** In the order in which members see them; none: members are led to customer service. */
  ways: z.array(z.enum(depositFlags)).max(depositFlags.length),
  ranges: z.record(z.enum(payWays), z.object({ min: limit, max: limit })),
  bankAccounts: z.array(account).max(20, problem('bank_accounts_too_many', { most: 20 })),
  byHand,
  /** How often they were set: what is saved has to be a change of this version. */
  version: z.number().int().nonnegative(),
});

export const depositSettingsSchemas = {
  depositSettings: {
    payload: nothing,
    answer: offer.extend({
      /** By whom and when they were set last; null: never. */
      setBy: z.string().nullable(),
      setAt: z.string().nullable(),
      /** Whether there is something behind a way now: an address for USDT, a gateway that is switched on for the others. */
      served: z.object({ usdt: z.boolean(), wechat: z.boolean(), alipay: z.boolean() }),
    }),
  },
  /** Refused with `settings_changed_meanwhile` where another version was saved since `version`. */
  updateDepositSettings: { payload: offer.partial({ byHand: true }).extend(proposing), answer: ruleAnswer },
} as const;

/** Rules of money. Payload and answer of each call; times ISO instants. */
import { z } from 'zod';
import { noAnswer, nothing } from '../../schemas/wire.ts';
import { problem } from '../../texts/field-problems.ts';
import { id, instant, paging, reason, rows } from '../parts.ts';
import { proposing, ruleAnswer, ruleChange } from './proposal.ts';

const delayRange = problem('field_out_of_range', {
  name: 'rule_delay',
  least: 5,
  most: 10_080,
  unit: 'minutes',
});

const ruleSettings = z.object({
  /** Minutes from the second yes until a change holds. */
  delayMinutes: z.number().int(problem('whole_number')).min(5, delayRange).max(10_080, delayRange),
  /** The market's rate, yuan for one USDT; 0: none is given. */
  marketRate: z.number().nonnegative().max(1_000),
});

export const rulesSchemas = {
  ruleWatch: {
    payload: nothing,
    answer: z.object({
      changes: z.array(
        ruleChange.pick({
          id: true,
          subject: true,
          name: true,
          state: true,
          proposedBy: true,
          effectiveAt: true,
        }),
      ),
      /** Accounts that may not decide about money yet. */
      fresh: z.array(z.object({ username: z.string(), name: z.string(), until: instant })),
      /** Whether there is a recovery key of the owner. */
      recoveryKey: z.boolean(),
    }),
  },
  ruleChanges: {
    payload: z.object({
      state: z.enum(['open', 'all']).default('open'),
      /** What was changed, `promotion/12`; with a slash at its end all below it and itself, `promotion/`. Empty: whatever. */
      about: z.string().max(100).default(''),
      /** Who proposed or decided. */
      staff: id.optional(),
      /** When it was proposed. */
      from: instant.optional(),
      to: instant.optional(),
      ...paging,
    }),
    answer: rows(ruleChange).extend({
      /** Everybody who ever proposed or decided one. */
      people: z.array(z.object({ id, name: z.string() })),
    }),
  },
  approveRuleChange: {
    payload: z.object({
      id,
      typed: z.record(z.string().max(200), z.string().max(40)).default({}),
      /** Only where nobody else can say yes. */
      recoveryKey: z.string().max(100).optional(),
    }),
    answer: ruleChange,
  },
  rejectRuleChange: { payload: z.object({ id, reason }), answer: noAnswer },
  withdrawRuleChange: { payload: z.object({ id }), answer: noAnswer },
  undoRuleChange: { payload: z.object({ id, ...proposing }), answer: ruleAnswer },
  ruleSettings: { payload: nothing, answer: ruleSettings },
  updateRuleSettings: { payload: ruleSettings.extend(proposing), answer: ruleAnswer },
  /** By the key in force; or, without it, by a change that another chief approved within the last day. */
  replaceRecoveryKey: {
    payload: z.object({ recoveryKey: z.string().max(100).optional(), ...proposing }),
    answer: ruleAnswer.extend({ recoveryKey: z.string().nullable() }),
  },
} as const;

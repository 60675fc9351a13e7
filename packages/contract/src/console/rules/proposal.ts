/** What every call that changes a rule of money takes and answers (docs/decisions/0026). */
import { z } from 'zod';
import { filled, id, instant, maybeInstant, moment } from '../parts.ts';

/** What a figure is written in: `rate` yuan for one USDT, `percent` with two decimals, `json` a list, `text` anything else. */
const figureUnits = ['yuan', 'usdt', 'rate', 'percent', 'count', 'switch', 'text', 'json', 'secret'] as const;

export const ruleFigure = z.object({
  /** `exchange.depositRate`, `payments.ranges.bank.max`, `vip.levels.3.rebate.sport`. */
  path: z.string(),
  unit: z.enum(figureUnits),
  /** null: there was none, or there is none any more. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** Beyond the band around the last value: both people type the new figure. */
  far: z.boolean(),
  /** How far from the last value, in percent; null: it cannot be said. */
  distance: z.number().nullable(),
});

export const ruleChangeStates = [
  'proposed',
  'approved',
  'applied',
  'rejected',
  'withdrawn',
  'stale',
] as const;

export const ruleChange = z.object({
  id,
  /** What it is about: `settings`, `promotion/12`, `agent/100001`, `gateway/sandbox`, `venue/mpqp`, `staff/4`, `recovery_key`. */
  subject: z.string(),
  /** The name of what it is about, where there is one. */
  name: z.string(),
  figures: z.array(ruleFigure),
  reason: z.string(),
  state: z.enum(ruleChangeStates),
  proposedBy: z.string(),
  proposedAt: instant,
  /** Proposed by the one who asks. */
  own: z.boolean(),
  /** How long it waits after the second yes, minutes. */
  delayMinutes: z.number().int(),
  /** From when it was ordered to hold; null: as soon as it may. */
  wantedFrom: maybeInstant,
  decidedBy: z.string().nullable(),
  decidedAt: maybeInstant,
  /** The second yes was the owner's recovery key. */
  byRecoveryKey: z.boolean(),
  /** Why it was refused, or is stale. */
  verdict: z.string().nullable(),
  /** From when it holds, once it is approved. */
  effectiveAt: maybeInstant,
  appliedAt: maybeInstant,
  /** When whoever proposed it took it back. */
  withdrawnAt: maybeInstant,
  /** What the one who asks may do now; `approve_by_key`: nobody else can say yes, the recovery key stands in. */
  may: z.array(z.enum(['approve', 'approve_by_key', 'reject', 'withdraw', 'undo'])),
});

/** Why, and each far figure once more by hand: its path, and the figure as it was typed. */
const proposal = z.object({
  reason: filled('change_reason', 200),
  typed: z.record(z.string().max(200), z.string().max(40)).default({}),
  /** From when it is to hold; absent: as soon as it may. */
  from: moment.optional(),
});

/** Absent: nothing is changed where a rule of money would be; the answer says what would. */
export const proposing = { proposal: proposal.optional() };

/**
 * `saved`: it holds now. `proposed`: what is a rule of money waits for a second person, the rest holds now. `unconfirmed`: nothing
 * was saved; `figures` are those that would change, to be sent again with a `proposal`.
 */
export const ruleOutcome = {
  state: z.enum(['saved', 'proposed', 'unconfirmed']),
  change: ruleChange.nullable(),
  figures: z.array(ruleFigure),
};

export const ruleAnswer = z.object(ruleOutcome);

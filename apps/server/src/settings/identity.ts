/** What operators set for each level of who a member is known to be. Null: no figure, and nothing is asked for its sake. */
import { z } from 'zod';

const fen = z.number().int().nonnegative().nullable().default(null);
/** Within rolling 24 hours and 30 days, and in the account's whole life, fen. */
const figures = z.object({ day: fen, month: fen, life: fen }).prefault({});
const level = z.object({ deposits: figures, withdrawals: figures }).prefault({});

export const identitySettings = z.object({
  none: level,
  basic: level,
  full: level,
  /** A member is told what their level allows with the deposit that brings what they paid in to this sum, fen; 0: with the first. */
  askFrom: z.number().int().nonnegative().default(0),
  /** How long a form usually takes, in hours, as members are told. */
  usualHours: z.number().int().min(1).max(720).default(24),
  /** Years. */
  leastAge: z.number().int().min(16).max(25).default(18),
  /** From this level on two people say yes to a form. */
  twoFrom: z.enum(['basic', 'full']).default('full'),
});

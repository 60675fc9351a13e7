/** Accounts that are taken for one person's, and why. */
import { z } from 'zod';
import { id } from './parts.ts';

/** By weight, the heaviest first. */
export const relatedSigns = [
  'document',
  'address',
  'card',
  'crowd',
  'device',
  'name',
  'same_name',
  'timing',
  'referral',
  'network',
] as const;
export type RelatedSign = (typeof relatedSigns)[number];

export const relatedAccount = z.object({
  memberId: id,
  username: z.string(),
  /** What they have in common; 100 is enough, several together may be so with less. */
  score: z.number().int(),
  reasons: z.array(z.object({ sign: z.enum(relatedSigns), text: z.string() })),
});

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

export const reasons = z.array(z.object({ sign: z.enum(relatedSigns), text: z.string() }));

/** Of those related to one member the surest are drawn, with what they have in common with each other. */
export const mostDrawn = 12;

/** Two of the accounts that are related to one. */
export const relatedPair = z.object({ memberId: id, other: id, reasons });

export const relatedAccount = z.object({
  memberId: id,
  username: z.string(),
  /** What they have in common; 100 is enough, several together may be so with less. */
  score: z.number().int(),
  reasons,
});

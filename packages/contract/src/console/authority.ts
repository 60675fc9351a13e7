/** What one person may decide alone about money, and the first of two people's yes, as the queues show them. */
import { z } from 'zod';
import { yuan } from '../schemas/wire.ts';
import { instant } from './parts.ts';

/**
 * `offer_day` is a budget that may be used up; of the others the sum itself takes two people. `related_accounts` counts accounts,
 * not yuan: those related to the member that asked for the same before. `listed_sender`: who sent it is on one of the chain's own lists; no sum.
 */
export const limitNames = [
  'order',
  'above_order',
  'above_day',
  'member_day',
  'clerk_day',
  'house_hour',
  'offer_day',
  'related_accounts',
  'listed_sender',
] as const;
export type LimitName = (typeof limitNames)[number];

/** A limit that is reached, the decision included. */
export const limitReached = z.object({
  limit: z.enum(limitNames),
  /** A sentence with the figures. */
  text: z.string(),
  sum: yuan,
  from: yuan,
});

export const firstYes = z.object({
  by: z.string(),
  at: instant,
  /** Whether it is the reader's own: the second one is somebody else's. */
  own: z.boolean(),
  /** What would be given, and to which order where there was a choice. */
  amount: yuan,
  order: z.string(),
  /** The statement's line or reference that it rests on; may be empty. */
  reference: z.string(),
  reasons: z.array(limitReached),
  /** Names of those who may give the second yes; none: nobody else can at the moment. */
  second: z.array(z.string()),
});

/** `pending`: it was the first of two people's yes, and nothing has moved. */
export const givenState = z.enum(['approved', 'pending']);

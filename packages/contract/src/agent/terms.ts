/** What an agent is paid for, and what a week came to by it (docs/decisions/0097). Shares and fees are basis points. */
import { z } from 'zod';
import { amount, yuan } from '../schemas/wire.ts';

/** Half of what the house is left with; five times what the field is used to paying is a slip of the finger. */
export const highestShare = 5_000;
/** A tenth of what is paid in. */
export const highestDepositFee = 1_000;

const share = z.number().int().min(1).max(highestShare);
const depositFee = z.number().int().min(0).max(highestDepositFee);

/** As staff set them. */
export const agentTermsToSet = z.discriminatedUnion('kind', [
  /** A share of turnover by category: the agent's rates. */
  z.object({ kind: z.literal('turnover') }),
  /** `share` of NGR less `depositFee` of deposits; `carries`: weeks below zero are made up for by later ones. */
  z.object({ kind: z.literal('net_loss'), share, depositFee, carries: z.boolean() }),
  /** `perHead` for each member with a first deposit and a valid turnover of at least so much. */
  z.object({ kind: z.literal('per_head'), perHead: amount, leastDeposit: amount, leastTurnover: amount }),
]);

/** As they are shown. */
export const agentTerms = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('turnover') }),
  z.object({ kind: z.literal('net_loss'), share, depositFee, carries: z.boolean() }),
  z.object({ kind: z.literal('per_head'), perHead: yuan, leastDeposit: yuan, leastTurnover: yuan }),
]);

export const heldTerms = z.object({
  now: agentTerms,
  /** Agreed for the next Monday; null: it stays. */
  next: z.object({ terms: agentTerms, from: z.string() }).nullable(),
});

/** How a statement came about beside its lines of turnover. */
export const reckoned = z.object({
  weeks: z.array(
    z.object({
      /** Its Monday, YYYY-MM-DD. */
      week: z.string(),
      stake: yuan,
      payout: yuan,
      bonus: yuan,
      rebate: yuan,
      redPacket: yuan,
      correction: yuan,
      /** Paid to agents of the team. */
      commission: yuan,
      fees: yuan,
      /** What is left of all that. */
      left: yuan,
      share,
      carries: z.boolean(),
      /** Up to six decimals. */
      earned: yuan,
    }),
  ),
  /** Members who qualified, and the sum for them; `same`: people who were paid for before, or earn by it. */
  heads: z.object({ members: z.number().int(), same: z.number().int(), earned: yuan }),
  /** What its lines of turnover came to. */
  turnover: yuan,
});

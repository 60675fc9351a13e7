/**
 * What the platform tells the page (scheduled/view.ts), checked as it comes in. Amounts are fen, odds hundredths, times
 * Unix ms.
 */
import { z } from 'zod/mini';

export const gameCode = z.enum(['k3', 'ssc']);
export type GameCode = z.output<typeof gameCode>;

/** The public round that is mixed in; none in draws of before. */
const beacon = z.nullable(
  z.object({ public_key: z.string(), round: z.number(), signature: z.nullable(z.string()) }),
);

const drawn = z.object({
  round: z.number(),
  label: z.string(),
  commitment: z.string(),
  seed: z.string(),
  beacon,
  /** The numbers; none of a draw that was cancelled. */
  result: z.nullable(z.array(z.number())),
});

const bet = z.object({
  id: z.string(),
  round: z.number(),
  label: z.string(),
  kind: z.string(),
  stake: z.number(),
  state: z.enum(['open', 'settled', 'void']),
  payout: z.number(),
});
export type Bet = z.output<typeof bet>;

export const tableAnswer = z.object({
  ok: z.boolean(),
  reason: z.optional(z.string()),
  /** What may still be staked on the pick that a slip was refused for. */
  limit: z.optional(z.object({ kind: z.string(), room: z.number() })),
  lobby_url: z.string(),
  now: z.number(),
  balance: z.number(),
  maintenance: z.boolean(),
  limits: z.object({ smallest_bet: z.number(), largest_round: z.number(), largest_payout: z.number() }),
  /** What may still be staked on each pick of the draw that runs. */
  rooms: z.record(z.string(), z.number()),
  /** The one that runs; drawn already when it is among `drawn`. */
  round: z.object({
    round: z.number(),
    label: z.string(),
    opens_at: z.number(),
    closes_at: z.number(),
    draws_at: z.number(),
    ends_at: z.number(),
    commitment: z.string(),
    beacon,
  }),
  /** Newest first. */
  drawn: z.array(drawn),
  /** Own ones, on this round and the one before. */
  bets: z.array(bet),
  rules: z.object({
    picks: z.array(z.object({ code: z.string(), odds: z.number(), largest_bet: z.number() })),
  }),
});
export type Table = z.output<typeof tableAnswer>;

export const historyAnswer = z.object({
  /** Own bets by their draws, the latest first. */
  history: z.array(
    z.object({ round: z.number(), label: z.string(), drawn: z.nullable(drawn), bets: z.array(bet) }),
  ),
});
export type PlayedRound = z.output<typeof historyAnswer>['history'][number];

/** Whether the result of the round that runs is here. */
export function isDrawn({ round, drawn }: Pick<Table, 'round' | 'drawn'>): boolean {
  return drawn[0]?.round === round.round;
}

/** What the platform tells the page (scheduled/view.ts), checked as it comes in. Amounts are fen, times Unix ms. */
import { z } from 'zod/mini';

/** The public round that is mixed in; none in rounds of before. */
const beacon = z.nullable(
  z.object({ public_key: z.string(), round: z.number(), signature: z.nullable(z.string()) }),
);

const drawn = z.object({
  round: z.number(),
  label: z.string(),
  commitment: z.string(),
  seed: z.string(),
  beacon,
  /** The game's own; its face reads it. None of a round that was cancelled. */
  result: z.unknown(),
  void: z.nullable(z.string()),
});
export type Drawn = z.output<typeof drawn>;

const bet = z.object({
  id: z.string(),
  order: z.string(),
  round: z.number(),
  kind: z.string(),
  stake: z.number(),
  state: z.enum(['open', 'settled', 'void']),
  payout: z.number(),
});
export type Bet = z.output<typeof bet>;

const rule = z.object({
  kind: z.string(),
  /** What one won is paid beside the stake, in hundredths. */
  odds: z.number(),
  /** The return to the player in thousandths of a percent. */
  rtp: z.number(),
  smallest: z.number(),
  largest: z.number(),
});

export const tableAnswer = z.object({
  ok: z.boolean(),
  reason: z.optional(z.string()),
  /** What may still be staked on the bet that an order was refused for. */
  limit: z.optional(z.object({ kind: z.string(), room: z.number() })),
  lobby_url: z.string(),
  now: z.number(),
  balance: z.number(),
  maintenance: z.boolean(),
  limits: z.object({
    smallest_bet: z.number(),
    largest_bet: z.number(),
    largest_round: z.number(),
    largest_payout: z.number(),
  }),
  /** What may still be staked on each bet of the round that runs. */
  rooms: z.record(z.string(), z.number()),
  round: z.object({
    round: z.number(),
    label: z.string(),
    opens_at: z.number(),
    closes_at: z.number(),
    draws_at: z.number(),
    ends_at: z.number(),
    commitment: z.string(),
    beacon,
    void: z.nullable(z.string()),
    totals: z.array(z.object({ kind: z.string(), stake: z.number(), players: z.number() })),
    /** The latest of the others who bet on it, in whole chips, by names of this round. */
    seats: z.array(
      z.object({
        name: z.string(),
        bets: z.array(z.object({ kind: z.string(), stake: z.number() })),
      }),
    ),
  }),
  chain: z.object({ first_round: z.number(), length: z.number(), tip: z.string(), next_tip: z.string() }),
  /** Newest first. */
  drawn: z.array(drawn),
  /** Own ones, on this round and the one before. */
  bets: z.array(bet),
  rules: z.object({ bets: z.array(rule) }),
});
export type Table = z.output<typeof tableAnswer>;

export const historyAnswer = z.object({
  history: z.array(
    z.object({
      round: z.number(),
      label: z.string(),
      opens_at: z.number(),
      drawn: z.nullable(drawn),
      bets: z.array(bet),
    }),
  ),
});
export type PlayedRound = z.output<typeof historyAnswer>['history'][number];

/** The round that runs, when it has been drawn. */
export function drawnNow({ round, drawn: all }: Table): Drawn | undefined {
  return all[0]?.round === round.round ? all[0] : undefined;
}

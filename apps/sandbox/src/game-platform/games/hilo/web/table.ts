/** What the server tells the page (../view.ts), checked as it comes in. Amounts are fen, times Unix ms. */
import { z } from 'zod/mini';

const choice = z.object({
  favourable: z.number(),
  left: z.number(),
  multiplier: z.nullable(z.number()),
  payout: z.nullable(z.number()),
});
const round = z.object({
  id: z.string(),
  state: z.enum(['open', 'cashed', 'lost', 'void']),
  stake: z.number(),
  payout: z.number(),
  /** Hundredths. */
  multiplier: z.number(),
  cards: z.array(z.number()),
  actions: z.string(),
  version: z.number(),
  hits: z.number(),
  swaps_left: z.number(),
  choices: z.nullable(z.object({ high: choice, low: choice })),
  commitment: z.string(),
  client_seed: z.string(),
  nonce: z.number(),
  server_seed: z.nullable(z.string()),
  started_at: z.number(),
  ended_at: z.nullable(z.number()),
});
export const tableAnswer = z.object({
  ok: z.boolean(),
  reason: z.optional(z.string()),
  lobby_url: z.string(),
  balance: z.number(),
  maintenance: z.boolean(),
  limits: z.object({
    smallest_stake: z.number(),
    largest_stake: z.number(),
    largest_payout: z.number(),
    return_percent: z.number(),
    swaps: z.number(),
  }),
  next: z.object({ commitment: z.string(), nonce: z.number() }),
  /** How long until the next round may begin, in ms. */
  wait: z.number(),
  round: z.nullable(round),
  history: z.array(round),
  revealed: z.optional(z.object({ server_seed: z.string(), commitment: z.string() })),
});

export type Table = z.output<typeof tableAnswer>;
export type Round = z.output<typeof round>;
export type Choice = z.output<typeof choice>;
export type Guess = 'high' | 'low';
export type Action = Guess | 'swap' | 'cash';

/** What the two guesses are called on this card: an ace and a king have no "or the same". */
export function guessKind(
  rank: number,
  guess: Guess,
): 'higher' | 'lower' | 'same' | 'higherOrSame' | 'lowerOrSame' {
  if (rank === 1) return guess === 'high' ? 'higher' : 'same';
  if (rank === 13) return guess === 'low' ? 'lower' : 'same';
  return guess === 'high' ? 'higherOrSame' : 'lowerOrSame';
}

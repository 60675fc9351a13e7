/** What the platform answers, and the one way to ask it. */
import { z } from 'zod';
import { type Answer, ask as askPlatform } from '../../kit/calls.ts';

const spin = z.object({
  stops: z.array(z.number()),
  shown: z.array(z.array(z.number())),
  wins: z.array(
    z.object({
      symbol: z.number(),
      count: z.number(),
      pays: z.number(),
      places: z.array(z.array(z.number())),
    }),
  ),
  pays: z.number(),
});
const round = z.object({
  id: z.string(),
  stake: z.number(),
  server_seed: z.string(),
  client_seed: z.string(),
  nonce: z.number(),
  payout: z.number(),
  commitment: z.string(),
});
const table = z.object({
  ok: z.boolean(),
  reason: z.string().optional(),
  lobby_url: z.string(),
  theme: z.object({
    code: z.string(),
    name: z.string(),
    englishName: z.string(),
    hue: z.number(),
    sign: z.string(),
    family: z.enum(['jade', 'ember', 'cloud', 'star', 'gilded']),
  }),
  balance: z.number(),
  stakes: z.array(z.number()),
  commitment: z.string(),
  nonce: z.number(),
  /** How long until the next round may begin, in ms. */
  wait: z.number(),
  strips: z.array(z.array(z.number())),
  model: z.enum(['calm', 'even', 'wild', 'ways', 'classic', 'reign']),
  fills: z.boolean(),
  units: z.number(),
  pays: z.record(z.string(), z.array(z.number())),
  free_spins: z.array(z.number()),
  multiplier: z.number(),
  /** Hundredths of a percent. */
  rtp: z.number(),
  volatility: z.enum(['low', 'medium', 'high']),
  /** Of one spin, in hundredths of its stake. */
  largest_win: z.number(),
  round: round.extend({ spins: z.array(spin) }).nullable(),
  /** The player's last rounds, newest first. */
  history: z.array(round.extend({ played_at: z.number() })),
});
export type Table = z.output<typeof table>;
export type Round = z.output<typeof round>;
export type Spin = z.output<typeof spin>;
export type Family = Table['theme']['family'];

export interface SpinOrder {
  readonly id: string;
  readonly stake: number;
  readonly client_seed: string;
  readonly commitment: string;
}

/** Asks for the table, or spins. The same order may be sent again: its id makes it one round. */
export function ask(token: string, order?: SpinOrder): Promise<Answer<Table>> {
  return askPlatform(token, {
    path: `slots/${order ? 'spins' : 'table'}`,
    shape: table,
    ...(order ? { body: order } : {}),
  });
}

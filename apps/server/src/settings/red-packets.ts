/** The red packets of a new site. */
import { z } from 'zod';

const fen = z.number().int().nonnegative();

/** Chances for a sum of deposits: the row whose bounds hold it gives them (business rules, Red packets). */
export const redPacketRule = z.object({
  /** From this sum, fen. */
  from: fen,
  /** Up to this sum, fen. */
  to: fen,
  chances: z.number().int().min(0).max(100),
});

export const redPacketSettings = z.object({
  /** What may be given on one day, fen. */
  pool: fen.default(2_000_000),
  /** Largest packet in basis points of the deposits that count: 100 = 1%. */
  share: z.number().int().min(1).max(5_000).default(100),
  rules: z
    .array(redPacketRule)
    .max(20)
    .default([
      { from: 10_000, to: 99_999, chances: 1 },
      { from: 100_000, to: 499_999, chances: 2 },
      { from: 500_000, to: 1_999_999, chances: 3 },
      { from: 2_000_000, to: 1_000_000_000_099, chances: 5 },
    ]),
});

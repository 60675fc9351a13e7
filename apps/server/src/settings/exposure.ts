/** What operators set for what may be won at a venue: above it a win is booked and held until people have looked at it. */
import { z } from 'zod';

const positive = z.number().int().positive();

const limits = {
  /** One bet or prize that pays more than this, fen. */
  win: positive,
  /** One bet that pays more than so many times its stake; small wins are never held for it. */
  multiple: positive,
  /** What a venue pays within one clock hour more than it takes, fen. */
  hour: positive,
  /** What a member may take out of a venue before its records explain it, fen. */
  ahead: positive,
  /** What a venue pays within one Beijing day more than it takes, fen: an alarm, nothing is held for it. */
  day: positive,
};

export const exposureSettings = z.object({
  win: limits.win.default(50_000_000),
  multiple: limits.multiple.default(5_000),
  hour: limits.hour.default(200_000_000),
  ahead: limits.ahead.default(10_000_000),
  day: limits.day.default(300_000_000),
  /** Other figures for single venues, by their code. */
  venues: z.record(z.string(), z.object(limits)).default({}),
});

/** What columns become when they are read. */
import { z } from 'zod';

/** Fen. */
export const fenColumn = z.bigint();
/** Counts and Unix ms: far below 2^53. */
export const wholeColumn = z.bigint().transform(Number);

/** In how many minutes what waits for people is decided, by queue, as operators promise it. */
import { longestPromise, promisedQueues, usualPromises } from '@mingpai/contract/console/reports/names';
import { z } from 'zod';

const { identities: _, ...usual } = usualPromises;

export const serviceTimeSettings = z.object({
  /** Whole minutes by queue; of one that nobody set, as usual (`usualPromises`). */
  minutes: z
    .partialRecord(z.enum(promisedQueues), z.number().int().min(1).max(longestPromise))
    .default({})
    .transform((set) => ({ ...usual, ...set })),
});

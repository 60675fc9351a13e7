/** In how many minutes what waits for people is decided, by queue, as operators promise it. */
import {
  longestPromise,
  type PromisedQueue,
  promisedQueues,
  usualPromises,
} from '@mingpai/contract/console/reports/names';
import { z } from 'zod';

export const serviceTimeSettings = z.object({
  /** Whole minutes by queue; of one that is not named, as usual (`usualPromises`). */
  minutes: z.partialRecord(z.enum(promisedQueues), z.number().int().min(1).max(longestPromise)).default({}),
});

/** Of every queue, whole minutes. */
export function promisedMinutes({
  minutes,
}: z.output<typeof serviceTimeSettings>): Readonly<Record<PromisedQueue, number>> {
  const { identities: _, ...usual } = usualPromises;
  return { ...usual, ...minutes };
}

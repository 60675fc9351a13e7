/** Ways to misbehave that a test can switch on (docs/venue-protocol.md, "Faults"). In memory: a restart heals. */
import { z } from 'zod';

const faultKinds = [
  'refuse',
  'timeout_before',
  'timeout_after',
  'error_before',
  'error_after',
  'twice',
  'late',
  'slow',
  'down',
  'wrong_amount',
  'malformed',
] as const;

export const faultOrder = z.object({
  venue: z.string().min(1).max(32).optional(),
  operation: z.string().min(1).max(64),
  fault: z.enum(faultKinds),
  times: z.number().int().min(1).max(1_000_000).default(1),
  /** For `slow` and `late`. */
  delay_ms: z.number().int().min(0).max(86_400_000).default(1000),
  /** For `refuse`. */
  reason: z.enum(['insufficient_funds', 'unknown_player', 'maintenance', 'expired', 'conflict']).optional(),
});
export type Fault = Readonly<z.output<typeof faultOrder>>;

export interface Faults {
  add(fault: Fault): void;
  clear(): void;
  /** The fault for this call, used up by one. The oldest that fits comes first. */
  take(operation: string, venue: string | undefined): Fault | undefined;
  /** Those with calls left. */
  list(): readonly Fault[];
}

export function openFaults(): Faults {
  let queue: { fault: Fault; left: number }[] = [];
  return {
    add(fault) {
      queue.push({ fault, left: fault.times });
    },
    clear() {
      queue = [];
    },
    take(operation, venue) {
      const entry = queue.find(
        ({ fault }) =>
          (fault.operation === '*' || fault.operation === operation) &&
          (fault.venue === undefined || fault.venue === venue),
      );
      if (!entry) return undefined;
      entry.left -= 1;
      if (entry.left === 0) queue = queue.filter((other) => other !== entry);
      return entry.fault;
    },
    list: () => queue.map(({ fault, left }) => ({ ...fault, times: left })),
  };
}

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

/** The fault for a call of one operation, used up by one. The oldest that fits comes first. */
export type TakeFault = (venue?: string) => Fault | undefined;

export interface Faults {
  /** @returns whether a fault of this operation can ever be met: one that is misspelt would let a test pass that has seen nothing */
  add(fault: Fault): boolean;
  clear(): void;
  /** Whoever answers or tells something says under which name, once, and asks before each call. */
  at(operation: string): TakeFault;
  /** Those with calls left. */
  list(): readonly Fault[];
}

/** @param taken told of each call that a fault spoils */
export function openFaults(taken: (operation: string, fault: Fault) => void = () => undefined): Faults {
  let queue: { fault: Fault; left: number }[] = [];
  const operations = new Set(['*']);
  return {
    add(fault) {
      if (!operations.has(fault.operation)) return false;
      queue.push({ fault, left: fault.times });
      return true;
    },
    clear() {
      queue = [];
    },
    at(operation) {
      operations.add(operation);
      return (venue) => {
        const entry = queue.find(
          ({ fault }) =>
            (fault.operation === '*' || fault.operation === operation) &&
            (fault.venue === undefined || fault.venue === venue),
        );
        if (!entry) return undefined;
        entry.left -= 1;
        if (entry.left === 0) queue = queue.filter((other) => other !== entry);
        taken(operation, entry.fault);
        return entry.fault;
      };
    },
    list: () => queue.map(({ fault, left }) => ({ ...fault, times: left })),
  };
}

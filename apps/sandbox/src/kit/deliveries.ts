/** What is told again until the operator acknowledges it; where it waits is its owner's table. */

/** Sent at the same time. */
export const deliveriesAtOnce = 20;

const longestPauseMs = 30_000;

/** The pause before the next attempt, in ms: 1, 2, 4 ... seconds, at most 30. @param attempts made before this one */
export function pauseAfter(attempts: number): number {
  return Math.min(1_000 * 2 ** attempts, longestPauseMs);
}

export interface Deliveries<Outcome> {
  /** Sends one now; whoever asks while it is being sent gets the same outcome. */
  deliver(id: string): Promise<Outcome>;
  /** Resolves when what is under way has ended. */
  idle(): Promise<void>;
}

/** @param send one attempt, with its note of what came of it */
export function openDeliveries<Outcome>(send: (id: string) => Promise<Outcome>): Deliveries<Outcome> {
  const underWay = new Map<string, Promise<Outcome>>();
  return {
    deliver(id) {
      const known = underWay.get(id);
      if (known) return known;
      const sending = send(id).finally(() => underWay.delete(id));
      underWay.set(id, sending);
      return sending;
    },
    async idle() {
      await Promise.allSettled(underWay.values());
    },
  };
}

/** What the platform asks and tells the operator: signed calls (docs/venue-protocol.md, "Signing"), and those that a fault puts off. */
import { randomBytes } from 'node:crypto';
import type { MovableClock } from './clock.ts';
import { sign } from './signature.ts';

export interface OperatorLine {
  /**
   * Posts a JSON body.
   * @param sent what goes out when it is not what was signed
   * @throws when no answer came within four seconds, or the line was stopped
   */
  post(path: string, body: string, sent?: Uint8Array<ArrayBuffer>): Promise<Response>;
  /** Calls after `ms`, unless the line is stopped before. */
  later(ms: number, call: () => void): void;
  /** Ends what is under way and forgets what was put off. */
  stop(): void;
  readonly stopped: boolean;
}

/** Later is no answer, in ms. */
const timeoutMs = 4_000;

/** @param url the operator's origin */
export function openOperatorLine(url: string, secret: string, clock: MovableClock): OperatorLine {
  const putOff = new Set<NodeJS.Timeout>();
  const stopped = new AbortController();
  return {
    async post(path, body, sent) {
      const timestamp = String(clock.now());
      const nonce = randomBytes(16).toString('hex');
      return fetch(new URL(path, url), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-timestamp': timestamp,
          'x-nonce': nonce,
          'x-signature': sign(secret, path, timestamp, nonce, body).toString('hex'),
        },
        body: sent ?? body,
        redirect: 'error',
        signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), stopped.signal]),
      });
    },
    later(ms, call) {
      const timer = setTimeout(() => {
        putOff.delete(timer);
        call();
      }, ms);
      putOff.add(timer);
    },
    stop() {
      stopped.abort();
      for (const timer of putOff) clearTimeout(timer);
    },
    get stopped() {
      return stopped.signal.aborted;
    },
  };
}

/** Asks the operator: signed calls (docs/seamless-wallet.md), and the ways in which they can go wrong that a test switched on. */
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { MovableClock } from '../../kit/clock.ts';
import type { Faults, TakeFault } from '../../kit/faults.ts';
import { openOperatorLine } from '../../kit/operator-line.ts';

const operations = ['balance', 'bet', 'win', 'rollback'] as const;
export type WalletOperation = (typeof operations)[number];

export type WalletOutcome =
  | { readonly outcome: 'done'; readonly balance: bigint }
  | { readonly outcome: 'refused'; readonly reason: string }
  /** It may have had its effect, or have it still. */
  | { readonly outcome: 'unknown' };

export interface WalletClient {
  call(venue: string, operation: WalletOperation, content: object): Promise<WalletOutcome>;
  /** Ends calls under way, their outcome unknown, and forgets those that a fault delays. */
  stop(): void;
}

const answer = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), balance: z.number().int().nonnegative().transform(BigInt) }),
  z.object({ ok: z.literal(false), reason: z.string().max(64) }),
]);
const unknown = { outcome: 'unknown' } as const;

export function openWalletClient(
  { walletUrl, walletSecret }: { readonly walletUrl: string; readonly walletSecret: string },
  clock: MovableClock,
  faults: Faults,
): WalletClient {
  const line = openOperatorLine(walletUrl, walletSecret, clock);
  const takeFault = Object.fromEntries(
    operations.map((operation) => [operation, faults.at(`wallet/${operation}`)]),
  ) as Readonly<Record<WalletOperation, TakeFault>>;

  async function send(venue: string, operation: WalletOperation, content: object): Promise<WalletOutcome> {
    try {
      const response = await line.post(`/seamless/${venue}/${operation}`, JSON.stringify(content));
      if (response.status !== 200) return unknown;
      const read = answer.safeParse(await response.json());
      if (!read.success) return unknown;
      return read.data.ok
        ? { outcome: 'done', balance: read.data.balance }
        : { outcome: 'refused', reason: read.data.reason };
    } catch {
      return unknown;
    }
  }

  return {
    async call(venue, operation, content) {
      const fault = takeFault[operation](venue);
      switch (fault?.fault) {
        case undefined:
          return send(venue, operation, content);
        case 'timeout_after':
        case 'error_after':
        case 'malformed':
        case 'wrong_amount':
          await send(venue, operation, content);
          return unknown;
        case 'twice':
          await send(venue, operation, content);
          return send(venue, operation, content);
        case 'late':
          line.later(fault.delay_ms, () => void send(venue, operation, content));
          return unknown;
        case 'slow':
          await pause(fault.delay_ms);
          return send(venue, operation, content);
        // `refuse` too: an operator's own refusals are its own to make.
        default:
          return unknown;
      }
    },
    stop: line.stop,
  };
}

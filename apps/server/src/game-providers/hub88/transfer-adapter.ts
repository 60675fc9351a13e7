/**
 * A venue whose games come through Hub88 and whose money lies in a wallet of its own there (TransferWallet API). It answers
 * no question about a transfer: whoever does not know what became of one makes it again by its own id, which moves once.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Answer } from '../../platform/answer.ts';
import type { Clock } from '../../platform/clock.ts';
import { writeExact } from '../kit/exact-json.ts';
import type { TransferVenuePort, VenueTransferOrder } from '../port.ts';
import type { Hub88Access } from './access.ts';
import { openAsking } from './asking.ts';
import { openBetList, readReport } from './transfer-bets.ts';
import { units, userOf } from './wallet-calls.ts';

const tokenBytes = 24;

/** What it says of a wallet: always HTTP 200; fields that it may leave out are compared where they are there. */
const reply = z.object({
  status: z.string().max(64),
  user: z.string().max(64).nullish(),
  request_uuid: z.string().max(64).nullish(),
  currency: z.string().max(8).nullish(),
  balance: z.unknown(),
});

/** Known words by which it says no: whatever was asked with this request has had no effect. Any other word says nothing. */
const refusals: Readonly<Record<string, string>> = {
  RS_ERROR_NOT_ENOUGH_MONEY: 'insufficient_funds',
  RS_ERROR_DUPLICATE_TRANSACTION: 'conflict',
  RS_ERROR_TRANSACTION_ROLLED_BACK: 'rolled_back',
  RS_ERROR_LIMIT_REACHED: 'limit_reached',
  RS_ERROR_USER_DISABLED: 'player_disabled',
  RS_ERROR_INVALID_PARTNER: 'invalid_partner',
  RS_ERROR_INVALID_SIGNATURE: 'invalid_signature',
  RS_ERROR_WRONG_CURRENCY: 'wrong_currency',
  RS_ERROR_WRONG_SYNTAX: 'wrong_syntax',
  RS_ERROR_WRONG_TYPES: 'wrong_types',
};
/** Of those, the ones that say what became of the id: it was processed, once, and did not move. The others speak of this request alone. */
const final: readonly string[] = ['insufficient_funds', 'rolled_back'];

export function openHub88TransferVenue(
  access: Hub88Access,
  clock: Clock,
  timeoutMs?: number,
): TransferVenuePort {
  const asking = openAsking(access, timeoutMs);
  const { currency } = access;

  /** @returns the balance after it, in their units */
  async function wallet(
    operation: 'deposit' | 'withdraw' | 'balance',
    player: string,
    more: Readonly<Record<string, unknown>> = {},
  ): Promise<Answer<bigint>> {
    const asked = { ...asking.common, user: userOf(player), request_uuid: randomUUID(), currency };
    const answer = await asking.ask(`transfer_wallet/${operation}`, writeExact({ ...asked, ...more }), reply);
    // Another HTTP status is somebody between: it says nothing of what the platform did.
    if (answer.outcome !== 'done') return { outcome: 'unknown', reason: answer.reason };
    const { status, user, request_uuid, currency: told, balance } = answer.value;
    const isOther =
      (user ?? asked.user) !== asked.user ||
      (request_uuid ?? asked.request_uuid) !== asked.request_uuid ||
      (told ?? currency) !== currency;
    if (isOther) return { outcome: 'unknown', reason: 'the answer names another user, request or currency' };
    if (status !== 'RS_OK') {
      const reason = Object.hasOwn(refusals, status) ? refusals[status] : undefined;
      return reason === undefined
        ? { outcome: 'unknown', reason: status.slice(0, 64) }
        : { outcome: 'refused', reason };
    }
    return typeof balance === 'bigint' && balance >= 0n
      ? { outcome: 'done', value: balance }
      : { outcome: 'unknown', reason: 'no balance in the answer' };
  }

  async function transfer({ id, player, direction, amount }: VenueTransferOrder): Promise<Answer<null>> {
    const content = { transaction_uuid: id, amount: units.unitsOf(amount) };
    const answer = await wallet(direction === 'in' ? 'deposit' : 'withdraw', player, content);
    return answer.outcome === 'done' ? { outcome: 'done', value: null } : answer;
  }

  return {
    wallet: 'transfer',
    // No call of theirs makes a player: a wallet is there with the first deposit.
    createPlayer: async () => ({ outcome: 'done', value: null }),
    async balance(player) {
      const answer = await wallet('balance', player);
      // Less than a fen cannot be brought home, and stays there.
      return answer.outcome === 'done'
        ? { outcome: 'done', value: answer.value / units.unitsOf(1n) }
        : answer;
    },
    transfer,
    async transferStatus(_id, order) {
      const answer = await transfer(order);
      if (answer.outcome === 'done') return { outcome: 'done', value: 'done' };
      return answer.outcome === 'refused' && final.includes(answer.reason)
        ? { outcome: 'done', value: 'refused' }
        : { outcome: 'unknown', reason: answer.reason };
    },
    launch: (order) => asking.launch({ ...order, token: randomBytes(tokenBytes).toString('base64url') }),
    demo: asking.demo,
    games: asking.games,
    bets: openBetList(asking.list, clock),
    readBet: readReport,
    betDetail: asking.betDetail,
  };
}

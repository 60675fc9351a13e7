/** Which transfer pays which withdrawal, however a node orders its logs and staff their orders; on receipts of our own. */
import { expect, test } from 'vitest';
import type { WithdrawalOrder } from '../withdrawals/index.ts';
import type { NodeAddress } from './addresses.ts';
import { matchPayouts } from './match-payouts.ts';
import type { Log, Receipt } from './node.ts';

const contract: NodeAddress = `0x${'c0'.repeat(20)}`;
const [one, other] = [`0x${'0a'.repeat(20)}`, `0x${'0b'.repeat(20)}`];
const word = (value: bigint | string) => `0x${BigInt(value).toString(16).padStart(64, '0')}`;

/** @param usdt whole; @param place among the block's logs */
function sent(to: string, usdt: bigint, place: number): Log {
  return {
    address: contract,
    topics: [
      '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
      word(`0x${'5e'.repeat(20)}`),
      word(to),
    ],
    data: word(usdt * 1_000_000n),
    blockNumber: 9n,
    blockHash: word(9n),
    transactionHash: word(1n),
    logIndex: place,
    removed: false,
  };
}
const receipt = (...logs: Log[]): Receipt => ({
  transactionHash: word(1n),
  blockNumber: 9n,
  blockHash: word(9n),
  status: true,
  logs,
});
const order = (id: bigint, usdt: bigint, more: object = {}) =>
  ({
    id,
    order_no: `W${id}`,
    protocol: 'ERC20',
    address: one,
    receipt: usdt * 1_000_000n,
    payout: 'sent',
    payout_log: null,
    ...more,
  }) as WithdrawalOrder;

/** `1 verified 0`: the order, what became of it, and the place of its log. */
function told(orders: readonly WithdrawalOrder[], said: Receipt): string[] {
  return matchPayouts(orders, said, contract).map(({ order: { id }, payout, ...rest }) =>
    [id, payout, 'log' in rest ? rest.log : rest.reason?.code].join(' '),
  );
}

test('each order has one transfer of its own amount, whose place is counted within the transaction', () => {
  const said = receipt(sent(one, 7n, 12), sent(other, 5n, 11), sent(one, 5n, 10));
  expect(told([order(1n, 5n), order(2n, 7n)], said)).toEqual(['1 verified 0', '2 verified 2']);
});

test('what was verified keeps its transfer, in whichever order they stand', () => {
  const said = receipt(sent(one, 5n, 10), sent(one, 5n, 11));
  const [kept, next] = [order(1n, 5n, { payout: 'verified', payout_log: 0 }), order(2n, 5n)];
  expect(told([next, kept], said)).toEqual(['2 verified 1', '1 verified 0']);
  expect(told([kept, next], said)).toEqual(['1 verified 0', '2 verified 1']);
  const later = { ...kept, payout_log: 1 };
  expect(told([next, later], said)).toEqual(['2 verified 0', '1 verified 1']);
});

test('what was verified before places were kept takes one of its amount before those that are new, and after those that have theirs', () => {
  const said = receipt(sent(one, 5n, 10));
  const old = order(1n, 5n, { payout: 'verified' });
  expect(told([order(2n, 5n), old], said)).toEqual(['2 wrong payout_taken', '1 verified 0']);
  const both = receipt(sent(one, 5n, 10), sent(one, 5n, 11));
  const placed = order(3n, 5n, { payout: 'verified', payout_log: 0 });
  expect(told([old, placed], both)).toEqual(['1 verified 1', '3 verified 0']);
});

test('one transfer more than there are orders is wrong for all of that recipient, and for no other', () => {
  const said = receipt(sent(one, 5n, 0), sent(one, 5n, 1), sent(other, 3n, 2));
  expect(told([order(1n, 5n), order(2n, 3n, { address: other })], said)).toEqual([
    '1 wrong payout_other_amount',
    '2 verified 2',
  ]);
});

test('another amount, another recipient, another contract', () => {
  expect(told([order(1n, 5n)], receipt(sent(one, 4n, 0)))).toEqual(['1 wrong payout_other_amount']);
  expect(told([order(1n, 5n)], receipt(sent(other, 5n, 0)))).toEqual(['1 wrong payout_other_recipient']);
  expect(told([order(1n, 5n, { address: 'nowhere' })], receipt(sent(one, 5n, 0)))).toEqual([
    '1 wrong payout_other_recipient',
  ]);
  const elsewhere = { ...sent(one, 5n, 0), address: `0x${'c1'.repeat(20)}` };
  expect(told([order(1n, 5n)], receipt(elsewhere))).toEqual(['1 wrong payout_not_usdt']);
});

/** What a look at the chain leaves of withdrawals that were sent, on tables and with a node that says what a test says. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { openTestTables, type TestTables } from '../testing/tables.ts';
import type { ChainDeps } from './credit.ts';
import { checkPayouts } from './payouts.ts';

const address = (digits: string) => `0x${digits.repeat(20)}`;
const hash = (digits: string) => `0x${digits.repeat(32)}`;
const [contract, till, to] = [address('cc'), address('5e'), address('0a')];
/** Keccak-256 of `Transfer(address,address,uint256)`. */
const transferred = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const hourMs = 3_600_000;

const clock = new SetClock(new Date('2026-03-02T04:00:00Z'));
let tables: TestTables;
let member: bigint;
beforeAll(async () => {
  tables = await openTestTables(clock);
  member = await tables.member();
  await tables.database.query(
    "insert into card (member_id, kind, bank, owner, number, created_at) values ($1, 'usdt', 'USDT', 'ERC20', $2, $3)",
    [member, to, clock.now()],
  );
});
afterAll(() => tables.close());
beforeEach(async () => {
  await tables.database.query('delete from withdrawal_order');
  await tables.database.query('delete from inbox_message where member_id = $1', [member]);
  await tables.database.query('delete from chain_cursor');
  await tables.database.query(
    `insert into chain_cursor (chain, safe, safe_hash, head, read_at) values ('ERC20', 100, $1, 100, $2)`,
    [hash('bb'), clock.now()],
  );
});

/** A withdrawal of 5 USDT that is said to be paid by a transaction since now. */
async function sent(tx: string, more: { payout?: string; log?: number } = {}): Promise<bigint> {
  const { rows } = await tables.database.query<{ id: bigint }>(
    `insert into withdrawal_order (order_no, member_id, card_id, protocol, address, amount, rate, usdt, fee, receipt, operation_id, created_at,
                                   state, decided_by, decided_at, transaction_hash, payout, payout_since, payout_log)
     select 'W' || gen_random_uuid(), $1, c.id, 'ERC20', $2, 10000, 71000, 5000000, 0, 5000000, gen_random_uuid(), $3,
            'approved', 'staff/1', $3, $4, $5, $3, $6
       from card c where c.member_id = $1 returning id`,
    [member, to, clock.now(), hash(tx), more.payout ?? 'sent', more.log ?? null],
  );
  return rows[0]?.id ?? 0n;
}

const padded = (one: string) => `0x${one.slice(2).padStart(64, '0')}`;
const log = (place: number, nth: number) => ({
  ...{
    address: contract,
    topics: [transferred, padded(till), padded(to)],
    logIndex: `0x${nth.toString(16)}`,
  },
  data: `0x${5_000_000n.toString(16).padStart(64, '0')}`,
  blockNumber: `0x${place.toString(16)}`,
  blockHash: hash('b1'),
});

/** One look. @param block in which the transaction stands, with so many transfers of 5 USDT; none: no node knows it */
async function look({
  block,
  transfers = 1,
  head = 109,
}: {
  block?: number;
  transfers?: number;
  head?: number;
}) {
  const answer = (method: string, [which]: readonly unknown[]) => {
    if (method === 'eth_chainId') return '0x1';
    if (method === 'eth_getBlockByNumber')
      return {
        hash: hash('b1'),
        timestamp: '0x1',
        number: which === 'latest' ? `0x${head.toString(16)}` : which,
      };
    if (block === undefined) return null;
    const logs = Array.from({ length: transfers }, (_, nth) => ({
      ...log(block, nth),
      transactionHash: which,
    }));
    const place = { transactionHash: which, blockNumber: `0x${block.toString(16)}`, blockHash: hash('b1') };
    return { ...place, status: '0x1', logs };
  };
  const fetchOf = async (_url: unknown, request?: { readonly body?: unknown }): Promise<Response> => {
    const { id, method, params } = JSON.parse(String(request?.body));
    return Response.json({ jsonrpc: '2.0', id, result: answer(method, params) });
  };
  const set = { enabled: true, contract, rpcUrls: ['http://node.test'], chainId: 1, confirmations: 12 };
  const parts = {
    site: { database: tables.database, clock, outbound: { fetch: fetchOf } },
    settings: { current: async () => ({ ERC20: set }) },
  };
  await checkPayouts(parts as unknown as ChainDeps, 'ERC20');
}

async function standing(id: bigint) {
  const { rows } = await tables.database.query<{ payout: string; reason: string | null; log: number | null }>(
    'select payout, payout_reason as reason, payout_log as log from withdrawal_order where id = $1',
    [id],
  );
  return rows[0];
}
const told = async () =>
  (await tables.database.query('select from inbox_message where member_id = $1', [member])).rows.length;

test('what is verified stays as it is, and its member hears once, whatever else its transaction is said to pay', async () => {
  const first = await sent('01');
  await look({ block: 100 });
  expect(await standing(first)).toMatchObject({ payout: 'verified', log: 0 });
  expect(await told()).toBe(1);
  const second = await sent('01');
  await look({ block: 100 });
  expect(await standing(first)).toMatchObject({ payout: 'verified', log: 0 });
  expect(await standing(second)).toMatchObject({ payout: 'wrong' });
  expect(await told()).toBe(1);
});

test('of a transaction that is not final no more confirmations are told than it needs', async () => {
  const id = await sent('02');
  await look({ block: 105, head: 109 });
  expect(await standing(id)).toMatchObject({
    payout: 'sent',
    reason: expect.stringContaining('"confirmations":5'),
  });
  // A node whose newest block lies behind the one that it tells of counts that one all the same.
  await look({ block: 105, head: 103 });
  expect(await standing(id)).toMatchObject({
    payout: 'sent',
    reason: expect.stringContaining('"confirmations":1'),
  });
  // Deep enough by the node's count, and the watcher has not read so far.
  await look({ block: 105, head: 200 });
  expect(await standing(id)).toMatchObject({
    payout: 'sent',
    reason: expect.stringContaining('"confirmations":12'),
  });
});

test('what no node knows is waited for a day, and not a moment longer', async () => {
  const id = await sent('03');
  clock.advance(24 * hourMs);
  await look({});
  expect(await standing(id)).toMatchObject({
    payout: 'sent',
    reason: expect.stringContaining('payout_unseen'),
  });
  clock.advance(1);
  await look({});
  expect(await standing(id)).toMatchObject({
    payout: 'wrong',
    reason: expect.stringContaining('payout_never_seen'),
  });
});

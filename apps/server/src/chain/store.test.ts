/** What a look leaves in the tables: which payments are final by it, which are gone, and how far the chain was read. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { openTestTables, type TestTables } from '../testing/tables.ts';
import type { NodeAddress } from './addresses.ts';
import type { Look } from './scan.ts';
import { cursorOf, noteTrouble, record, see, seenOn } from './store.ts';

const address = (digits: string): NodeAddress => `0x${digits.repeat(20)}`;
const hash = (digits: string) => `0x${digits.repeat(32)}`;
const [recipient, other] = [address('0a'), address('0b')];

const clock = new SetClock(new Date('2026-03-02T04:00:00Z'));
let tables: TestTables;
beforeAll(async () => {
  tables = await openTestTables(clock);
});
afterAll(() => tables.close());
beforeEach(async () => {
  await tables.database.query('delete from chain_payment');
  await tables.database.query('delete from chain_cursor');
});

type Seen = Look['transfers'][number];
/** Of 5 USDT, in block 100. */
const transfer = (more: Partial<Seen> = {}): Seen => ({
  txHash: hash('01'),
  logIndex: 3,
  nth: 0,
  sender: address('5e'),
  recipient,
  amount: 5_000_000n,
  block: 100n,
  blockHash: hash('b1'),
  blockAt: clock.now(),
  ...more,
});
const named = (seen: Seen) =>
  see(tables.database, 'ERC20', { transfer: seen, head: seen.block, now: clock.now() });
const look = (more: Partial<Look> = {}): Look => ({
  head: 110n,
  safe: { number: 100n, hash: hash('b1') },
  transfers: [],
  gone: [],
  doubt: undefined,
  ...more,
});
const recorded = (found: Look, since: bigint | null = null, chain: 'ERC20' | 'TRC20' = 'ERC20') =>
  tables.database.transaction((tx) => record(tx, chain, { since, look: found, now: clock.now() }));

/** What is kept, by transaction, recipient and place: `01 0a 0: seen 11`. */
async function kept(): Promise<string[]> {
  const { rows } = await tables.database.query<{ text: string }>(
    `select substr(tx_hash, 3, 2) || ' ' || lower(substr(recipient, 3, 2)) || ' ' || nth || ': ' || state || ' ' || confirmations as text
       from chain_payment order by id`,
  );
  return rows.map(({ text }) => text);
}

test('a payment is final with its block, and with none before it', async () => {
  const transfers = [transfer(), transfer({ txHash: hash('02'), block: 101n, blockHash: hash('b2') })];
  expect(await recorded(look({ transfers }))).toHaveLength(1);
  expect(await kept()).toEqual(['01 0a 0: confirmed 11', '02 0a 0: seen 10']);
  expect(await cursorOf(tables.database, 'ERC20')).toMatchObject({
    safe: 100n,
    safe_hash: hash('b1'),
    head: 110n,
  });
});

test.each([
  ['another transaction', { txHash: hash('02') }],
  ['another recipient', { recipient: other }],
  ['a second transfer to the same recipient', { nth: 1 }],
])('%s in the same block that the look did not read becomes final by none', async (_what, more) => {
  await named(transfer(more));
  expect(await recorded(look({ transfers: [transfer()] }))).toHaveLength(1);
  const [before, read] = await kept();
  expect([before, read]).toEqual([expect.stringMatching(/seen 11$/), '01 0a 0: confirmed 11']);
});

test('what was decided, is gone or is of another chain does not become final once more', async () => {
  await named(transfer());
  await see(tables.database, 'TRC20', { transfer: transfer(), head: 100n, now: clock.now() });
  await tables.database.query("update chain_payment set state = 'unmatched' where chain = 'ERC20'");
  expect(await recorded(look({ transfers: [transfer()] }))).toEqual([]);
  const { rows } = await tables.database.query('select chain, state from chain_payment order by id');
  expect(rows).toEqual([
    { chain: 'ERC20', state: 'unmatched' },
    { chain: 'TRC20', state: 'seen' },
  ]);
});

test('of two looks that began with the same block the second takes over nothing', async () => {
  expect(await recorded(look({ transfers: [transfer()] }))).toHaveLength(1);
  const late = look({
    head: 120n,
    safe: { number: 110n, hash: hash('b3') },
    transfers: [transfer({ txHash: hash('02') })],
  });
  expect(await recorded(late)).toEqual([]);
  expect(await kept()).toEqual(['01 0a 0: confirmed 11']);
  expect(await cursorOf(tables.database, 'ERC20')).toMatchObject({ safe: 100n, head: 110n });
  expect(await recorded(late, 100n)).toHaveLength(1);
  expect(await kept()).toEqual(['01 0a 0: confirmed 21', '02 0a 0: confirmed 21']);
});

test('what is gone is gone as it was seen, and not what came back in another block meanwhile', async () => {
  await named(transfer());
  await named(transfer({ txHash: hash('02'), blockHash: hash('b2') }));
  await named(transfer({ txHash: hash('03') }));
  await named(transfer({ recipient: other }));
  await named(transfer({ nth: 1 }));
  await recorded(
    look({ gone: [transfer(), transfer({ txHash: hash('02') })], safe: { number: 99n, hash: hash('b0') } }),
  );
  expect(await kept()).toEqual([
    '01 0a 0: removed 0',
    '02 0a 0: seen 11',
    '03 0a 0: seen 11',
    '01 0b 0: seen 11',
    '01 0a 1: seen 11',
  ]);
});

test('a transaction that left the chain and comes back in another block is seen there, and final with that block', async () => {
  await named(transfer());
  await recorded(look({ gone: [transfer()], safe: { number: 99n, hash: hash('b0') } }));
  expect(await kept()).toEqual(['01 0a 0: removed 0']);
  const again = transfer({ block: 103n, blockHash: hash('b3'), amount: 6_000_000n });
  const back = look({ transfers: [again], safe: { number: 102n, hash: hash('b2') } });
  await recorded(back, 99n);
  expect(await kept()).toEqual(['01 0a 0: seen 8']);
  expect(await seenOn(tables.database, 'ERC20')).toMatchObject([
    { block: 103n, blockHash: hash('b3'), amount: 6_000_000n },
  ]);
  expect(
    await recorded(look({ transfers: [again], safe: { number: 103n, hash: hash('b3') } }), 102n),
  ).toHaveLength(1);
});

test('what was seen grows older with the head, but not below a head that went back', async () => {
  await named(transfer({ block: 110n }));
  await named(transfer({ txHash: hash('02'), block: 111n }));
  await recorded(look({ safe: { number: 90n, hash: hash('b0') } }));
  expect(await kept()).toEqual(['01 0a 0: seen 1', '02 0a 0: seen 1']);
  await recorded(look({ head: 115n, safe: { number: 91n, hash: hash('b0') } }), 90n);
  expect(await kept()).toEqual(['01 0a 0: seen 6', '02 0a 0: seen 5']);
});

test('trouble is kept since it began, in the words of the last look, and is over with a look that can be believed', async () => {
  const began = clock.now();
  const trouble = async () => {
    const cursor = await cursorOf(tables.database, 'ERC20');
    return [cursor?.trouble, cursor?.trouble_since];
  };
  await noteTrouble(tables.database, 'ERC20', 'x'.repeat(600), began);
  expect(await trouble()).toEqual(['x'.repeat(500), began]);
  clock.advance(60_000);
  await noteTrouble(tables.database, 'ERC20', 'gone', clock.now());
  expect(await trouble()).toEqual(['gone', began]);
  await recorded(look({ doubt: 'one tells it alone' }));
  expect(await trouble()).toEqual(['one tells it alone', began]);
  expect((await cursorOf(tables.database, 'ERC20'))?.read_at).toEqual(clock.now());
  await recorded(look({ safe: { number: 101n, hash: hash('b2') } }), 100n);
  expect(await trouble()).toEqual([null, null]);
  const again = clock.now();
  await recorded(look({ doubt: 'again', safe: { number: 101n, hash: hash('b2') } }), 101n);
  expect(await trouble()).toEqual(['again', again]);
});

test('what is seen is asked for by chain and in the order of the blocks; an address that no node writes is passed over', async () => {
  await named(transfer({ block: 102n }));
  await named(transfer({ txHash: hash('02'), block: 101n, sender: other, logIndex: 7, nth: 2 }));
  await named(transfer({ txHash: hash('03') }));
  await tables.database.query("update chain_payment set recipient = 'nobody' where tx_hash = $1", [
    hash('03'),
  ]);
  await see(tables.database, 'TRC20', { transfer: transfer(), head: 100n, now: clock.now() });
  const { blockAt: _at, ...first } = transfer({ block: 102n });
  const { blockAt: _other, ...second } = transfer({
    txHash: hash('02'),
    block: 101n,
    sender: other,
    logIndex: 7,
    nth: 2,
  });
  expect(await seenOn(tables.database, 'ERC20')).toEqual([second, first]);
});

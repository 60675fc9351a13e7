/** Months as Parquet lead to the sealed hashes without the database, and whatever was altered in them is named. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createLedger } from '@mingpai/ledger';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SetClock } from '../../../platform/clock.ts';
import { tellHeads } from '../../../seals/heads.ts';
import { settled } from '../../../testing/settled.ts';
import { openTestTables, type TestTables } from '../../../testing/tables.ts';
import {
  digestOfEntry,
  digestOfTransfer,
  epoch,
  type Part,
  type RowOfPart,
  readPart,
  type TransferRow,
  writePart,
} from './form.ts';
import { readParquet, writeParquet } from './parquet.ts';
import { proveMonths } from './prove.ts';
import { sumOfFile, writeMonths } from './write.ts';

const folder = mkdtempSync(join(tmpdir(), 'months-'));
const clock = new SetClock('2026-09-30T15:59:00.000Z');
const heads = join(folder, 'heads.jsonl');
const written = join(folder, 'written');
let tables: TestTables;
let copy = 0;
/** A copy of the written months, which a test may spoil. */
let months: string;

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [house, anna, open, posted] = [uuid(1), uuid(2), uuid(20), uuid(21)];
/** What JSON has to escape, and what it must not. */
const words = '"引号" \\ \n\t\u0001 \u007f é 🀄 </script>';

beforeAll(async () => {
  tables = await openTestTables(clock);
  const { database } = tables;
  const ledger = createLedger({ database, now: () => clock.now() });
  const settle = async () => {
    await settled(database);
    await ledger.seal();
  };
  await ledger.createAccounts(database.pool, [
    { id: house, owner: 'house', code: 'main', currency: 'CNY', folded: true },
    { id: anna, owner: 'anna', code: 'main', currency: 'CNY', floor: 0n },
  ]);
  let ids = 100;
  const pay = (amount: bigint, more: object = {}) =>
    ledger.transfer({
      ...{ phase: 'single' as const, id: uuid(++ids), kind: 'test', reference: words },
      legs: [
        { account: house, amount: -amount },
        { account: anna, amount },
      ],
      ...more,
    });
  // September, in its last minute by Beijing's calendar.
  await pay(10n ** 15n);
  await pay(7n, { at: new Date('1969-12-31T23:59:58.999Z') });
  await settle();
  // October.
  clock.advance(120_000);
  await pay(5n, { mends: uuid(101) });
  await ledger.transferManyIn(database.pool, [
    {
      ...{ phase: 'pending', id: open, kind: 'reserve', reference: 'r' },
      legs: [
        { account: anna, amount: -3n },
        { account: house, amount: 3n },
      ],
    },
  ]);
  await ledger.transfer({ phase: 'post', id: posted, pendingId: open });
  await settle();
  await pay(1n);
  await settle();
  const member = await tables.member();
  await database.query(
    "insert into venue (code, name, category, adapter, position) values ('months', '场馆', 'concise', 'test', 1)",
  );
  await database.query(
    `insert into bet (venue, bet_id, member_id, game, round, stake, valid, payout, state, placed_at, settled_at, seq, recorded_at)
     select 'months', n, $1, 'dice', n, 100, 100, 250, case n when '3' then 'unsettled' else 'settled' end, at, case n when '3' then null else at end, 1, at
       from (values ('1', timestamptz '2026-09-30 15:59:59.999999Z'), ('2', '2026-09-30 16:00:00Z'), ('3', '2026-10-31 15:59:59Z'), ('4', '2026-10-31 16:00:00Z')) b (n, at)`,
    [member],
  );
  await tellHeads(database, heads, clock.now());
  clock.advance(32 * 86_400_000);
  await writeMonths(database, written, clock.now());
});
afterAll(async () => {
  await tables.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  copy += 1;
  months = join(folder, String(copy));
  cpSync(written, months, { recursive: true });
});

async function rowsOf<Of extends Part>(month: string, part: Of): Promise<RowOfPart<Of>[]> {
  const rows: RowOfPart<Of>[] = [];
  for await (const row of readPart(join(months, month), part)) rows.push(row);
  return rows;
}

/** Writes a file of October anew with other rows in it, and its sum on the month's page: as whoever knows how it is made would. */
async function rewrite<Of extends Part>(
  part: Of,
  change: (rows: RowOfPart<Of>[]) => RowOfPart<Of>[],
): Promise<void> {
  const october = join(months, '2026-10');
  const rows = change(await rowsOf('2026-10', part));
  rmSync(join(october, `${part}.parquet`));
  const out = writePart(october, part, 2);
  out.add(rows);
  out.end();
  const page = join(october, 'month.json');
  const said = JSON.parse(readFileSync(page, 'utf8'));
  said.files[part] = await sumOfFile(join(october, `${part}.parquet`));
  writeFileSync(page, JSON.stringify(said));
}

test('what was written leads to the seals, and the seals are those that left the house', async () => {
  const { ok, findings, months: proofs, before } = await proveMonths(months, heads);
  expect({ ok, findings, before }).toEqual({ ok: true, findings: [], before: 0n });
  expect(proofs).toMatchObject([
    { month: '2026-09', seals: 1, known: 1, transfers: 2, entries: 4, bets: 1 },
    { month: '2026-10', seals: 2, known: 2, transfers: 4, entries: 8, bets: 2 },
  ]);
});

test('a month is written once, whole, and after a day of the next has passed', async () => {
  expect(await writeMonths(tables.database, written, clock.now())).toEqual([]);
  const again = join(folder, 'again');
  const of = (moment: string) => writeMonths(tables.database, again, new Date(moment));
  expect(await of('2026-11-01T15:59:59.999Z')).toMatchObject([{ month: '2026-09' }]);
  expect(await of('2026-11-01T16:00:00.000Z')).toMatchObject([{ month: '2026-10', from: '2', to: '3' }]);
  expect(readdirSync(join(again, '2026-10')).sort()).toEqual(
    ['bets.parquet', 'entries.parquet', 'month.json', 'seals.parquet', 'transfers.parquet'].sort(),
  );
  renameSync(join(again, '2026-10'), join(again, '2026-10.part'));
  await expect(of('2026-11-02T00:00:00Z')).rejects.toThrow('cut off');
});

test('every hash of a row is the one that the database has sealed', async () => {
  const { rows } = await tables.database.query<{ of: string; digest: Buffer }>(
    `select coalesce(account_id || ' ' || number, transfer_id::text) as of, digest from ledger.sealed_rows(0, 9223372036854775807)`,
  );
  const sealed = new Map(rows.map(({ of, digest }) => [of, digest.toString('hex')]));
  for (const month of ['2026-09', '2026-10']) {
    for (const row of await rowsOf(month, 'transfers'))
      expect(digestOfTransfer(row).toString('hex'), row.id).toBe(sealed.get(row.id));
    for (const row of await rowsOf(month, 'entries'))
      expect(digestOfEntry(row).toString('hex')).toBe(sealed.get(`${row.account_id} ${row.number}`));
  }
  expect([epoch(1n), epoch(1_763_697_600_000_000n), epoch(-1_001_000n)]).toEqual([
    { exact: '0.000001' },
    { exact: '1763697600.000000' },
    { exact: '-1.001000' },
  ]);
});

describe('what was altered is named', () => {
  const october = { month: '2026-10', seal: '2' };
  const firstFinding = async (against: string | undefined = heads) =>
    (await proveMonths(months, against)).findings[0];

  test.each<[string, (row: TransferRow) => TransferRow]>([
    ['amount', (row) => ({ ...row, amounts: row.amounts.map((amount) => amount * 2n) })],
    ['reference', (row) => ({ ...row, reference: `${row.reference} ` })],
    ['moment', (row) => ({ ...row, at: row.at + 1n })],
    ['absence', (row) => ({ ...row, pending_id: open })],
  ])('one %s of a transfer', async (_, change) => {
    let changed = '';
    await rewrite('transfers', ([first, ...rest]) => {
      if (!first) throw new Error('no row');
      changed = first.id;
      return [change(first), ...rest];
    });
    expect((await proveMonths(months, heads)).findings).toEqual([
      { ...october, row: `transfer ${changed}`, detail: 'this row is not what was sealed' },
    ]);
  });

  test('an entry that is gone, one that was added, and the last ones', async () => {
    await rewrite('entries', ([, ...rest]) => rest);
    expect(await firstFinding()).toMatchObject({
      ...october,
      detail: 'a row was removed just before this one',
    });
    await rewrite('entries', (rows) => rows.slice(0, -1));
    expect((await proveMonths(months, heads)).findings).toContainEqual({
      ...{ month: '2026-10', seal: '3', detail: 'rows at its end are missing' },
    });
  });

  test('a row that no seal covers', async () => {
    await rewrite('entries', (rows) => [
      ...rows,
      ...rows.slice(-1).map((row) => ({ ...row, xid: row.xid + 1_000_000n })),
    ]);
    expect(await firstFinding()).toMatchObject({ detail: 'no seal of this month covers this row' });
  });

  test('a seal that was made anew over another row: by the heads, and by the one after it', async () => {
    await rewrite('seals', (rows) =>
      rows.map((row) => (row.number === 2n ? { ...row, hash: new Uint8Array(32) } : row)),
    );
    expect((await proveMonths(months, heads)).findings).toEqual([
      { ...october, detail: 'it is not the seal that left the house' },
      { ...october, detail: 'the rows are those that were sealed, the seal itself was changed' },
      { month: '2026-10', seal: '3', detail: 'it does not follow from the seal before it' },
    ]);
  });

  test('a month between two that is gone, and the first one, which is said', async () => {
    rmSync(join(months, '2026-09'), { recursive: true });
    expect(await proveMonths(months, heads)).toMatchObject({ ok: true, before: 1n });
    cpSync(join(written, '2026-09'), join(months, '2026-09'), { recursive: true });
    await rewrite('seals', ([, ...rest]) => rest);
    expect(await firstFinding()).toMatchObject({
      seal: '3',
      detail: 'it does not follow from the seal before it',
    });
  });

  test('a bet, by the sum of its file; a byte of any file; a file that is no Parquet; a page of another month', async () => {
    const page = readFileSync(join(months, '2026-10', 'month.json'));
    await rewrite('bets', (rows) => rows.map((row) => ({ ...row, payout: 0n })));
    writeFileSync(join(months, '2026-10', 'month.json'), page);
    expect(await firstFinding()).toEqual({
      month: '2026-10',
      detail: 'bets.parquet is not the file that was written',
    });
    writeFileSync(join(months, '2026-10', 'bets.parquet'), 'PAR1 and nothing');
    expect((await proveMonths(months, heads)).findings.at(-1)?.detail).toMatch(/^it cannot be read: /);
    cpSync(join(months, '2026-09'), join(months, '2026-11'), { recursive: true });
    expect((await proveMonths(months, heads)).findings).toContainEqual({
      month: '2026-11',
      detail: 'its page is of 2026-09',
    });
  });

  test('without heads the chain alone is followed', async () => {
    const { ok, months: proofs } = await proveMonths(months, undefined);
    expect({ ok, known: proofs.map(({ known }) => known) }).toEqual({ ok: true, known: [0, 0] });
  });
});

test('a file of many groups is read with a flat memory', async () => {
  const file = join(folder, 'many.parquet');
  const columns = { number: 'integer', text: 'text' } as const;
  const out = writeParquet(file, columns, 1_000);
  const words = 'x'.repeat(400);
  for (let at = 0; at < 50_000; at += 1_000)
    out.add(
      Array.from({ length: 1_000 }, (_, more) => ({
        number: BigInt(at + more),
        text: `${at + more}${words}`,
      })),
    );
  expect(out.end()).toBe(50_000);
  let next = 0n;
  let most = 0;
  // What other tests of this process left behind is not counted, and what nobody holds any more neither.
  const before = held();
  for await (const row of readParquet(file, columns)) {
    if (row.number !== next) throw new Error(`${row.number} comes where ${next} should`);
    next += 1n;
    if (next % 5_000n === 0n) most = Math.max(most, held());
  }
  expect(next).toBe(50_000n);
  // All of it would be 20 MB; a group is 0.4.
  expect(most - before).toBeLessThan(8_000_000);
});

/** Bytes that are in use, of values and of buffers. */
function held(): number {
  setFlagsFromString('--expose_gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

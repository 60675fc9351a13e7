/** Fingerprints and their seals after somebody who owns the database rewrote them: what each of the two checks says. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  countKept,
  keepFingerprints,
  keptFor,
  sealFingerprints,
  verifyFingerprints,
} from '../fingerprints/index.ts';
import { SetClock } from '../platform/clock.ts';
import type { Tx } from '../platform/database.ts';
import { swappedDays } from '../red-packets/index.ts';
import { settled } from '../testing/settled.ts';
import { openTestTables, type TestTables } from '../testing/tables.ts';
import { compareHeads } from './against.ts';
import { shortened } from './chains.ts';
import { newestHeads, tellHeads } from './heads.ts';

const clock = new SetClock('2026-11-21T04:00:00.000Z');
const folder = mkdtempSync(join(tmpdir(), 'seals-'));
let tables: TestTables;
beforeAll(async () => {
  tables = await openTestTables(clock);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await tables.close();
});

let numbers = 0;
/** The bet whose three draws each of the test's seals covers. */
let bet: string;
/** Heads that were told after them. */
let file: string;
/** Number of the first of the test's three seals. */
let first: number;

const hash = (letter: string) => letter.repeat(64);
const printOf = (draw: string, letter: string) =>
  ({ kind: 'bet', venue: 'v', subject: bet, draw, hash: hash(letter) }) as const;

async function sealed(...draws: readonly string[]): Promise<void> {
  const { database } = tables;
  await keepFingerprints(
    database,
    draws.map((draw) => printOf(draw, 'a')),
    clock.now(),
  );
  await settled(database);
  await sealFingerprints(database, clock);
}

beforeEach(async () => {
  numbers += 1;
  bet = `b${numbers}`;
  file = join(folder, `${bet}.jsonl`);
  await sealed('1', '2', '3');
  const { rows } = await tables.database.query<{ number: number }>(
    'select max(number)::int as number from fingerprint_seal',
  );
  first = rows[0]?.number ?? 0;
  await sealed('4', '5', '6');
  await sealed('7', '8', '9');
  await tellHeads(tables.database, file, clock.now());
});

/** What is found after `work`, which is taken back then. */
async function found(work: (tx: Tx) => Promise<unknown>) {
  const undo = new Error('undo');
  const all: { inside?: object; outside?: object } = {};
  await tables.database
    .transaction(async (tx) => {
      await tx.query('alter table fingerprint disable trigger user');
      await tx.query('alter table fingerprint_seal disable trigger user');
      await work(tx);
      all.inside = (await verifyFingerprints(tx)).findings;
      all.outside = (await compareHeads(tx, file)).findings;
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return all;
}

/** Makes seals other ones. @param count how many of the test's three, from its first on */
const replaced = (tx: Tx, count: number) =>
  tx.query("update fingerprint_seal set hash = sha256('x') where number >= $1 and number < $1 + $2", [
    first,
    count,
  ]);
const left = `it is not the seal that left the house on ${clock.now().toISOString()}`;
const at = (draw: string) => `bet v ${bet} ${draw}`;

test('what nobody touched agrees, inside and with what left the house', async () => {
  const { ok, findings, unsealed, head } = await verifyFingerprints(tables.database);
  expect({ ok, findings, unsealed }).toEqual({ ok: true, findings: [], unsealed: 0 });
  // The head is the newest one's: it is what people compare.
  expect(head).toBe(newestHeads(file).find(({ chain }) => chain === 'fingerprints')?.hash);
  expect(await compareHeads(tables.database, file)).toMatchObject({ ok: true, findings: [], unreadable: [] });
});

test('a row that was changed is named by both, and how many seals are others with it', async () => {
  const change = (tx: Tx) =>
    tx.query('update fingerprint set hash = $2 where subject = $1 and draw = $3', [bet, hash('b'), '2']);
  const alone = await found(change);
  expect(alone).toEqual({
    inside: [{ seal: String(first), entry: at('2'), detail: 'this entry is not what was sealed' }],
    outside: [],
  });
  for (const [count, others] of [
    [1, ''],
    [2, ', as is the next'],
    [3, ', as are 2 after it'],
  ] as const) {
    const { outside } = await found(async (tx) => {
      await change(tx);
      await replaced(tx, count);
    });
    const detail = `${left}${others}; this row is not what was sealed`;
    expect(outside).toEqual([{ chain: 'fingerprints', seal: first, entry: at('2'), detail }]);
  }
});

test.each([
  ['1', '2', 'a row was removed just before this one'],
  ['2', '3', 'a row was removed just before this one'],
  ['3', undefined, 'rows at its end are missing: there were 3, there are 2'],
])('draw %s that was removed is missed before %s', async (draw, entry, what) => {
  const { outside } = await found(async (tx) => {
    await tx.query('delete from fingerprint where subject = $1 and draw = $2', [bet, draw]);
    await replaced(tx, 1);
  });
  const named = entry === undefined ? {} : { entry: at(entry) };
  expect(outside).toEqual([{ chain: 'fingerprints', seal: first, ...named, detail: `${left}; ${what}` }]);
});

test('a row that was slipped in is told from one that was changed', async () => {
  const { inside, outside } = await found(async (tx) => {
    await tx.query(
      `insert into fingerprint (kind, venue, subject, draw, hash, recorded_at, xid)
       select kind, venue, subject, 'new', hash, recorded_at, xid from fingerprint where subject = $1 and draw = '3'`,
      [bet],
    );
    await replaced(tx, 1);
  });
  expect(inside).toContainEqual({ seal: String(first), entry: at('new'), detail: 'this entry was added' });
  const detail = `${left}; this row was added`;
  expect(outside).toEqual([{ chain: 'fingerprints', seal: first, entry: at('new'), detail }]);
});

test('a seal that was replaced over rows that nobody touched is named as that', async () => {
  const { inside, outside } = await found((tx) => replaced(tx, 1));
  expect(inside).toEqual([
    { seal: String(first), detail: 'the entries are those that were sealed, the seal was changed' },
    { seal: String(first + 1), detail: 'it does not follow from the seal before it' },
  ]);
  const detail = `${left}; the seal itself was replaced`;
  expect(outside).toEqual([{ chain: 'fingerprints', seal: first, detail }]);
});

test('seals that are gone are missed outside; a chain that does not begin with its first is missed inside', async () => {
  const gone = await found((tx) => tx.query('delete from fingerprint_seal where number > $1', [first]));
  const told = `it left the house on ${clock.now().toISOString()} and is gone, as is the next; its rows are there`;
  expect(gone).toEqual({
    inside: [],
    outside: [{ chain: 'fingerprints', seal: first + 1, detail: told }],
  });
  // Were it the second by its number, it would have to follow from one.
  const { inside } = await found(async (tx) => {
    await tx.query('delete from fingerprint_seal where number <> 1');
    await tx.query('update fingerprint_seal set number = 2');
  });
  expect(inside).toEqual([{ seal: '2', detail: 'it does not follow from the seal before it' }]);
});

test('three of the eight bytes of each row leave the house', () => {
  const leaves = Buffer.from([
    1, 2, 3, 4, 5, 6, 7, 8, 11, 12, 13, 14, 15, 16, 17, 18, 21, 22, 23, 24, 25, 26, 27, 28,
  ]);
  expect(shortened(leaves)).toBe(Buffer.from([1, 2, 3, 11, 12, 13, 21, 22, 23]).toString('base64'));
});

test('a day of red packets is asked for its own fingerprint, and named where it has another or none', async () => {
  const seed = hash('5');
  // SHA-256 of this text, as the database has it.
  const fits = "encode(sha256(convert_to($1, 'UTF8')), 'hex')";
  const undo = new Error('undo');
  let swaps: object[] = [];
  await tables.database
    .transaction(async (tx) => {
      await tx.query(
        `insert into red_packet_day (day, seed, created_at)
         select day::date, $1, '2031-01-01' from unnest(array['2031-01-01', '2031-01-02', '2031-01-03']) day`,
        [seed],
      );
      await tx.query(
        `insert into fingerprint (kind, venue, subject, draw, hash, recorded_at)
         values ('red_packets', '', '2031-01-01', '', ${fits}, '2031-01-01'),
                ('red_packets', '', '2031-01-02', '', encode(sha256('another'), 'hex'), '2031-01-01'),
                ('red_packets', '', '2031-01-04', '', ${fits}, '2031-01-01'),
                ('chain', 'v', '2031-01-01', '1', encode(sha256('a game'), 'hex'), '2031-01-01')`,
        [seed],
      );
      swaps = await swappedDays(tx);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  const another = 'the seed is not the one whose fingerprint was published';
  expect(swaps).toEqual([
    { of: 'red packets of 2031-01-02', detail: another },
    { of: 'red packets of 2031-01-03', detail: 'no fingerprint of this day was kept' },
    { of: 'red packets of 2031-01-04', detail: another },
  ]);
});

test('the first fingerprint of a draw is kept for good; a bet has those of its draws and of nothing else', async () => {
  const { database } = tables;
  const other = { ...printOf('10', 'c'), kind: 'chain' } as const;
  expect(await keepFingerprints(database, [printOf('2', 'b'), printOf('0', 'b'), other], clock.now())).toBe(
    2,
  );
  expect(await keepFingerprints(database, [], clock.now())).toBe(0);
  const kept = await keptFor(database, 'v', bet);
  expect(kept.map(({ draw }) => draw)).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
  expect(kept.slice(0, 3).map((one) => one.hash)).toEqual([hash('b'), hash('a'), hash('a')]);
  expect(await keptFor(database, 'w', bet)).toEqual([]);
  const before = await countKept(database, 'v');
  const beside = { ...printOf('11', 'b'), venue: 'w' } as const;
  expect(await keepFingerprints(database, [printOf('11', 'b'), beside], clock.now())).toBe(2);
  expect(await countKept(database, 'v')).toBe(before + 1);
  expect([await countKept(database, 'w'), await countKept(database, 'nobody')]).toEqual([1, 0]);
});

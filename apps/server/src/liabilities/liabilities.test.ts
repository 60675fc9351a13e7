/** What the site says it owes: published, given out, checked by the members' own verifier, and what is found where somebody is cheated. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkHeads, checkReceipt } from '../../../h5/src/pages/books/verifier.ts';
import { bookJobs } from '../books/index.ts';
import { SetClock } from '../platform/clock.ts';
import type { Tx } from '../platform/database.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';
import { liabilityJobs } from './jobs.ts';
import { publishDay } from './publish.ts';
import { entriesOf, receiptOf as storedReceipt } from './receipts.ts';
import { type LiabilityFinding, verifyLiabilities } from './verify.ts';

const clock = new SetClock('2026-11-20T15:00:00.000Z');
let site: TestSite;
let ann: { token: string; id: bigint };
let bob: { token: string; id: bigint };
beforeAll(async () => {
  site = await startTestSite({ clock });
  ann = await site.memberWith(123_456n, 'annbooks');
  bob = await site.memberWith(7n, 'bobbooks');
  await site.member('poorbooks');
  const { site: parts, wallet } = site.running;
  await parts.database.transaction(async (tx) => {
    for (let n = 1n; n <= 80n; n += 1n) {
      await wallet.open(tx, 9_000_000n + n);
      const movement = { memberId: 9_000_000n + n, amount: n * 1_000n, reference: 'crowd', turnover: 0n };
      await wallet.credit(tx, { ...movement, id: crypto.randomUUID() });
    }
  });
});
afterAll(() => site.stop());

const deps = () => ({ ...site.running.site, chainReserves: async () => [] });

/** The next day ends, and is published. */
function nextDay(step?: { accounts: number; entries: number; leaves: number }): Promise<string | undefined> {
  clock.advance(86_400_000);
  return publishDay(deps(), step);
}

/** A receipt as the member's phone has it, with the entries of the day. */
async function receiptOf(token: string, day?: string) {
  const { data } = await site.call('bookReceipt', day === undefined ? {} : { day }, { token });
  const { data: entries } = await site.call('bookEntries', { day: data.head.day }, { token });
  return { ...data, lines: entries.lines };
}

test('before a day has ended nothing is published, and there is no receipt', async () => {
  expect((await site.call('bookDays', {})).data).toEqual({ days: [], more: false });
  expect((await site.call('bookReceipt', {}, { token: ann.token })).code).toBe(1002);
});

test('a day is published once, by whichever of two nodes comes first, and its receipt is what the wallet shows', async () => {
  clock.set('2026-11-20T16:00:00.000Z');
  const both = await Promise.all([publishDay(deps()), publishDay(deps())]);
  expect(both.filter((day) => day !== undefined)).toEqual(['2026-11-20']);
  expect(await publishDay(deps())).toBeUndefined();
  const { data: overview } = await site.call('walletOverview', {}, { token: ann.token });
  const receipt = await receiptOf(ann.token);
  expect(receipt.standing?.owed).toBe('123456');
  expect(overview.total).toBe(1234.56);
  const { findings, entries } = checkReceipt(receipt, { member: String(ann.id) });
  expect(findings).toEqual([]);
  // The first day of all: whatever the past holds, chains begin where everybody stands.
  expect([entries, receipt.standing?.entries, receipt.standing?.chain]).toEqual([0, '0', '']);
  expect(checkReceipt({ ...receipt, head: { ...receipt.head, number: 2 } }).findings).not.toEqual([]);
  expect((await verifyLiabilities(site.running.site.database)).findings).toEqual([]);
  const { data } = await site.call('bookDays', {});
  expect(data.days[0]).toEqual(receipt.head);
  expect(checkHeads(data.days)).toEqual([]);
});

test('every wallet counts: central, at venues, held by a withdrawal and on its way; a chain of entries leads from day to day', async () => {
  const { database } = site.running.site;
  const movement = { memberId: ann.id, venue: 'mpqp', reference: 'venue/mpqp/1' };
  await database.transaction(async (tx) => {
    const { wallet } = site.running;
    const first = crypto.randomUUID();
    await wallet.reserveToVenue(tx, { ...movement, id: first, amount: 10_000n });
    await wallet.settleReservation(tx, { ...movement, id: first });
    await wallet.reserveToVenue(tx, { ...movement, id: crypto.randomUUID(), amount: 500n });
  });
  const day = await nextDay({ accounts: 7, entries: 2, leaves: 5 });
  expect(day).toBe('2026-11-21');
  const receipt = await receiptOf(ann.token);
  expect(JSON.parse(receipt.standing?.accounts ?? '')).toMatchObject({
    central: [4, '113456', '500'],
    'venue/mpqp': [3, '10000', '0'],
  });
  expect(receipt.standing?.owed).toBe('123456');
  expect(receipt.before?.day).toBe('2026-11-20');
  expect(checkReceipt(receipt, { member: String(ann.id) })).toMatchObject({ findings: [], entries: 6 });
  expect((await verifyLiabilities(database)).findings).toEqual([]);
  // Read on one by one they are the same, none twice and none left out.
  const lines: string[] = [];
  for (let after: { code: string; number: bigint } | undefined; ; ) {
    const [next] = await entriesOf(database, ann.id, { day: '2026-11-21', after, limit: 1 });
    if (!next) break;
    lines.push(next.line);
    after = next;
  }
  expect(lines).toEqual(receipt.lines);
  const { data } = await site.call(
    'bookEntries',
    { day: '2026-11-21', after: 'central/4' },
    { token: ann.token },
  );
  expect(data).toEqual({ lines: receipt.lines.slice(3), next: null });
});

test('a member whose accounts hold nothing has a receipt over nothing, and one who came later is told that there is none', async () => {
  const zero = await site.memberWith(5n, 'spentbooks');
  await site.running.site.database.transaction((tx) =>
    site.running.wallet.takeStake(tx, {
      id: crypto.randomUUID(),
      memberId: zero.id,
      venue: 'mpqp',
      amount: 5n,
      reference: 'bet/1',
    }),
  );
  await nextDay();
  const receipt = await receiptOf(zero.token);
  expect(receipt.standing?.owed).toBe('0');
  expect(checkReceipt(receipt)).toMatchObject({ findings: [], entries: 2 });
  const late = await site.member('latebooks');
  const told = await receiptOf(late.token);
  expect(told).toMatchObject({ member: String(late.id), standing: null, parts: [] });
  expect(checkReceipt(told).findings).toEqual([{ code: 'nobody', row: '2026-11-22' }]);
});

test('a bonus that is over is stated on the day it ended, and left out from then on', async () => {
  const { database } = site.running.site;
  const { wallet } = site.running;
  const bonus = { memberId: bob.id, grantId: 77n, amount: 500n };
  const accounts = async () => Object.keys(JSON.parse((await receiptOf(bob.token)).standing?.accounts ?? ''));
  await database.transaction((tx) => wallet.fillGrant(tx, bonus));
  await nextDay();
  expect(await accounts()).toContain('grant/77');
  await database.transaction((tx) => wallet.returnGrant(tx, bonus));
  await nextDay();
  expect(await accounts()).toContain('grant/77');
  const ended = await receiptOf(bob.token);
  expect(checkReceipt(ended)).toMatchObject({ findings: [], entries: 1 });
  await nextDay();
  const after = await receiptOf(bob.token);
  expect(await accounts()).not.toContain('grant/77');
  expect(checkReceipt(after)).toMatchObject({ findings: [], entries: 0 });
  expect((await verifyLiabilities(database)).findings).toEqual([]);
  // Nothing else may go away without a word.
  const stood = { ...after.before, accounts: '{"central": [1, "7", "0"], "held": [1, "5", "0"]}' };
  expect(checkReceipt({ ...after, before: stood }).findings.map(({ code }) => code)).toContain(
    'entry_end_differs',
  );
});

test('nobody gets a receipt that is not theirs, and visitors get none', async () => {
  const receipt = await receiptOf(ann.token);
  expect(receipt.member).toBe(String(ann.id));
  const asked = { day: receipt.head.day, member: String(ann.id), id: String(ann.id) };
  const { data } = await site.call('bookReceipt', asked, { token: bob.token });
  expect(data.member).toBe(String(bob.id));
  expect((await site.call('bookReceipt', {})).code).toBe(401);
  // The path tells sums and hashes of strangers, and no name, number or nonce of theirs.
  for (const part of receipt.parts)
    for (const step of part.path) expect(Object.keys(step).sort()).toEqual(['hash', 'side', 'sum']);
  expect(checkReceipt(receipt, { member: String(bob.id) }).findings).toEqual([
    { code: 'member_other', row: String(ann.id) },
  ]);
});

test('no balance of anybody stands in a path: each is cut in two at random', async () => {
  const { database } = site.running.site;
  const { rows } = await database.query<{ whole: number; cut: number }>(
    `select count(*) filter (where first_share in (0, owed))::int as whole, count(*)::int as cut
       from liability_standing where day = (select max(day) from liability_day) and owed > 1000`,
  );
  expect(rows[0]?.cut).toBeGreaterThan(50);
  expect(rows[0]?.whole).toBeLessThan(5);
});

/** The same as the job has, with something done before each statement. */
function interrupted(before: (statement: string) => unknown) {
  const { database } = site.running.site;
  const transaction = <Result>(work: (tx: Tx) => Promise<Result>) =>
    database.transaction((tx) =>
      work({
        ...tx,
        query: async <Row>(text: string, values?: readonly unknown[]) => {
          await before(text);
          return tx.query<Row>(text, values);
        },
      }),
    );
  return { ...deps(), database: { ...database, transaction } };
}

test('a job that is killed in the middle leaves nothing, and the next one publishes the day', async () => {
  const { database } = site.running.site;
  clock.advance(86_400_000);
  const killed = interrupted((statement) => {
    if (statement.includes('insert into liability_day')) throw new Error('killed');
  });
  await expect(publishDay(killed)).rejects.toThrow('killed');
  const { rows } = await database.query(
    'select from liability_leaf where day > (select max(day) from liability_day)',
  );
  expect(rows).toHaveLength(0);
  expect(await publishDay(deps())).toBe('2026-11-26');
  expect((await verifyLiabilities(database)).ok).toBe(true);
});

test('money that moves while it is read is in both of its accounts or in none', async () => {
  const { site: parts, wallet } = site.running;
  clock.advance(86_400_000);
  let moved = 0n;
  const restless = interrupted(async (statement) => {
    if (!statement.includes('insert into liability_standing')) return;
    const memberId = 9_000_001n + moved;
    moved += 40n;
    const movement = { id: crypto.randomUUID(), memberId, amount: 1n, reference: 'late', turnover: 0n };
    await parts.database.transaction((tx) => wallet.credit(tx, movement));
  });
  const before = await storedReceipt(parts.database, ann.id, '2026-11-26');
  expect(await publishDay({ ...restless }, { accounts: 100, entries: 10, leaves: 50 })).toBe('2026-11-27');
  expect(moved).toBeGreaterThan(40n);
  const after = await storedReceipt(parts.database, ann.id, '2026-11-27');
  expect(after?.head.owed).toBe(before?.head.owed);
  expect((await verifyLiabilities(parts.database)).findings).toEqual([]);
});

describe('whoever owns the database and takes the guards off is found at the row', () => {
  /** What is found after `work`, which is taken back then. */
  async function foundAfter(...statements: readonly string[]): Promise<readonly LiabilityFinding[]> {
    const undo = new Error('undo');
    let found: readonly LiabilityFinding[] = [];
    await site.owner
      .transaction(async (tx) => {
        await tx.query("set local session_replication_role = 'replica'");
        for (const statement of statements)
          await tx.query(statement, statement.includes('$1') ? [ann.id] : []);
        found = (await verifyLiabilities(tx)).findings;
        throw undo;
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error;
      });
    return found;
  }
  const newest = '(select max(day) from liability_day)';

  test('one fen of what is stated of a member', async () => {
    const found = await foundAfter(
      `update liability_standing set owed = owed - 1 where day = ${newest} and member_id = $1`,
    );
    expect(found).toContainEqual(
      expect.objectContaining({
        day: '2026-11-27',
        member: String(ann.id),
        detail: expect.stringContaining('its accounts make 123456'),
      }),
    );
  });

  test('one fen of a leaf', async () => {
    const found = await foundAfter(
      `update liability_leaf set share = share + 1 where (day, hash) = (select day, hash from liability_leaf where day = ${newest} limit 1)`,
    );
    expect(found[0]).toMatchObject({
      day: '2026-11-27',
      member: expect.stringMatching(/^\d+$/),
      detail: expect.stringContaining('its leaf counts'),
    });
  });

  test('one fen of an entry of the ledger', async () => {
    const found = await foundAfter(
      `update ledger.entry e set balance_after = balance_after - 1, amount = amount - 1
         from ledger.account a where a.id = e.account_id and a.owner = $1::text and a.code = 'central' and e.number = a.version`,
    );
    expect(found).toContainEqual(
      expect.objectContaining({
        member: String(ann.id),
        row: 'account central, entry 4',
        detail: expect.stringContaining('the entry leaves 113455'),
      }),
    );
  });

  test('a node, a member who is left out, a leaf that is nobody’s, a head that is another one', async () => {
    expect(
      await foundAfter(
        `update liability_node set sum = sum + 1 where day = ${newest} and level = 6 and place = 0`,
      ),
    ).toContainEqual({
      day: '2026-11-27',
      row: 'node 6/0',
      detail: 'this node is not what its leaves make',
    });
    expect(
      await foundAfter(`delete from liability_standing where day = ${newest} and member_id = $1`),
    ).toContainEqual({
      day: '2026-11-27',
      member: String(ann.id),
      row: 'account central',
      detail: 'it had entries and was left out',
    });
    expect(
      await foundAfter(`insert into liability_leaf select max(day), '\\x00', 5 from liability_day`),
    ).toContainEqual({ day: '2026-11-27', row: 'leaf 00', detail: "this leaf is nobody's" });
    expect(await foundAfter(`update liability_day set owed = owed - 1 where day = ${newest}`)).toContainEqual(
      {
        day: '2026-11-27',
        detail: 'its head is not the hash of its lines',
      },
    );
    expect(
      await foundAfter(`update liability_day set head = sha256(head) where day = ${newest}`),
    ).toContainEqual({
      day: '2026-11-27',
      detail: 'its head is not the one that was sealed',
    });
    expect(await foundAfter(`delete from liability_day where day = '2026-11-21'`)).toContainEqual({
      day: '2026-11-21',
      detail: 'it was sealed and is gone',
    });
  });
});

test('the server cannot change what was published, and forgets only what is older than receipts', async () => {
  const { database } = site.running.site;
  for (const statement of [
    'update liability_day set owed = 0',
    'delete from liability_day',
    'update liability_standing set owed = 0',
    'update liability_leaf set share = 0',
  ])
    await expect(database.query(statement)).rejects.toThrow('permission denied');
  await expect(database.query('delete from liability_leaf')).rejects.toThrow('receipts are given out');
  for (let day = 0; day < 31; day += 1) await nextDay();
  for (const table of ['liability_standing', 'liability_leaf', 'liability_node']) {
    const { rows } = await database.query<{ days: number; first: string }>(
      `select count(distinct day)::int as days, min(day)::text as first from ${table}`,
    );
    expect({ table, ...rows[0] }).toEqual({ table, days: 32, first: '2026-11-27' });
  }
  expect(await storedReceipt(database, ann.id, '2026-11-27')).toBeUndefined();
  expect((await storedReceipt(database, ann.id, '2026-11-28'))?.before?.day).toBe('2026-11-27');
  expect((await verifyLiabilities(database)).findings).toEqual([]);
});

test('days are told thirty-one at a time, and whether there are more', async () => {
  const page = async (before: number) => (await site.call('bookDays', { before })).data;
  const numbers = ({ days }: Awaited<ReturnType<typeof page>>) => days.map(({ number }) => number);
  const all = Array.from({ length: 31 }, (_, place) => 31 - place);
  const last = await page(32);
  expect([numbers(last), last.more]).toEqual([all, false]);
  const one = await page(33);
  expect([numbers(one), one.more]).toEqual([all.map((number) => number + 1), true]);
});

test('a locked bonus is in no leaf and not owed: receipt, wallet, head, trial balance and reports agree to the fen', async () => {
  const { site: context, wallet, balances } = site.running;
  const { database } = context;
  const own = await site.memberWith(50_000n, 'bonusbooks');
  const fill = { grantId: 4_711n, memberId: own.id, amount: 12_300n };
  const other = { grantId: 4_712n, memberId: own.id, amount: 700n };
  await database.transaction(async (tx) => {
    await wallet.fillGrant(tx, fill);
    await wallet.fillGrant(tx, other);
    await wallet.releaseGrant(tx, other);
  });
  await nextDay();
  const receipt = await receiptOf(own.token);
  expect(receipt.standing?.owed).toBe('50700');
  expect((await balances.overview(own.id, [])).total).toBe(50_700n);
  expect(JSON.parse(receipt.standing?.accounts ?? '')).toMatchObject({
    'grant/4711': [1, '12300', '0'],
    'grant/4712': [2, '0', '0'],
  });
  expect(checkReceipt(receipt, { member: String(own.id) })).toMatchObject({ findings: [], entries: 5 });
  expect((await verifyLiabilities(database)).findings).toEqual([]);
  const { house, booked, locked, ahead } = JSON.parse(receipt.head.reserves);
  expect(locked).toBe('12300');
  expect(BigInt(booked) - BigInt(locked) + BigInt(ahead)).toBe(BigInt(receipt.head.owed));
  expect(new Map(house).get('promotions')).toBe('-13000');
  for (const job of bookJobs({ database, clock })) await job.run({});
  const day = receipt.head.day;
  const { data } = await site.staff('trialBalance', { from: day, to: day }, await site.staffToken());
  expect(data.rows.filter(({ ledger }) => ledger.startsWith('member/grant'))).toMatchObject([
    { ledger: 'member/grant', credits: 130, debits: 7, closing: 123 },
  ]);
  const members = data.rows.filter(({ ledger }) => ledger.startsWith('member/'));
  const closing = members.reduce((sum, row) => sum + BigInt(Math.round(row.closing * 100)), 0n);
  expect(closing).toBe(BigInt(booked));
});

test('what is on its way out of a venue ahead of its record is owed as the wallet shows it, until the venue says that it is not', async () => {
  const { wallet, balances } = site.running;
  const { database } = site.running.site;
  const own = await site.memberWith(5_000n, 'aheadbooks');
  const movement = { memberId: own.id, venue: 'mpqp', reference: 'venue/mpqp/2' };
  const [there, back] = [crypto.randomUUID(), crypto.randomUUID()];
  await database.transaction(async (tx) => {
    await wallet.reserveToVenue(tx, { ...movement, id: there, amount: 2_000n });
    await wallet.settleReservation(tx, { ...movement, id: there });
    // 15 yuan won there, of which no record came yet.
    await wallet.reserveFromVenue(tx, { ...movement, id: back, amount: 3_500n }, async () => 10_000n);
  });
  await nextDay();
  const { total } = await balances.overview(own.id, ['mpqp']);
  expect(total).toBe(6_500n);
  expect((await receiptOf(own.token)).standing?.owed).toBe('6500');
  await database.transaction((tx) => wallet.cancelReservation(tx, { ...movement, id: back }));
  await nextDay();
  expect((await receiptOf(own.token)).standing?.owed).toBe('5000');
  expect((await verifyLiabilities(database)).findings).toEqual([]);
});

test('a node whose clock is 50 ms behind publishes the day whose end the schedule tells, and no day before its end', async () => {
  const job = liabilityJobs(deps())[0];
  const latest = async () => (await site.call('bookDays', {})).data.days[0]?.day;
  clock.set('2027-02-01T15:59:59.950Z');
  await job?.run({});
  await job?.run({ _cron: { ts: '2027-02-03T16:00:00.000Z', backfilled: false } });
  expect(await latest()).toBe('2027-01-31');
  await job?.run({ _cron: { ts: '2027-02-01T16:00:00.000Z', backfilled: false } });
  expect(await latest()).toBe('2027-02-01');
});

test('a node that asks the chains while another publishes the day publishes nothing, and is no fault', async () => {
  clock.set('2027-02-02T16:00:00.000Z');
  const slow = {
    ...deps(),
    chainReserves: async () => {
      expect(await publishDay(deps())).toBe('2027-02-02');
      return [];
    },
  };
  expect(await publishDay(slow)).toBeUndefined();
});

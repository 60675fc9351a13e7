/** The books by Beijing day: equal to the ledger to the fen, one month after the other, and closed for good. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beijingText, SetClock } from '../platform/clock.ts';
import { openTestVenue, type TestVenue } from '../testing/bets.ts';
import { watchBuffers } from '../testing/buffers.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';
import { sumDays } from './days.ts';
import { accountEntries } from './opened.ts';

const run = promisify(execFile);
const clock = new SetClock('2026-10-30T03:00:00.000Z');
const october = { from: '2026-10-01', to: '2026-10-31' };
const november = { from: '2026-11-01', to: '2026-11-30' };
let site: TestSite;
let chief: string;
let venue: TestVenue;
let folder: string;
let member: bigint;

beforeAll(async () => {
  site = await startTestSite({ clock });
  venue = await openTestVenue(site.running, 'border', 'joker');
  folder = await mkdtemp(join(tmpdir(), 'mingpai-books-'));
  member = (await site.memberWith(50_000n)).id;
  // The last millisecond of October in Beijing, and the first of November.
  clock.set('2026-10-31T15:59:59.999Z');
  await credit(1_111n);
  await venue.report({ id: 'last', memberId: member, stake: 10_000n, payout: 13_579n });
  clock.set('2026-10-31T16:00:00.000Z');
  await credit(2_222n);
  await venue.report({ id: 'first', memberId: member, stake: 10_000n, payout: 12_468n });
  chief = await site.staffToken('chief');
});
afterAll(async () => {
  await site?.stop();
  if (folder !== undefined) await rm(folder, { recursive: true });
});

const sql = <Row>(text: string, values: readonly unknown[] = []) => site.owner.query<Row>(text, values);
/** Sums until all is summed: a transaction of another test on the same server holds the reading back. */
async function count(atOnce?: number): Promise<void> {
  await expect
    .poll(async () => {
      await sumDays({ database: site.running.site.database, clock }, atOnce);
      const { rows } = await sql<{ left: number }>(
        'select count(*)::int as left from account_movement v, book_mark m where (v.xid, v.id) > (m.xid, m.last)',
      );
      return rows[0]?.left;
    })
    .toBe(0);
}
const balance = async (span: { from: string; to: string }) =>
  (await site.staff('trialBalance', span, chief)).data as {
    closedThrough: string | null;
    rows: {
      ledger: string;
      opening: number;
      debits: number;
      credits: number;
      closing: number;
      late: number;
    }[];
    sum: { opening: number; debits: number; credits: number; closing: number };
  };

async function credit(amount: bigint): Promise<void> {
  await site.running.site.database.transaction((tx) =>
    site.running.wallet.credit(tx, {
      id: crypto.randomUUID(),
      memberId: member,
      amount,
      reference: 'test',
      turnover: 0n,
    }),
  );
}

/** What the ledger itself says, entry by entry, in yuan; days by the moment of each entry. */
async function ledgerItself(span: { from: string; to: string }) {
  const { rows } = await sql<{
    ledger: string;
    opening: number;
    debits: number;
    credits: number;
    closing: number;
  }>(
    `with e as (
       select case a.owner when 'house' then 'house' else 'member' end || '/' || a.code as ledger,
              to_char(e.at + interval '8 hours', 'YYYY-MM-DD') as day, e.amount
         from ledger.entry e join ledger.account a on a.id = e.account_id where e.amount <> 0)
     select ledger, coalesce(sum(amount) filter (where day < $1), 0)::float8 / 100 as opening,
            coalesce(-sum(amount) filter (where day >= $1 and amount < 0), 0)::float8 / 100 as debits,
            coalesce(sum(amount) filter (where day >= $1 and amount > 0), 0)::float8 / 100 as credits,
            sum(amount)::float8 / 100 as closing
       from (select ledger, day collate "C" as day, amount from e) e where day <= $2 group by ledger order by ledger collate "C"`,
    [span.from, span.to],
  );
  return rows;
}
const withoutLate = (rows: Awaited<ReturnType<typeof balance>>['rows']) =>
  rows.map(({ late: _late, ...row }) => row).sort((one, other) => (one.ledger < other.ledger ? -1 : 1));

test('before its end a day is no closed day, and no pack holds it', async () => {
  // In steps of a leg or two, as a long ledger is read in steps of thousands.
  await count(2);
  expect((await balance(october)).closedThrough).toBe('2026-10-30');
  const refused = await site.staff('exportPack', october, chief);
  expect(refused.code).toBe(6040);
  // Ten minutes: what began in it is over by then.
  clock.set('2026-10-31T16:09:59.999Z');
  await count();
  expect((await balance(october)).closedThrough).toBe('2026-10-30');
});

test('each span is equal to the ledger to the fen, and its sum is zero', async () => {
  clock.set('2026-10-31T16:10:00.000Z');
  await count();
  expect((await balance(october)).closedThrough).toBe('2026-10-31');
  for (const span of [october, november, { from: '2026-10-31', to: '2026-11-01' }]) {
    const { rows, sum } = await balance(span);
    expect(withoutLate(rows)).toEqual(await ledgerItself(span));
    expect([sum.opening, sum.closing, sum.debits - sum.credits]).toEqual([0, 0, 0]);
  }
  const won = (await balance(november)).rows.find(({ ledger }) => ledger === 'member/venue/border');
  expect(won).toMatchObject({ opening: 35.79, credits: 24.68, closing: 60.47 });
});

test('a month begins with what the month before ended with, whatever settles at the border', async () => {
  const closings = (await balance(october)).rows.map(({ ledger, closing }) => [ledger, closing]);
  const openings = (await balance(november)).rows.map(({ ledger, opening }) => [ledger, opening]);
  expect(openings.filter(([, opening]) => opening !== 0)).toEqual(
    closings.filter(([, closing]) => closing !== 0),
  );
  expect(closings).toContainEqual(['member/venue/border', 35.79]);
});

test('day by day and account by account it is the same', async () => {
  const span = { from: '2026-10-30', to: '2026-11-01' };
  type Day = { day: string; ledger: string; opening: number; closing: number };
  const days: Day[] = [];
  let after = '';
  do {
    const { data } = await site.staff('trialBalanceDays', { ...span, after, limit: 2 }, chief);
    days.push(...data.rows);
    after = data.next ?? '';
  } while (after !== '');
  expect(days.length).toBeGreaterThan(6);
  const whole = (await site.staff('trialBalanceDays', { ...span, after: '', limit: 200 }, chief)).data;
  expect(days).toEqual(whole.rows);
  for (const { day, ledger, opening, closing } of days) {
    const alone = (await ledgerItself({ from: day, to: day })).find((row) => row.ledger === ledger);
    expect([day, ledger, opening, closing]).toEqual([day, ledger, alone?.opening, alone?.closing]);
  }
  const accounts = (
    await site.staff('accountBalances', { ...november, member: Number(member), limit: 50 }, chief)
  ).data;
  const { rows: own } = await sql<{ code: string; balance: number }>(
    'select code, balance::float8 / 100 as balance from ledger.account where owner = $1 and balance <> 0 order by code',
    [String(member)],
  );
  const shown: { code: string; closing: number }[] = accounts.rows;
  expect(
    shown.map(({ code, closing }) => ({ code, balance: closing })).sort((a, b) => (a.code < b.code ? -1 : 1)),
  ).toEqual(own);
});

test('each line of the trial balance opens to its accounts, and each account to its entries, with the same sums', async () => {
  const fen = (yuan: number) => Math.round(yuan * 100);
  const moved = ({ opening, debits, credits, closing }: Record<Figure, number>) => ({
    opening: fen(opening),
    debits: fen(debits),
    credits: fen(credits),
    closing: fen(closing),
  });
  type Figure = 'opening' | 'debits' | 'credits' | 'closing';
  let told = 0;
  for (const span of [october, november, { from: '2026-10-31', to: '2026-11-01' }]) {
    for (const line of (await balance(span)).rows) {
      const { data } = await site.staff(
        'ledgerAccounts',
        { ...span, ledger: line.ledger, limit: 200 },
        chief,
      );
      expect([line.ledger, moved(data.sum), data.late, data.next]).toEqual([
        line.ledger,
        moved(line),
        line.late,
        null,
      ]);
      const together = { opening: 0, debits: 0, credits: 0, closing: 0 };
      for (const account of data.rows) {
        for (const figure of ['opening', 'debits', 'credits', 'closing'] as const)
          together[figure] += fen(account[figure]);
        for (const side of ['debits', 'credits'] as const) {
          const amounts: number[] = [];
          let after = '';
          do {
            const asked = { ...span, account: account.account, side, after, limit: 1 };
            const page = (await site.staff('accountEntries', asked, chief)).data;
            expect([page.code, page.memberId, moved(page.sum)]).toEqual([
              account.code,
              account.memberId,
              moved(account),
            ]);
            amounts.push(...page.rows.map(({ amount }) => Math.abs(fen(amount))));
            after = page.next ?? '';
          } while (after !== '');
          const sum = amounts.reduce((all, one) => all + one, 0);
          expect([line.ledger, account.account, side, sum]).toEqual([
            line.ledger,
            account.account,
            side,
            fen(account[side]),
          ]);
          told += amounts.length;
        }
      }
      expect([line.ledger, together]).toEqual([line.ledger, moved(line)]);
    }
  }
  expect(told).toBeGreaterThan(10);
  const nobodys = { ...october, account: crypto.randomUUID() };
  expect((await site.staff('accountEntries', nobodys, chief)).code).not.toBe(200);
});

test('a member’s statement has every line with where it came from and the balance after it', async () => {
  const { data } = await site.staff('memberStatement', { ...november, member: Number(member) }, chief);
  const lines: { code: string; amount: number; balance: number; reference: string }[] = data.rows;
  expect(
    lines.map(({ code, amount, balance, reference }) => [code, amount, balance, reference]).sort(),
  ).toEqual(
    [
      ['central', 22.22, 533.33, 'test'],
      ['venue/border', 24.68, 60.47, 'bet/border/first'],
    ].sort(),
  );
  expect((await site.staff('memberStatement', { ...november, member: 999_999_999 }, chief)).code).not.toBe(
    200,
  );
});

test('a venue’s statement has its days apart, members beside the house', async () => {
  const { data } = await site.staff(
    'venueStatement',
    { from: '2026-10-31', to: '2026-11-01', venue: 'border' },
    chief,
  );
  expect(data.rows).toEqual([
    {
      day: '2026-10-31',
      venue: 'border',
      side: 'house',
      cause: 'bet_result',
      debits: 35.79,
      credits: 0,
      entries: 1,
    },
    {
      day: '2026-10-31',
      venue: 'border',
      side: 'member',
      cause: 'bet_result',
      debits: 0,
      credits: 35.79,
      entries: 1,
    },
    {
      day: '2026-11-01',
      venue: 'border',
      side: 'house',
      cause: 'bet_result',
      debits: 24.68,
      credits: 0,
      entries: 1,
    },
    {
      day: '2026-11-01',
      venue: 'border',
      side: 'member',
      cause: 'bet_result',
      debits: 0,
      credits: 24.68,
      entries: 1,
    },
  ]);
});

test('a member’s entries are read up to a moment, with what the account had then, and on behind the last one', async () => {
  const shown = async (more: object) =>
    (await site.staff('memberLedger', { id: Number(member), limit: 1, ...more }, chief)).data;
  const central = (await shown({})).accounts.find(({ code }) => code === 'central')?.id ?? '';
  const read = async (more: object) => {
    const data = await shown({ account: central, ...more });
    return {
      amounts: data.entries.map(({ amount }) => amount),
      more: data.more,
      balanceAt: data.balanceAt,
      data,
    };
  };
  expect(await read({})).toMatchObject({ amounts: [22.22], more: true, balanceAt: null });
  const until = '2026-10-31T15:59:59.999Z';
  const first = await read({ until });
  expect(first).toMatchObject({ amounts: [11.11], more: true, balanceAt: 511.11 });
  const before = first.data.entries[0]?.seq;
  expect(await read({ until, before })).toMatchObject({ amounts: [500], more: false, balanceAt: 511.11 });
  expect(await read({ until: '2026-10-31T15:59:59.998Z' })).toMatchObject({ amounts: [500], balanceAt: 500 });
  expect(await read({ until, limit: 2 })).toMatchObject({ amounts: [11.11, 500], more: false });
});

const packOf = (span: { from: string; to: string }, token = chief) =>
  fetch(new URL('/api/console/export/pack', site.running.address), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(span),
  });

async function unpacked(span: { from: string; to: string }, name: string) {
  const response = await packOf(span);
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="books-${span.from}-${span.to}.zip"`,
  );
  const at = join(folder, name);
  await writeFile(`${at}.zip`, Buffer.from(await response.arrayBuffer()));
  await run('unzip', ['-q', `${at}.zip`, '-d', at]);
  // Another program's sums of the files as they are on the disk.
  await run('sha256sum', ['--strict', '-c', 'SHA256SUMS'], { cwd: at });
  const text = (await run('cat', [join(at, 'manifest.json')])).stdout;
  return JSON.parse(text) as {
    from: string;
    files: { name: string; rows: number; bytes: number; sha256: string }[];
    balances: { ledger: string; opening: number; closing: number }[];
  };
}

test('the packs of two months hold together, and a correction afterwards changes neither file nor balance', async () => {
  const day = (text: string) => ({ from: text, to: text });
  clock.set('2026-11-01T16:10:00.000Z');
  chief = await site.staffToken('chief');
  await count();
  // One that was paid and one that waits: the books hold both.
  await sql('insert into agent (member_id, since) values ($1, $2)', [member, clock.now()]);
  await sql(
    `insert into agent_statement (agent_id, week, carried_in, accrued, amount, carried_out, created_at, state, decided_at, decided_by)
     values ($1, '2026-10-05', 0, 10000, 1, 0, $2, 'draft', null, null), ($1, '2026-10-12', 0, 10000, 1, 0, $2, 'paid', $2, 'staff/1')`,
    [member, clock.now()],
  );
  const first = await unpacked(october, 'october');
  expect(first.files.at(-1)?.rows).toBe(2);
  const second = await unpacked(day('2026-11-01'), 'second');
  expect(first.files.map(({ name }) => name.replace(/-2026.*/, ''))).toEqual([
    'trialBalance',
    'trialBalanceDays',
    'accountBalances',
    'venueStatement',
    'differenceStatement',
    'gatewayStatement',
    'payoutStatement',
    'agentStatements',
  ]);
  const closing = first.balances.filter((row) => row.closing !== 0).map((row) => [row.ledger, row.closing]);
  expect(second.balances.filter((row) => row.opening !== 0).map((row) => [row.ledger, row.opening])).toEqual(
    closing,
  );
  expect(closing).toContainEqual(['member/venue/border', 35.79]);

  // What comes with a moment of October now, and a bet of October that the venue corrects.
  clock.set('2026-10-31T15:00:00.000Z');
  await credit(7_777n);
  clock.set('2026-11-02T04:00:00.000Z');
  await venue.report({ id: 'last', memberId: member, stake: 10_000n, payout: 20_000n });
  await count();
  const again = await unpacked(october, 'again');
  expect(again).toEqual(first);
  const later = (await balance(day('2026-11-02'))).rows;
  expect(later.find(({ ledger }) => ledger === 'member/central')).toMatchObject({ credits: 77.77, late: 1 });
  expect(later.find(({ ledger }) => ledger === 'member/venue/border')).toMatchObject({
    credits: 64.21,
    late: 0,
  });
  expect((await balance(november)).sum.closing).toBe(0);
});

test('what is not read yet keeps its day open', async () => {
  const other = await site.owner.pool.connect();
  try {
    // Somebody's transaction with a number of its own goes on over midnight.
    await other.query('begin');
    await other.query('select pg_current_xact_id()');
    clock.set('2026-11-02T15:00:00.000Z');
    await credit(4_444n);
    clock.set('2026-11-02T16:30:00.000Z');
    chief = await site.staffToken('chief');
    await sumDays({ database: site.running.site.database, clock });
    expect((await balance(november)).closedThrough).toBe('2026-11-01');
  } finally {
    await other.query('rollback');
    other.release();
  }
  await count();
  const { closedThrough, rows } = await balance({ from: '2026-11-02', to: '2026-11-02' });
  expect(closedThrough).toBe('2026-11-02');
  expect(rows.find(({ ledger }) => ledger === 'member/central')).toMatchObject({ credits: 122.21, late: 1 });
  // What came late for a day before a span is in its opening, and late for none of its days.
  const after = await balance({ from: '2026-11-03', to: '2026-11-03' });
  expect(after.rows.find(({ ledger }) => ledger === 'member/central')).toMatchObject({
    debits: 0,
    credits: 0,
    late: 0,
  });
});

test('closed days stay as they are to the owner of the tables too', async () => {
  for (const statement of [
    "update book_day set credits = credits + 1 where day = '2026-10-31'",
    "delete from account_day where day = '2026-10-31'",
    "insert into book_day values ('member/central', '2026-10-15', 'bonus', 0, 1, 1, 0)",
    'truncate book_day',
    "update book_mark set closed_through = '2026-10-01'",
    'update book_mark set closed_through = null',
    'delete from book_mark',
  ])
    await expect(sql(statement), statement).rejects.toThrow(/closed day/);
});

test('the pack takes the rights of all its lists beside the right to export, and stands in the log before it goes out', async () => {
  const all = ['exports', 'audit', 'venues.read', 'deposits.read', 'withdrawals.read', 'agents.read'];
  const clerk = await site.staffToken('clerk');
  const given = (rights: readonly string[]) =>
    sql("update staff set roles = '{}', rights = $1 where username = 'clerk'", [rights]);
  for (const missing of all) {
    await given(all.filter((right) => right !== missing));
    const answer = (await (await packOf(october, clerk)).json()) as { code: number };
    expect([missing, answer.code]).toEqual([missing, 6001]);
  }
  await given(all);
  const response = await packOf(october, clerk);
  await response.arrayBuffer();
  const { rows } = await sql<{ action: string; detail: unknown }>(
    "select action, detail from audit where action like 'export%' order by id desc limit 2",
  );
  expect(rows.reverse()).toEqual([
    {
      action: 'export_began',
      detail: { list: 'exportPack', format: 'csv', question: 'from: 2026-10-01; to: 2026-10-31' },
    },
    { action: 'export_ended', detail: { list: 'exportPack', rows: expect.any(Number), whole: true } },
  ]);
  await given([]);
});

test('ten years are answered, and more, or days the wrong way round, are not asked of the books', async () => {
  const { sum } = await balance({ from: '2017-01-01', to: '2026-12-31' });
  expect(sum.closing).toBe(0);
  for (const span of [
    { from: '2010-01-01', to: '2026-12-31' },
    { from: '2026-11-02', to: '2026-11-01' },
    { from: '2026-02-30', to: '2026-11-01' },
  ])
    expect((await site.staff('trialBalance', span, chief)).code).toBe(1000);
});

test('a trial balance reads as much after hundreds of entries more: only the sums of days are looked at', async () => {
  const { pool } = site.running.site.database;
  const ask = () => balance(november);
  const watch = watchBuffers(pool);
  await count();
  const before = await watch.of(ask);
  for (let n = 0; n < 300; n += 1) await credit(100n);
  await count();
  await sql('vacuum (full, analyze) book_day');
  const after = await watch.of(ask);
  expect([
    after.pages <= before.pages * 1.5,
    after.statements.filter((text) => /ledger\.|account_movement/.test(text)),
  ]).toEqual([true, []]);
});

test('bonuses are one kind of account however many there are, and their sums are the ledger’s', async () => {
  const { database } = site.running.site;
  await database.transaction(async (tx) => {
    const { wallet } = site.running;
    for (const [grantId, amount] of [
      [1n, 300n],
      [2n, 700n],
      [3n, 900n],
    ] as const)
      await wallet.fillGrant(tx, { memberId: member, grantId, amount });
    await wallet.returnGrant(tx, { memberId: member, grantId: 3n, amount: 900n });
  });
  await count();
  const { rows, sum } = await balance(november);
  const bonuses = rows.filter(({ ledger }) => ledger.includes('grant'));
  expect(bonuses).toMatchObject([{ ledger: 'member/grant', credits: 19, debits: 9, closing: 10 }]);
  const { rows: own } = await sql<{ yuan: number }>(
    "select sum(balance)::float8 / 100 as yuan from ledger.account where code like 'grant/%'",
  );
  expect([own[0]?.yuan, sum.closing]).toEqual([10, 0]);
  // Each of them is still shown to whoever asks for the member's.
  const { data } = await site.staff(
    'accountBalances',
    { ...november, member: Number(member), limit: 50 },
    chief,
  );
  const codes = (data.rows as { code: string }[]).map(({ code }) => code);
  expect(codes.filter((code) => code.startsWith('grant/')).sort()).toEqual(['grant/1', 'grant/2', 'grant/3']);
});

test('entries of a span are found among all others of the account, on each side of its borders', async () => {
  const other = (await site.memberWith(1n)).id;
  const database = site.running.site.database;
  const days: string[] = [];
  for (const amount of [11n, 12n, 13n, 14n]) {
    clock.advance(86_400_000);
    days.push(beijingText(clock.now()).slice(0, 10));
    for (let n = 0; n < 40; n += 1)
      await database.transaction((tx) =>
        site.running.wallet.credit(tx, {
          id: crypto.randomUUID(),
          memberId: other,
          amount,
          reference: 'test',
          turnover: 0n,
        }),
      );
  }
  const { rows } = await sql<{ id: string }>(
    "select id::text as id from ledger.account where owner = $1 and code = 'central'",
    [String(other)],
  );
  const [{ id: account } = { id: '' }] = rows;
  const amounts = async (from = '', to = from) => {
    const asked = { account, side: 'all', before: undefined, most: 200 } as const;
    return (await accountEntries(database, { ...asked, from, to })).map(({ amount }) => amount);
  };
  const forty = (amount: bigint) => Array.from({ length: 40 }, () => amount);
  expect(await amounts(days[1])).toEqual(forty(12n));
  expect(await amounts(days[1], days[2])).toEqual([...forty(13n), ...forty(12n)]);
  expect(await amounts(days[3])).toEqual(forty(14n));
  expect(await amounts('2020-01-01')).toEqual([]);
  expect(await amounts('2035-01-01')).toEqual([]);
});

test('what a venue was taken ahead of, and what is held of wins there, stands in its statement as such', async () => {
  const day = '2030-01-01';
  const sides = ['house/venue/border', 'member/venue/border', 'member/ahead/border', 'member/won/border'];
  for (const ledger of sides)
    await sql("insert into book_day values ($1, $2, 'bet_result', 0, 1, 1, 0)", [ledger, day]);
  const asked = { from: day, to: day, venue: 'border' };
  const { data } = await site.staff('venueStatement', asked, await site.staffToken('chief'));
  await sql('delete from book_day where day = $1', [day]);
  expect(data.rows.map(({ side }: { side: string }) => side)).toEqual(['house', 'ahead', 'member', 'won']);
});

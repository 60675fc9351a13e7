/** What statements say is found by its number, and each number of theirs leads to the rows of ours that are behind it. */
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { xlsxOf } from '../backoffice/index.ts';
import { SetClock } from '../platform/clock.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';

const clock = new SetClock('2026-11-10T04:00:00.000Z');
const at = new Date('2026-11-08T04:00:00Z');
const day = '2026-11-08';
const transfer = randomUUID();
let site: TestSite;
let chief: string;
let other: string;

beforeAll(async () => {
  site = await startTestSite({ clock });
  [chief, other] = [await site.staffToken('chief'), await site.staffToken('chief2')];
  await site.owner.query(
    "insert into gateway (code, name, adapter, ways) values ('paystone', '石付', 'none', '{wechat}')",
  );
  const mapping = { number: '流水号', amount: '金额' };
  for (const [code, kind, subject] of [
    ['paystone', 'gateway', 'paystone'],
    ['bank', 'bank', ''],
    ['payer', 'payout', ''],
    ['moved', 'venue_transfers', 'mpqp'],
    ['played', 'venue_bets', 'mpqp'],
  ] as const) {
    const party = { code, kind, subject, title: code, mapping };
    expect((await site.staff('saveCounterparty', party, chief)).code).toBe(200);
  }
  // Rows of ours alone: no member, no card, no money.
  await site.owner.transaction(async (tx) => {
    await tx.query("set local session_replication_role = 'replica'");
    await tx.query(
      `insert into gateway_arrival (gateway, payment, order_no, amount, paid_at, heard_at, heard_by, state)
       values ('paystone', 'P1', 'D2026111', 10000, $1, $1, 'asking', 'review')`,
      [at],
    );
    await tx.query(
      `insert into withdrawal_order (order_no, member_id, card_id, protocol, address, amount, rate, usdt, fee, receipt, operation_id, created_at,
         state, decided_by, decided_at, transaction_hash)
       select o.number, 1, 1, 'TRC20', 'T', 10000, 1, o.micro, 0, o.micro, gen_random_uuid(), $1, 'approved', 'staff/1', $1, 'both'
         from (values ('W2026111', 10000000), ('W2026112', 20000000)) o (number, micro)`,
      [at],
    );
    await tx.query(
      `insert into deposit_order (order_no, member_id, way, amount, last_four, state, created_at, expires_at, credited, decided_by, decided_at)
       values ('D2026112', 1, 'bank', 5000, '', 'approved', $1, $1, 5000, 'staff/1', $1)`,
      [at],
    );
    await tx.query(
      `insert into bet (venue, bet_id, member_id, game, round, stake, valid, payout, state, placed_at, seq, recorded_at, settled_at)
       values ('mpqp', 'B-1', 1, 'hilo', 'r', 300, 300, 0, 'settled', $1, 1, $1, $1)`,
      [at],
    );
    await tx.query(
      `insert into venue_transfer (id, member_id, venue, direction, amount, state, not_after, created_at, settled_at)
       values ($1, 1, 'mpqp', 'in', 700, 'done', $2, $2, $2)`,
      [transfer, at],
    );
  });
});
afterAll(() => site?.stop());

/** @returns the code of the first refusal, and the file's number */
async function sent(counterparty: string, content: Buffer): Promise<{ code: number; id: number }> {
  const begun = await site.staff(
    'beginStatement',
    {
      counterparty,
      fileName: `${counterparty}.file`,
      sha256: createHash('sha256').update(content).digest('hex'),
      bytes: content.length,
      from: day,
      to: day,
    },
    chief,
  );
  const { id } = begun.data;
  const size = 600_000;
  for (let part = 0; part * size < content.length; part += 1)
    // As the call does, in greater parts.
    await site.owner.query('insert into counterparty_part (file_id, part, content) values ($1, $2, $3)', [
      id,
      part,
      content.subarray(part * size, (part + 1) * size),
    ]);
  return { id, code: (await site.staff('readStatement', { id }, chief)).code };
}
const csv = (...lines: readonly string[]) => Buffer.from(['流水号,金额', ...lines].join('\n'));
async function confirmed(counterparty: string, content: Buffer): Promise<number> {
  const { id, code } = await sent(counterparty, content);
  expect(code).toBe(200);
  expect((await site.staff('confirmStatement', { id }, other)).code).toBe(200);
  return id;
}

type Asked = Parameters<typeof site.staff<'statementLines'>>[1];
const lines = async (asked: Asked) => (await site.staff('statementLines', asked, chief)).data;
const numbers = async (asked: Asked) => (await lines(asked)).rows.map(({ reference }) => reference);
const differing = async (search: string) =>
  (await site.staff('statementDifferences', { search }, chief)).data.rows.map(({ reference }) => reference);

test('each number of theirs leads to what of ours is behind it: orders, withdrawals of a transaction, transfers, bets', async () => {
  // Each of these amounts differs, so that each is left.
  await confirmed('paystone', csv('P1,1.00', 'X1,1.00'));
  await confirmed('bank', csv('D2026112,1.00'));
  await confirmed('payer', csv('both,1.00'));
  await confirmed('moved', csv(`${transfer},1.00`));
  await confirmed('played', csv('B-1,1.00'));
  const { rows } = (await site.staff('statementDifferences', { pageSize: 100 }, chief)).data;
  const behind = rows
    .filter(({ kind }) => kind !== 'ours')
    .map(({ reference, references }) => [reference, [...references].sort()]);
  const expected = [
    ['P1', ['deposit/D2026111']],
    ['X1', []],
    ['D2026112', ['deposit/D2026112']],
    ['both', ['withdrawal/W2026111', 'withdrawal/W2026112']],
    [transfer, [`venue/mpqp/${transfer}`]],
    ['B-1', ['bet/mpqp/B-1']],
  ];
  expect(behind).toEqual(expected);
  const { rows: told } = await lines({ search: 'both' });
  expect(told.map(({ title, references }) => [title, references.length])).toEqual([['payer', 2]]);
});

test('a difference is found by the beginning of its number, by our order, by its line and its note, and by no other sign', async () => {
  expect(await differing('P')).toEqual(['P1']);
  // Ids of transfers are among the numbers, and any sign of theirs begins one.
  expect(await differing('1')).not.toContain('P1');
  expect(await differing('D2026111')).toEqual(['P1']);
  expect(await differing('W2026112')).toEqual(['both']);
  // A sign that means any text to the database is a sign here.
  expect(await differing('%')).toEqual([]);
  expect(await differing('_1')).toEqual([]);
  const [one] = (await site.staff('statementDifferences', { search: 'X1' }, chief)).data.rows;
  await site.staff('takeDifference', { id: one?.id ?? 0, note: '已致电石付' }, chief);
  expect(await differing('致电')).toEqual(['X1']);
  await confirmed('paystone', csv('N1,oops'));
  expect(await differing('OOPS')).toEqual(['N1']);
});

test('lines are found in their file by beginning, amount and trouble, in all files by the whole number alone', async () => {
  const id = await confirmed('paystone', csv('Q10,7.00', 'Q11,8.50', 'R1,8.5', ',1.00', 'Q%,7'));
  expect(await numbers({ file: id })).toEqual(['Q10', 'Q11', 'R1', '', 'Q%']);
  expect(await numbers({ file: id, search: 'Q1' })).toEqual(['Q10', 'Q11']);
  expect(await numbers({ file: id, search: 'Q%' })).toEqual(['Q%']);
  expect(await numbers({ file: id, amount: '8.50' })).toEqual(['Q11', 'R1']);
  expect(await numbers({ file: id, troubled: true })).toEqual(['']);
  expect(await numbers({ search: 'Q1' })).toEqual([]);
  expect(await numbers({ search: 'Q10' })).toEqual(['Q10']);
  expect(await numbers({ search: 'P1' })).toEqual(['P1']);
  // Of payouts in USDT.
  expect(await numbers({ search: 'both', amount: '1' })).toEqual(['both']);
  expect(await lines({})).toEqual({ rows: [], total: 0, more: false });
  expect(await lines({ file: id, pageSize: 2, page: 2 })).toMatchObject({
    total: 5,
    more: false,
    rows: [
      { reference: 'R1', line: 4, amount: 8.5, trouble: null, fileState: 'confirmed' },
      { reference: '', line: 5, trouble: 'number', asItStood: ' | 1.00' },
    ],
  });
});

test('a workbook counts like the same lines as text', async () => {
  const text = (value: string) => ({ kind: 'text', text: value }) as const;
  async function* batches() {
    yield [
      [text('流水号'), text('金额')],
      [text('S1'), { kind: 'yuan', text: '12.30' } as const],
    ];
  }
  const pieces: Buffer[] = [];
  for await (const piece of xlsxOf(batches())) pieces.push(piece);
  const id = await confirmed('paystone', Buffer.concat(pieces));
  expect((await lines({ file: id })).rows).toMatchObject([{ reference: 'S1', amount: 12.3, trouble: null }]);
});

test('an old or locked workbook, a greater one than is held, and a spoilt one are read by nobody', async () => {
  expect((await sent('paystone', Buffer.from('d0cf11e0a1b11ae1', 'hex'))).code).toBe(6265);
  expect((await sent('paystone', Buffer.from('504b030400000000', 'hex'))).code).toBe(6044);
  const great = Buffer.alloc(16_000_001);
  great.write('504b0304', 'hex');
  expect((await sent('paystone', great)).code).toBe(6266);
});

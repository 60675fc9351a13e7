/** Held wins before staff: which are read first, who may decide what, and where the money of a decision goes. Amounts in fen. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { type Cashier, codeOf, openCashier } from '../testing/cashier.ts';
import { bookResult, type Result } from './held-wins.ts';
import { confirmVerdict, heldWins, proposeVerdict, putBack } from './review-wins.ts';

const clock = new SetClock('2026-11-21T04:00:00.000Z');
let tables: Cashier;
let chief: bigint;
let second: bigint;
beforeAll(async () => {
  tables = await openCashier(clock);
  [chief, second] = [await tables.staff('chief'), await tables.staff('chief')];
  await tables.database.query(
    `insert into venue (code, name, name_en, category, adapter, wallet, position)
     values ('moved', '翠湖', 'Jade Lake', 'gaming', 'test', 'transfer', 97), ('played', '红叶', 'Red Leaf', 'gaming', 'test', 'seamless', 98)`,
  );
  await tables.database.transaction((tx) => tables.wallet.openHouse(tx, ['moved', 'played']));
});
afterAll(() => tables.close());

test('open ones are read in the order in which they came, decided ones by their decision, the latest first', async () => {
  const { database } = tables;
  const member = await tables.member();
  const [one, other] = [await tables.staff('chief'), await tables.staff('chief')];
  await database.query(
    "insert into venue (code, name, category, adapter, position) values ('north', 'north', 'concise', 'test', 99)",
  );
  for (const subject of ['A1', 'A2'])
    await database.query(
      `insert into win_review (venue, member_id, kind, subject, reason, stake, amount, held, created_at)
       values ('north', $1, 'bet', $2, 'win', 100, 500, 500, '2026-11-30T00:00:00Z')`,
      [member, subject],
    );
  for (const [subject, decided] of [
    ['B1', '2026-11-30T02:00:00Z'],
    ['B2', '2026-11-30T04:00:00Z'],
    ['B3', '2026-11-30T03:00:00Z'],
  ])
    await database.query(
      `insert into win_review (venue, member_id, kind, subject, reason, stake, amount, held, state, created_at,
                               verdict, note, proposed_by, decided_by, decided_at)
       values ('north', $1, 'bet', $2, 'win', 100, 500, 0, 'released', '2026-11-30T00:00:00Z', 'release', '', $3, $4, $5)`,
      [member, subject, one, other, decided],
    );
  const read = async (open: boolean) => {
    const { rows } = await heldWins(database, { open, venue: '', search: '', page: 1, pageSize: 10 });
    return rows.map(({ subject }) => subject);
  };
  expect(await read(true)).toEqual(['A1', 'A2']);
  expect(await read(false)).toEqual(['B2', 'B3', 'B1']);
});

const limits = { win: 100n, multiple: 10n ** 6n, hour: 10n ** 12n, ahead: 0n, day: 10n ** 12n };
const holding = () => ({ wallet: tables.wallet, clock, limitsOf: async () => limits });
const reference = (subject: string) => `bet/${subject}`;

/** A prize or a bet of 10 that pays more than the limit. @returns the review's id */
async function heldWin(memberId: bigint, more: Partial<Result> = {}): Promise<bigint> {
  const subject = crypto.randomUUID();
  const win = {
    venue: 'moved',
    memberId,
    kind: 'prize',
    subject,
    payout: 500n,
    payoutBefore: 0n,
    stake: 10n,
  } as const;
  const result = { ...win, id: subject, reference: reference(subject), net: 500n, ...more };
  await tables.database.transaction((tx) => bookResult(holding(), tx, result, async () => undefined));
  const { rows } = await tables.database.query<{ id: bigint }>(
    'select id from win_review where subject = $1',
    [subject],
  );
  return rows[0]?.id ?? 0n;
}

const propose = (id: bigint, verdict: 'release' | 'refuse' = 'release', staffId = chief) =>
  tables.database.transaction(async (tx) =>
    codeOf(await proposeVerdict(tx, { id, staffId, verdict, note: '看过' })),
  );
const back = (id: bigint) => tables.database.transaction(async (tx) => codeOf(await putBack(tx, id)));
const confirm = (id: bigint, more: Partial<Parameters<typeof confirmVerdict>[2]> = {}) =>
  tables.database.transaction(async (tx) =>
    codeOf(
      await confirmVerdict(holding(), tx, {
        id,
        staffId: second,
        verdict: 'release',
        held: 500n,
        large: false,
        chiefFrom: 501n,
        ...more,
      }),
    ),
  );

/** What is not zero of the member's accounts. */
async function books(memberId: bigint): Promise<Record<string, bigint>> {
  const { rows } = await tables.database.query<{ code: string; balance: bigint }>(
    'select code, balance from ledger.account where owner = $1 and balance <> 0 order by code',
    [String(memberId)],
  );
  return Object.fromEntries(rows.map(({ code, balance }) => [code, balance]));
}
const rowOf = async (id: bigint) =>
  (
    await tables.database.query(
      `select state, held, refused, verdict, note, proposed_by, decided_by, decided_at from win_review where id = $1`,
      [id],
    )
  ).rows[0];

test('a held win that is not there can be neither proposed nor put back nor confirmed', async () => {
  expect([await propose(99_999n), await back(99_999n), await confirm(99_999n)]).toEqual([
    'not_found',
    'not_found',
    'not_found',
  ]);
});

test('each step of a held win follows the one before it: proposed once, put back while it is, confirmed by another who reads the same', async () => {
  const memberId = await tables.memberWith(1_000n);
  const id = await heldWin(memberId);
  expect([await back(id), await confirm(id)]).toEqual(['already_decided', 'already_decided']);
  expect([await propose(id), await propose(id)]).toEqual(['ok', 'already_decided']);
  expect([await back(id), await back(id)]).toEqual(['ok', 'already_decided']);
  expect(await rowOf(id)).toMatchObject({
    state: 'open',
    verdict: null,
    note: null,
    proposed_by: null,
    held: 500n,
  });
  expect(await propose(id)).toBe('ok');
  expect(await confirm(id, { staffId: chief })).toBe('four_eyes');
  expect(await confirm(id, { verdict: 'refuse' })).toBe('held_win_changed');
  expect(await confirm(id, { held: 499n })).toBe('held_win_changed');
  expect(await confirm(id, { chiefFrom: 500n })).toBe('adjustment_for_chief');
  await tables.database.query('update staff set disabled_at = $2 where id = $1', [chief, clock.now()]);
  expect(await confirm(id)).toBe('proposer_gone');
  await tables.database.query('update staff set disabled_at = null where id = $1', [chief]);
  expect(await books(memberId)).toEqual({ central: 1_000n, 'won/moved': 500n });
  expect(await confirm(id, { chiefFrom: 500n, large: true })).toBe('ok');
  expect([await propose(id), await back(id), await confirm(id)]).toEqual([
    'already_decided',
    'already_decided',
    'already_decided',
  ]);
  expect(await rowOf(id)).toEqual({
    state: 'released',
    held: 0n,
    refused: 0n,
    verdict: 'release',
    note: '看过',
    proposed_by: chief,
    decided_by: second,
    decided_at: clock.now(),
  });
});

test('a released win goes where its venue plays from: to the venue, or to the central wallet, and the member is told', async () => {
  const [there, here] = [await tables.memberWith(1_000n), await tables.memberWith(1_000n)];
  for (const id of [await heldWin(there), await heldWin(here, { venue: 'played' })])
    expect([await propose(id), await confirm(id)]).toEqual(['ok', 'ok']);
  expect(await books(there)).toEqual({ central: 1_000n, 'venue/moved': 500n });
  expect(await books(here)).toEqual({ central: 1_500n });
  const told = [(await tables.inbox(there)).at(-1), (await tables.inbox(here)).at(-1)];
  expect(told).toEqual([
    expect.stringMatching(/翠湖核对中的5\.00元已核对完成/),
    expect.stringMatching(/红叶核对中的5\.00元已核对完成/),
  ]);
});

test('a refused win goes back to the house, is kept as refused, and the member is told of it', async () => {
  const memberId = await tables.memberWith(1_000n);
  const id = await heldWin(memberId);
  expect([await propose(id, 'refuse'), await confirm(id, { verdict: 'refuse' })]).toEqual(['ok', 'ok']);
  expect(await books(memberId)).toEqual({ central: 1_000n });
  expect(await rowOf(id)).toMatchObject({ state: 'refused', held: 0n, refused: 500n, decided_by: second });
  expect((await tables.inbox(memberId)).at(-1)).toContain('5.00元不予派发');
});

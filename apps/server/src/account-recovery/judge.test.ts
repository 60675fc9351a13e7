/** Whose answers open the way back into an account: each question for itself, and how many right ones are enough. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestTables, type TestTables } from '../testing/tables.ts';
import { type Answers, judge } from './judge.ts';

let tables: TestTables;
beforeAll(async () => {
  tables = await openTestTables();
});
afterAll(() => tables.close());

const nothing: Answers = {
  realName: '',
  deposit: undefined,
  tail: '',
  venue: '',
  month: '',
  balance: undefined,
  birthday: '',
  mobile: '',
};
/** What anybody may find out of a member of the test's. */
const friends: Partial<Answers> = { realName: '测试会员', month: '2026-01', venue: 'pp' };

/** @param given fen that were asked for and credited @param tails of the cards */
async function memberWith(given: readonly (readonly [number, number])[], tails: readonly string[] = []) {
  const id = await tables.member();
  const at = (day: number) => new Date(Date.UTC(2026, 1, day));
  for (const [place, [asked, credited]] of given.entries())
    await tables.database.query(
      `insert into deposit_order (order_no, member_id, way, amount, last_four, state, created_at, expires_at, credited, decided_by, decided_at)
       values ($1, $2, 'bank', $3, '', 'approved', $4, $4, $5, 'staff/1', $4)`,
      [`${id}-${place}`, id, asked, at(1 + place), credited],
    );
  for (const tail of tails)
    await tables.database.query(
      `insert into card (member_id, kind, bank, owner, number, created_at) values ($1, 'bank', '银行', '甲', $2, $3)`,
      [id, `62220202${tail}`, at(1)],
    );
  return id;
}

const judged = (id: bigint, answers: Partial<Answers>, strict = false) =>
  judge(
    { db: tables.database, importedVenuesOf: async () => (id === 0n ? [] : ['pp']) },
    id,
    { ...nothing, ...answers },
    strict,
  );
const points = async (id: bigint, answers: Partial<Answers>) => (await judged(id, answers)).points;

test('the latest deposit is known by what was asked for and by what arrived; an earlier one, and nothing, by neither', async () => {
  const id = await memberWith([
    [70_000, 70_000],
    [50_000, 48_050],
  ]);
  expect(await points(id, {})).toBe(0);
  for (const [deposit, is] of [
    [50_000n, 3],
    [48_050n, 3],
    [70_000n, 0],
    [50_001n, 0],
    [undefined, 0],
  ] as const)
    expect([deposit, await points(id, { deposit })]).toEqual([deposit, is]);
});

test('a card is known by its last four digits and by nothing less', async () => {
  const id = await memberWith([], ['4455', '7-9']);
  for (const [tail, is] of [
    ['4455', 3],
    [' 4455', 0],
    ['455', 0],
    ['5', 0],
    ['', 0],
    ['4456', 0],
  ] as const)
    expect([tail, await points(id, { tail })]).toEqual([tail, is]);
});

test('friends come before nobody: without an answer of the books what they know is not enough, whatever they know', async () => {
  const id = await memberWith([[50_000, 50_000]], ['4455']);
  expect(await judged(id, friends)).toEqual({ points: 3, most: 9, enough: false });
  expect(await judged(id, { ...friends, deposit: 50_000n })).toEqual({ points: 6, most: 9, enough: true });
  expect(await judged(id, { ...friends, venue: '', deposit: 50_000n })).toMatchObject({ enough: false });
  expect(await judged(id, { deposit: 50_000n, tail: '4455' })).toMatchObject({ points: 6, enough: true });
  // Whoever tried too often has to know everything.
  expect(await judged(id, { ...friends, deposit: 50_000n }, true)).toMatchObject({ enough: false });
  expect(await judged(id, { ...friends, deposit: 50_000n, tail: '4455' }, true)).toMatchObject({
    enough: true,
  });
});

test('who paid in or bound a card is asked of that, and not of a birthday, a telephone or a balance', async () => {
  const owner = { birthday: '1990-02-08', mobile: '13900000000' };
  const of = async (id: bigint) => {
    await tables.database.query(
      "update member set birthday = '1990-02-08', mobile = '13900000000' where id = $1",
      [id],
    );
    return judged(id, { ...friends, ...owner });
  };
  expect(await of(await memberWith([], ['4455']))).toEqual({ points: 3, most: 6, enough: false });
  expect(await of(await memberWith([[50_000, 50_000]]))).toEqual({ points: 3, most: 6, enough: false });
  // Of whom the books hold nothing everything has to be right.
  const plain = await memberWith([]);
  expect(await of(plain)).toEqual({ points: 5, most: 5, enough: true });
  expect(await judged(plain, { ...friends, ...owner, mobile: '' })).toMatchObject({
    points: 4,
    enough: false,
  });
});

test('nobody’s account is opened by anything', async () => {
  expect(await judged(0n, { ...friends, deposit: 50_000n })).toMatchObject({ points: 0, enough: false });
});

/** Whose yes lifts a break that was carried to the wrong account, and whose words are kept; on tables. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { openTestTables, type TestTables } from '../testing/tables.ts';
import { carriedBreaks, liftCarried } from './lifting.ts';

const clock = new SetClock(new Date('2026-03-02T04:00:00Z'));
const dayMs = 86_400_000;
let tables: TestTables;
beforeAll(async () => {
  tables = await openTestTables(clock);
});
afterAll(() => tables.close());

/** A break of a week that was carried over to a second account. */
async function carried() {
  const [owner, member] = [await tables.member(), await tables.member()];
  const insert = async (id: bigint, from: bigint | null) => {
    const { rows } = await tables.database.query<{ id: bigint }>(
      `insert into play_break (member_id, kind, began_at, ends_at, carried_from)
       values ($1, 'break', $2, $3, $4) returning id`,
      [id, clock.now(), new Date(clock.now().getTime() + 7 * dayMs), from],
    );
    return rows[0]?.id ?? 0n;
  };
  const chosen = await insert(owner, null);
  return { member, chosen, id: await insert(member, chosen) };
}

async function lift(breakId: bigint, staffId: bigint, reason = '双胞胎') {
  const lifted = await tables.database.transaction((tx) =>
    liftCarried(tx, clock, { breakId, reason, staffId }),
  );
  return lifted.ok ? (lifted.value.both ? 'both' : 'first') : lifted.code;
}
const holds = async (member: bigint) =>
  (await carriedBreaks(tables.database, member, clock.now())).map(({ firstId, reason }) => [firstId, reason]);

test('two different people lift it, in the words of the first, and nothing else', async () => {
  const [one, other] = [await tables.staff('chief'), await tables.staff('chief')];
  const [lifted, untouched] = [await carried(), await carried()];
  expect(await lift(lifted.chosen, one)).toBe('not_found');
  expect([await lift(lifted.id, one), await lift(lifted.id, one, '再来')]).toEqual(['first', 'lift_own_yes']);
  expect(await holds(lifted.member)).toEqual([[one, '双胞胎']]);
  clock.advance(1_000);
  expect([await lift(lifted.id, other, '同意'), await lift(lifted.id, one)]).toEqual([
    'both',
    'already_decided',
  ]);
  expect([await holds(lifted.member), await holds(untouched.member)]).toEqual([[], [[null, null]]]);
  const { rows } = await tables.database.query(
    'select reason, first_by, second_by, second_at from play_break_lift where break_id = $1',
    [lifted.id],
  );
  expect(rows).toEqual([{ reason: '双胞胎', first_by: one, second_by: other, second_at: clock.now() }]);
});

test.each([
  ['was let go', 'disabled_at = now()'],
  ['may not suspend members any more', "roles = '{auditor}'"],
])(
  'the first yes of somebody who %s is none: the next is the first, in its own words and of its own moment',
  async (_why, text) => {
    const [gone, one, other] = [
      await tables.staff('chief'),
      await tables.staff('chief'),
      await tables.staff('chief'),
    ];
    const { id, member } = await carried();
    await lift(id, gone, '旧话');
    await tables.database.query(`update staff set ${text} where id = $1`, [gone]);
    clock.advance(1_000);
    expect([await lift(id, one, '新话'), await lift(id, one)]).toEqual(['first', 'lift_own_yes']);
    expect(await holds(member)).toEqual([[one, '新话']]);
    const { rows } = await tables.database.query('select first_at from play_break_lift where break_id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ first_at: clock.now() }]);
    expect(await lift(id, other)).toBe('both');
  },
);

/** Wrong pay passwords: how many, and for how long (business rules, Withdrawals; docs/rules, chapter 6). */
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import { type Cashier, codeOf, openCashier } from '../testing/cashier.ts';
import { verifyPayPassword, withOneOf } from './pay-password.ts';

const clock = new SetClock('2026-11-21T04:00:00.000Z');
let cashier: Cashier;
let member = 0n;
beforeAll(async () => {
  cashier = await openCashier(clock);
});
afterAll(() => cashier.close());
beforeEach(async () => {
  member = await cashier.memberWith(0n);
});

/** What was done of what the password was asked for. */
let effects = 0;
const ways: Readonly<Record<string, (memberId: bigint, word: string) => Promise<Outcome<unknown>>>> = {
  'asked for by itself': (memberId, word) => verifyPayPassword(cashier.database, clock, memberId, word),
  'asked for in the transaction of what it is for': (memberId, word) =>
    withOneOf(cashier.database, clock, memberId, [{ password: word }], (_right, lock) =>
      cashier.database.transaction(async (tx) => {
        await lock(tx);
        effects += 1;
        return done(null);
      }),
    ),
  'asked for by what is refused before it begins': async (memberId, word) => {
    const outcome = await withOneOf(cashier.database, clock, memberId, [{ password: word }], async () =>
      refused('idempotency_conflict'),
    );
    return !outcome.ok && outcome.code === 'idempotency_conflict' ? done(null) : outcome;
  },
};

describe.each(Object.entries(ways))('%s', (_way, ask) => {
  beforeAll(() => clock.set(new Date('2026-11-21T04:00:00.000Z')));

  async function tries(count: number, word: string, of = member): Promise<string[]> {
    const answers: string[] = [];
    for (let n = 0; n < count; n += 1) answers.push(codeOf(await ask(of, word)));
    return answers;
  }

  test('the fifth wrong one in a row locks it for an hour to the millisecond, for the right one too', async () => {
    const wrong = 'wrong_pay_password';
    expect(await tries(5, 'wrong')).toEqual([wrong, wrong, wrong, wrong, 'pay_password_locked']);
    expect(await tries(1, 'right')).toEqual(['pay_password_locked']);
    clock.advance(3_600_000 - 1);
    expect(await tries(1, 'right')).toEqual(['pay_password_locked']);
    clock.advance(1);
    expect(await tries(1, 'right')).toEqual(['ok']);
    // It counts from the first again.
    expect((await tries(4, 'wrong')).at(-1)).toBe(wrong);
  });

  test('while it is locked it says when it opens, by a minute that has begun', async () => {
    clock.advance(1);
    await tries(4, 'wrong');
    const opens = { code: 'pay_password_locked', data: { opens: '14:01' } };
    expect(await ask(member, 'wrong')).toMatchObject(opens);
    clock.advance(30 * 60_000);
    expect(await ask(member, 'right')).toMatchObject(opens);
  });

  test('a right one begins the count anew, and others’ wrong ones are not the member’s', async () => {
    await tries(4, 'wrong');
    expect(await tries(1, 'right')).toEqual(['ok']);
    expect(await tries(4, 'wrong')).not.toContain('pay_password_locked');
    await tries(5, 'wrong', await cashier.memberWith(0n));
    expect(await tries(1, 'right')).toEqual(['ok']);
  });

  test('of twenty wrong ones at the same moment four are told that they are wrong', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => tries(1, 'wrong')));
    expect(answers.flat().filter((answer) => answer === 'wrong_pay_password')).toHaveLength(4);
  });

  /** What somebody writes of the member while the right password is hashed, and is committed before that attempt is counted. */
  async function meanwhile(change: string): Promise<string> {
    const holder = await cashier.database.pool.connect();
    onTestFinished(() => holder.release());
    const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid');
    await holder.query('begin');
    await holder.query(`update member set ${change} where id = $1`, [member]);
    const asked = ask(member, 'right');
    const waits = async () => {
      const { rows: waiting } = await cashier.database.query(
        'select pid from pg_stat_activity where $1 = any (pg_blocking_pids(pid))',
        [rows[0]?.pid],
      );
      return waiting.length;
    };
    await expect.poll(waits).toBe(1);
    await holder.query('commit');
    return codeOf(await asked);
  }

  test('a right one that is counted after it was locked is not let in', async () => {
    const until = new Date(clock.now().getTime() + 3_600_000).toISOString();
    expect(await meanwhile(`pay_password_locked_until = '${until}'`)).toBe('pay_password_locked');
  });

  test('the old one is wrong once another has taken its place, and counts as such', async () => {
    expect(await meanwhile("pay_password_hash = 'another'")).toBe('wrong_pay_password');
    const { rows } = await cashier.database.query<{ failures: number }>(
      'select pay_password_failures as failures from member where id = $1',
      [member],
    );
    expect(rows).toEqual([{ failures: 1 }]);
  });
});

test('in the transaction of what it is for a right one writes nothing of the member, and lets it be done once', async () => {
  const way = ways['asked for in the transaction of what it is for'];
  const row = () => cashier.database.query('select xmin from member where id = $1', [member]);
  const before = await row();
  effects = 0;
  expect(await way?.(member, 'right')).toMatchObject({ ok: true });
  expect((await row()).rows).toEqual(before.rows);
  expect(await way?.(member, 'wrong')).toMatchObject({ code: 'wrong_pay_password' });
  expect(await way?.(member, 'right')).toMatchObject({ ok: true });
  expect(effects).toBe(2);
  const { rows } = await cashier.database.query<{ failures: number }>(
    'select pay_password_failures as failures from member where id = $1',
    [member],
  );
  expect(rows).toEqual([{ failures: 0 }]);
});

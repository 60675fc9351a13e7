/** How limits are set: tighter at once, looser after 24 hours and a second yes (business rules, Responsible play). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { openTestTables, type TestTables } from '../testing/tables.ts';
import { confirmLimit, type LimitKind, limitsOf, setLimit } from './limits.ts';
import type { Span } from './spans.ts';

const noon = '2026-11-21T04:00:00.000Z';
const dayMs = 86_400_000;
const later = new Date(Date.parse(noon) + dayMs);

const clock = new SetClock(noon);
let tables: TestTables;
beforeAll(async () => {
  tables = await openTestTables(clock);
});
afterAll(() => tables.close());
beforeEach(() => clock.set(noon));

const site = () => ({ clock, database: tables.database });
const set = (memberId: bigint, kind: LimitKind, value: bigint | undefined, span: Span = 'day') =>
  setLimit(site(), memberId, { kind, span }, value);
const confirm = (memberId: bigint, kind: LimitKind, span: Span = 'day') =>
  confirmLimit(site(), memberId, { kind, span });
async function held(memberId: bigint, kind: LimitKind, span: Span = 'day') {
  const all = await limitsOf(tables.database, memberId, clock.now());
  const { value, coming } = all.find((one) => one.kind === kind && one.span === span) ?? {};
  return { value, coming };
}

test('a tighter or an equal limit holds at once; a looser one after 24 hours to the millisecond, and only once it is confirmed', async () => {
  const member = await tables.member();
  expect(await set(member, 'loss', 5_000n)).toEqual({ at: new Date(noon), looser: false });
  expect(await set(member, 'loss', 5_000n)).toEqual({ at: new Date(noon), looser: false });
  expect(await set(member, 'loss', 5_001n)).toEqual({ at: later, looser: true });
  const waits = { value: 5_000n, coming: { value: 5_001n, at: later } };
  clock.set(new Date(later.getTime() - 1));
  expect(await confirm(member, 'loss')).toEqual({ notBefore: later });
  expect(await held(member, 'loss')).toEqual(waits);
  clock.set(later);
  expect(await held(member, 'loss')).toEqual(waits);
  clock.advance(400 * dayMs);
  expect(await held(member, 'loss')).toEqual(waits);
  expect(await confirm(member, 'loss')).toBe('holds');
  expect(await held(member, 'loss')).toEqual({ value: 5_001n, coming: undefined });
  expect(await confirm(member, 'loss')).toBe('gone');
  expect(await set(member, 'loss', 5_000n)).toEqual({ at: clock.now(), looser: false });
  expect(await held(member, 'loss')).toEqual({ value: 5_000n, coming: undefined });
});

test('no limit at all waits and is confirmed as a looser one is', async () => {
  const member = await tables.member();
  await set(member, 'time', 60n, 'month');
  expect(await set(member, 'time', undefined, 'month')).toEqual({ at: later, looser: true });
  clock.set(later);
  expect(await held(member, 'time', 'month')).toEqual({
    value: 60n,
    coming: { value: undefined, at: later },
  });
  expect(await confirm(member, 'time', 'month')).toBe('holds');
  expect(await held(member, 'time', 'month')).toEqual({ value: undefined, coming: undefined });
});

test('each kind and each span of each member is a limit of its own', async () => {
  const [member, other] = [await tables.member(), await tables.member()];
  await set(member, 'deposit', 1_000n);
  await set(member, 'deposit', 3_000n, 'week');
  await set(other, 'deposit', 2_000n);
  for (const [who, kind, span] of [
    [member, 'deposit', 'day'],
    [member, 'deposit', 'week'],
    [other, 'deposit', 'day'],
  ] as const)
    await set(who, kind, 9_000n, span);
  expect(await set(member, 'stake', 700n)).toEqual({ at: new Date(noon), looser: false });
  expect(await set(member, 'deposit', 700n, 'month')).toEqual({ at: new Date(noon), looser: false });
  clock.set(later);
  expect(await confirm(member, 'deposit')).toBe('holds');
  expect((await held(member, 'deposit')).value).toBe(9_000n);
  expect((await held(member, 'deposit', 'week')).value).toBe(3_000n);
  expect((await held(other, 'deposit')).value).toBe(2_000n);
  expect((await held(member, 'stake')).value).toBe(700n);
  expect((await held(member, 'loss')).value).toBeUndefined();
});

test('a new request replaces the one that waits: a tighter one ends it, a looser one begins to wait anew', async () => {
  const member = await tables.member();
  await set(member, 'loss', 1_000n);
  await set(member, 'loss', 9_000n);
  clock.advance(dayMs - 1);
  const anew = new Date(clock.now().getTime() + dayMs);
  expect(await set(member, 'loss', 8_000n)).toEqual({ at: anew, looser: true });
  clock.advance(2);
  expect(await confirm(member, 'loss')).toEqual({ notBefore: anew });
  await set(member, 'loss', 1_000n);
  clock.set(anew);
  expect(await confirm(member, 'loss')).toBe('gone');
  expect(await held(member, 'loss')).toEqual({ value: 1_000n, coming: undefined });
});

test('of many requests and confirmations at the same time one limit is left, and one of them is asked for', async () => {
  const member = await tables.member();
  await set(member, 'stake', 1_000n);
  await Promise.all(Array.from({ length: 20 }, (_, n) => set(member, 'stake', 2_000n + BigInt(n))));
  clock.set(later);
  const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(member, 'stake')));
  expect(answers.filter((answer) => answer === 'holds')).toHaveLength(1);
  expect((await held(member, 'stake')).value).toBeGreaterThanOrEqual(2_000n);
});

test('a limit of before the spans holds for 24 hours', async () => {
  const member = await tables.member();
  await tables.database.query(
    "insert into play_limit (member_id, kind, value, set_at, effective_at) values ($1, 'deposit', 4000, $2, $2)",
    [member, noon],
  );
  expect(await held(member, 'deposit')).toEqual({ value: 4_000n, coming: undefined });
});

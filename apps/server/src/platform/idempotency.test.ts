/** When a request is a repetition: keys, windows of time, contents. */
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openTestTables, type TestTables } from '../testing/tables.ts';
import { SetClock } from './clock.ts';
import { openDatabase } from './database.ts';
import { type Operation, once } from './idempotency.ts';
import { done, refused } from './outcome.ts';

const clock = new SetClock();
let tables: TestTables;
let member: bigint;
beforeAll(async () => {
  tables = await openTestTables(clock);
});
afterAll(() => tables.close());
beforeEach(async () => {
  member = await tables.member();
});

let effects = 0;

/** @returns the number of the effect that answers, `again` in front where a repetition is told that it is one */
async function ask(more: Partial<Operation> = {}): Promise<string> {
  const operation = { memberId: member, call: 'test', content: { amount: 5n }, ...more };
  const outcome = await once(tables.database, clock, operation, async () => {
    effects += 1;
    return done({ effect: effects });
  });
  if (!outcome.ok) return outcome.code;
  return `${outcome.repeated ? 'again ' : ''}${outcome.value.effect}`;
}

test('without a key an equal request within ten seconds is the same one, and says so; then it is a new one', async () => {
  const first = await ask();
  clock.advance(9_999);
  expect(await ask()).toBe(`again ${first}`);
  clock.advance(1);
  expect(await ask()).not.toContain(first);
});

test('a call may have a longer window: a minute, where clients repeat what has timed out', async () => {
  const first = await ask({ windowMs: 60_000 });
  clock.advance(59_999);
  expect(await ask({ windowMs: 60_000 })).toBe(`again ${first}`);
  clock.advance(1);
  expect(await ask({ windowMs: 60_000 })).not.toContain(first);
});

test('without a key another content, call or member is another request', async () => {
  const answers = [
    await ask(),
    await ask({ content: { amount: 6n } }),
    await ask({ content: { amount: 5 } }),
    await ask({ call: 'other' }),
    await ask({ memberId: await tables.member() }),
  ];
  expect(new Set(answers).size).toBe(5);
  expect(answers.some((answer) => answer.startsWith('again'))).toBe(false);
});

test('the last of equal requests is the one that a repetition answers', async () => {
  await ask({ windowMs: 1 });
  clock.advance(10);
  const second = await ask({ windowMs: 1 });
  expect(await ask()).toBe(`again ${second}`);
});

test('a key is the same request for ever, of its member and call; with another content it is a conflict', async () => {
  const key = 'k1';
  const first = await ask({ key });
  clock.advance(365 * 86_400_000);
  expect(await ask({ key })).toBe(first);
  expect(await ask({ key, content: { amount: 6n } })).toBe('idempotency_conflict');
  expect(await ask({ key, call: 'other' })).not.toBe(first);
  expect(await ask({ key, memberId: await tables.member() })).not.toBe(first);
  expect(await ask({ key: 'k2' })).not.toBe(first);
});

test('a refusal is not kept: the same key may try again', async () => {
  const operation = { memberId: member, call: 'test', key: 'r', content: {} };
  const refusing = await once(tables.database, clock, operation, async () => refused('bad_input'));
  expect(refusing).toMatchObject({ ok: false, code: 'bad_input' });
  expect(await ask({ key: 'r', content: {} })).toMatch(/^\d+$/);
});

test('ten equal requests at the same moment have one effect, with a key and without', async () => {
  for (const key of ['at once', undefined]) {
    const before = effects;
    await Promise.all(Array.from({ length: 10 }, () => ask({ key, content: { with: key ?? 'none' } })));
    expect(effects - before).toBe(1);
  }
});

test('on two nodes as well: whoever waits for the lock finds what was recorded before it', async () => {
  const other = openDatabase(tables.url, { connections: 4 });
  onTestFinished(() => other.close());
  for (const key of ['on two nodes', undefined]) {
    const operation = { memberId: member, call: 'nodes', key, content: { with: key ?? 'none' } };
    const again = vi.fn(async () => done({ effect: 2 }));
    let elsewhere: ReturnType<typeof once> | undefined;
    const here = await once(tables.database, clock, operation, async (tx) => {
      const { rows } = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
      elsewhere = once(other, clock, operation, again);
      const waiting = () =>
        tables.database.query('select pid from pg_stat_activity where $1 = any (pg_blocking_pids(pid))', [
          rows[0]?.pid,
        ]);
      await expect.poll(async () => (await waiting()).rows.length).toBe(1);
      return done({ effect: 1 });
    });
    expect(here).toMatchObject({ ok: true, value: { effect: 1 } });
    expect(await elsewhere).toMatchObject({ ok: true, value: { effect: 1 } });
    expect(again).not.toHaveBeenCalled();
  }
});

test('who finds no room does nothing and is told so, and whoever had room leaves it, refused or not', async () => {
  const { gate } = tables.database;
  const full = { ...tables.database, gate: { ...gate, enter: async () => undefined } };
  const before = effects;
  const operation = { memberId: member, call: 'test', content: {} };
  const work = async () => {
    effects += 1;
    return done({ effect: effects });
  };
  expect(await once(full, clock, operation, work)).toMatchObject({ ok: false, code: 'too_busy' });
  expect(effects).toBe(before);
  await ask();
  await once(tables.database, clock, { ...operation, call: 'refused' }, async () => refused('bad_input'));
  expect([gate.running, gate.waiting]).toEqual([0, 0]);
});

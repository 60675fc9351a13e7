/** How long a session lives, and a lock of the pay password; how many accounts one address makes. */
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ChangeFeed } from '../platform/change-feed.ts';
import { SetClock } from '../platform/clock.ts';
import { openTestTables, type TestTables } from '../testing/tables.ts';
import { verifyPayPassword } from './pay-password.ts';
import { openSessions, type Sessions } from './sessions.ts';

const clock = new SetClock();
const device = { address: '203.0.113.1', name: 'test' };
let tables: TestTables;
let sessions: Sessions;
let change: (key: string) => void = () => undefined;
const feed = {
  reliable: true,
  on: (_topic: string, changed: (key: string) => void) => {
    change = changed;
  },
} as unknown as ChangeFeed;
beforeAll(async () => {
  tables = await openTestTables(clock);
  sessions = openSessions(tables.database, feed, clock);
});
afterAll(() => tables.close());

/** Another node: it remembers nothing. */
const elsewhere = () =>
  openSessions(tables.database, { reliable: false, on: () => undefined } as unknown as ChangeFeed, clock);

test('a session lives for seven days, to the millisecond, in memory and in the database', async () => {
  const member = await tables.member();
  const token = await sessions.open(tables.database, member, device);
  expect(await sessions.memberOf(token)).toBe(member);
  expect(sessions.knownMemberOf(token)).toBe(member);
  clock.advance(7 * 86_400_000 - 1);
  expect([
    await sessions.memberOf(token),
    sessions.knownMemberOf(token),
    await elsewhere().memberOf(token),
  ]).toEqual([member, member, member]);
  clock.advance(1);
  expect([
    await sessions.memberOf(token),
    sessions.knownMemberOf(token),
    await elsewhere().memberOf(token),
  ]).toEqual([undefined, undefined, undefined]);
});

test("a session that ended is nobody's, at once here and at once elsewhere; the others of the member go on", async () => {
  const member = await tables.member();
  const [ended, kept] = [
    await sessions.open(tables.database, member, device),
    await sessions.open(tables.database, member, device),
  ];
  expect([await sessions.memberOf(ended), await sessions.memberOf(kept)]).toEqual([member, member]);
  await sessions.end(tables.database, ended, 'sign_out');
  sessions.forget({ token: ended });
  expect([await sessions.memberOf(ended), sessions.knownMemberOf(kept)]).toEqual([undefined, member]);
  expect([await elsewhere().memberOf(ended), await elsewhere().memberOf(kept)]).toEqual([undefined, member]);
});

test("all sessions of a member end together, and nobody else's", async () => {
  const [member, other] = [await tables.member(), await tables.member()];
  const tokens = await Promise.all(
    [member, member, other].map((id) => sessions.open(tables.database, id, device)),
  );
  for (const token of tokens) await sessions.memberOf(token);
  await sessions.endAll(tables.database, member, 'password_changed');
  change(`member/${member}`);
  expect(await Promise.all(tokens.map((token) => sessions.memberOf(token)))).toEqual([
    undefined,
    undefined,
    other,
  ]);
});

test('with more online than there is room for, a part is answered from memory, and all of them rightly', async () => {
  const asked = vi.spyOn(tables.database, 'query');
  const small = openSessions(tables.database, feed, clock, { bytes: 50, bytesEach: 1 });
  const member = await tables.member();
  const tokens = await Promise.all(
    Array.from({ length: 100 }, () => sessions.open(tables.database, member, device)),
  );
  const round = async () => {
    const known = tokens.filter((token) => small.knownMemberOf(token) !== undefined).length;
    for (const token of tokens) expect(await small.memberOf(token)).toBe(member);
    return known;
  };
  await round();
  const seen = [await round(), await round(), await round()];
  for (const known of seen) expect(known).toBe(50);
  asked.mockClear();
  expect(await Promise.all(tokens.map((token) => small.memberOf(token)))).toEqual(tokens.map(() => member));
  // Those who are not remembered and ask in the same moment are one question.
  expect(asked.mock.calls).toHaveLength(1);
  change(`member/${member}`);
  expect(tokens.filter((token) => small.knownMemberOf(token) !== undefined)).toEqual([]);
  asked.mockRestore();
});

test('a session that ends is found among many by its name, and none of the others is looked at', async () => {
  const tokens: string[] = [];
  for (let index = 0; index < 20; index += 1)
    tokens.push(await sessions.open(tables.database, await tables.member(), device));
  for (const token of tokens) await sessions.memberOf(token);
  const looks = vi.spyOn(Map.prototype, Symbol.iterator);
  const [ended = '', ...others] = tokens;
  sessions.forget({ token: ended });
  expect(looks).not.toHaveBeenCalled();
  looks.mockRestore();
  expect(sessions.knownMemberOf(ended)).toBeUndefined();
  expect(others.every((token) => sessions.knownMemberOf(token) !== undefined)).toBe(true);
});

test("a token that was never given is nobody's", async () => {
  expect(await sessions.memberOf('nonsense')).toBeUndefined();
});

test('five wrong pay passwords in a row lock it for an hour, to the millisecond; a right one begins anew', async () => {
  const member = await tables.member();
  const cheap = await hash('right', { memoryCost: 8, timeCost: 1, parallelism: 1 });
  await tables.database.query('update member set pay_password_hash = $2 where id = $1', [member, cheap]);
  const enter = async (password: string) => {
    const outcome = await verifyPayPassword(tables.database, clock, member, password);
    return outcome.ok ? 'right' : outcome.code;
  };
  for (let time = 0; time < 4; time += 1) expect(await enter('wrong')).toBe('wrong_pay_password');
  expect(await enter('right')).toBe('right');
  for (let time = 0; time < 4; time += 1) expect(await enter('wrong')).toBe('wrong_pay_password');
  expect(await enter('wrong')).toBe('pay_password_locked');
  clock.advance(3_600_000 - 1);
  expect(await enter('right')).toBe('pay_password_locked');
  clock.advance(1);
  expect(await enter('wrong')).toBe('wrong_pay_password');
  expect(await enter('right')).toBe('right');
});

test('when a session was last used is written down five minutes late at most, and not at each use', async () => {
  const member = await tables.member();
  const token = await sessions.open(tables.database, member, device);
  const opened = clock.now();
  const written = async () => {
    const { rows } = await tables.database.query<{ used_at: Date }>(
      'select max(used_at) as used_at from session where member_id = $1',
      [member],
    );
    return rows[0]?.used_at;
  };
  clock.advance(5 * 60_000 - 1);
  expect(await sessions.memberOf(token)).toBe(member);
  expect(await written()).toEqual(opened);
  clock.advance(1);
  expect(await sessions.memberOf(token)).toBe(member);
  await expect.poll(written).toEqual(clock.now());
});

test('a session that is not kept ends when it was not used for its while, to the millisecond; use keeps it, at another node too', async () => {
  const hour = 3_600_000;
  const member = await tables.member();
  const token = await sessions.open(tables.database, member, device, 12 * hour);
  clock.advance(12 * hour - 1);
  expect(await sessions.memberOf(token)).toBe(member);
  clock.advance(12 * hour - 1);
  expect(sessions.knownMemberOf(token)).toBe(member);
  // What is written down of the use is minutes old at most.
  await expect
    .poll(async () => {
      const { rows } = await tables.database.query<{ used_at: Date }>(
        'select max(used_at) as used_at from session where member_id = $1',
        [member],
      );
      return rows[0]?.used_at;
    })
    .toEqual(clock.now());
  expect(await elsewhere().memberOf(token)).toBe(member);
  clock.advance(12 * hour);
  expect([
    await sessions.memberOf(token),
    sessions.knownMemberOf(token),
    await elsewhere().memberOf(token),
  ]).toEqual([undefined, undefined, undefined]);
});

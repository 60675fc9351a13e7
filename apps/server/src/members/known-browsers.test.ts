/** Which browsers speak for a member, after somebody was thrown out (docs/decisions/0085). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChangeFeed } from '../platform/change-feed.ts';
import { SetClock } from '../platform/clock.ts';
import { openTestTables, type TestTables } from '../testing/tables.ts';
import { openSessions, type SessionEnd, type Sessions } from './sessions.ts';
import { findByName } from './username.ts';

const clock = new SetClock();
const feed = { reliable: false, on: () => undefined } as unknown as ChangeFeed;
let tables: TestTables;
let sessions: Sessions;
beforeAll(async () => {
  tables = await openTestTables(clock);
  sessions = openSessions(tables.database, feed, clock);
});
afterAll(() => tables?.close());

let numbers = 0;
/** A browser at a place of its own. */
function browser() {
  numbers += 1;
  return { id: `browser ${numbers}`, address: `203.0.113.${numbers}`, name: 'test' };
}
type Browser = ReturnType<typeof browser>;

async function member() {
  const id = await tables.member();
  const { rows } = await tables.database.query<{ username: string }>(
    'select username from member where id = $1',
    [id],
  );
  const name = rows[0]?.username ?? '';
  const open = (on: Browser) => sessions.open(tables.database, id, on);
  const known = async (on: Browser) => {
    const found = await findByName(tables.database, name, on);
    return [found?.knownDevice, found?.knownAddress];
  };
  return { id, open, known };
}

/** As the list of one's own devices names it. */
async function nameOf(id: bigint, on: Browser): Promise<string> {
  const { rows } = await tables.database.query<{ name: string }>(
    `select encode(token_hash, 'hex') as name from session where member_id = $1 and address = $2 order by created_at desc limit 1`,
    [id, on.address],
  );
  return rows[0]?.name ?? '';
}

test('a browser is known while its session lives, when it has run out, and when it was signed out of', async () => {
  const { open, known } = await member();
  const [live, out] = [browser(), browser()];
  expect(await known(live)).toEqual([false, false]);
  await open(live);
  const token = await open(out);
  await sessions.end(tables.database, token, 'sign_out');
  expect([await known(live), await known(out)]).toEqual([
    [true, true],
    [true, true],
  ]);
  clock.advance(8 * 86_400_000);
  expect(await known(live)).toEqual([true, true]);
});

test('a browser whose session its member ended is known no more, whatever was signed out of there before; another is', async () => {
  const { id, open, known } = await member();
  const [thief, own] = [browser(), browser()];
  await sessions.end(tables.database, await open(thief), 'sign_out');
  await open(thief);
  await open(own);
  await sessions.endOwn(tables.database, id, await nameOf(id, thief));
  expect(await known(thief)).toEqual([false, false]);
  expect(await known(own)).toEqual([true, true]);
  // Who is let in again is known again.
  await open(thief);
  expect(await known(thief)).toEqual([true, true]);
});

test('all others are known no more when all others are ended, those too whose session had run out', async () => {
  const { id, open, known } = await member();
  const [ranOut, live, own] = [browser(), browser(), browser()];
  await open(ranOut);
  clock.advance(8 * 86_400_000);
  await open(live);
  await open(own);
  const token = await open(own);
  await sessions.endOthers(tables.database, id, token);
  expect([await known(ranOut), await known(live)]).toEqual([
    [false, false],
    [false, false],
  ]);
  expect(await known(own)).toEqual([true, true]);
});

test.each<SessionEnd>(['password_changed', 'recovered', 'ended_by_staff', 'ended_by_member'])(
  'no browser is known after %s, until the next sign-in',
  async (reason) => {
    const { id, open, known } = await member();
    const [ranOut, live] = [browser(), browser()];
    await sessions.end(tables.database, await open(ranOut), 'sign_out');
    await open(live);
    const other = await member();
    await other.open(live);
    await sessions.endAll(tables.database, id, reason);
    expect([await known(ranOut), await known(live)]).toEqual([
      [false, false],
      [false, false],
    ]);
    // Another member of the same browser is nobody's business.
    expect(await other.known(live)).toEqual([true, true]);
    await open(live);
    expect(await known(live)).toEqual([true, true]);
  },
);

test('what was ended by somebody before it was written down who is known says nothing for its browser', async () => {
  const { id, open, known } = await member();
  const old = browser();
  await open(old);
  await tables.database.query(
    "update session set ended_at = now(), end_reason = 'ended_by_member' where member_id = $1",
    [id],
  );
  expect(await known(old)).toEqual([false, false]);
});

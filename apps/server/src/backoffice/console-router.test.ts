import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../platform/database.ts';
import { done } from '../platform/outcome.ts';
import { openConsoleRouter } from './console-router.ts';

/** No call of these tests reads or writes anything. */
const nothingKept = {} as Database;
let http: FastifyInstance;
/** The calls at work, as they began; each goes on until the test ends it. */
let working: { readonly who: string; readonly end: () => void }[];

beforeEach(() => {
  http = fastify();
  working = [];
  // The token says who it is: nothing here is about signing in.
  const findStaff = async (who: string) => ({
    id: BigInt(who),
    username: who,
    name: who,
    rights: [],
    decidesFrom: null,
  });
  const define = openConsoleRouter(
    http,
    { clock: { now: () => new Date('2026-11-22T04:00:00Z') }, database: nothingKept },
    findStaff,
    async () => new Set(),
  );
  define('staffSignOut', async (_payload, { staff }) => {
    await new Promise<void>((end) => working.push({ who: staff.username, end }));
    return done(null);
  });
});
afterEach(async () => {
  for (const { end } of working) end();
  await http.close();
});

/** @returns the code of the answer, once there is one */
async function call(who: string): Promise<number> {
  const answer = await http.inject({
    method: 'POST',
    url: '/api/console/sign-out',
    headers: { authorization: `Bearer ${who}` },
  });
  return answer.json<{ code: number }>().code;
}

const workOf = (who: string) => working.filter((each) => each.who === who);

/** Whatever was sent before it has come as far as it can when a colleague's, sent after it, is at work. */
async function colleagueAtWork(who: string): Promise<void> {
  void call(who);
  await expect.poll(() => workOf(who).length).toBe(1);
}

test('eight calls of one colleague’s work at once, the ninth begins when one of them ends, others do not wait', async () => {
  const answers = Array.from({ length: 9 }, () => call('1'));
  await colleagueAtWork('2');
  expect(workOf('1')).toHaveLength(8);
  workOf('1')[3]?.end();
  expect(await answers[3]).toBe(200);
  await expect.poll(() => workOf('1').length).toBe(9);
});

test('three hundred of one colleague’s wait behind the eight, and the next is told that it was not begun', async () => {
  const codes: number[] = [];
  const answers = Array.from({ length: 309 }, async () => {
    const code = await call('1');
    codes.push(code);
    return code;
  });
  expect(await answers[308]).toBe(9004);
  expect(codes).toEqual([9004]);
  expect(workOf('1')).toHaveLength(8);
});

test('a key of a hundred characters is taken, a longer one begins nothing', async () => {
  const headers = (length: number) => ({ authorization: 'Bearer 1', 'idempotency-key': 'k'.repeat(length) });
  const ask = (length: number) =>
    http.inject({ method: 'POST', url: '/api/console/sign-out', headers: headers(length) });
  const long = await ask(101);
  expect(long.json()).toMatchObject({ message: expect.stringContaining('idempotency-key') });
  expect(working).toEqual([]);
  const taken = ask(100);
  await expect.poll(() => workOf('1').length).toBe(1);
  workOf('1')[0]?.end();
  expect((await taken).json()).toMatchObject({ code: 200 });
});

/** Play money at our own venues: anybody may, and the house knows nothing of it. */
import { randomUUID } from 'node:crypto';
import { codes } from '@mingpai/contract/codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestSite, type TestSite } from '../testing/site.ts';

let site: TestSite;
beforeAll(async () => {
  // Its jobs run: what reads bets and makes figures would find the demo's, if there were any to be found.
  site = await startTestSite({ works: true });
});
afterAll(() => site.stop());

const slot = { plat_name: 'pp', game_code: 'pp01' };
const table = z.object({
  balance: z.number(),
  commitment: z.string(),
  history: z.array(z.object({ stake: z.number(), payout: z.number() })),
});

/** What is in the tables that money, bets and figures are kept in. */
async function kept(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const { rows } = await site.owner.query<{ name: string }>(
    `select c.relname as name from pg_class c
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        and c.relname ~ '(ledger|transfer|posting|entry|account|bet|stake|wager|turnover|figure|game_session|commitment)'
      order by c.relname`,
  );
  for (const { name } of rows) {
    const { rows: counted } = await site.owner.query<{ count: number }>(
      `select count(*)::int as count from "${name}"`,
    );
    counts[name] = counted[0]?.count ?? -1;
  }
  return counts;
}

/** Asks the platform as the page does. */
async function ask(url: string, path: string, content?: unknown): Promise<unknown> {
  const { origin, hash } = new URL(url);
  const session = new URLSearchParams(hash.slice(1)).get('session') ?? '';
  const response = await fetch(`${origin}/demo/games/${path}`, {
    method: content === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${session}`, 'content-type': 'application/json' },
    ...(content === undefined ? {} : { body: JSON.stringify(content) }),
  });
  return response.json();
}

test('a visitor plays for play money, and nothing of it is in the books, the records or the figures', async () => {
  const before = await kept();
  expect(Object.keys(before).length).toBeGreaterThan(10);
  for (const game of [slot, { plat_name: 'mpdz', game_code: 'mpdz01' }]) {
    const { data } = await site.call('demoUrl', game);
    let { commitment, balance, history } = table.parse(await ask(data.url, 'slots/table'));
    expect(balance).toBe(1_000_000);
    for (let round = 0; round < 5; round += 1) {
      const spin = { id: randomUUID(), stake: 10_000, client_seed: 'test', commitment };
      ({ commitment, balance, history } = table.parse(await ask(data.url, 'slots/spins', spin)));
      await site.sandbox.shiftClock((round + 1) * 2_500);
    }
    expect(history.map(({ stake }) => stake)).toEqual(Array(5).fill(10_000));
    const won = history.reduce((sum, { payout }) => sum + payout, 0);
    expect(balance).toBe(1_000_000 - 5 * 10_000 + won);
    await site.sandbox.shiftClock(0);
  }
  // A bet with money is read after them: by then theirs would have been.
  const { token } = await site.memberWith(10_000n);
  await site.call('transfer', { amount: 100, sourcetype: 'userbalance', targettype: 'pp' }, { token });
  const since = await kept();
  const real = (await site.call('gameUrl', slot, { token })).data.url;
  const session = new URLSearchParams(new URL(real).hash.slice(1)).get('session') ?? '';
  const asking = { headers: { authorization: `Bearer ${session}`, 'content-type': 'application/json' } };
  const { commitment } = table.parse(
    await (await fetch(`${new URL(real).origin}/games/slots/table`, asking)).json(),
  );
  const spin = { id: randomUUID(), stake: 200, client_seed: 'test', commitment };
  const spins = `${new URL(real).origin}/games/slots/spins`;
  await fetch(spins, { ...asking, method: 'POST', body: JSON.stringify(spin) });
  await expect
    .poll(async () => (await site.call('betRecords', { date: 4, page: 1 }, { token })).data.total)
    .toBe(1);
  const after = await kept();
  expect(after.bet).toBe((since.bet ?? 0) + 1);
  expect(since.bet).toBe(before.bet);
});

test('the lists say which games have a demo, and who has none refuses', async () => {
  const { data } = await site.call('games', {});
  expect(data.every(({ demo }) => demo)).toBe(true);
  expect((await site.call('gamesOfProvider', { gamecode: 'pp' })).data[0]).toMatchObject({ demo: true });
  const unknown = await site.call('demoUrl', { plat_name: 'pp', game_code: 'hilo' });
  expect(unknown.code).toBe(codes.unknown_game.code);
});

test('a member who took a break from playing is not led back by play money', async () => {
  const { token } = await site.member();
  expect((await site.call('demoUrl', slot, { token })).code).toBe(200);
  await site.call('takePlayBreak', { kind: 'break', days: 1 }, { token });
  expect((await site.call('demoUrl', slot, { token })).code).toBe(
    (await site.call('gameUrl', slot, { token })).code,
  );
  expect((await site.call('demoUrl', slot, { token })).code).not.toBe(200);
});

test('a network opens sixty demos in ten minutes', async () => {
  const answers: number[] = [];
  for (let number = 0; number < 70; number += 1) answers.push((await site.call('demoUrl', slot)).code);
  expect(answers.filter((code) => code === 200).length).toBeGreaterThan(40);
  expect(answers.at(-1)).toBe(codes.rate_limited.code);
});

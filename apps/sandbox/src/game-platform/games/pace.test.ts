/** Nobody plays faster than they can see, whatever their page sends (RTS 14): spins 2.5 s apart, rounds of cards 5 s. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { answerOf, askAs, createPlayer, launchGame } from '../../testing/page.ts';
import { startPlatform, type TestPlatform } from '../../testing/platform.ts';

let now = Date.parse('2026-11-23T04:00:00Z');
const clock = { now: () => now, shift: () => undefined };
let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform({}, clock);
});
afterAll(() => platform.stop());

const shape = z.object({
  ok: z.boolean(),
  reason: z.string().optional(),
  wait: z.number(),
  balance: z.number(),
  commitment: z.string().optional(),
  next: z.object({ commitment: z.string() }).optional(),
  round: z
    .object({ id: z.string(), version: z.number().optional(), state: z.string().optional() })
    .nullable(),
  history: z.array(z.object({ id: z.string() })),
});

let players = 0;
async function seat(venue: string, game: string, name: string, path: string) {
  const player = `pace${++players}`;
  await createPlayer(platform, { venue, player }, 100_000);
  const token = await launchGame(platform, { venue, player }, game);
  const ask = async (what: string, content?: unknown) =>
    shape.parse(await answerOf(askAs(platform, token, `${name}/${what}`, content)));
  const order = async (id = randomUUID()) => {
    const table = await ask('table');
    const commitment = table.commitment ?? table.next?.commitment;
    return { id, stake: 200, client_seed: 'me', commitment };
  };
  return { ask, order, start: (body: unknown) => ask(path, body) };
}

it.each([
  { after: -1_000, ok: false },
  { after: 0, ok: true },
  { after: 1_000, ok: true },
])('a spin 2.5 s and $after ms after the last: $ok', async ({ after, ok }) => {
  const { start, order } = await seat('pp', 'pp01', 'slots', 'spins');
  const first = await order();
  expect((await start(first)).ok).toBe(true);
  now += 2_500 + after;
  const second = await start(await order());
  expect(second).toMatchObject(ok ? { ok } : { ok, reason: 'too_soon', wait: 1_000 });
  expect(second.history).toHaveLength(ok ? 2 : 1);
});

it.each([
  { after: -1_000, ok: false },
  { after: 0, ok: true },
  { after: 1_000, ok: true },
])('a round of cards 5 s and $after ms after the last began: $ok', async ({ after, ok }) => {
  const { ask, start, order } = await seat('mpqp', 'hilo', 'hilo', 'rounds');
  let { round } = await start(await order());
  while (round?.state === 'open')
    ({ round } = await ask('decisions', { round: round.id, version: round.version, action: 'high' }));
  now += 5_000 + after;
  const second = await start(await order());
  expect(second).toMatchObject(ok ? { ok } : { ok, reason: 'too_soon', wait: 1_000 });
});

it('fifty spins at once are one, and take one stake; the same order again is its own round', async () => {
  const { ask, start, order } = await seat('pp', 'pp01', 'slots', 'spins');
  const before = (await ask('table')).balance;
  const orders = await Promise.all(Array.from({ length: 50 }, () => order()));
  const answers = await Promise.all(orders.map(start));
  const played = answers.filter(({ ok }) => ok);
  expect(played).toHaveLength(1);
  const after = await ask('table');
  expect(after.history).toHaveLength(1);
  const again = await start(orders.find(({ id }) => id === after.round?.id));
  expect(again).toMatchObject({ ok: true, balance: after.balance });
  // With what is known now the next one still has to wait.
  expect(await start(await order())).toMatchObject({ ok: false, reason: 'too_soon', balance: after.balance });
  expect(before - after.balance).toBeLessThanOrEqual(200);
});

it('two games of one player keep their own time', async () => {
  const player = `pace${++players}`;
  await createPlayer(platform, { venue: 'pp', player }, 100_000);
  for (const game of ['pp01', 'pp02']) {
    const token = await launchGame(platform, { venue: 'pp', player }, game);
    const ask = async (what: string, content?: unknown) =>
      shape.parse(await answerOf(askAs(platform, token, `slots/${what}`, content)));
    const { commitment } = await ask('table');
    expect((await ask('spins', { id: randomUUID(), stake: 200, client_seed: 'me', commitment })).ok).toBe(
      true,
    );
  }
});

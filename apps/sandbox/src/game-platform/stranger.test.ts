/** Every draw by the clock as a stranger checks it who has the published page docs/draws.md and nothing of ours. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { answerOf, askAs, createPlayer, launchGame } from '../testing/page.ts';
import { startPlatform, type TestPlatform } from '../testing/platform.ts';
import { goTo } from '../testing/sports.ts';
import * as stranger from '../testing/stranger.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.stop());

const beacon = z.object({ public_key: z.string(), round: z.number(), signature: z.string() });
const published = z.object({ commitment: z.string(), seed: z.string(), beacon });
const table = z.object({
  round: z.object({
    round: z.number(),
    label: z.string(),
    commitment: z.string(),
    ends_at: z.number(),
    beacon: beacon.extend({ signature: z.null() }),
  }),
  drawn: z.array(z.object({ round: z.number(), label: z.string(), result: z.unknown() }).and(z.unknown())),
});

const games = [
  ['mplive', 'baccarat', 25, 14, stranger.baccarat],
  ['mplive', 'dragontiger', 25, 14, stranger.dragonTiger],
  ['mpcp', 'k3', 60, 52, (key: string, label: string) => stranger.lottery('k3', key, label)],
  ['mpcp', 'ssc', 120, 110, (key: string, label: string) => stranger.lottery('ssc', key, label)],
] as const;

it.each(games)(
  '%s: a stranger draws %s again from what was published',
  async (venue, game, period, bets, draw) => {
    const purse = { venue, player: `s-${game}` };
    await createPlayer(platform, purse, 0);
    const session = await launchGame(platform, purse, game);
    const read = async () => table.parse(await answerOf(askAs(platform, session, `${game}/table`)));
    const first = await read();
    // A whole round that was seen from its opening, and the one after it.
    await goTo(platform, first.round.ends_at + 500);
    const before = await read();
    await goTo(platform, before.round.ends_at + 500);
    const drawn = (await read()).drawn.find(({ round }) => round === before.round.round);
    const told = published.parse(drawn);
    expect(told.commitment).toBe(before.round.commitment);
    expect(told.beacon).toMatchObject({ ...before.round.beacon, signature: told.beacon.signature });
    const key = stranger.decided(told, stranger.closingOf(before.round.label, period, bets));
    const again = draw(key, before.round.label);
    if (Array.isArray(again)) expect(drawn?.result).toEqual(again);
    else expect(drawn?.result).toMatchObject(again);
    const other = { ...told, beacon: { ...told.beacon, round: told.beacon.round - 1 } };
    expect(() => stranger.decided(other, stranger.closingOf(before.round.label, period, bets))).toThrow();
  },
);

const strength = z.object({ attack: z.number(), concede: z.number() });
const match = z.object({
  event: z.object({
    id: z.string(),
    home: strength,
    away: strength,
    starts_at: z.number(),
    commitment: z.string(),
    server_seed: z.string(),
    beacon,
    happenings: z.array(z.object({ side: z.string(), part: z.number() })),
    result: z.object({ home: z.number(), away: z.number() }).nullable(),
  }),
});
const board = z.object({ events: z.array(z.object({ id: z.string(), starts_at: z.number() })) });

it.each([
  ['mpty', 'football', stranger.football],
  ['mpdj', 'arena', stranger.arena],
] as const)('%s: a stranger plays a match of %s again from what was published', async (venue, game, play) => {
  const purse = { venue, player: `s-${game}` };
  await createPlayer(platform, purse, 0);
  const session = await launchGame(platform, purse, game);
  const ask = (path: string) => answerOf(askAs(platform, session, `sports/${path}`));
  const now = platform.platform.clock.now();
  const coming = board
    .parse(await ask('board'))
    .events.filter(({ starts_at }) => starts_at > now)
    .sort((one, other) => one.starts_at - other.starts_at);
  const [chosen] = coming;
  if (!chosen) throw new Error('no match');
  await goTo(platform, chosen.starts_at + 200_000);
  const { event } = match.parse(await ask(`events/${chosen.id}`));
  const told = { commitment: event.commitment, seed: event.server_seed, beacon: event.beacon };
  const key = stranger.decided(told, chosen.starts_at / 1_000);
  const again = play(key, event.id, event.home, event.away);
  const steps = 'goals' in again ? again.goals : again.rounds;
  expect(event.happenings.map(({ side, part }) => `${side} ${part}`)).toEqual(steps);
  if (again.result === undefined) expect(event.result).toBeNull();
  else expect(event.result).toMatchObject(again.result);
});

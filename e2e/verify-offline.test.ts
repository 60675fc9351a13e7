/** The pages that verify, on a phone that loses its network once they are open: the verdict follows each change, and comes back. */
import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tableAnswer as liveTable } from '../apps/sandbox/src/game-platform/games/live/web/table.ts';
import { tableAnswer as lotteryTable } from '../apps/sandbox/src/game-platform/games/lottery/web/table.ts';
import { seatPlayer } from '../apps/sandbox/src/testing/hilo.ts';
import { answerOf, askAs, createPlayer, launchGame } from '../apps/sandbox/src/testing/page.ts';
import { startPlatform, type TestPlatform } from '../apps/sandbox/src/testing/platform.ts';
import { goTo, seatBettor } from '../apps/sandbox/src/testing/sports.ts';
import { launchBrowser, openPhone } from './browser.ts';

let platform: TestPlatform;
let browser: Browser;
beforeAll(async () => {
  [platform, browser] = await Promise.all([startPlatform(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await platform?.stop();
});

/** Where the operator is told that a bet can be worked out again. */
async function pageOf(venue: string, player: string, game: string, bet: string): Promise<string> {
  const order = { venue, player, game, bet, language: 'zh-CN' };
  const { verify_url } = await platform.operator.call('/v1/bets/detail', order);
  const { pathname, hash } = new URL(String(verify_url));
  return pathname + hash;
}

async function live(venue: string, game: string, kind: string): Promise<string> {
  const purse = { venue, player: `v-${game}` };
  await createPlayer(platform, purse, 100_000);
  const session = await launchGame(platform, purse, game);
  const shape = game === 'k3' ? lotteryTable : liveTable;
  const read = async () => shape.parse(await answerOf(askAs(platform, session, `${game}/table`))).round;
  await goTo(platform, (await read()).ends_at + 100);
  const { round, ends_at } = await read();
  const id = randomUUID();
  await answerOf(askAs(platform, session, `${game}/bets`, { id, round, bets: [{ kind, stake: 1_000 }] }));
  await goTo(platform, ends_at + 100);
  await answerOf(askAs(platform, session, `${game}/table`));
  return pageOf(venue, purse.player, game, `${game}-${id}-0`);
}

/** As far as it is looked into. */
interface Committed {
  readonly commitment: string;
}

async function slot(): Promise<string> {
  const purse = { venue: 'pp', player: 'v-slots' };
  await createPlayer(platform, purse, 100_000);
  const session = await launchGame(platform, purse, 'pp01');
  const { commitment } = (await answerOf(askAs(platform, session, 'slots/table'))) as Committed;
  const id = randomUUID();
  await answerOf(askAs(platform, session, 'slots/spins', { id, stake: 200, client_seed: 'me', commitment }));
  return pageOf('pp', purse.player, 'pp01', id);
}

async function hilo(): Promise<string> {
  const player = await seatPlayer(platform, 'v-hilo');
  let answer = await player.bet();
  while (answer.round?.state === 'open') {
    const { id, version, choices, hits } = answer.round;
    const isHigh = (choices?.high?.favourable ?? 0) >= (choices?.low?.favourable ?? 0);
    answer = await player.decide({ round: id, version, action: hits > 0 ? 'cash' : isHigh ? 'high' : 'low' });
  }
  return pageOf('mpqp', player.player, 'hilo', `hilo-${answer.round?.id}`);
}

async function match(): Promise<string> {
  const bettor = await seatBettor(platform, 'v-football');
  const { clock } = platform.platform;
  const [chosen] = ((await bettor.board()).events ?? [])
    .filter(({ opens_at }) => opens_at > clock.now())
    .sort((one, other) => one.opens_at - other.opens_at);
  if (!chosen) throw new Error('no match');
  await goTo(platform, chosen.opens_at + 500);
  const { odds } = await bettor.event(chosen.id);
  const id = randomUUID();
  const leg = { event: chosen.id, market: 'result', selection: 'home', odds: odds.result?.home ?? 0 };
  await bettor.bet([leg], { id });
  await goTo(platform, chosen.starts_at + 420_000);
  await bettor.bets();
  return pageOf('mpty', bettor.player, 'football', id);
}

test.each([
  ['live', () => live('mplive', 'baccarat', 'banker'), 'seed'],
  ['lottery', () => live('mpcp', 'k3', 'big'), 'seed'],
  ['match', match, 'seed'],
  ['slots', slot, 'server'],
  ['High-Low', hilo, 'server'],
] as const)(
  '%s: without a network the verdict changes with a field, and back',
  async (_name, played, field) => {
    const address = await played();
    const { page, context, faults } = await openPhone(browser);
    await page.goto(platform.url + address);
    const verdict = () => page.getByTestId('verdict').innerText();
    await expect.poll(verdict).toBe('一致');
    await context.setOffline(true);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const input = page.getByTestId(`field-${field}`);
    const told = await input.inputValue();
    await input.fill('ab'.repeat(32));
    await expect.poll(verdict).toBe('不一致');
    await input.fill(told);
    await expect.poll(verdict).toBe('一致');
    expect(asked).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  },
);

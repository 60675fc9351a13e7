/**
 * T9. A thief, or somebody who only wants to do harm, closes matches for everybody and moves prices with a few yuan: the whole possible
 * payout of an accumulator counted on each of its matches. What must hold: what counts is what the house can really lose; a small stake
 * closes nothing and moves no price; nobody, with however much money, takes more than a bounded share of a match's room; and what
 * many make together stays within what the house means to lose.
 */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startPlatform, type TestPlatform } from '../apps/sandbox/src/testing/platform.ts';
import { type Bettor, goTo, type Leg, seatBettor } from '../apps/sandbox/src/testing/sports.ts';

/** Fen: what the house can lose on one match, on one combination of selections, and what one bet can pay. */
const matchMost = 200_000_000;
const combinationMost = 500_000_000;
const betMost = 50_000_000;

let platform: TestPlatform;
let players = 0;
beforeEach(async () => {
  platform = await startPlatform();
  // Six matches are open at a time, some seconds after they were announced.
  await goTo(platform, Math.ceil(Date.now() / 180_000) * 180_000 + 1_000);
  const somebody = await seat(0);
  await somebody.board();
  await goTo(platform, platform.platform.clock.now() + 10_000);
});
afterEach(() => platform.stop());

const seat = (balance: number): Promise<Bettor> => {
  players += 1;
  return seatBettor(platform, `t9-${players}`, balance);
};
/** The one that begins last is first: hundreds of orders take a slow machine its time. */
async function openMatches(one: Bettor): Promise<string[]> {
  const { events = [] } = await one.board();
  return events
    .filter(
      ({ status, starts_at }) => status === 'open' && starts_at > platform.platform.clock.now() + 30_000,
    )
    .toSorted((a, b) => b.starts_at - a.starts_at)
    .map(({ id }) => id);
}
async function leg(one: Bettor, event: string, market: string, selection: string): Promise<Leg> {
  const odds = (await one.event(event)).odds[market]?.[selection];
  if (!odds) throw new Error('not offered');
  return { event, market, selection, odds };
}
/** The selection of a match with the longest odds that are at most so long. */
async function longest(one: Bettor, event: string, most: number): Promise<Leg> {
  const offered = Object.entries((await one.event(event)).odds).flatMap(([market, selections]) =>
    Object.entries(selections).flatMap(([selection, odds]) =>
      odds !== null && odds <= most ? [{ event, market, selection, odds }] : [],
    ),
  );
  const [first] = offered.toSorted((a, b) => b.odds - a.odds);
  if (!first) throw new Error('nothing that long');
  return first;
}
/** A score of some open match with odds in this range, in hundredths. */
async function scoreBetween(one: Bettor, from: number, to: number) {
  for (const event of await openMatches(one))
    for (const [selection, odds] of Object.entries((await one.event(event)).odds.score ?? {}))
      if (odds !== null && odds >= from && odds <= to) return { event, selection };
  throw new Error('no score with such odds');
}
const payout = (stake: number, legs: readonly Leg[]) =>
  Math.floor(legs.reduce((sum, { odds }) => (sum * odds) / 100, stake));
const allOdds = async (one: Bettor, events: readonly string[]) =>
  Promise.all(events.map(async (id) => (await one.event(id)).odds));

it('is not closed for others, nor priced otherwise, by ten yuan of five-fold accumulators', async () => {
  const [thief, member] = [await seat(100_000), await seat(100_000_000)];
  const events = (await openMatches(thief)).slice(0, 6);
  expect(events.length).toBeGreaterThanOrEqual(5);
  const before = await allOdds(member, events);
  for (let number = 0; number < 5; number += 1) {
    const five = [...events.slice(number % events.length), ...events].slice(0, 5);
    // As much as a bet may pay for two yuan.
    const legs: Leg[] = [];
    for (const event of five) {
      const room = (betMost / payout(200, legs)) * 100 * 0.98;
      legs.push(await longest(thief, event, Math.min(room, legs.length < 2 ? 3_000 : 900)));
    }
    expect(await thief.bet(legs, { stake: 200 })).toMatchObject({ ok: true });
  }
  expect(await allOdds(member, events)).toEqual(before);
  for (const event of events) {
    const single = await leg(member, event, 'result', 'home');
    expect(await member.bet([single], { stake: 500_000 })).toMatchObject({ ok: true });
  }
});

it('is not closed by twenty accounts of one ring with a hundred bets of two yuan', async () => {
  const member = await seat(10_000_000);
  const events = (await openMatches(member)).slice(0, 5);
  const before = await allOdds(member, events);
  const ring = await Promise.all(Array.from({ length: 20 }, () => seat(2_000)));
  const legs: Leg[] = [];
  for (const event of events) legs.push(await longest(member, event, legs.length < 2 ? 3_000 : 900));
  while (payout(200, legs) > betMost) legs.pop();
  await Promise.all(
    ring.flatMap((thief) => Array.from({ length: 5 }, () => thief.bet(legs, { stake: 200 }))),
  );
  expect(await allOdds(member, events)).toEqual(before);
  for (const each of legs) expect(await member.bet([each], { stake: 50_000 })).toMatchObject({ ok: true });
});

it('is not closed by one rich member, whose orders come a hundred at once, singles and accumulators', async () => {
  const [rich, member] = [await seat(1_000_000_000), await seat(10_000_000)];
  const [event = '', other = ''] = await openMatches(rich);
  const second = await leg(rich, other, 'result', 'home');
  for (const selection of ['home', 'draw', 'away', 'home']) {
    const single = await leg(rich, event, 'result', selection);
    await Promise.all(
      Array.from({ length: 25 }, (_, place) =>
        rich.bet(place % 3 === 0 ? [single, second] : [single], { stake: 1_000_000 }),
      ),
    );
  }
  for (const selection of ['home', 'draw', 'away']) {
    const single = await leg(member, event, 'result', selection);
    expect(await member.bet([single], { stake: 500_000 })).toMatchObject({ ok: true });
  }
  // What one member can win on one end of a match, less what the stakes bring: a tenth of the match's room.
  const bets = (await rich.bets()).filter(({ legs }) => legs.length === 1);
  const paid = new Map<number, number>();
  for (const { potential, legs } of bets)
    paid.set(legs[0]?.odds ?? 0, (paid.get(legs[0]?.odds ?? 0) ?? 0) + potential);
  const staked = bets.reduce((sum, { stake }) => sum + stake, 0);
  for (const each of paid.values()) expect(10 * each - staked).toBeLessThanOrEqual(matchMost);
});

it('never costs the house more than it means to lose, whatever forty accounts bet at once', async () => {
  const ring = await Promise.all(Array.from({ length: 40 }, () => seat(100_000_000)));
  const [first] = ring;
  if (!first) throw new Error('no ring');
  const [event = '', other = ''] = await openMatches(first);
  const [one, two] = [await leg(first, event, 'score', '1-1'), await leg(first, other, 'score', '1-1')];
  const play = async (thief: Bettor) => {
    for (const stake of [2_000_000, 500_000, 100_000, 20_000]) {
      const now = await leg(thief, event, 'score', '1-1');
      await thief.bet([now], { stake });
      await thief.bet([{ ...one, odds: now.odds }, two], { stake: Math.min(stake, 40_000) });
    }
  };
  await Promise.all(ring.map(play));
  const bets = (await Promise.all(ring.map((thief) => thief.bets()))).flat();
  const singles = bets.filter(({ legs }) => legs.length === 1);
  const staked = singles.reduce((sum, { stake }) => sum + stake, 0);
  expect(singles.length).toBeGreaterThan(5);
  expect(singles.reduce((sum, { potential }) => sum + potential, 0) - staked).toBeLessThanOrEqual(matchMost);
  const doubles = bets.filter(({ legs }) => legs.length === 2);
  expect(doubles.length).toBeGreaterThan(5);
  expect(doubles.reduce((sum, { potential }) => sum + potential, 0)).toBeLessThanOrEqual(combinationMost);
});

it('says of a bet that is too much which selection it is and what may still be bet, and takes just that', async () => {
  const rich = await seat(1_000_000_000);
  // One that may be paid for such a stake, and that takes a tenth of the match's room; matches differ from day to day.
  const { event, selection } = await scoreBetween(rich, 1_200, 2_400);
  const single = await leg(rich, event, 'score', selection);
  let refused = await rich.bet([single], { stake: 2_000_000 });
  expect(refused).toMatchObject({
    ok: false,
    reason: 'event_full',
    limit: { legs: [{ event, market: 'score', selection }] },
  });
  const room = refused.limit?.room ?? 0;
  expect(room).toBeGreaterThan(100_000);
  expect((await rich.event(event)).rooms?.score?.[selection]).toBe(room);
  expect((await rich.bet([single], { stake: room + 100 })).ok).toBe(false);
  expect(await rich.bet([single], { stake: room })).toMatchObject({ ok: true });
  refused = await rich.bet([await leg(rich, event, 'score', selection)], { stake: 10_000 });
  expect(refused).toMatchObject({ ok: false, reason: 'event_full' });
});

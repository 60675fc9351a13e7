/** A game that brings back other than its model says stands on the first page and among the metrics; the others do not. */
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFigures } from '../platform/asked-figures.ts';
import { SetClock } from '../platform/clock.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';
import { waitingGauges } from './gauges.ts';
import { keepReturns } from './returns.ts';

/** Millionths of a stake, in which returns are told; stakes with which a round is counted at most. */
const [wholeStake, mostCounted] = [1_000_000n, 500n];

const clock = new SetClock('2026-11-21T04:00:00.000Z');
let site: TestSite;
let token: string;
beforeAll(async () => {
  site = await startTestSite({ clock });
  token = await site.staffToken();
  await site.owner.query(
    `update game set return_to_player = 9600, spread = 300 where venue || '/' || code in
       (select venue || '/' || code from game where venue = 'pp' order by code limit 3)`,
  );
});
afterAll(() => site.stop());

/** What a game brought back on a day: in percent of the stakes (with one decimal), of rounds of one yuan each. */
async function played(game: string, day: string, rounds: bigint, percent: number): Promise<void> {
  const thousandths = BigInt(Math.round(percent * 10));
  await site.owner.query(
    `insert into figure_return (day, game, rounds, stake, payout, returned, returned_within) values ($1, $2, $3, $4, $5, $6, $6)`,
    [
      day,
      game,
      rounds,
      rounds * 100n,
      (rounds * thousandths) / 10n,
      (rounds * wholeStake * thousandths) / 1_000n,
    ],
  );
}

async function games(): Promise<readonly [string, string, string]> {
  const { rows } = await site.owner.query<{ game: string }>(
    "select venue || '/' || code as game from game where spread = 300 order by 1",
  );
  const [one = '', two = '', three = ''] = rows.map(({ game }) => game);
  return [one, two, three];
}

const straying = async () =>
  (await site.staff('reportWaiting', {}, token)).data.strayingGames.map(({ game, verdict }) => ({
    game,
    verdict,
  }));

test('two percent too much over two million rounds of thirty days are an alarm; longer ago, or of honest games, they are none', async () => {
  const [much, honest, past] = await games();
  await played(honest, '2026-11-20', 2_000_000n, 96);
  await played(past, '2026-10-22', 2_000_000n, 98);
  expect(await straying()).toEqual([]);
  await played(much, '2026-10-23', 1_000_000n, 98);
  await played(much, '2026-11-21', 1_000_000n, 98);
  expect(await straying()).toEqual([{ game: much, verdict: 'above' }]);

  const register = new Registry();
  const { database, clock } = site.running.site;
  waitingGauges(openFigures(register, database), clock, site.running.settings);
  const gauge = await register.getSingleMetric('game_return_stray')?.get();
  expect(gauge?.values.map(({ labels, value }) => ({ labels, value }))).toEqual([
    { labels: { game: much, side: 'above' }, value: 1 },
  ]);
});

test('the table of a span tells for each game what it brought back, what it should, and how it stands', async () => {
  const [much, honest] = await games();
  const span = { from: '2026-10-23', to: '2026-11-21' };
  const { data } = await site.staff('reportReturns', span, token);
  const row = (game: string) => data.rows.find((one) => one.game === game);
  expect(row(honest)).toMatchObject({
    rounds: 2_000_000,
    ofStakes: 96,
    ofRounds: 96,
    model: 96,
    verdict: 'within',
  });
  expect(row(much)).toMatchObject({
    rounds: 2_000_000,
    ofStakes: 98,
    ofRounds: 98,
    model: 96,
    verdict: 'above',
  });
  expect(row(honest)?.expected?.least).toBeLessThan(96);
  expect(row(honest)?.expected?.most).toBeGreaterThan(96);
  expect(row(much)?.expected?.most).toBeLessThan(98);
});

test('a round counts once by its own stake, and not for more than its most where too much is asked about', async () => {
  const { database } = site.running.site;
  const { id } = await site.memberWith(1_000_000n);
  const { rows } = await site.owner.query<{ before: bigint }>(
    'select coalesce(max(id), 0) as before from figure_line',
  );
  // Bets as they settle: an ordinary one, one that brings more than the most, one without a stake, and a void one.
  await site.owner.query(
    `with settled as (
       insert into settlement (venue, bet_id, seq, member_id, category, valid_delta, result_delta, state, first_at, at, stake_delta, bets_delta)
       select 'pp', b.bet, b.seq, $1, 'concise', 0, b.payout - b.stake, 'settled', $2, $2, b.stake, b.bets
         from (values ('a', 1, 300, 600, 1), ('b', 1, 100, 90000, 1), ('c', 1, 0, 500, 1), ('d', 1, 200, 900, 1), ('d', 2, -200, -900, -1))
                as b (bet, seq, stake, payout, bets)
       returning *)
     insert into figure_line (figure, source, at, member_id, amount, payout, number, reference, venue, game)
     select 'bet', 'settlement/' || id, at, member_id, stake_delta, result_delta + stake_delta, bets_delta, bet_id, venue, 'pp/counted'
       from settled`,
    [id, clock.now()],
  );
  await database.transaction((tx) => keepReturns(tx, rows[0]?.before ?? 0n));
  const { rows: kept } = await site.owner.query(
    "select rounds, stake, payout, returned, returned_within from figure_return where game = 'pp/counted'",
  );
  expect(kept).toEqual([
    {
      rounds: 2n,
      stake: 400n,
      payout: 91_100n,
      returned: (2n + 900n) * wholeStake,
      returned_within: (2n + mostCounted) * wholeStake,
    },
  ]);
});

test('an alarm is what a look at an honest site sees once in a thousand: half a percent is chance, one percent is none', async () => {
  clock.set('2027-02-28T04:00:00.000Z');
  token = await site.staffToken();
  const [one, two, three] = await games();
  // With a spread of three stakes, two million rounds are 0.21 % off at a time: three times that is seen by chance, five times is not.
  await played(one, '2027-02-28', 2_000_000n, 96.6);
  // Alone it would be outside once in a thousand looks; three games are looked at.
  await played(two, '2027-02-28', 2_300_000n, 95.2);
  await played(three, '2027-02-28', 2_000_000n, 96);
  expect(await straying()).toEqual([]);
  await played(one, '2027-02-27', 2_000_000n, 97.4);
  await played(two, '2027-02-27', 2_000_000n, 94.6);
  expect(await straying()).toEqual([
    { game: two, verdict: 'below' },
    { game: one, verdict: 'above' },
  ]);
  const { data } = await site.staff('reportReturns', { from: '2027-02-28', to: '2027-02-28' }, token);
  const expected = data.rows.find(({ game }) => game === three)?.expected;
  // 99.9 % of honest games lie within 3.3 of those 0.21 %, and the bound leaves some room beside.
  expect(expected?.least).toBeGreaterThan(95);
  expect(expected?.least).toBeLessThan(95.3);
  expect(expected?.most).toBeGreaterThan(96.7);
  expect(expected?.most).toBeLessThan(97);
});

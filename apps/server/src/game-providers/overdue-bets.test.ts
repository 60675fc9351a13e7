import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../testing/site.ts';
import { overdueBets, placeOfBet } from './overdue-bets.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.stop());

test('a bet that nobody settles is shown to staff after three days, the oldest first, until it is settled', async () => {
  const chief = await site.staffToken();
  const { id } = await site.memberWith(1_000n);
  const { database, clock } = site.running.site;
  const place = async (hours: number, state = 'unsettled') => {
    const betId = randomUUID();
    await database.query(
      `insert into bet (venue, bet_id, member_id, game, round, stake, valid, payout, state, placed_at, seq, recorded_at)
       values ('mpqp', $1, $2, 'hilo', 'r1', 2000, 0, 0, $3, $4, 1, $4)`,
      [betId, id, state, new Date(clock.now().getTime() - hours * 3_600_000)],
    );
    return betId;
  };
  const [younger, oldest] = [await place(73), await place(100)];
  await place(71);
  await place(100, 'void');
  const shown = async () => (await site.staff('overdueBets', {}, chief)).data;
  expect(await shown()).toMatchObject({
    total: 2,
    rows: [{ betId: oldest, stake: 20, venueName: '明牌棋牌' }, { betId: younger }],
  });
  await database.query("update bet set state = 'settled', settled_at = placed_at where bet_id = $1", [
    oldest,
  ]);
  expect((await shown()).rows.map(({ betId }) => betId)).toEqual([younger]);
});

test('read on behind a bet each comes once, the oldest first, those of one moment by their venue and number', async () => {
  const { id } = await site.memberWith(1_000n);
  const { database, clock } = site.running.site;
  const now = clock.now().getTime();
  const at = (hours: number) => new Date(now - hours * 3_600_000);
  for (const [venue, bet, placed] of [
    ['mpqp', 'on/2', at(80)],
    ['mpqp', 'on/1', at(80)],
    ['mpcp', 'on/3', at(80)],
    ['mpqp', 'on/0', at(90)],
  ] as const)
    await database.query(
      `insert into bet (venue, bet_id, member_id, game, round, stake, valid, payout, state, placed_at, seq, recorded_at)
       values ($1, $2, $3, 'hilo', 'r1', 2000, 0, 0, 'unsettled', $4, 1, $4)`,
      [venue, bet, id, placed],
    );
  const read: string[] = [];
  // One more look than there are: what comes twice would fill it.
  for (let look = 0; look < 5; look += 1) {
    const onward = { after: read.at(-1), most: 1 };
    const { rows } = await overdueBets(database, clock.now(), { venue: '', search: String(id), ...onward });
    read.push(...rows.map(placeOfBet));
  }
  expect(read).toEqual(['mpqp/on/0', 'mpcp/on/3', 'mpqp/on/1', 'mpqp/on/2']);
});

/** One member's play is stopped at every door that leads to a game, whether it is asked alone or with others, and nothing else is. */
import { codes } from '@mingpai/contract/codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insideOf } from '../../../../attacks/inside.ts';
import { openGameSession } from '../game-providers/seamless/sessions.ts';
import { openSeamlessCaller } from '../game-providers/testing/seamless-caller.ts';
import { SetClock } from '../platform/clock.ts';
import { startTestSite, type TestSite, walletSecret } from '../testing/site.ts';

const clock = new SetClock('2026-11-23T04:00:00.000Z');
const minuteMs = 60_000;
const stopped = codes.stopped.code;
let site: TestSite;
let chief: string;
let clerk: string;
beforeAll(async () => {
  site = await startTestSite({ clock });
  [chief, clerk] = [await site.staffToken('chief'), await site.staffToken('clerk')];
});
afterAll(() => site.stop());

type Made = Parameters<typeof site.staff<'makeStop'>>[1];
const stop = async (fields: Pick<Made, 'kind' | 'target' | 'startsAt'>) => {
  const made = { body: '维护', bodyEn: 'Maintenance', reason: '异常', ...fields };
  const reply = await site.staff('makeStop', made, chief, crypto.randomUUID());
  expect(reply.code).toBe(200);
  return reply.data.id;
};
const transfer = async (token: string, sourcetype: string, targettype: string) =>
  (await site.call('transfer', { amount: 10, sourcetype, targettype }, { token, key: crypto.randomUUID() }))
    .code;
const launch = async (token: string, venue: string) =>
  (await site.call('gameUrl', { plat_name: venue, game_code: '' }, { token })).code;

test('one member’s play is stopped, and nobody else’s: no game opens, no money goes in, no stake is taken; what lies there comes back', async () => {
  // Not the venue of the tests around it: nothing answers there, and what hears nothing long enough is taken for down.
  const { rows } = await site.owner.query<{ code: string }>(
    "select code from venue where wallet = 'transfer' and enabled and code <> 'mpqp' order by code limit 1",
  );
  const [{ code: hall } = { code: '' }] = rows;
  const [one, another] = [await site.memberWith(100_000n), await site.memberWith(100_000n)];
  const stakes = async ({ id, token }: typeof one) => {
    const session = await openGameSession(site.running.site, {
      venue: 'mpdz',
      memberId: id,
      memberToken: token,
    });
    const caller = openSeamlessCaller({
      address: site.running.address,
      venue: 'mpdz',
      secret: walletSecret,
      now: () => clock.now().getTime(),
    });
    return async () => {
      const bet = { ...caller.betOf({ player: `m${id}`, token: session }), id: crypto.randomUUID() };
      return JSON.stringify(await caller.call('bet', bet));
    };
  };
  const [mine, theirs] = [await stakes(one), await stakes(another)];
  expect(await transfer(one.token, 'userbalance', hall)).toBe(200);
  const played = await mine();
  expect(played).not.toContain('stopped');
  const startsAt = new Date(clock.now().getTime() + minuteMs).toISOString();
  const scheduled = await stop({ kind: 'play', target: String(one.id), startsAt });
  // One that is to come later stops nothing yet.
  expect([await mine(), await transfer(one.token, 'userbalance', hall)]).toEqual([
    expect.not.stringContaining('stopped'),
    200,
  ]);
  await site.staff('liftStop', { id: scheduled, reason: '换成立即' }, chief, crypto.randomUUID());
  const id = await stop({ kind: 'play', target: String(one.id) });
  expect((await site.staff('stops', {}, clerk)).data).toMatchObject([
    { kind: 'play', target: String(one.id), named: { name: one.username }, holds: true, reason: '异常' },
  ]);
  expect([await launch(one.token, hall), await launch(one.token, 'mpdz')]).toEqual([stopped, stopped]);
  expect(await transfer(one.token, 'userbalance', hall)).toBe(stopped);
  expect(await mine()).toContain('stopped');
  expect(await transfer(one.token, hall, 'userbalance')).toBe(200);
  expect(await transfer(another.token, 'userbalance', hall)).toBe(200);
  expect(await theirs()).not.toContain('stopped');
  // Withdrawals are another matter.
  expect(await insideOf(site).withdrawals(one, 200, 1)).toHaveLength(1);
  await site.staff('liftStop', { id, reason: '已核实' }, chief, crypto.randomUUID());
  expect([await mine(), await transfer(one.token, 'userbalance', hall)]).toEqual([
    expect.not.stringContaining('stopped'),
    200,
  ]);
});

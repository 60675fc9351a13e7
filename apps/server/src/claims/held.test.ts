/** Queues that are decided one by one: whoever has a row open is seen by the others, and nobody decides it behind their back. */
import type { HeldQueueName } from '@mingpai/contract/console/claims/names';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';

const minuteMs = 60_000;
const held = 6100;
const notAllowed = 6001;

const clock = new SetClock('2026-11-21T04:00:00.000Z');
let site: TestSite;
let chief: string;
let clerk: string;
beforeAll(async () => {
  site = await startTestSite({ clock });
  [chief, clerk] = [await site.staffToken('chief'), await site.staffToken('clerk')];
});
afterAll(() => site.stop());
beforeEach(async () => {
  await site.owner.query('delete from work_claim');
});

const id = 7;
const hold = (queue: HeldQueueName, token: string) => site.staff('holdWork', { queue, id }, token);
const rows = async (queue: HeldQueueName, token: string) =>
  (await site.staff('heldWork', { queue }, token)).data.rows;

/** Each decision on a row of these queues. */
const decisions: Readonly<
  Record<HeldQueueName, ReadonlyArray<(token: string) => Promise<{ code: number }>>>
> = {
  adjustments: [
    (token) => site.staff('approveAdjustment', { id }, token),
    (token) => site.staff('rejectAdjustment', { id, reason: '有误' }, token),
  ],
  'promotion-applications': [
    (token) => site.staff('approvePromotion', { id }, token),
    (token) => site.staff('rejectPromotion', { id, reason: '不符' }, token),
  ],
  recoveries: [
    (token) => site.staff('approveRecovery', { id }, token),
    (token) => site.staff('rejectRecovery', { id, reason: '不符' }, token),
  ],
  identity: [
    (token) => site.staff('approveIdentity', { id }, token),
    (token) => site.staff('refuseIdentity', { id, verdict: 'refused', why: 'unreadable' }, token),
  ],
  'held-wins': [
    (token) => site.staff('proposeHeldWin', { id, verdict: 'release', reason: '已核对' }, token),
    (token) => site.staff('putBackHeldWin', { id }, token),
    (token) => site.staff('confirmHeldWin', { id, verdict: 'release', held: 1 }, token),
  ],
  'chain-payments': [
    (token) => site.staff('creditPayment', { id, orderNo: 'D1' }, token),
    (token) => site.staff('ignorePayment', { id, reason: '归集' }, token),
  ],
  arrivals: [
    (token) => site.staff('creditArrival', { id, orderNo: 'D1' }, token),
    (token) => site.staff('ignoreArrival', { id, reason: '测试款' }, token),
  ],
  'agent-applications': [
    (token) =>
      site.staff(
        'approveAgentApplication',
        { id, rates: { realbet: 0, sport: 0, gaming: 0, joker: 0, concise: 0, lottery: 0 } },
        token,
      ),
    (token) => site.staff('rejectAgentApplication', { id, reason: '不符' }, token),
  ],
  payouts: [(token) => site.staff('correctPayout', { id, transactionHash: 'a'.repeat(64) }, token)],
  'set-aside-bets': [
    (token) => site.staff('retrySetAsideBet', { id }, token),
    (token) => site.staff('closeSetAsideBet', { id, reason: '已核对' }, token),
  ],
  'agent-statements': [
    (token) => site.staff('payAgentStatement', { id, amount: 1 }, token),
    (token) => site.staff('rejectAgentStatement', { id, reason: '有误' }, token),
  ],
  'free-bets': [
    (token) => site.staff('approveFreeBets', { id }, token),
    (token) => site.staff('cancelFreeBets', { id, reason: '有误' }, token),
  ],
  mailings: [(token) => site.staff('approveMailing', { id }, token)],
  imports: [
    (token) => site.staff('askForImport', { id, reason: '已核对' }, token),
    (token) => site.staff('approveImport', { id }, token),
    (token) => site.staff('refuseImport', { id, reason: '有误' }, token),
  ],
  'statement-files': [
    (token) => site.staff('confirmStatement', { id }, token),
    (token) => site.staff('refuseStatement', { id, reason: '有误' }, token),
  ],
  'statement-differences': [
    (token) => site.staff('takeDifference', { id, note: '' }, token),
    (token) => site.staff('askToCloseDifference', { id, reason: '已核对' }, token),
    (token) => site.staff('decideDifference', { id, closed: true }, token),
  ],
};

const queues = Object.keys(decisions) as HeldQueueName[];

test.each(queues)('%s: a row that a colleague has open is decided by nobody else', async (queue) => {
  await giveClerk(['chief']);
  expect((await hold(queue, clerk)).data).toEqual({ held: null });
  for (const decide of decisions[queue]) {
    const refusal = await decide(chief);
    expect(refusal).toMatchObject({ code: held });
    // Whose it is may: what is refused then is the row, which is not there.
    expect((await decide(clerk)).code).not.toBe(held);
  }
  await giveClerk(['clerk']);
});

test('whose a row is stands in its list, and it is free when they leave it or go away', async () => {
  expect((await hold('adjustments', clerk)).data).toEqual({ held: null });
  const since = clock.now().toISOString();
  expect(await rows('adjustments', chief)).toMatchObject([{ id, by: '小明', own: false, since }]);
  expect(await rows('adjustments', clerk)).toMatchObject([{ id, own: true }]);
  // The same number in another queue is another row.
  expect(await rows('recoveries', chief)).toEqual([]);
  expect((await hold('adjustments', chief)).data).toMatchObject({ held: { by: '小明', own: false, since } });
  // Nobody gives back what is another's.
  await site.staff('leaveWork', { queue: 'adjustments', id }, chief);
  expect(await rows('adjustments', chief)).toHaveLength(1);
  await site.staff('leaveWork', { queue: 'adjustments', id }, clerk);
  expect(await rows('adjustments', chief)).toEqual([]);
  await hold('adjustments', clerk);
  clock.advance(5 * minuteMs);
  expect(await rows('adjustments', chief)).toEqual([]);
  expect((await hold('adjustments', chief)).data).toEqual({ held: null });
});

test('who renews a row for ever keeps it from no colleague who takes it over, and the log tells of it', async () => {
  const wanted = { queue: 'adjustments', id } as const;
  const decide = async (token: string) => (await site.staff('approveAdjustment', { id }, token)).code;
  await site.staff('holdWork', wanted, clerk);
  for (let renewed = 0; renewed < 15; renewed += 1) {
    clock.advance(4 * minuteMs);
    await hold('adjustments', clerk);
  }
  expect(await decide(chief)).toBe(held);
  for (let once = 0; once < 2; once += 1)
    expect((await site.staff('takeOverWork', wanted, chief)).code).toBe(200);
  expect((await hold('adjustments', clerk)).data).toMatchObject({ held: { own: false } });
  expect([await decide(clerk), await decide(chief)]).toEqual([held, 5005]);
  const { rows: logged } = await site.owner.query(
    "select detail ->> 'claimedByBefore' as had from audit where action = 'work_taken_over' and subject = 'adjustment/7'",
  );
  expect(logged).toEqual([{ had: '小明' }]);
});

test('a row that is decided is nobody’s any more', async () => {
  const { id: member } = await site.memberWith(100_000n);
  const asked = await site.staff(
    'requestAdjustment',
    {
      member: Number(member),
      direction: 'credit',
      amount: 1,
      reason: 'goodwill',
      memberNote: '补记',
      note: '已核对',
      multiple: 0,
    },
    clerk,
  );
  const wanted = { queue: 'adjustments' as const, id: asked.data.id };
  await site.staff('holdWork', wanted, chief);
  expect((await site.staff('approveAdjustment', { id: wanted.id }, chief)).code).toBe(200);
  expect((await site.owner.query('select 1 from work_claim')).rows).toEqual([]);
});

test.each(queues)(
  '%s: who may not decide its rows keeps nobody from them, nor sees who has them',
  async (queue) => {
    await giveClerk(['auditor']);
    for (const name of ['holdWork', 'takeOverWork', 'leaveWork'] as const)
      expect((await site.staff(name, { queue, id }, clerk)).code).toBe(notAllowed);
    expect((await site.staff('heldWork', { queue }, clerk)).code).toBe(notAllowed);
    await giveClerk(['clerk']);
  },
);

const giveClerk = (roles: readonly string[]) =>
  site.running.site.database.query("update staff set roles = $1 where username = 'clerk'", [[...roles]]);

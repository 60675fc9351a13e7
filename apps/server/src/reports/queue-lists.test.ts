/** The number of a queue is that of the list that it opens to, where that list has more than the queue. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { serviceDesk } from '../testing/service-desk.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';

const clock = new SetClock('2026-11-21T04:00:00.000Z');
let site: TestSite;
let token: string;
beforeAll(async () => {
  site = await startTestSite({ clock });
  token = await site.staffToken();
});
afterAll(() => site.stop());

test('cases, entries of lists, payments of chains, conversations, closings and overdue bets open to those that wait, and to no others', async () => {
  const { owner } = site;
  // Two of each wait, or one; what else the lists have waits for nobody.
  for (const subject of ['一', '二', '三'])
    expect((await site.staff('openCase', { subject }, token)).code).toBe(200);
  await owner.query("update case_file set state = 'waiting' where id = (select min(id) from case_file)");
  for (const [list, value] of [
    ['deny', '203.0.113.7'],
    ['allow', '203.0.113.8'],
  ] as const)
    expect(
      (await site.staff('addListEntry', { list, kind: 'network', value, reason: '测试' }, token)).code,
    ).toBe(200);
  await owner.query(
    `insert into chain_payment (chain, tx_hash, log_index, nth, sender, recipient, amount, block_number, block_hash, block_at, seen_at,
                                confirmations, state)
     select 'TRC20', 'h' || s, 0, 0, 's', 'r', 1, 1, 'b', $1, $1, 20, s from unnest('{unmatched,ambiguous,dust}'::text[]) s`,
    [clock.now()],
  );
  const desk = serviceDesk(site);
  const [spoke, answered] = [await desk.talker(), await desk.talker()];
  await desk.say(spoke, '在吗');
  await desk.say(answered, '在吗');
  await owner.query(
    "update conversation set last_from = 'staff', waiting_since = null where member_id = $1",
    [answered.id],
  );
  const ago = (hours: number) => new Date(clock.now().getTime() - hours * 3_600_000);
  // Held up for more than a year, and since yesterday; what was taken back, and what has its time before it, waits for nobody.
  for (const [asked, told, undone] of [
    [9_600, 9_000, null],
    [200, 24, null],
    [200, 24, 1],
    [200, null, null],
  ] as const)
    await owner.query(
      `insert into account_closing (member_id, asked_at, closes_at, waives, told_at, undone_at)
       values ($1, $2, $2, false, $3, $4)`,
      [(await site.member()).id, ago(asked), told && ago(told), undone && ago(undone)],
    );
  const better = await site.member();
  for (const [bet, hours, state] of [
    ['b1', 100, 'unsettled'],
    ['b2', 73, 'unsettled'],
    ['b3', 71, 'unsettled'],
    ['b4', 100, 'void'],
  ] as const)
    await owner.query(
      `insert into bet (venue, bet_id, member_id, game, round, stake, valid, payout, state, placed_at, seq, recorded_at)
       values ('mpqp', $1, $2, 'hilo', 'r1', 2000, 0, 0, $3, $4, 1, $4)`,
      [bet, better.id, state, ago(hours)],
    );
  const { queues } = (await site.staff('reportWaiting', {}, token)).data;
  const number = (name: string) => queues.find((one) => one.name === name)?.number;
  const total = async (asked: ReturnType<typeof site.staff>) =>
    ((await asked).data as { readonly total: number }).total;
  const lists = {
    cases: await total(site.staff('cases', { state: 'open' }, token)),
    list_entries: await total(site.staff('listEntries', { state: 'waiting' }, token)),
    chain_payments: await total(site.staff('chainPayments', { state: 'unclear' }, token)),
    conversations: await total(site.staff('serviceDesk', { waiting: true }, token)),
    mailings: await total(site.staff('mailingList', { waiting: true }, token)),
    imports: await total(site.staff('imports', { waiting: true }, token)),
    closings: await total(site.staff('accountClosings', { state: 'held_up', days: 3_660 }, token)),
    overdue_bets: await total(site.staff('overdueBets', {}, token)),
    party_files: await total(site.staff('statementFiles', { waiting: true }, token)),
  };
  expect(lists).toMatchObject({ cases: 2, list_entries: 1, chain_payments: 2, conversations: 1 });
  expect(lists).toMatchObject({ closings: 2, overdue_bets: 2 });
  // A bet waits for people from the moment on at which it is overdue.
  const oldest = (name: string) => queues.find((one) => one.name === name)?.oldest;
  expect([oldest('overdue_bets'), oldest('closings')]).toEqual([
    ago(28).toISOString(),
    ago(9_000).toISOString(),
  ]);
  for (const [name, behind] of Object.entries(lists)) expect([name, behind]).toEqual([name, number(name)]);
  expect((await site.staff('serviceDesk', {}, token)).data.rows).toHaveLength(2);
});

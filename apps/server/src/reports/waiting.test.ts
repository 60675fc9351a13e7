/** What waits is what stands in the queues, money that nobody can explain is one number by age, and both take a right. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { agreed } from '../testing/rules.ts';
import { payPassword, startTestSite, type TestSite } from '../testing/site.ts';

const clock = new SetClock('2026-11-21T04:00:00.000Z');
let site: TestSite;
let token: string;
beforeAll(async () => {
  site = await startTestSite({ clock });
  token = await site.staffToken();
});
afterAll(() => site.stop());

const ago = (hours: number) => new Date(clock.now().getTime() - hours * 3_600_000);
/** Yuan, at the rate of deposits. */
async function tenUsdt(): Promise<number> {
  const { rows } = await site.owner.query<{ rate: number }>(
    "select coalesce((select (value->>'depositRate')::int from setting where area = 'exchange' order by id desc limit 1), 71000) as rate",
  );
  return ((rows[0]?.rate ?? 0) * 10) / 10_000;
}
const waiting = async () => (await site.staff('reportWaiting', {}, token)).data;

test('what differs at a venue, and money that came by a gateway or a chain for nobody, is unexplained, by age', async () => {
  expect((await waiting()).unexplained).toMatchObject({ amount: 0, number: 0, oldest: null });
  const { id: member } = await site.memberWith(100_000n);
  const { owner } = site;
  await owner.query(
    `insert into venue_difference (venue, member_id, ours, theirs, first_seen_at, last_seen_at)
     select code, $1, 500, 750, $2, $2 from venue order by code limit 1`,
    [member, ago(2)],
  );
  await owner.query(
    `insert into gateway_arrival (gateway, payment, order_no, amount, paid_at, heard_at, heard_by, state)
     select code, 'p1', 'none', 1200, $1, $1, 'callback', 'review' from gateway limit 1`,
    [ago(30)],
  );
  // 10 USDT at the rate that a new site has: 7.1 yuan.
  await owner.query(
    `insert into chain_payment (chain, tx_hash, log_index, nth, sender, recipient, amount, block_number, block_hash, block_at, seen_at,
                                confirmations, state)
     values ('TRC20', 'h', 0, 0, 's', 'r', 10000000, 1, 'b', $1, $1, 20, 'unmatched')`,
    [ago(0.5)],
  );
  const { unexplained, queues } = await waiting();
  const chain = await tenUsdt();
  expect(unexplained).toEqual({
    amount: 2.5 + 12 + chain,
    number: 3,
    more: false,
    oldest: ago(30).toISOString(),
    ages: [
      { amount: chain, number: 1 },
      { amount: 2.5, number: 1 },
      { amount: 12, number: 1 },
      { amount: 0, number: 0 },
    ],
    places: [
      { place: 'venues', number: 1, amount: 2.5, oldest: ago(2).toISOString() },
      { place: 'gateways', number: 1, amount: 12, oldest: ago(30).toISOString() },
      { place: 'chain', number: 1, amount: chain, oldest: ago(0.5).toISOString() },
      { place: 'banks', number: 0, amount: 0, oldest: null },
      { place: 'payouts', number: 0, amount: 0, oldest: null },
    ],
  });
  const queue = (name: string) => queues.find((one) => one.name === name);
  expect(queue('arrivals')).toEqual({
    name: 'arrivals',
    number: 1,
    more: false,
    oldest: ago(30).toISOString(),
    promisedMinutes: 120,
  });
  expect(queue('chain_payments')).toMatchObject({ number: 1 });
});

test('a venue that does not answer is named with the moment since when', async () => {
  const { rows } = await site.owner.query<{ code: string }>('select code from venue order by code limit 1');
  await site.owner.query(
    `insert into venue_health (venue, state, since) values ($1, 'down', $2)
     on conflict (venue) do update set state = 'down', since = excluded.since`,
    [rows[0]?.code, ago(1)],
  );
  expect((await waiting()).silentVenues).toMatchObject([
    { code: rows[0]?.code, since: ago(1).toISOString() },
  ]);
});

test('the sum of what is unexplained opens to its rows, of one place and of one age, page by page', async () => {
  const ask = async (more: object = {}) => (await site.staff('reportUnexplained', more, token)).data;
  const { unexplained } = await waiting();
  const whole = await ask();
  expect([whole.sum, whole.number, whole.more, whole.next]).toEqual([
    unexplained.amount,
    unexplained.number,
    false,
    null,
  ]);
  expect(whole.rows.map(({ kind, place, number, amount }) => [kind, place, number, amount])).toEqual([
    ['arrival', 'gateways', 'p1', 12],
    ['venue_difference', 'venues', expect.stringMatching(/^\d+$/), 2.5],
    ['chain_payment', 'chain', 'h', await tenUsdt()],
  ]);
  for (const { place, amount, number } of unexplained.places)
    expect(await ask({ place })).toMatchObject({ sum: amount, number });
  for (const [age, { amount, number }] of unexplained.ages.entries())
    expect(await ask({ age })).toMatchObject({ sum: amount, number });
  expect(await ask({ place: 'venues', age: 0 })).toMatchObject({ sum: 0, rows: [] });
  const first = await ask({ limit: 2 });
  const second = await ask({ limit: 2, after: first.next });
  expect([...first.rows, ...second.rows]).toEqual(whole.rows);
  expect([first.sum, second.sum, second.next]).toEqual([whole.sum, whole.sum, null]);
});

test('figures are for those who have the right to them, and no cashier has it', async () => {
  const clerk = await site.staffToken('clerk');
  const span = { from: '2026-11-21', to: '2026-11-21' };
  const asked = async (as: string) => [
    (await site.staff('reportFigures', span, as)).code,
    (await site.staff('reportBreakdown', { ...span, by: 'venue' }, as)).code,
    (await site.staff('reportLines', { ...span, figure: 'ggr' }, as)).code,
    (await site.staff('reportWaiting', {}, as)).code,
    (await site.staff('reportUnexplained', {}, as)).code,
  ];
  expect(await asked(token)).toEqual([200, 200, 200, 200, 200]);
  expect(await asked(clerk)).toEqual([6001, 6001, 6001, 6001, 6001]);
  await site.owner.query("update staff set rights = '{reports}' where username = 'clerk'");
  expect(await asked(clerk)).toEqual([200, 200, 200, 200, 200]);
});

test('what is put aside, and what is held until later, waits for nobody yet: neither figure nor page says it is late', async () => {
  const { token: member } = await site.memberWith(100_000n);
  const card = { bank: 'USDT', bank_owner: 'TRC20', bank_no: 'TWaitsForNobody', pay_pass: payPassword };
  const bound = await site.call('bindCard', card, { token: member });
  const request = { amount: 300, bank: bound.data.id, password: payPassword };
  const { data } = await site.call('withdraw', request, { token: member });
  const hour = 3_600_000;
  await site.owner.query("update withdrawal_order set held_until = $1, held_for = 'new_address'", [
    new Date(clock.now().getTime() + hour),
  ]);
  const told = async () => {
    const figures = await (await fetch(`${site.running.address}/metrics`)).text();
    const queue = (await waiting()).queues.find(({ name }) => name === 'withdrawals');
    return {
      seconds: Number(/^queue_oldest_seconds\{queue="withdrawals"\} (-?\d+)$/m.exec(figures)?.[1]),
      number: queue?.number,
      oldest: queue?.oldest,
    };
  };
  clock.advance(hour - 1_000);
  expect(await told()).toEqual({ seconds: 0, number: 1, oldest: null });
  const held = new Date(clock.now().getTime() + 1_000).toISOString();
  clock.advance(601_000);
  expect(await told()).toEqual({ seconds: 600, number: 1, oldest: held });
  const { rows } = (await site.staff('withdrawalQueue', { search: data.order_no }, token)).data;
  const until = new Date(clock.now().getTime() + hour).toISOString();
  const parked = await site.staff(
    'parkWithdrawal',
    { id: rows[0]?.id ?? 0, reason: '等会员回电', until },
    token,
  );
  expect(parked.code).toBe(200);
  expect(await told()).toEqual({ seconds: 0, number: 0, oldest: null });
  // At the moment until which it was put aside it waits again.
  await site.owner.query("update work_parked set at = $1::timestamptz - interval '1 hour', until = $1", [
    clock.now(),
  ]);
  expect((await told()).number).toBe(1);
});

test('a withdrawal that is approved and not paid is on its way, with its amount, and no transfer to a venue', async () => {
  const { token: member } = await site.memberWith(100_000n);
  const card = { bank: 'USDT', bank_owner: 'TRC20', bank_no: 'TOnItsWay', pay_pass: payPassword };
  const bound = await site.call('bindCard', card, { token: member });
  const request = { amount: 300, bank: bound.data.id, password: payPassword };
  const { data } = await site.call('withdraw', request, { token: member });
  const { rows } = (await site.staff('withdrawalQueue', { search: data.order_no }, token)).data;
  const approval = { id: rows[0]?.id ?? 0, transactionHash: 'ab'.repeat(32) };
  expect((await site.staff('approveWithdrawal', approval, token)).code).toBe(200);
  // The chain of this site is not watched: what its watcher would have kept.
  await site.owner.query(
    "update withdrawal_order set payout = 'sent', payout_since = decided_at where order_no = $1",
    [data.order_no],
  );
  const oldest = clock.now().toISOString();
  expect((await waiting()).inFlight).toEqual([
    { name: 'venue_transfer', number: 0, more: false, amount: 0, oldest: null },
    { name: 'payout', number: 1, more: false, amount: 300, oldest },
  ]);
});

test('a payout service’s difference is USDT, and counted in yuan as money of a chain is', async () => {
  await site.owner.transaction(async (tx) => {
    // The file that told of it is left out.
    await tx.query("set local session_replication_role = 'replica'");
    await tx.query(
      "insert into counterparty (code, kind, subject, name, mapping) values ('payer', 'payout', '', '代付', '{}')",
    );
    await tx.query(
      `insert into counterparty_difference (counterparty, kind, number, theirs, ours, since, file_id)
       values ('payer', 'amount', 'W1', 12000000, 2000000, $1, 1)`,
      [ago(1)],
    );
  });
  expect((await waiting()).unexplained.places.find(({ place }) => place === 'payouts')).toEqual({
    place: 'payouts',
    number: 1,
    amount: await tenUsdt(),
    oldest: ago(1).toISOString(),
  });
});

test('a win ahead of its bet is unexplained until the bet is told; one that is held for its size is explained', async () => {
  const { id: member } = await site.memberWith(100_000n);
  const at = async () => (await waiting()).unexplained.places.find(({ place }) => place === 'venues');
  const before = await at();
  const held = (kind: 'ahead' | 'bet', reason: 'ahead' | 'win') =>
    site.owner.query(
      `insert into win_review (venue, member_id, kind, subject, reason, stake, amount, held, created_at)
       select code, $1, $2, $3, $3, 100, 4000, 4000, $4 from venue order by code limit 1`,
      [member, kind, reason, ago(0.25)],
    );
  await held('bet', 'win');
  expect(await at()).toEqual(before);
  await held('ahead', 'ahead');
  expect(await at()).toMatchObject({
    number: (before?.number ?? 0) + 1,
    amount: (before?.amount ?? 0) + 40,
  });
  await site.owner.query('delete from win_review where member_id = $1', [member]);
});

test('an order on a gateway’s page waits for its member until its time is over, and then for staff', async () => {
  const { id: member } = await site.memberWith(100n);
  const count = async () => (await waiting()).queues.find(({ name }) => name === 'deposits')?.number ?? 0;
  const before = await count();
  const order = (way: string, hours: number) =>
    site.owner.query(
      `insert into deposit_order (order_no, member_id, way, amount, last_four, created_at, expires_at)
       values ($1, $2, $3, 1000, '', $4, $5)`,
      [`wait-${way}-${hours}`, member, way, ago(3), ago(hours)],
    );
  await order('alipay', -1);
  expect(await count()).toBe(before);
  await order('bank', -1);
  await order('alipay', 1);
  expect(await count()).toBe(before + 2);
  await site.owner.query('delete from deposit_order where member_id = $1', [member]);
});

test('an exception that is proposed waits for its second person until its time is over', async () => {
  await site.owner.query(
    `insert into list_entry (list, kind, value, reason, made_by, made_at, expires_at)
     select 'allow', 'account', v.value, '家人', s.id, $1, v.until
       from (select min(id) as id from staff) s, (values ('over', $2::timestamptz), ('goes-on', $3)) v (value, until)`,
    [ago(5), ago(1), ago(-1)],
  );
  const found = (queues: readonly { name: string; number: number }[]) =>
    queues.find(({ name }) => name === 'list_entries')?.number;
  expect([found((await waiting()).queues), found(await counts(token))]).toEqual([1, 1]);
});

test('a request for an account whose answers do not suffice is counted nowhere, as it stands in no list', async () => {
  const answers = { realname: '', deposit: '', tail: '', venue: '', month: '' };
  const counted = async () => [
    (await waiting()).queues.find(({ name }) => name === 'recoveries')?.number,
    (await site.staff('queueCounts', {}, token)).data.queues.find(({ name }) => name === 'recoveries')
      ?.number,
  ];
  const asked = await site.call('openRecovery', { name: 'nobodyatall', wants: 'login', ...answers });
  expect(asked.code).toBe(200);
  expect(await counted()).toEqual([0, 0]);
  await site.owner.query(
    'update account_recovery set enough = true, member_id = (select min(id) from member)',
  );
  expect(await counted()).toEqual([1, 1]);
});

const counts = async (reader: string) => (await site.staff('queueCounts', {}, reader)).data.queues;

test('a change of a rule waits for whoever may decide it, and tells when the last one came', async () => {
  const before = (await counts(token)).find(({ name }) => name === 'rule_changes');
  const propose = (needs: string, at: Date) =>
    site.owner.query(
      `insert into rule_change (kind, subject, name, needs, proposed, figures, action, detail, reason, proposed_by, proposed_at, delay_ms)
       select 'settings', 'test/' || $1, '规则', $1, '{}', '[]', 'settings_changed', '{}', '原因', min(id), $2, 0 from staff`,
      [needs, at],
    );
  await propose('settings', ago(3));
  await propose('nobody.has.this', ago(1));
  const now = (await counts(token)).find(({ name }) => name === 'rule_changes');
  expect(now).toEqual({
    name: 'rule_changes',
    number: (before?.number ?? 0) + 1,
    more: false,
    newest: ago(3).toISOString(),
    promisedMinutes: 1_440,
  });
  const clerk = await site.staffToken('clerk');
  expect((await counts(clerk)).find(({ name }) => name === 'rule_changes')?.number ?? 0).toBe(0);
});

test('of ten thousand and more nobody counts further, and the first page says that there are more', async () => {
  await site.owner.query(
    `insert into gateway_arrival (gateway, payment, order_no, amount, paid_at, heard_at, heard_by, state)
     select g.code, 'many' || n, 'none', 100, $1, $1::timestamptz + n * interval '1 ms', 'callback', 'review'
       from (select code from gateway limit 1) g, generate_series(1, 10050) n`,
    [ago(20)],
  );
  const { unexplained, queues } = await waiting();
  expect(queues.find(({ name }) => name === 'arrivals')).toMatchObject({ number: 10_000, more: true });
  expect(unexplained.more).toBe(true);
  expect(unexplained.places.find(({ place }) => place === 'gateways')).toMatchObject({ number: 10_000 });
  const menu = (await counts(token)).find(({ name }) => name === 'arrivals');
  expect(menu).toMatchObject({ number: 1_000, more: true });
  expect(Date.parse(menu?.newest ?? '')).toBe(ago(20).getTime() + 10_050);
});

test('an approved withdrawal on a network that nobody watches waits to be paid: the figure, the money in flight and the page have it', async () => {
  const { token: member } = await site.memberWith(100_000n);
  const card = { bank: 'USDT', bank_owner: 'ERC20', bank_no: `0x${'ab'.repeat(20)}`, pay_pass: payPassword };
  const bound = await site.call('bindCard', card, { token: member });
  const request = { amount: 300, bank: bound.data.id, password: payPassword };
  const { data } = await site.call('withdraw', request, { token: member });
  const before = await waiting();
  const [order] = (await site.staff('withdrawalQueue', { search: data.order_no }, token)).data.rows;
  await site.owner.query('update withdrawal_order set held_until = null, held_for = null where id = $1', [
    order?.id,
  ]);
  expect((await site.staff('approveWithdrawal', { id: order?.id ?? 0 }, token)).code).toBe(200);
  const after = await waiting();
  const payouts = ({ queues }: typeof after) => queues.find(({ name }) => name === 'payouts')?.number ?? 0;
  const flight = ({ inFlight }: typeof after) => inFlight.find(({ name }) => name === 'payout');
  expect(payouts(after)).toBe(payouts(before) + 1);
  expect(flight(after)).toMatchObject({
    number: (flight(before)?.number ?? 0) + 1,
    amount: (flight(before)?.amount ?? 0) + 300,
  });
  const list = (await site.staff('payouts', {}, token)).data;
  expect([list.total, list.sum]).toEqual([payouts(after), flight(after)?.amount]);
  expect(list.rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(list.sum);
  expect(after.unexplained).toEqual(before.unexplained);
});

test('how long money has been on its way is told to whoever watches the site, transfers and payouts apart', async () => {
  const { id } = await site.member();
  const { rows: cards } = await site.owner.query<{ id: bigint }>(
    `insert into card (member_id, kind, bank, owner, number, created_at) values ($1, 'usdt', 'USDT', 'TRC20', 'TOnItsWay', $2) returning id`,
    [id, clock.now()],
  );
  for (const hours of [1, 3]) {
    await site.owner.query(
      `insert into venue_transfer (id, member_id, venue, direction, amount, not_after, created_at)
       select gen_random_uuid(), $1, code, 'in', 100, $2, $2 from venue order by code limit 1`,
      [id, ago(hours)],
    );
    await site.owner.query(
      `insert into withdrawal_order (order_no, member_id, card_id, protocol, address, amount, rate, usdt, fee, receipt, operation_id, created_at,
                                     state, decided_by, decided_at, payout)
       values ('W-AWAY' || $4::text, $1, $2, 'TRC20', 'TOnItsWay', 10000, 1, 1000000, 0, 1000000, gen_random_uuid(), $3, 'approved', 'staff/1', $3, 'due')`,
      [id, cards[0]?.id, ago(hours + 1), hours],
    );
  }
  const figures = await (await fetch(`${site.running.address}/metrics`)).text();
  await site.owner.query('delete from venue_transfer where member_id = $1', [id]);
  await site.owner.query("delete from withdrawal_order where order_no like 'W-AWAY%'");
  expect(figures).toMatch(/^money_in_flight_oldest_seconds\{kind="venue_transfer"\} 10800$/m);
  expect(figures).toMatch(/^money_in_flight_oldest_seconds\{kind="payout"\} 14400$/m);
});

test('what narrows the lines of a figure is called by its name: a member, a clerk, a gateway; what is gone by its code', async () => {
  const { id, username } = await site.memberWith(1n);
  const { rows } = await site.owner.query<{ staff: string; name: string; code: string; gateway: string }>(
    `select s.id::text as staff, s.name, g.code, g.name as gateway from staff s cross join gateway g
      where s.username = 'chief' limit 1`,
  );
  const [known] = rows;
  const called = async (by: 'member' | 'clerk' | 'venue', value: string) => {
    const span = { from: '2026-11-21', to: '2026-11-21' };
    return (await site.staff('reportLines', { ...span, figure: 'deposits', by, value }, token)).data.name;
  };
  expect(await called('member', String(id))).toBe(username);
  expect(await called('clerk', `staff/${known?.staff}`)).toBe(known?.name);
  expect(known?.gateway).not.toBe(known?.code);
  expect(await called('clerk', `gateway/${known?.code}`)).toBe(known?.gateway);
  expect(await called('venue', 'gone')).toBe('gone');
});

test('a gateway that is down and a watched network whose nodes are silent are named, longest first; what is switched off is not', async () => {
  const { owner, running } = site;
  const payments = async () =>
    (await waiting()).silentPayments.map(({ kind, code, since }) => [kind, code, since]);
  await owner.query(
    "update gateway set state = 'down', since = $1 where code = (select min(code) from gateway)",
    [ago(1)],
  );
  const { rows } = await owner.query<{ code: string }>('select min(code) as code from gateway');
  await owner.query(
    `insert into chain_cursor (chain, trouble, trouble_since) values ('TRC20', 'silent', $1)
     on conflict (chain) do update set trouble = excluded.trouble, trouble_since = excluded.trouble_since`,
    [ago(2)],
  );
  const gateway = ['gateway', rows[0]?.code, ago(1).toISOString()];
  expect(await payments()).toEqual([gateway]);
  const chain = await running.settings.current('chain');
  await running.site.database.transaction((tx) =>
    running.settings.set(tx, 'chain', { ...chain, TRC20: { ...chain.TRC20, enabled: true } }, 'seed'),
  );
  expect(await payments()).toEqual([['chain', 'TRC20', ago(2).toISOString()], gateway]);
  await owner.query('update gateway set enabled = false');
  expect(await payments()).toEqual([['chain', 'TRC20', ago(2).toISOString()]]);
});

test('a payout service and a mail server that do not answer are named, since when; one order or mailbox that is put off is neither', async () => {
  const { owner } = site;
  const services = async () => (await waiting()).silentServices.map(({ kind, since }) => [kind, since]);
  const { id } = await site.member();
  const { rows: cards } = await owner.query<{ id: bigint }>(
    `insert into card (member_id, kind, bank, owner, number, created_at) values ($1, 'usdt', 'USDT', 'TRC20', 'TSilent', $2) returning id`,
    [id, clock.now()],
  );
  const ask = (no: string, hours: number, service: string, attempts: number, reason: string | null = null) =>
    owner.query(
      `insert into withdrawal_order (order_no, member_id, card_id, protocol, address, amount, rate, usdt, fee, receipt, operation_id, created_at,
                                     state, decided_by, decided_at, payout, service, service_asked_at, service_attempts, payout_reason)
       values ($1, $2, $3, 'TRC20', 'TSilent', 10000, 1, 1000000, 0, 1000000, gen_random_uuid(), $4, 'approved', 'staff/1', $4, 'due', $5, $4, $6, $7)`,
      [no, id, cards[0]?.id, ago(hours), service, attempts, reason],
    );
  const letter = (no: string, hours: number, outcome: string | null, attempts: number) =>
    owner.query(
      `insert into email_outbox (message_id, member_id, address, subject, body, created_at, expires_at, attempts, due_at, outcome)
       values ($1, $2, 'a@mail.example', 's', '', $3, $4, $5, case when $6::text is null then $4::timestamptz end, $6)`,
      [no, id, ago(hours), ago(hours - 24), attempts, outcome],
    );
  // Asked once, or not at all for a reason of the house's own.
  await ask('W-S1', 5, 'asked', 1);
  await ask('W-S2', 5, 'asked', 7, 'frozen');
  await letter('s1', 5, null, 1);
  await letter('s2', 3, 'given_up', 3);
  expect(await services()).toEqual([]);
  await ask('W-S3', 4, 'asked', 2);
  await ask('W-S4', 2, 'asked', 9);
  await letter('s3', 3, null, 2);
  const both = [
    ['payouts', ago(4).toISOString()],
    ['mail', ago(3).toISOString()],
  ];
  expect(await services()).toEqual(both);
  // One that was answered in between: the older one is its own trouble, and the younger is the service's.
  await ask('W-S5', 3, 'refused', 1);
  await letter('s4', 2, 'refused', 1);
  expect(await services()).toEqual([['payouts', ago(2).toISOString()]]);
  await ask('W-S6', 1, 'accepted', 1);
  await letter('s5', 0.5, 'given_up', 5);
  expect(await services()).toEqual([['mail', ago(0.5).toISOString()]]);
  await owner.query("delete from withdrawal_order where order_no like 'W-S_'");
  await owner.query('delete from email_outbox where member_id = $1', [id]);
});

test('what operators promise of a queue is what the first page, the menu and the figures of lateness go by, and stands in the log', async () => {
  const promised = async () => {
    const first = (await waiting()).queues.find(({ name }) => name === 'deposits');
    const menu = (await counts(token)).find(({ name }) => name === 'deposits');
    return [first?.promisedMinutes, menu?.promisedMinutes];
  };
  const longer = async (promisedMinutes: { readonly deposits: number }) => {
    const saved = await agreed(site, 'updateSiteSettings', { promisedMinutes }, token);
    expect(saved).toMatchObject({ code: 200, data: { state: 'proposed' } });
    await expect.poll(promised).toEqual([promisedMinutes.deposits, promisedMinutes.deposits]);
  };
  const late = async (queue: string) => {
    const figures = await (await fetch(`${site.running.address}/metrics`)).text();
    return Number(new RegExp(`^queue_late_seconds\\{queue="${queue}"\\} (\\d+)$`, 'm').exec(figures)?.[1]);
  };
  const { id } = await site.member();
  await site.owner.query("delete from deposit_order where state = 'pending'");
  await site.owner.query(
    `insert into deposit_order (order_no, member_id, way, amount, last_four, created_at, expires_at, state)
     values ('D-PROMISED', $1, 'bank', 10000, 'a1B2', $2, $3, 'pending')`,
    [id, ago(1), ago(-1)],
  );
  expect([await promised(), await late('deposits')]).toEqual([[30, 30], 1_800]);
  const save = (promisedMinutes: object) => site.staff('updateSiteSettings', { promisedMinutes }, token);
  // One person makes nothing late any later: who wants longer needs a colleague's yes.
  expect((await save({ deposits: 45 })).data).toMatchObject({
    state: 'unconfirmed',
    figures: [{ path: 'serviceTimes.minutes.deposits', before: '30', after: '45' }],
  });
  expect(await promised()).toEqual([30, 30]);
  await longer({ deposits: 45 });
  // Another queue's is a setting of its own.
  expect((await save({ cases: 60 })).data.promisedMinutes).toMatchObject({
    deposits: 45,
    cases: 60,
    wins: 120,
  });
  expect([await promised(), await late('deposits')]).toEqual([[45, 45], 900]);
  await longer({ deposits: 60 });
  expect(await late('deposits')).toBe(0);
  expect((await save({ deposits: 0 })).code).not.toBe(200);
  expect((await save({ identities: 5 })).code).not.toBe(200);
  const { rows } = (await site.staff('auditLog', { actions: ['settings_changed'] }, token)).data;
  expect(rows.slice(0, 3).map(({ detail }) => detail)).toMatchObject([
    { 'promisedMinutes.deposits': '45 → 60' },
    { 'promisedMinutes.cases': '2880 → 60' },
    { 'promisedMinutes.deposits': '30 → 45' },
  ]);
  await site.owner.query("delete from deposit_order where order_no = 'D-PROMISED'");
});

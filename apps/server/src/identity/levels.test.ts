/** What a level allows to pay in and take out, and when a member is told. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approveDeposit, followUpOrder, usdtOrderByNumber } from '../deposits/index.ts';
import { tightest, withdrawalsUsed } from './levels.ts';
import { day, type IdentitySite, openIdentitySite } from './testing.ts';

const beyondDeposit = 2080;
const beyondWithdrawal = 2081;
let at: IdentitySite;
beforeAll(async () => {
  at = await openIdentitySite();
});
afterAll(() => at?.site.stop());

test('without figures nobody is asked for anything, whatever they pay in and take out', async () => {
  const { token, id } = await at.site.member();
  expect(await at.status(token)).toMatchObject({ asks: false, level: 'none', form: null });
  await at.credited(token, 10_000);
  await at.played(id);
  expect((await at.withdraw(token, await at.bind(token), 10_000)).code).toBe(200);
  expect(await at.inbox(token)).not.toContain('认证等级');
});

test.each([
  { amount: 999.99, code: 200 },
  { amount: 1_000, code: 200 },
  { amount: 1_000.01, code: beyondDeposit },
])('of 1,000 a day, $amount is answered by $code', async ({ amount, code }) => {
  await at.rule({ none: { in: { day: 1_000 } } });
  const { token } = await at.site.member();
  const reply = await at.deposit(token, amount);
  expect(reply.code).toBe(code);
  if (code === beyondDeposit) expect(reply.message).toMatch(/1000\.00元.*资金未变动.*基础认证/);
});

test('fifty orders at once take the last fen of the figure and no more', async () => {
  await at.rule({ none: { in: { month: 1_000 } } });
  const { token, id } = await at.site.member();
  await Promise.all(Array.from({ length: 50 }, () => at.deposit(token, 300)));
  const { rows } = await at.site.owner.query<{ sum: bigint }>(
    'select coalesce(sum(amount), 0)::bigint as sum from deposit_order where member_id = $1',
    [id],
  );
  expect(rows[0]?.sum).toBe(90_000n);
});

test.each([
  { ms: -1, code: beyondDeposit },
  { ms: 0, code: 200 },
  { ms: 1, code: 200 },
])('a day and $ms ms after a deposit the figure is answered by $code', async ({ ms, code }) => {
  await at.rule({ none: { in: { day: 1_000 } } });
  const { token } = await at.site.member();
  await at.credited(token, 1_000);
  at.clock.advance(day + ms);
  await at.staffSignIn();
  expect((await at.deposit(token, 1_000)).code).toBe(code);
});

test('a win before anybody said a word is paid out whole, however large', async () => {
  await at.rule({ none: { out: { day: 500 } } });
  const { token, id } = await at.site.member();
  await at.credited(token, 200);
  await at.played(id);
  await at.win(id, 5_000_000n);
  expect((await at.withdraw(token, await at.bind(token), 50_000)).code).toBe(200);
  expect(await at.inbox(token)).toContain('认证等级');
});

test('who was told, and paid in again, is held to what was said; a stricter figure binds from the next deposit on', async () => {
  await at.rule({ none: { out: { day: 500 } } });
  const { token, id } = await at.site.member();
  const bank = await at.bind(token);
  await at.status(token);
  at.clock.advance(1_000);
  await at.credited(token, 200);
  await at.played(id);
  await at.win(id, 100_000n);
  const refused = await at.withdraw(token, bank, 500.01);
  expect(refused).toMatchObject({
    code: beyondWithdrawal,
    message: expect.stringMatching(/存款前已告知.*500\.00元.*仍在您的钱包里.*基础认证/),
  });
  await at.rule({ none: { out: { day: 300 } } });
  await at.status(token);
  expect((await at.withdraw(token, bank, 500)).code).toBe(200);
  at.clock.advance(day);
  await at.staffSignIn();
  await at.credited(token, 200);
  await at.played(id);
  expect((await at.withdraw(token, bank, 300.01)).code).toBe(beyondWithdrawal);
  expect((await at.withdraw(token, bank, 300)).code).toBe(200);
});

test('fifty withdrawals at once take no more than the level allows', async () => {
  await at.rule({ none: { out: { life: 1_000 } } });
  const { token, id } = await at.site.member();
  const bank = await at.bind(token);
  await at.status(token);
  at.clock.advance(1_000);
  await at.credited(token, 200);
  await at.played(id);
  await at.win(id, 10_000_000n);
  const replies = await Promise.all(Array.from({ length: 50 }, () => at.withdraw(token, bank, 300)));
  expect(replies.filter(({ code }) => code === 200)).toHaveLength(3);
});

test('a member is told once, however often and in how many tabs the page is opened', async () => {
  await at.rule({ none: { out: { day: 500 } } });
  const { token } = await at.site.member();
  await Promise.all(Array.from({ length: 20 }, () => at.status(token)));
  const told = await at.inbox(token);
  expect(told.split('您的认证等级与额度')).toHaveLength(2);
  // What binds is the whole balance, earlier wins included, once the member pays in again.
  expect(told).toMatch(/再存款后.*全部余额.*包括此前赢得的钱.*不再存款则不受影响/);
});

test.each([
  { paid: 'before', code: 200 },
  { paid: 'after', code: beyondWithdrawal },
])(
  'further money for an order from before the word, paid $paid it, is answered by $code',
  async ({ paid, code }) => {
    await at.rule({ none: { out: { day: 500 } } }, { askFrom: 50_000 });
    const { token, id } = await at.site.member();
    const { data } = await at.deposit(token, 200);
    at.clock.advance(1_000);
    const before = at.clock.now();
    at.clock.advance(1_000);
    await at.status(token);
    at.clock.advance(1_000);
    const { site, settings, wallet } = at.site.running;
    const { database, clock } = site;
    const paidAt = paid === 'before' ? before : clock.now();
    await database.transaction(async (tx) => {
      const first = await usdtOrderByNumber(tx, data.deposit_no);
      if (!first) throw new Error('no order');
      const again = await followUpOrder(tx, first, { fen: 30_000n, now: clock.now(), paidAt });
      await approveDeposit(
        tx,
        { clock, settings, wallet },
        { id: again, arrived: 30_000n, by: 'chain', paidAt },
      );
    });
    await at.played(id);
    await at.win(id, 100_000n);
    expect((await at.withdraw(token, await at.bind(token), 1_000)).code).toBe(code);
  },
);

test.each([
  { what: 'within its hour and sum', minutes: 59, arrived: 20_000n, code: 200 },
  { what: 'after its hour', minutes: 61, arrived: 20_000n, code: beyondWithdrawal },
  { what: 'beyond its sum', minutes: 59, arrived: 20_001n, code: beyondWithdrawal },
])(
  'an order from before the word, paid after it $what, is answered by $code',
  async ({ minutes, arrived, code }) => {
    await at.rule({ none: { out: { day: 500 } } }, { askFrom: 50_000 });
    const { token, id } = await at.site.member();
    const { data } = await at.deposit(token, 200);
    at.clock.advance(1_000);
    await at.status(token);
    at.clock.advance(minutes * 60_000);
    const { site, settings, wallet } = at.site.running;
    const { database, clock } = site;
    await database.transaction(async (tx) => {
      const order = await usdtOrderByNumber(tx, data.deposit_no);
      if (!order) throw new Error('no order');
      const approval = { id: order.id, arrived, by: 'chain', paidAt: clock.now() } as const;
      expect((await approveDeposit(tx, { clock, settings, wallet }, approval)).ok).toBe(true);
    });
    await at.played(id);
    await at.win(id, 100_000n);
    expect((await at.withdraw(token, await at.bind(token), 1_000)).code).toBe(code);
  },
);

test.each([
  { yuan: 499, times: 0 },
  { yuan: 500, times: 1 },
])(
  'a member of whom the sum of 500 yuan is asked is told with an order of $yuan: $times',
  async ({ yuan, times }) => {
    await at.rule({ none: { out: { day: 500 } } }, { askFrom: 50_000 });
    const { token } = await at.site.member();
    await at.deposit(token, yuan);
    expect((await at.inbox(token)).split('您的认证等级与额度')).toHaveLength(times + 1);
  },
);

test('of two figures that leave as much, the shorter span is named', () => {
  const figures = { day: 500n, month: 900n, life: 1_000n };
  expect(tightest(figures, { day: 100n, month: 500n, life: 600n })).toEqual({ span: 'day', left: 400n });
  expect(tightest({ ...figures, day: null }, { day: 0n, month: 500n, life: 600n })).toEqual({
    span: 'month',
    left: 400n,
  });
});

test('what was asked out counts for a day and for thirty, to the millisecond, and then in the whole alone', async () => {
  const { id } = await at.site.memberWith(100n);
  const now = at.clock.now();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const asked: readonly (readonly [amount: number, at: Date, state: 'approved' | 'rejected'])[] = [
    [10_000, ago(day - 1), 'approved'],
    [20_000, ago(day), 'approved'],
    [40_000, ago(30 * day - 1), 'approved'],
    [80_000, ago(30 * day), 'approved'],
    [160_000, ago(0), 'rejected'],
  ];
  await at.site.owner.query(
    `insert into card (member_id, kind, bank, owner, number, created_at) values ($1, 'usdt', '', 'TRC20', 'Tused', now())`,
    [id],
  );
  for (const [amount, created, state] of asked)
    await at.site.owner.query(
      `insert into withdrawal_order (order_no, member_id, card_id, protocol, address, amount, rate, usdt, fee, receipt, operation_id, state,
                                     created_at, decided_at, payout, payout_since)
       select $2, $1, id, 'TRC20', number, $3, 70000, 1, 0, 1, gen_random_uuid(), $4, $5, $5::timestamptz,
              case when $4 = 'approved' then 'due' end, case when $4 = 'approved' then $5::timestamptz end
         from card where member_id = $1`,
      [id, `W2026${amount}`, amount, state, created],
    );
  expect(await withdrawalsUsed(at.site.owner, id, now)).toEqual({
    day: 10_000n,
    month: 70_000n,
    life: 150_000n,
  });
});

test('of two deposits that are credited at once, one below the sum from which members are told, both count', async () => {
  await at.rule({ none: { out: { day: 500 } } }, { askFrom: 100_000 });
  const { token } = await at.site.member();
  const orders = [
    (await at.deposit(token, 200)).data.deposit_no,
    (await at.deposit(token, 200)).data.deposit_no,
  ];
  const { site, settings, wallet } = at.site.running;
  const { database, clock } = site;
  await Promise.all(
    orders.map((number) =>
      database.transaction(async (tx) => {
        const order = await usdtOrderByNumber(tx, number);
        if (!order) throw new Error('no order');
        const approval = { id: order.id, arrived: 60_000n, by: 'chain' } as const;
        await approveDeposit(tx, { clock, settings, wallet }, approval);
      }),
    ),
  );
  expect((await at.inbox(token)).split('您的认证等级与额度')).toHaveLength(2);
});

test('a higher level does not undo what was said before paying in: of both figures the looser holds', async () => {
  await at.rule({ none: { out: { day: 500 } }, basic: { out: { day: 800 } } });
  const { token, id } = await at.site.member();
  const bank = await at.bind(token);
  await at.status(token);
  at.clock.advance(1_000);
  await at.credited(token, 200);
  await at.played(id);
  await at.win(id, 500_000n);
  await at.basic(token);
  // With its word, and without one.
  expect((await at.withdraw(token, bank, 800.01)).code).toBe(beyondWithdrawal);
  await at.status(token);
  expect((await at.withdraw(token, bank, 800.01)).code).toBe(beyondWithdrawal);
  expect((await at.withdraw(token, bank, 800)).code).toBe(200);
});

test('figures that were taken away and set again bind nobody before they are said again', async () => {
  await at.rule({ none: { out: { day: 500 } } });
  const { token, id } = await at.site.member();
  const bank = await at.bind(token);
  await at.status(token);
  at.clock.advance(1_000);
  await at.rule({});
  // Paid in while there was no figure.
  await at.credited(token, 200);
  await at.played(id);
  await at.win(id, 500_000n);
  expect((await at.inbox(token)).split('您的认证等级与额度')).toHaveLength(2);
  await at.rule({ none: { out: { day: 500 } } });
  expect((await at.withdraw(token, bank, 1_000)).code).toBe(200);
  await at.status(token);
  expect((await at.inbox(token)).split('您的认证等级与额度')).toHaveLength(3);
  at.clock.advance(day);
  await at.staffSignIn();
  await at.credited(token, 200);
  await at.played(id);
  expect((await at.withdraw(token, bank, 500.01)).code).toBe(beyondWithdrawal);
});

test('of two who change the figures by one version the second is told, and nothing of theirs is kept', async () => {
  const { data } = await at.site.staff('identitySettings', {}, at.chief);
  const { setBy: _by, setAt: _at, ...held } = data;
  const save = (usualHours: number) =>
    at.site.staff('updateIdentitySettings', { ...held, usualHours }, at.chief);
  expect((await save(5)).code).toBe(200);
  await at.rule({}, { usualHours: 7 });
  expect((await save(6)).code).toBe(6004);
  expect((await at.site.staff('identitySettings', {}, at.chief)).data.usualHours).toBe(7);
});

test('what a level allows and what of it is left is told span by span, in and out, and never less than nothing', async () => {
  await at.rule({
    none: { in: { day: 1_000, life: 5_000 }, out: { month: 800 } },
    basic: { in: { day: 9_000 } },
  });
  const { token } = await at.site.member();
  await at.credited(token, 600);
  const none = { most: null, left: null };
  expect(await at.status(token)).toMatchObject({
    asks: true,
    level: 'none',
    since: null,
    underage: false,
    deposits: { day: { most: 1_000, left: 400 }, month: none, life: { most: 5_000, left: 4_400 } },
    withdrawals: { day: none, month: { most: 800, left: 800 }, life: none },
    next: { level: 'basic', pictures: false, deposits: { day: { most: 9_000, left: 8_400 } } },
  });
  await at.rule({ none: { in: { day: 500 } } });
  expect(await at.status(token)).toMatchObject({ deposits: { day: { most: 500, left: 0 } } });
});

/** Figures of a site that lived some days at random: each is the sum of what it opens to, and what the ledger itself says. */
import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import type { Tx } from '../platform/database.ts';
import { openTestVenue, type TestVenue } from '../testing/bets.ts';
import { settled } from '../testing/settled.ts';
import { payPassword, startTestSite, type TestSite } from '../testing/site.ts';
import { closeGrant, openGrant } from '../wagering/index.ts';
import { countFigures, rebuildFigures } from './index.ts';

const figureNames = [
  'deposits',
  'withdrawals',
  'net_deposit',
  'ggr',
  'ngr',
  'stake',
  'payout',
  'hold',
  'bets',
  'bonus',
  'rebate',
  'red_packet',
  'commission',
  'corrections',
  'prizes',
  'registered',
  'first_deposits',
  'first_deposit_amount',
  'active',
  'depositing',
] as const;

const clock = new SetClock('2026-11-02T03:00:00.000Z');
const days = 9;
let site: TestSite;
let token: string;
const venues: TestVenue[] = [];
const members: bigint[] = [];

interface Change {
  readonly at: Date;
  readonly memberId: bigint;
  readonly venue: string;
  /** Of the bets that are settled at that moment, fen. */
  readonly stake: bigint;
  readonly payout: bigint;
  readonly bets: bigint;
}
/** What the test knows of settled bets, because it reported them. */
const changes: Change[] = [];

type Act =
  | {
      readonly what: 'bet';
      readonly stake: number;
      readonly payout: number;
      readonly later: 'stays' | 'void' | 'corrected';
    }
  | {
      readonly what: 'deposit' | 'withdraw' | 'bonus' | 'rebate' | 'packet' | 'commission' | 'up' | 'down';
      readonly fen: number;
    };

const act: fc.Arbitrary<Act & { readonly who: number; readonly minutes: number }> = fc
  .oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        what: fc.constant('bet' as const),
        stake: fc.integer({ min: 1, max: 50_000 }),
        payout: fc.integer({ min: 0, max: 90_000 }),
        later: fc.constantFrom('stays' as const, 'void' as const, 'corrected' as const),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        what: fc.constantFrom(
          ...(['deposit', 'withdraw', 'bonus', 'rebate', 'packet', 'commission', 'up', 'down'] as const),
        ),
        fen: fc.integer({ min: 1, max: 99_999 }),
      }),
    },
  )
  .chain((one) =>
    fc
      .record({ who: fc.nat(5), minutes: fc.integer({ min: 1, max: 400 }) })
      .map((more) => ({ ...one, ...more })),
  );

const open: {
  readonly id: string;
  readonly venue: number;
  readonly memberId: bigint;
  stake: bigint;
  payout: bigint;
  later: string;
}[] = [];
let numbers = 0;

async function live(one: Act & { readonly who: number }): Promise<void> {
  const memberId = members[one.who % members.length] ?? 0n;
  const { database } = site.running.site;
  const { wallet } = site.running;
  numbers += 1;
  if (one.what === 'bet') {
    const venue = numbers % 2;
    const bet = { id: `b${numbers}`, memberId, stake: BigInt(one.stake), payout: BigInt(one.payout) };
    await venues[venue]?.report({ ...bet, state: 'settled' });
    note(memberId, venue, bet.stake, bet.payout, 1n);
    if (one.later !== 'stays') open.push({ ...bet, venue, later: one.later });
    return;
  }
  const movement = {
    id: crypto.randomUUID(),
    memberId,
    amount: BigInt(one.fen),
    reference: `test/${numbers}`,
  };
  const credit = { ...movement, turnover: 0n };
  await database.transaction(async (tx) => {
    if (one.what === 'deposit') {
      const orderNo = `D${numbers}`;
      await tx.query(
        `insert into deposit_order (order_no, member_id, way, amount, last_four, state, created_at, expires_at, credited, decided_by,
                                    decided_at)
         values ($1, $2, $3, $4, '', 'approved', $5, $5, $4, 'staff/1', $5)`,
        [orderNo, memberId, numbers % 2 ? 'bank' : 'alipay', movement.amount, clock.now()],
      );
      await wallet.credit(tx, { ...credit, reference: `deposit/${orderNo}` });
    } else if (one.what === 'withdraw') {
      if ((await wallet.hold(tx, { ...movement, id: crypto.randomUUID() }, async () => undefined)).ok)
        await wallet.payOut(tx, movement);
    } else if (one.what === 'bonus') await wallet.payBonus(tx, credit);
    else if (one.what === 'rebate') await wallet.payRebate(tx, credit);
    else if (one.what === 'packet') await wallet.payRedPacket(tx, credit);
    else if (one.what === 'commission') await wallet.payCommission(tx, credit);
    else if (one.what === 'up') await wallet.adjustUp(tx, credit);
    else await wallet.adjustDown(tx, movement);
  });
}

/** A bonus of its own account: one stays locked, the next is released, the third goes back. */
async function liveGrant(tx: Tx, memberId: bigint, amount: bigint): Promise<void> {
  const { wallet, site: parts } = site.running;
  const now = parts.clock.now();
  const weights = { realbet: 100, sport: 100, gaming: 100, joker: 100, concise: 100, lottery: 100 };
  const { rows } = await tx.query<{ id: bigint }>('select id from promotion order by id limit 1');
  const grantId = await openGrant(tx, {
    memberId,
    promotionId: rows[0]?.id ?? 0n,
    source: `test/grant/${memberId}`,
    deposit: undefined,
    combines: false,
    amount,
    required: 1n,
    weights,
    betCeiling: 0n,
    openedAt: now,
    expiresAt: new Date(now.getTime() + 1),
  });
  const grant = { grantId, memberId, amount };
  await wallet.fillGrant(tx, grant);
  if (grantId % 3n === 0n) return;
  await closeGrant(tx, { id: grantId, state: grantId % 3n === 1n ? 'fulfilled' : 'expired', at: now });
  if (grantId % 3n === 1n) await wallet.releaseGrant(tx, grant);
  else await wallet.returnGrant(tx, grant);
}

/** Later states of bets that do not stay as they were. */
async function moveOn(): Promise<void> {
  const bet = open.shift();
  if (!bet) return;
  const corrected = { ...bet, stake: bet.stake + 7n, payout: bet.payout / 2n };
  if (bet.later === 'void') {
    await venues[bet.venue]?.report({ id: bet.id, memberId: bet.memberId, stake: bet.stake, state: 'void' });
    note(bet.memberId, bet.venue, -bet.stake, -bet.payout, -1n);
  } else {
    await venues[bet.venue]?.report({ ...corrected, state: 'settled' });
    note(bet.memberId, bet.venue, 7n, corrected.payout - bet.payout, 0n);
  }
}

function note(memberId: bigint, venue: number, stake: bigint, payout: bigint, bets: bigint): void {
  changes.push({ at: clock.now(), memberId, venue: `fig${venue}`, stake, payout, bets });
}

const count = () => countFigures(site.running.site, 7);

beforeAll(async () => {
  site = await startTestSite({ clock });
  venues.push(
    await openTestVenue(site.running, 'fig0', 'sport'),
    await openTestVenue(site.running, 'fig1', 'joker'),
  );
  for (let n = 0; n < 6; n += 1) {
    members.push((await site.memberWith(BigInt(n + 1) * 100_000n)).id);
    clock.advance(20 * 3_600_000);
  }
  clock.set('2026-11-02T04:00:00.000Z');
  const [acts = []] = fc.sample(fc.array(act, { minLength: 70, maxLength: 70 }), { seed: 16, numRuns: 1 });
  for (const [n, one] of acts.entries()) {
    await live(one);
    clock.advance(one.minutes * 60_000);
    if (n % 3 === 0) await moveOn();
    // Counting begins in the middle of things.
    if (n % 11 === 10) await count();
    if (n >= 40 && n < 46)
      await site.running.site.database.transaction((tx) =>
        liveGrant(tx, members[n - 40] ?? 0n, 10_001n + BigInt(n)),
      );
  }
  clock.set(new Date(Date.parse('2026-11-02T04:00:00.000Z') + days * 86_400_000 + 86_400_000));
  await settled(site.owner);
  await count();
  token = await site.staffToken();
});
afterAll(() => site.stop());

const spans = [
  { from: '2026-11-01', to: '2026-11-30' },
  { from: '2026-11-02', to: '2026-11-02' },
  { from: '2026-11-03', to: '2026-11-06' },
  { from: '2026-11-05', to: '2026-11-09' },
  { from: '2026-12-01', to: '2026-12-02' },
] as const;
interface Span {
  readonly from: string;
  readonly to: string;
}

const fen = (yuan: number) => BigInt(Math.round(yuan * 100));

async function figuresOf(span: Span) {
  const { data } = await site.staff('reportFigures', span, token);
  return new Map(data.figures.map(({ name, value }) => [name, value]));
}

async function opened(figure: (typeof figureNames)[number], span: Span, more: object = {}) {
  const rows = [];
  let after = '';
  let sum: number | null = null;
  do {
    const { data } = await site.staff('reportLines', { figure, ...span, after, limit: 9, ...more }, token);
    rows.push(...data.rows);
    sum = data.sum;
    after = data.next ?? '';
  } while (after !== '');
  return { rows, sum };
}

const bounds = ({ from, to }: Span) => [
  new Date(`${from}T00:00:00+08:00`),
  new Date(Date.parse(`${to}T00:00:00+08:00`) + 86_400_000),
];

/** What the house's account moved in entries of these kinds, for members, fen. */
async function ledgerSays(code: string, kinds: readonly string[], span: Span): Promise<bigint> {
  const { rows } = await site.owner.query<{ sum: bigint }>(
    `select coalesce(-sum(e.amount), 0)::bigint as sum
       from ledger.entry e join ledger.account a on a.id = e.account_id join ledger.transfer t on t.id = e.transfer_id
      where a.owner = 'house' and a.code = $1 and t.kind = any ($2) and t.phase in ('single', 'post') and e.at >= $3 and e.at < $4`,
    [code, kinds, ...bounds(span)],
  );
  return rows[0]?.sum ?? 0n;
}

const inSpan = (span: Span) => {
  const [from = new Date(), to = new Date()] = bounds(span);
  return changes.filter(({ at }) => at >= from && at < to);
};
const total = (amounts: readonly bigint[]) => amounts.reduce((sum, one) => sum + one, 0n);

test.each(spans)('every figure of $from to $to is the sum of what it opens to', async (span) => {
  const figures = await figuresOf(span);
  expect([...figures.keys()].sort()).toEqual([...figureNames].sort());
  for (const name of figureNames) {
    const { rows, sum } = await opened(name, span);
    expect([name, sum]).toEqual([name, figures.get(name)]);
    // The share opens to what is divided.
    const whole = name === 'hold' ? figures.get('ggr') : figures.get(name);
    const added = total(rows.map(({ adds }) => fen(adds)));
    expect([name, added]).toEqual([name, fen(whole ?? 0)]);
  }
});

test.each(spans)(
  'every figure of $from to $to is what the ledger and the reported bets say',
  async (span) => {
    const figures = await figuresOf(span);
    const of = (name: (typeof figureNames)[number]) => fen(figures.get(name) ?? 0);
    const bets = inSpan(span);
    const stake = total(bets.map((bet) => bet.stake));
    const payout = total(bets.map((bet) => bet.payout));
    const promotions = (...kinds: readonly string[]) => ledgerSays('promotions', kinds, span);
    const [bonus, rebate, packet, commission] = [
      await promotions('bonus', 'grant_opened', 'grant_returned'),
      await promotions('rebate'),
      await promotions('red_packet'),
      await promotions('commission'),
    ];
    const corrections = await ledgerSays('adjustments', ['adjustment_up', 'adjustment_down'], span);
    const deposits = await ledgerSays('deposits', ['deposit'], span);
    const withdrawals = -(await ledgerSays('payouts', ['withdrawal_paid'], span));
    expect({
      stake: of('stake'),
      payout: of('payout'),
      ggr: of('ggr'),
      bonus: of('bonus'),
      rebate: of('rebate'),
      packet: of('red_packet'),
      commission: of('commission'),
      corrections: of('corrections'),
      ngr: of('ngr'),
      deposits: of('deposits'),
      withdrawals: of('withdrawals'),
      net: of('net_deposit'),
    }).toEqual({
      stake,
      payout,
      ggr: stake - payout,
      bonus,
      rebate,
      packet,
      commission,
      corrections,
      ngr: stake - payout - bonus - rebate - packet - commission - corrections,
      deposits,
      withdrawals,
      net: deposits - withdrawals,
    });
    expect(figures.get('bets')).toBe(Number(total(bets.map((bet) => bet.bets))));
    expect(figures.get('hold')).toBe(
      stake === 0n ? null : Number(((stake - payout) * 10_000n) / stake) / 100,
    );
    expect(figures.get('active')).toBe(
      new Set(bets.filter((bet) => bet.bets > 0n).map((bet) => bet.memberId)).size,
    );
  },
);

test('members who registered, deposited for the first time, or deposited at all are counted once', async () => {
  const { owner } = site;
  for (const span of spans) {
    const figures = await figuresOf(span);
    const { rows } = await owner.query<{
      registered: bigint;
      first: bigint;
      amount: bigint;
      depositing: bigint;
    }>(
      `with credited as (
         select a.owner, -h.amount as amount, h.at, row_number() over (partition by a.owner order by h.at, h.number) as nth
           from ledger.entry h join ledger.account house on house.id = h.account_id and house.owner = 'house' and house.code = 'deposits'
           join ledger.entry e on e.transfer_id = h.transfer_id and e.account_id <> h.account_id
           join ledger.account a on a.id = e.account_id)
       select (select count(*) from member where registered_at >= $1 and registered_at < $2) as registered,
              (select count(*) from credited where nth = 1 and at >= $1 and at < $2) as first,
              (select coalesce(sum(amount), 0)::bigint from credited where nth = 1 and at >= $1 and at < $2) as amount,
              (select count(distinct owner) from credited where at >= $1 and at < $2) as depositing`,
      bounds(span),
    );
    expect({
      registered: BigInt(figures.get('registered') ?? 0),
      first: BigInt(figures.get('first_deposits') ?? 0),
      amount: fen(figures.get('first_deposit_amount') ?? 0),
      depositing: BigInt(figures.get('depositing') ?? 0),
    }).toEqual(rows[0]);
  }
});

test('a breakdown adds up to the figure, and each of its shares opens to its own lines', async () => {
  const [span] = spans;
  const figures = await figuresOf(span);
  const { data } = await site.staff('reportBreakdown', { ...span, by: 'venue' }, token);
  const shares = new Map(data.rows.map((row) => [row.value, row]));
  for (const venue of ['fig0', 'fig1']) {
    const mine = inSpan(span).filter((bet) => bet.venue === venue);
    expect(fen(shares.get(venue)?.stake ?? 0)).toBe(total(mine.map((bet) => bet.stake)));
    const { rows, sum } = await opened('ggr', span, { by: 'venue', value: venue });
    expect(sum).toBe(shares.get(venue)?.ggr);
    expect(total(rows.map(({ adds }) => fen(adds)))).toBe(total(mine.map((bet) => bet.stake - bet.payout)));
  }
  const ways = await site.staff('reportBreakdown', { ...span, by: 'way' }, token);
  const named = total(ways.data.rows.map((row) => fen(row.deposits)));
  const { rows } = await site.owner.query<{ sum: bigint }>(
    "select sum(credited)::bigint as sum from deposit_order where state = 'approved'",
  );
  expect(named).toBe(rows[0]?.sum);
  expect(figures.get('deposits')).toBeGreaterThan(0);
});

test('hours of a day add up to the day, and the house owed at its end what wallets held', async () => {
  const day = { from: '2026-11-05', to: '2026-11-05' };
  const { data } = await site.staff('reportFigures', day, token);
  const value = (name: string) => data.figures.find((figure) => figure.name === name)?.value ?? 0;
  expect(total(data.points.map(({ stake }) => fen(stake)))).toBe(fen(value('stake')));
  expect(total(data.points.map(({ deposits }) => fen(deposits)))).toBe(fen(value('deposits')));
  const now = await site.staff('reportFigures', spans[0], token);
  const { rows } = await site.owner.query<{ sum: bigint }>(
    "select sum(balance)::bigint as sum from ledger.account where owner <> 'house' group by code like 'grant/%' order by code like 'grant/%'",
  );
  // What is locked is not owed, and is told beside it.
  expect([total(now.data.liability.map(({ amount }) => fen(amount))), fen(now.data.locked.amount)]).toEqual(
    rows.map(({ sum }) => sum),
  );
  expect(fen(now.data.locked.amount)).toBeGreaterThan(0n);
});

const ofPoint = {
  deposits: 'deposits',
  withdrawals: 'withdrawals',
  stake: 'stake',
  payout: 'payout',
  ggr: 'ggr',
  ngr: 'ngr',
  bets: 'bets',
  registered: 'registered',
  firstDeposits: 'first_deposits',
} as const;
const pointFields = [
  'deposits',
  'withdrawals',
  'stake',
  'payout',
  'ggr',
  'ngr',
  'bets',
  'registered',
  'firstDeposits',
] as const;

test.each([
  { what: 'hour', span: { from: '2026-11-05', to: '2026-11-05' } },
  { what: 'day', span: { from: '2026-11-03', to: '2026-11-06' } },
])(
  'each figure of each $what opens to lines of that $what with the same sum',
  async ({ span }) => {
    const { data } = await site.staff('reportFigures', span, token);
    const seen = new Set<string>();
    for (const point of data.points) {
      const day = point.at.slice(0, 10);
      const hour = point.at.length > 10 ? { hour: Number(point.at.slice(11, 13)) } : {};
      for (const field of pointFields) {
        const { rows, sum } = await opened(ofPoint[field], { from: day, to: day }, hour);
        const added = total(rows.map(({ adds }) => fen(adds)));
        expect([point.at, field, sum, added]).toEqual([point.at, field, point[field], fen(point[field])]);
        if (rows.length > 0) seen.add(field);
      }
    }
    for (const field of ['deposits', 'stake', 'payout', 'bets'] as const) expect(seen).toContain(field);
  },
  60_000,
);

test('each step of the funnel opens to the members who came so far', async () => {
  for (const span of spans) {
    const { data } = await site.staff('reportFigures', span, token);
    const { funnel } = data;
    const steps = [
      ['first_deposit', funnel.firstDeposit],
      ['first_bet', funnel.firstBet],
      ['second_deposit', funnel.secondDeposit],
    ] as const;
    for (const [step, number] of steps) {
      const { rows, sum } = await opened('registered', span, { step });
      expect([step, sum, new Set(rows.map(({ memberId }) => memberId)).size]).toEqual([step, number, number]);
      expect(rows).toHaveLength(number);
    }
    expect((await opened('registered', span)).sum).toBe(funnel.registered);
  }
  const { rows } = await opened('registered', spans[0], { step: 'first_bet' });
  const played = new Set(changes.filter(({ bets }) => bets > 0n).map(({ memberId }) => Number(memberId)));
  expect(new Set(rows.map(({ memberId }) => memberId))).toEqual(played);
});

test('a figure of one member opens to the lines of that member', async () => {
  const [span] = spans;
  const [memberId = 0n] = members;
  const { rows, sum } = await opened('ggr', span, { by: 'member', value: String(memberId) });
  const mine = inSpan(span).filter((bet) => bet.memberId === memberId);
  expect(fen(sum ?? 0)).toBe(total(mine.map((bet) => bet.stake - bet.payout)));
  expect(total(rows.map(({ adds }) => fen(adds)))).toBe(fen(sum ?? 0));
  expect(new Set(rows.map((row) => row.memberId))).toEqual(new Set([Number(memberId)]));
});

test('hours are asked of one day alone, and steps of those who registered', async () => {
  const malformed = [
    { figure: 'ggr', from: '2026-11-05', to: '2026-11-06', hour: 3 },
    { figure: 'ggr', from: '2026-11-05', to: '2026-11-05', hour: 3, by: 'venue', value: 'fig0' },
    { figure: 'ggr', from: '2026-11-05', to: '2026-11-06', step: 'first_bet' },
    { figure: 'ggr', from: '2026-11-02', to: '2026-11-08', still: 'bet', week: '2026-11-09' },
    { figure: 'registered', from: '2026-11-03', to: '2026-11-09', still: 'bet', week: '2026-11-09' },
    { figure: 'registered', from: '2026-11-02', to: '2026-11-08', still: 'bet', week: '2026-11-10' },
    { figure: 'registered', from: '2026-11-02', to: '2026-11-08', still: 'bet' },
    { figure: 'registered', from: '2026-11-02', to: '2026-11-08', week: '2026-11-09' },
  ] as const;
  for (const asked of malformed)
    expect((await site.staff('reportLines', asked, token)).code, JSON.stringify(asked)).toBe(1000);
});

test('what a day is compared with is the day before it: its figures, its hours, what was owed and what was locked at its end', async () => {
  const said: ConsoleAnswer<'reportFigures'>[] = [];
  for (let day = 2; day <= 10; day += 1) {
    const date = `2026-11-${String(day).padStart(2, '0')}`;
    said.push((await site.staff('reportFigures', { from: date, to: date }, token)).data);
  }
  for (const [n, later] of said.entries()) {
    const earlier = said[n - 1];
    if (!earlier) continue;
    expect(later.figures.map(({ name, before }) => [name, before])).toEqual(
      earlier.figures.map(({ name, value }) => [name, value]),
    );
    expect(later.pointsBefore).toEqual(earlier.points);
    expect(later.liability.map(({ wallet, before }) => [wallet, before])).toEqual(
      earlier.liability.map(({ wallet, amount }) => [wallet, amount]),
    );
    expect(later.locked.before).toBe(earlier.locked.amount);
  }
  // No two days are alike, or this says nothing.
  const different = (what: (day: (typeof said)[number]) => unknown) =>
    new Set(said.map((day) => JSON.stringify(what(day)))).size;
  expect(different(({ figures }) => figures.map(({ value }) => value))).toBe(said.length);
  expect(different(({ liability }) => liability)).toBe(said.length);
  expect(different(({ locked }) => locked.amount)).toBeGreaterThan(1);
});

test('the funnel of a span tells how far those came who registered in it, whenever they did', async () => {
  const played = [...new Set(changes.filter(({ bets }) => bets > 0n).map(({ memberId }) => memberId))];
  for (const span of spans) {
    const { data } = await site.staff('reportFigures', span, token);
    const { rows } = await site.owner.query(
      `with came as (
         select m.id, (select count(*) from ledger.transfer t join ledger.account a on a.id = any (t.accounts)
                        where a.owner = m.id::text and t.kind = 'deposit') as deposits
           from member m where m.registered_at >= $1 and m.registered_at < $2)
       select count(*)::int as registered, count(*) filter (where deposits > 0)::int as "firstDeposit",
              count(*) filter (where id = any ($3))::int as "firstBet",
              count(*) filter (where deposits > 1)::int as "secondDeposit" from came`,
      [...bounds(span), played],
    );
    expect(data.funnel).toEqual(rows[0]);
  }
});

test('of each week of registration it is known how many still bet week after week', async () => {
  const { data } = await site.staff('reportFigures', { from: '2026-11-02', to: '2026-11-15' }, token);
  const cohort = data.cohorts.find(({ week }) => week === '2026-11-02');
  const { rows } = await site.owner.query<{ id: bigint }>(
    "select id from member where registered_at >= '2026-11-02T00:00+08:00' and registered_at < '2026-11-09T00:00+08:00'",
  );
  const mine = new Set(rows.map(({ id }) => id));
  const inWeek = (from: string, to: string) =>
    new Set(
      inSpan({ from, to })
        .filter(({ bets, memberId }) => bets > 0n && mine.has(memberId))
        .map(({ memberId }) => memberId),
    ).size;
  expect(cohort?.registered).toBe(mine.size);
  expect(cohort?.weeks.map(({ bet }) => bet)).toEqual([
    inWeek('2026-11-02', '2026-11-08'),
    inWeek('2026-11-09', '2026-11-15'),
  ]);
});

test('each cell of each week of registration opens to the members of that cell', async () => {
  const sunday = (monday: string) => new Date(Date.parse(monday) + 6 * 86_400_000).toISOString().slice(0, 10);
  let told = 0;
  for (const span of spans) {
    const { data } = await site.staff('reportFigures', span, token);
    for (const { week: monday, registered, weeks } of data.cohorts) {
      const last = sunday(monday);
      const [to = last] = [span.to, last].sort();
      const whole = { from: monday, to };
      expect([monday, (await opened('registered', whole)).sum]).toEqual([monday, registered]);
      for (const [after, cell] of weeks.entries())
        for (const still of ['bet', 'deposit'] as const) {
          const week = new Date(Date.parse(monday) + 7 * after * 86_400_000).toISOString().slice(0, 10);
          const { rows, sum } = await opened('registered', { from: monday, to: last }, { still, week });
          const found = new Set(rows.map(({ memberId }) => memberId));
          expect([monday, week, still, sum, rows.length, found.size]).toEqual([
            monday,
            week,
            still,
            ...[cell[still], cell[still], cell[still]],
          ]);
          told += rows.length;
        }
    }
  }
  expect(told).toBeGreaterThan(20);
  const { rows } = await opened(
    'registered',
    { from: '2026-11-02', to: '2026-11-08' },
    { still: 'bet', week: '2026-11-09' },
  );
  const played = inSpan({ from: '2026-11-09', to: '2026-11-15' }).filter(({ bets }) => bets > 0n);
  const of = new Set(played.map(({ memberId }) => Number(memberId)));
  expect(rows.length).toBeGreaterThan(0);
  for (const { memberId } of rows) expect(of).toContain(memberId);
});

test('what a game brought back is what its bets are now: corrected ones as they stand, void ones not at all', async () => {
  const { data } = await site.staff('reportReturns', spans[0], token);
  for (const venue of ['fig0', 'fig1']) {
    const { rows } = await site.owner.query<{ rounds: bigint; stake: bigint; payout: bigint; each: number }>(
      `select count(*) as rounds, sum(stake)::bigint as stake, sum(payout)::bigint as payout,
              (100 * avg(payout::numeric / stake))::float8 as each
         from bet where venue = $1 and state = 'settled'`,
      [venue],
    );
    const found = data.rows.find(({ game }) => game === `${venue}/game`);
    const [bets] = rows;
    expect(
      found && { rounds: BigInt(found.rounds), stake: fen(found.stake), payout: fen(found.payout) },
    ).toEqual({
      rounds: bets?.rounds,
      stake: bets?.stake,
      payout: bets?.payout,
    });
    expect(found?.ofRounds).toBeCloseTo(bets?.each ?? -1, 1);
    expect(found).toMatchObject({ model: null, expected: null, verdict: null });
  }
});

const tables = [
  'figure_day',
  'figure_hour',
  'figure_liability',
  'figure_member',
  'figure_funnel',
  'figure_active_day',
  'figure_cohort',
  'figure_return',
];
async function everything(): Promise<unknown[]> {
  const all = [];
  for (const table of tables) {
    const { rows } = await site.owner.query(
      `select to_jsonb(t) as row from ${table} t order by to_jsonb(t)::text`,
    );
    all.push(rows);
  }
  const { rows } = await site.owner.query(
    'select to_jsonb(t) as row from figure_active t where members <> 0 order by to_jsonb(t)::text',
  );
  return [...all, rows];
}

test('the past counted again at once gives the figures that were kept as it went, and a second count adds nothing', async () => {
  const kept = await everything();
  expect(await count()).toBe(0);
  expect(await everything()).toEqual(kept);
  expect(await rebuildFigures(site.running.site, 50)).toBeGreaterThan(100);
  expect(await everything()).toEqual(kept);
});

test('what an older transaction commits late is counted, once, and nothing after it before', async () => {
  const { database } = site.running.site;
  const { wallet } = site.running;
  const span = { from: '2026-11-20', to: '2026-11-20' };
  clock.set('2026-11-20T04:00:00.000Z');
  const [slow = 0n, quick = 0n] = members;
  const credit = (memberId: bigint) => ({
    id: crypto.randomUUID(),
    memberId,
    amount: 100n,
    reference: 'test',
    turnover: 0n,
  });
  const deposited = async () => {
    await countFigures(site.running.site);
    const { rows } = await site.owner.query<{ sum: bigint }>(
      "select coalesce(sum(amount), 0)::bigint as sum from figure_day where day = $1::date and figure = 'deposit' and dimension = 'all'",
      [span.from],
    );
    return rows[0]?.sum;
  };
  await database.transaction(async (late) => {
    await wallet.credit(late, credit(slow));
    await database.transaction((tx) => wallet.credit(tx, credit(quick)));
    expect(await deposited()).toBe(0n);
  });
  await expect.poll(deposited).toBe(200n);
  expect(await deposited()).toBe(200n);
});

test('a withdrawal belongs to the clerk who approved it', async () => {
  const [clerk, chief] = [await site.staffToken('clerk'), await site.staffToken()];
  const { token: member } = await site.memberWith(100_000n);
  const card = { bank: 'USDT', bank_owner: 'TRC20', bank_no: 'TOfTheClerk', pay_pass: payPassword };
  const bound = await site.call('bindCard', card, { token: member });
  const request = { amount: 300, bank: bound.data.id, password: payPassword };
  const { data } = await site.call('withdraw', request, { token: member });
  const queue = await site.staff('withdrawalQueue', { search: data.order_no }, chief);
  const id = queue.data.rows[0]?.id ?? 0;
  expect((await site.staff('approveWithdrawal', { id }, clerk)).data).toEqual({ state: 'approved' });
  const { rows } = await site.owner.query<{ value: string }>(
    "select 'staff/' || id as value from staff where username = 'clerk'",
  );
  const span = { from: '2026-11-20', to: '2026-11-20' };
  const theirs = async () => {
    await countFigures(site.running.site);
    const found = await site.staff('reportBreakdown', { ...span, by: 'clerk' }, chief);
    return found.data.rows.find(({ value }) => value === rows[0]?.value);
  };
  await expect.poll(theirs).toMatchObject({ name: '小明', withdrawals: 300, deposits: 0, orders: 1 });
});

test('eight weeks of registration are shown, each whole: the first one’s Monday is one of its days', async () => {
  // Of a year that no other test asks about; a Monday, a Tuesday and a Sunday in each of ten weeks.
  await site.owner.query(
    `insert into figure_funnel (day, registered)
     select date '2024-01-01' + 7 * week + day, 1 from generate_series(0, 9) week, unnest(array[0, 1, 6]) day`,
  );
  const chief = await site.staffToken();
  const { data } = await site.staff('reportFigures', { from: '2024-03-04', to: '2024-03-06' }, chief);
  expect(data.cohorts.map(({ week, registered, weeks }) => [week, registered, weeks.length])).toEqual([
    ['2024-01-15', 3, 8],
    ['2024-01-22', 3, 7],
    ['2024-01-29', 3, 6],
    ['2024-02-05', 3, 5],
    ['2024-02-12', 3, 4],
    ['2024-02-19', 3, 3],
    ['2024-02-26', 3, 2],
    ['2024-03-04', 2, 1],
  ]);
});

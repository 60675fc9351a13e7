/** What a line of the figures names: the agent whose the member was, the network, the venue; and what is no line. Amounts in fen. */
import { createLedger } from '@mingpai/ledger';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { type Cashier, openCashier } from '../testing/cashier.ts';
import { type Offers, openOffers, wholeWeights } from '../testing/offers.ts';
import { settled } from '../testing/settled.ts';
import { closeGrant, openGrant } from '../wagering/index.ts';
import { openWallet, type Wallet } from '../wallet/index.ts';
import { countFigures } from './count.ts';
import { linesOf } from './lines.ts';

const friday = '2026-11-20T04:00:00.000Z';
const clock = new SetClock(friday);
let cashier: Cashier;
let wallet: Wallet;
let offers: Offers;
let first: bigint;
let second: bigint;
/** Theirs whose first agent is `first`, and from Monday on `second`. */
let member: bigint;
beforeAll(async () => {
  cashier = await openCashier(clock);
  const ledger = createLedger({ database: cashier.database, now: () => clock.now() });
  wallet = openWallet(ledger, () => clock.now());
  offers = await openOffers({ ...cashier, wallet }, ['north']);
  await cashier.database.transaction((tx) => wallet.openHouse(tx, ['north']));
  const agent = async () => {
    const id = await cashier.memberWith(0n);
    await cashier.database.query('insert into agent (member_id, since) values ($1, $2)', [id, clock.now()]);
    return id;
  };
  [first, second] = [await agent(), await agent()];
});
afterAll(() => cashier.close());
beforeEach(async () => {
  clock.set(friday);
  member = await cashier.memberWith(0n);
  const { database } = cashier;
  await database.query('insert into agent_edge (member_id, agent_id, since) values ($1, $2, $3)', [
    member,
    first,
    clock.now(),
  ]);
  await database.query(
    'insert into agent_move (member_id, was_agent_id, agent_id, holds_from, agreed_at) values ($1, $2, $3, $4, $5)',
    [member, first, second, '2026-11-22T16:00:00.000Z', clock.now()],
  );
});

const tuesday = () => clock.set('2026-11-24T04:00:00.000Z');
type Work = Parameters<Cashier['database']['transaction']>[0];
const inTx = (work: Work) => cashier.database.transaction(work);
const movement = (reference: string) => ({
  id: crypto.randomUUID(),
  memberId: member,
  amount: 500n,
  reference,
});
/** The member's lines of a figure, once all is counted. */
async function lines(figure: string) {
  await settled(cashier.database);
  await countFigures({ database: cashier.database, clock });
  const { rows } = await cashier.database.query<{
    amount: bigint;
    payout: bigint | null;
    agent: bigint;
    venue: string;
    way: string;
  }>(
    'select amount, payout, agent::bigint as agent, venue, way from figure_line where member_id = $1 and figure = $2 order by id',
    [member, figure],
  );
  return rows;
}

test('a bet’s later changes are for the agent whose the member was when it first settled', async () => {
  const bet = await offers.settled(member, 'north', 300n);
  tuesday();
  await offers.voided(member, 'north', bet);
  expect(await lines('bet')).toMatchObject([
    { amount: 300n, agent: first },
    { amount: -300n, agent: first },
  ]);
});

test('what a bet brings that the house gave is no payout: it is paid, and counted, as a bonus', async () => {
  const own = await offers.settled(member, 'north', 300n, 900n);
  const gift = await offers.settled(member, 'north', 0n, 700n);
  const { database } = cashier;
  for (const bet of [own, gift])
    await database.query(
      `insert into bet (venue, bet_id, member_id, game, round, stake, valid, payout, state, placed_at, settled_at, seq, recorded_at)
       values ('north', $1, $2, 'g', '', 0, 0, 0, 'settled', $3, $3, 1, $3)`,
      [bet, member, clock.now()],
    );
  await database.query(
    "insert into given_bet (venue, bet_id, member_id, gift) values ('north', $1, $2, 'G1')",
    [gift, member],
  );
  expect(await lines('bet')).toMatchObject([
    { amount: 300n, payout: 900n },
    { amount: 0n, payout: 0n },
  ]);
});

test('all agents together are asked of agents alone: of venues, games and kinds there is no such sum', async () => {
  await offers.settled(member, 'north', 300n);
  await lines('bet');
  const of = async (dimension: 'agent' | 'venue' | 'game' | 'category') => {
    const span = { from: '2026-11-20', to: '2026-11-20' };
    const narrowed = { dimension, value: '*' };
    const { rows } = await linesOf(cashier.database, {
      figure: 'stake',
      span,
      narrowed,
      after: '',
      limit: 50,
    });
    return rows.filter(({ memberId }) => memberId === member).length;
  };
  expect(await of('agent')).toBe(1);
  for (const dimension of ['venue', 'game', 'category'] as const)
    expect([dimension, await of(dimension)]).toEqual([dimension, 0]);
});

test('what goes back of a bonus is for the agent whose the member was when it was given', async () => {
  const now = clock.now();
  const given = {
    memberId: member,
    promotionId: await offers.offered(null),
    source: `test/${member}`,
    deposit: undefined,
    combines: false,
    amount: 700n,
    required: 1n,
    weights: wholeWeights,
    betCeiling: 0n,
    openedAt: now,
    expiresAt: new Date(now.getTime() + 1),
  };
  let grantId = 0n;
  await inTx(async (tx) => {
    grantId = await openGrant(tx, given);
    await wallet.fillGrant(tx, { grantId, memberId: member, amount: 700n });
  });
  tuesday();
  await inTx(async (tx) => {
    await closeGrant(tx, { id: grantId, state: 'expired', at: clock.now() });
    await wallet.returnGrant(tx, { grantId, memberId: member, amount: 700n });
  });
  expect(await lines('bonus')).toMatchObject([
    { amount: 700n, agent: first },
    { amount: -700n, agent: first },
  ]);
});

test('a commission is a cost of the agent who gets it, not of the one above', async () => {
  await inTx((tx) => wallet.payCommission(tx, { ...movement('commission/1'), turnover: 0n }));
  expect(await lines('commission')).toMatchObject([{ amount: 500n, agent: member }]);
});

test('a deposit in USDT came by its network', async () => {
  await cashier.database.query(
    `insert into deposit_order (order_no, member_id, way, protocol, amount, usdt, rate, last_four, state, created_at, expires_at, credited, decided_by,
                                decided_at)
     values ('D-USDT', $1, 'usdt', 'TRC20', 500, 704225, 71000, '', 'approved', $2, $2, 500, 'staff/1', $2)`,
    [member, clock.now()],
  );
  await inTx((tx) => wallet.credit(tx, { ...movement('deposit/D-USDT'), turnover: 0n }));
  expect(await lines('deposit')).toMatchObject([{ amount: 500n, way: 'TRC20' }]);
});

/** Staff refused a win of this kind that was held. */
async function refused(kind: 'bet' | 'prize'): Promise<void> {
  const { rows } = await cashier.database.query<{ id: bigint }>(
    `insert into win_review (venue, member_id, kind, subject, reason, stake, amount, held, created_at)
     values ('north', $1, $2, 'w1', 'win', 0, 500, 500, $3) returning id`,
    [member, kind, clock.now()],
  );
  const held = { ...movement(`${kind}/north/w1`), venue: 'north' };
  await inTx((tx) => wallet.holdWin(tx, held));
  await inTx((tx) => wallet.takeHeldWin(tx, { ...held, ...movement(`review/${rows[0]?.id}`) }));
}

test('a refused prize is taken back at the venue that gave it', async () => {
  await refused('prize');
  expect(await lines('prize')).toMatchObject([
    { amount: 500n, venue: 'north' },
    { amount: -500n, venue: 'north' },
  ]);
});

test('the refused win of a bet is no prize: its bet says it', async () => {
  await refused('bet');
  expect(await lines('prize')).toEqual([]);
});

/** Where a member's money is after each movement, fen by fen; house accounts included. */
import { createLedger, type Ledger } from '@mingpai/ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChangeFeed } from '../platform/change-feed.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import type { Outcome } from '../platform/outcome.ts';
import { openTestTables, type TestTables } from '../testing/tables.ts';
import { turnoverLeft } from '../wagering/index.ts';
import { walletApi } from './api.ts';
import { openBalances } from './balances.ts';
import { openBooks } from './books.ts';
import { hasHadMoney } from './history.ts';
import { openWallet, type Wallet } from './wallet.ts';

const venue = 'wv';
const feed = { reliable: false, follow: () => undefined } as unknown as ChangeFeed;
let tables: TestTables;
let ledger: Ledger;
let wallet: Wallet;
beforeAll(async () => {
  tables = await openTestTables();
  ledger = createLedger({ database: tables.database });
  wallet = openWallet(ledger, () => new Date('2026-11-21T04:00:00Z'));
  await inTx((tx) => wallet.openHouse(tx, [venue, 'other']));
});
afterAll(() => tables.close());

const inTx = <Result>(work: (tx: Tx) => Promise<Result>) => tables.database.transaction(work);

/** A member with this much in the central wallet. @param fen */
async function memberWith(fen: bigint): Promise<bigint> {
  const memberId = await tables.member();
  await inTx(async (tx) => {
    await wallet.open(tx, memberId);
    if (fen > 0n) await wallet.credit(tx, { ...movement(memberId, fen), turnover: 0n });
  });
  return memberId;
}

function movement(memberId: bigint, amount: bigint) {
  return { id: crypto.randomUUID(), memberId, amount, reference: `test/${crypto.randomUUID()}`, venue };
}

/** Balances by the accounts' codes, those that are empty left out; what is reserved behind a slash. */
async function money(memberId: bigint): Promise<Record<string, string>> {
  const accounts = await openBooks(ledger).accounts(memberId);
  return Object.fromEntries(
    accounts
      .filter(({ balance, pending }) => balance !== 0n || pending !== 0n)
      .map(({ code, balance, pending }) => [code, pending === 0n ? `${balance}` : `${balance}/${pending}`]),
  );
}

/** What an account of the house stands at. */
async function house(code: string): Promise<bigint> {
  for (const [id, name] of openBooks(ledger).namesFor(undefined, [venue]))
    if (name.owner === 'house' && name.code === code)
      return (await ledger.balances([id])).get(id)?.balance ?? 0n;
  throw new Error(`no account ${code}`);
}

const codeOf = (outcome: Outcome<unknown>) => (outcome.ok ? 'done' : outcome.code);

test.each([
  ['credit', 'deposits'],
  ['payCommission', 'promotions'],
  ['payRedPacket', 'promotions'],
  ['payBonus', 'promotions'],
  ['payRebate', 'promotions'],
  ['adjustUp', 'adjustments'],
] as const)('%s comes out of the house account %s and opens the turnover that it says', async (way, code) => {
  const member = await memberWith(0n);
  const before = await house(code);
  await inTx((tx) => wallet[way](tx, { ...movement(member, 700n), turnover: 0n }));
  expect(await turnoverLeft(tables.database, member)).toBe(0n);
  await inTx((tx) => wallet[way](tx, { ...movement(member, 300n), turnover: 1n }));
  expect(await money(member)).toEqual({ central: '1000' });
  expect((await house(code)) - before).toBe(-1_000n);
  expect(await turnoverLeft(tables.database, member)).toBe(1n);
});

/** The number of a grant that there was never one of. */
const nextGrant = () => BigInt(Math.floor(Math.random() * 1e15));

test('what a bonus is held by is emptied to the last fen, to the member or back to the house, and takes no more than it was given', async () => {
  const member = await memberWith(0n);
  const before = await house('promotions');
  const [played, lapsed] = [nextGrant(), nextGrant()];
  for (const grantId of [played, lapsed])
    await inTx((tx) => wallet.fillGrant(tx, { grantId, memberId: member, amount: 300n }));
  expect(await money(member)).toEqual({ [`grant/${played}`]: '300', [`grant/${lapsed}`]: '300' });
  await inTx((tx) => wallet.releaseGrant(tx, { grantId: played, memberId: member, amount: 300n }));
  await inTx((tx) => wallet.returnGrant(tx, { grantId: lapsed, memberId: member, amount: 300n }));
  expect(await money(member)).toEqual({ central: '300' });
  expect((await house('promotions')) - before).toBe(-300n);
});

test('whoever keeps balances is told of each movement once others can see it, and of none before', async () => {
  const member = await memberWith(1_000n);
  const told: bigint[] = [];
  const telling = openWallet(
    ledger,
    () => new Date('2026-11-21T04:00:00Z'),
    (memberId) => told.push(memberId),
  );
  const credit = () => ({ ...movement(member, 5n), turnover: 0n });
  const grantId = nextGrant();
  const ways: Record<string, (tx: Tx) => Promise<unknown>> = {
    credit: (tx) => telling.credit(tx, credit()),
    payCommission: (tx) => telling.payCommission(tx, credit()),
    payRedPacket: (tx) => telling.payRedPacket(tx, credit()),
    payRedPackets: (tx) => telling.payRedPackets(tx, [credit()]),
    payBonus: (tx) => telling.payBonus(tx, credit()),
    payRebate: (tx) => telling.payRebate(tx, credit()),
    adjustUp: (tx) => telling.adjustUp(tx, credit()),
    adjustDown: (tx) => telling.adjustDown(tx, movement(member, 5n)),
    hold: (tx) => telling.hold(tx, movement(member, 5n), async () => undefined),
    release: (tx) => telling.release(tx, movement(member, 2n)),
    payOut: (tx) => telling.payOut(tx, movement(member, 3n)),
    bringIn: (tx) => telling.bringIn(tx, [credit()]),
    fillGrant: (tx) => telling.fillGrant(tx, { grantId, memberId: member, amount: 5n }),
    releaseGrant: (tx) => telling.releaseGrant(tx, { grantId, memberId: member, amount: 5n }),
  };
  const heard: Record<string, readonly [within: number, after: number]> = {};
  for (const [way, move] of Object.entries(ways)) {
    told.length = 0;
    const within = await inTx(async (tx) => {
      await move(tx);
      return told.length;
    });
    heard[way] = [within, told.filter((memberId) => memberId === member).length];
  }
  expect(heard).toEqual(Object.fromEntries(Object.keys(ways).map((way) => [way, [0, 1]])));
});

test('the row of a rebate that is claimed with others moves one fen out of promotions for each that is owed', async () => {
  const member = await memberWith(0n);
  const { id, reference } = movement(member, 0n);
  const row = wallet.rebateRow({ id, memberId: member, reference }, new Date('2026-11-21T04:00:00Z'));
  const before = await house('promotions');
  await tables.database.query('select ledger.apply($1::jsonb)', [JSON.stringify([row])]);
  expect(await money(member)).toEqual({ central: '1' });
  expect((await house('promotions')) - before).toBe(-1n);
});

test('of red packets that are paid together each opens the turnover that it says, down to a fen', async () => {
  const [one, other] = [await memberWith(0n), await memberWith(0n)];
  await inTx((tx) =>
    wallet.payRedPackets(tx, [
      { ...movement(one, 1n), turnover: 1n },
      { ...movement(other, 300n), turnover: 0n },
    ]),
  );
  expect([await money(one), await money(other)]).toEqual([{ central: '1' }, { central: '300' }]);
  expect(await turnoverLeft(tables.database, one)).toBe(1n);
  expect(await turnoverLeft(tables.database, other)).toBe(0n);
});

test('the same credit again has no second effect', async () => {
  const member = await memberWith(0n);
  const credit = { ...movement(member, 700n), turnover: 500n };
  for (let time = 0; time < 2; time += 1) await inTx((tx) => wallet.credit(tx, credit));
  expect(await money(member)).toEqual({ central: '700' });
  expect(await turnoverLeft(tables.database, member)).toBe(500n);
});

test('a withdrawal takes up to the last fen out of reach, and is paid or comes back', async () => {
  const member = await memberWith(1_000n);
  const hold = (fen: bigint) => inTx((tx) => wallet.hold(tx, movement(member, fen), async () => undefined));
  expect(codeOf(await hold(1_001n))).toBe('insufficient_balance');
  expect(codeOf(await hold(1_000n))).toBe('done');
  expect(await money(member)).toEqual({ held: '1000' });
  expect(await inTx((tx) => wallet.lock(tx, member))).toEqual({ central: 0n, held: 1_000n });
  expect(codeOf(await inTx((tx) => wallet.payOut(tx, movement(member, 1_001n))))).toBe('hold_gone');
  const payouts = await house('payouts');
  expect(codeOf(await inTx((tx) => wallet.payOut(tx, movement(member, 400n))))).toBe('done');
  expect((await house('payouts')) - payouts).toBe(400n);
  expect(codeOf(await inTx((tx) => wallet.release(tx, movement(member, 601n))))).toBe('hold_gone');
  expect(codeOf(await inTx((tx) => wallet.release(tx, movement(member, 600n))))).toBe('done');
  expect(await money(member)).toEqual({ central: '600' });
  expect(await inTx((tx) => wallet.lock(tx, member))).toEqual({ central: 600n, held: 0n });
});

test('a refusal under the lock holds nothing', async () => {
  const member = await memberWith(1_000n);
  const refusal = async () => ({ ok: false, code: 'turnover_left' }) as const;
  expect(codeOf(await inTx((tx) => wallet.hold(tx, movement(member, 1n), refusal)))).toBe('turnover_left');
  expect(await money(member)).toEqual({ central: '1000' });
});

test('what a hold is judged by stands still: a credit waits for it', async () => {
  const member = await memberWith(1_000n);
  let credited = false;
  let credit = Promise.resolve();
  await inTx((tx) =>
    wallet.hold(tx, movement(member, 500n), async () => {
      credit = inTx((other) => wallet.credit(other, { ...movement(member, 1n), turnover: 1n })).then(() => {
        credited = true;
      });
      await expect
        .poll(async () => {
          const { rows } = await tables.database.query<{ waits: boolean }>(
            'select exists (select from pg_locks where not granted) as waits',
          );
          return rows[0]?.waits;
        })
        .toBe(true);
      expect(credited).toBe(false);
      return undefined;
    }),
  );
  await credit;
  expect(await money(member)).toEqual({ central: '501', held: '500' });
});

test('a correction downwards goes to the account of corrections and cannot take more than is there', async () => {
  const member = await memberWith(1_000n);
  const before = await house('adjustments');
  expect(codeOf(await inTx((tx) => wallet.adjustDown(tx, movement(member, 1_001n))))).toBe(
    'insufficient_balance',
  );
  expect(codeOf(await inTx((tx) => wallet.adjustDown(tx, movement(member, 250n))))).toBe('done');
  expect(await money(member)).toEqual({ central: '750' });
  expect((await house('adjustments')) - before).toBe(250n);
});

async function moveIn(member: bigint, fen: bigint) {
  const reservation = movement(member, fen);
  const outcome = await inTx((tx) => wallet.reserveToVenue(tx, reservation));
  return { reservation, code: codeOf(outcome) };
}
const settle = (reservation: ReturnType<typeof movement>) =>
  inTx((tx) => wallet.settleReservation(tx, reservation));
const cancel = (reservation: ReturnType<typeof movement>) =>
  inTx((tx) => wallet.cancelReservation(tx, reservation));

test("a transfer in is reserved, and then lies at the venue or is the member's again", async () => {
  const member = await memberWith(1_000n);
  expect((await moveIn(member, 1_001n)).code).toBe('insufficient_balance');
  const first = await moveIn(member, 400n);
  const second = await moveIn(member, 600n);
  expect([first.code, second.code]).toEqual(['done', 'done']);
  expect(await money(member)).toEqual({ central: '1000/1000' });
  expect(await inTx((tx) => wallet.available(tx, member))).toBe(0n);
  await settle(first.reservation);
  await cancel(second.reservation);
  expect(await money(member)).toEqual({ central: '600', [`venue/${venue}`]: '400' });
  expect(await inTx((tx) => wallet.available(tx, member))).toBe(600n);
});

/** A member with this much at the venue and nothing else. @param fen */
async function memberAtVenue(fen: bigint): Promise<bigint> {
  const member = await memberWith(fen);
  await settle((await moveIn(member, fen)).reservation);
  return member;
}

function moveOut(member: bigint, fen: bigint, room = 0n) {
  const reservation = movement(member, fen);
  const asked: bigint[] = [];
  return inTx(async (tx) => ({
    reservation,
    asked,
    split: await wallet.reserveFromVenue(tx, reservation, async (owed) => {
      asked.push(owed);
      return room;
    }),
  }));
}

test('a transfer out comes from what is known there first, then ahead as far as there is room, the rest is held', async () => {
  const member = await memberAtVenue(1_000n);
  const within = await moveOut(member, 400n);
  expect([within.split, within.asked]).toEqual([{ held: 0n, ahead: 0n }, []]);
  await settle(within.reservation);
  expect(await money(member)).toEqual({ central: '400', [`venue/${venue}`]: '600' });
  const beyond = await moveOut(member, 1_000n, 150n);
  expect([beyond.split, beyond.asked]).toEqual([{ held: 250n, ahead: 150n }, [0n]]);
  await settle(beyond.reservation);
  expect(await money(member)).toEqual({ central: '1150', review: '250', [`ahead/${venue}`]: '-400' });
  const again = await moveOut(member, 10n, 1_000n);
  expect([again.split, again.asked]).toEqual([{ held: 0n, ahead: 10n }, [400n]]);
  expect(await inTx((tx) => wallet.takenAhead(tx, member, venue))).toBe(410n);
  await cancel(again.reservation);
  expect(await inTx((tx) => wallet.takenAhead(tx, member, venue))).toBe(400n);
  expect(await money(member)).toEqual({ central: '1150', review: '250', [`ahead/${venue}`]: '-400' });
});

test('a transfer out of exactly what is known asks for no room', async () => {
  const member = await memberAtVenue(1_000n);
  const out = await moveOut(member, 1_000n, 5n);
  expect([out.split, out.asked]).toEqual([{ held: 0n, ahead: 0n }, []]);
  await settle(out.reservation);
  expect(await money(member)).toEqual({ central: '1000' });
});

test('money that went out while its way in was unknown meets it as soon as that is known', async () => {
  const member = await memberWith(1_000n);
  const into = await moveIn(member, 1_000n);
  const out = await moveOut(member, 600n, 600n);
  await settle(out.reservation);
  expect(await money(member)).toEqual({ central: '1600/1000', [`ahead/${venue}`]: '-600' });
  await settle(into.reservation);
  expect(await money(member)).toEqual({ central: '600', [`venue/${venue}`]: '400' });
});

const result = (member: bigint, net: bigint) =>
  inTx((tx) => wallet.recordResult(tx, { ...movement(member, 0n), net }));

test('a win pays back what was taken ahead first; a loss beyond what lies there stands ahead', async () => {
  const member = await memberAtVenue(1_000n);
  const before = await house(`venue/${venue}`);
  await result(member, -400n);
  await result(member, 0n);
  expect(await money(member)).toEqual({ [`venue/${venue}`]: '600' });
  await result(member, -700n);
  expect(await money(member)).toEqual({ [`ahead/${venue}`]: '-100' });
  await result(member, 30n);
  expect(await money(member)).toEqual({ [`ahead/${venue}`]: '-70' });
  await result(member, 1n);
  expect(await money(member)).toEqual({ [`ahead/${venue}`]: '-69' });
  await result(member, 99n);
  expect(await money(member)).toEqual({ [`venue/${venue}`]: '30' });
  expect((await house(`venue/${venue}`)) - before).toBe(970n);
});

test('a stake comes out of the central wallet up to the last fen', async () => {
  const member = await memberWith(1_000n);
  const stake = (fen: bigint) => inTx((tx) => wallet.takeStake(tx, movement(member, fen)));
  expect([codeOf(await stake(1_001n)), codeOf(await stake(1_000n))]).toEqual([
    'insufficient_balance',
    'done',
  ]);
  expect(await money(member)).toEqual({});
});

test.each(['bet_payout', 'bet_undone', 'prize', 'prize_undone'] as const)(
  'what a seamless venue books as %s can always be booked: what is not there stands ahead and is paid back first',
  async (kind) => {
    const member = await memberWith(1_000n);
    const book = (net: bigint) =>
      inTx((tx) => wallet.settleStake(tx, { ...movement(member, 0n), net, kind }));
    await book(0n);
    await book(-1_000n);
    expect(await money(member)).toEqual({});
    await book(-250n);
    expect(await money(member)).toEqual({ [`ahead/${venue}`]: '-250' });
    await book(200n);
    expect(await money(member)).toEqual({ [`ahead/${venue}`]: '-50' });
    await book(80n);
    expect(await money(member)).toEqual({ central: '30' });
  },
);

test('a win that is looked at is out of reach, and goes back to the house or on to the member, what is owed first', async () => {
  const member = await memberWith(0n);
  const before = await house(`venue/${venue}`);
  await inTx((tx) => wallet.holdWin(tx, movement(member, 900n)));
  expect(await money(member)).toEqual({ [`won/${venue}`]: '900' });
  await inTx((tx) => wallet.takeHeldWin(tx, movement(member, 100n)));
  await inTx((tx) => wallet.releaseWin(tx, { ...movement(member, 200n), to: 'central' }));
  await inTx((tx) => wallet.releaseWin(tx, { ...movement(member, 150n), to: 'venue' }));
  expect(await money(member)).toEqual({ central: '200', [`venue/${venue}`]: '150', [`won/${venue}`]: '450' });
  await result(member, -250n);
  await inTx((tx) => wallet.releaseWin(tx, { ...movement(member, 60n), to: 'central' }));
  expect(await money(member)).toEqual({ central: '200', [`ahead/${venue}`]: '-40', [`won/${venue}`]: '390' });
  await inTx((tx) => wallet.releaseWin(tx, { ...movement(member, 390n), to: 'central' }));
  expect(await money(member)).toEqual({ central: '550' });
  expect((await house(`venue/${venue}`)) - before).toBe(-550n);
});

test("what was held of a transfer out becomes the member's, or pays off what came ahead", async () => {
  const member = await memberAtVenue(100n);
  const out = await moveOut(member, 600n, 200n);
  await settle(out.reservation);
  expect(await money(member)).toEqual({ central: '300', review: '300', [`ahead/${venue}`]: '-500' });
  await inTx((tx) => wallet.releaseAhead(tx, movement(member, 120n)));
  await inTx((tx) => wallet.refuseAhead(tx, movement(member, 180n)));
  expect(await money(member)).toEqual({ central: '420', [`ahead/${venue}`]: '-320' });
});

test('the overview says where every fen is, and they add up', async () => {
  const member = await memberWith(10_000n);
  await settle((await moveIn(member, 2_000n)).reservation);
  await moveIn(member, 300n);
  const out = await moveOut(member, 500n);
  expect(out.split.held).toBe(0n);
  await inTx((tx) => wallet.hold(tx, movement(member, 1_000n), async () => undefined));
  await inTx((tx) => wallet.holdWin(tx, movement(member, 70n)));
  const balances = openBalances(ledger, feed);
  expect(await balances.overview(member, [venue, 'other'])).toEqual({
    central: 6_700n,
    venues: new Map([
      [venue, 1_500n],
      ['other', 0n],
    ]),
    inFlight: 800n,
    held: 1_000n,
    inReview: 70n,
    total: 10_070n,
  });
  expect(await balances.central(member)).toBe(6_700n);
  expect(balances.knownCentral(member)).toBeUndefined();
  expect(await balances.standingAt(member, venue)).toBe(2_070n);
});

test('a win that is held counts in review only as far as nothing was taken ahead of it', async () => {
  const member = await memberWith(0n);
  await inTx((tx) => wallet.holdWin(tx, movement(member, 100n)));
  await result(member, -30n);
  const balances = openBalances(ledger, feed);
  expect(await balances.overview(member, [venue])).toMatchObject({ inReview: 70n, total: 70n });
  await result(member, -90n);
  expect(await balances.overview(member, [venue])).toMatchObject({ inReview: 0n, total: 0n });
  expect(await balances.standingAt(member, venue)).toBe(-20n);
});

test('a win pays off what came ahead once that is known, and not while it is on its way', async () => {
  const member = await memberWith(0n);
  const out = await moveOut(member, 80n, 80n);
  await inTx((tx) => wallet.holdWin(tx, movement(member, 100n)));
  await inTx((tx) => wallet.releaseWin(tx, { ...movement(member, 100n), to: 'venue' }));
  await cancel(out.reservation);
  expect(await money(member)).toEqual({ [`venue/${venue}`]: '100' });
});

test('what comes ahead and in flight is counted once it is on its way', async () => {
  const member = await memberWith(0n);
  await moveOut(member, 50n, 50n);
  const balances = openBalances(ledger, feed);
  expect(await balances.overview(member, [venue])).toMatchObject({ central: 0n, inFlight: 50n, total: 50n });
});

test("a venue's result against members is the house's", async () => {
  const member = await memberAtVenue(500n);
  const balances = openBalances(ledger, feed);
  const before = await balances.resultAt(venue);
  await result(member, -120n);
  expect((await balances.resultAt(venue)) - before).toBe(120n);
  await inTx((tx) => wallet.holdWin(tx, { ...movement(member, 50n), given: true }));
  expect((await balances.resultAt(venue)) - before).toBe(70n);
});

test('a balance that is remembered holds until a look finds a change, and is not kept when that came in between', async () => {
  const member = await memberWith(1_000n);
  let tell: () => Promise<void> = async () => undefined;
  let lose: () => void = () => undefined;
  const hearing = {
    reliable: true,
    follow: (look: (db: Queryable) => Promise<void>, lost: () => void) => {
      [tell, lose] = [() => look(tables.database), lost];
    },
  };
  const balances = openBalances(ledger, hearing as unknown as ChangeFeed);
  await tell();
  expect(balances.knownCentral(member)).toBeUndefined();
  const both = await Promise.all([balances.central(member), balances.central(member)]);
  expect(both).toEqual([1_000n, 1_000n]);
  expect(balances.knownCentral(member)).toBe(1_000n);
  await inTx((tx) => wallet.credit(tx, { ...movement(member, 5n), turnover: 0n }));
  expect(await balances.central(member)).toBe(1_000n);
  await tell();
  expect(balances.knownCentral(member)).toBeUndefined();
  expect(await balances.central(member)).toBe(1_005n);
  lose();
  expect(balances.knownCentral(member)).toBeUndefined();
  await tell();
  const loading = balances.central(member);
  await inTx((tx) => wallet.credit(tx, { ...movement(member, 5n), turnover: 0n }));
  await tell();
  expect([1_005n, 1_010n]).toContain(await loading);
  expect(balances.knownCentral(member)).toBeUndefined();
  hearing.reliable = false;
  await inTx((tx) => wallet.credit(tx, { ...movement(member, 5n), turnover: 0n }));
  expect(await balances.central(member)).toBe(1_015n);
});

test('whether a member ever had money is theirs alone', async () => {
  const [rich, poor] = [await memberWith(1n), await memberWith(0n)];
  expect([await hasHadMoney(tables.database, rich), await hasHadMoney(tables.database, poor)]).toEqual([
    true,
    false,
  ]);
});

test('accounts that exist with other terms are a fault', async () => {
  const member = await tables.member();
  const { centralAccount } = await import('./accounts.ts');
  await inTx((tx) =>
    ledger.createAccounts(tx, [
      { id: centralAccount(member), owner: String(member), code: 'central', currency: 'USD', floor: 0n },
    ]),
  );
  await expect(inTx((tx) => wallet.open(tx, member))).rejects.toThrow('exists with other terms');
});

test('who has no accounts has nothing', async () => {
  const member = await tables.member();
  const balances = openBalances(ledger, feed);
  expect(await inTx((tx) => wallet.lock(tx, member))).toEqual({ central: 0n, held: 0n });
  expect(await inTx((tx) => wallet.available(tx, member))).toBe(0n);
  expect(await balances.central(member)).toBe(0n);
  expect([await balances.standingAt(member, venue), await balances.resultAt('unknown')]).toEqual([0n, 0n]);
  expect(await balances.overview(member, [venue])).toMatchObject({
    central: 0n,
    inFlight: 0n,
    inReview: 0n,
    total: 0n,
  });
});

test('the calls tell in yuan what is where, and which venues play from the central wallet', async () => {
  const member = await memberWith(12_345n);
  await settle((await moveIn(member, 2_000n)).reservation);
  await moveIn(member, 300n);
  await inTx((tx) => wallet.hold(tx, movement(member, 1_000n), async () => undefined));
  await inTx((tx) => wallet.holdWin(tx, movement(member, 70n)));
  const handlers = new Map<string, (payload: object, visit: object) => Promise<unknown>>();
  const define = (name: string, handler: (payload: object, visit: object) => Promise<unknown>) =>
    void handlers.set(name, handler);
  const names = [
    { code: venue, name: '棋牌', nameEn: 'Cards', wallet: 'transfer' },
    { code: 'other', name: '电子', nameEn: '', wallet: 'seamless' },
  ] as const;
  const payingOut = async (id: bigint) => (id === member ? 5_000n : 0n);
  walletApi(define as never, openBalances(ledger, feed), () => names, payingOut);
  const call = (name: string, language = 'zh-CN') => handlers.get(name)?.({}, { memberId: member, language });
  expect(await call('balance')).toMatchObject({ value: { balance: 90.45 } });
  const venues = [
    { name: '棋牌', platname: venue, balance: 20, seamless: false },
    { name: '电子', platname: 'other', balance: 0, seamless: true },
  ];
  expect(await call('venueBalances')).toMatchObject({ value: venues });
  expect(await call('walletOverview')).toMatchObject({
    value: { central: 90.45, venues, in_flight: 3, held: 10, in_review: 0.7, paying_out: 50, total: 124.15 },
  });
  expect(await call('venueBalances', 'en')).toMatchObject({ value: [{ name: 'Cards' }, { name: '电子' }] });
});

test('a win at a venue where nothing was ever ahead is the member’s, and opens no account for it', async () => {
  const member = await memberWith(100n);
  await inTx((tx) => wallet.takeStake(tx, movement(member, 60n)));
  const { amount, ...win } = movement(member, 90n);
  await inTx((tx) => wallet.settleStake(tx, { ...win, net: amount, kind: 'bet_payout' }));
  expect(await money(member)).toEqual({ central: '130' });
  const accounts = await openBooks(ledger).accounts(member);
  expect(accounts.map(({ code }) => code).sort()).toEqual(['central', 'held']);
});

test('what members bring along is theirs, whoever comes alone too, and is played as each of them was told', async () => {
  const [one, other, alone] = [await tables.member(), await tables.member(), await tables.member()];
  await inTx((tx) => wallet.openMany(tx, [one, other]));
  await inTx((tx) => wallet.openMany(tx, [alone]));
  await inTx((tx) =>
    wallet.bringIn(tx, [
      { ...movement(one, 500n), turnover: 0n },
      { ...movement(other, 700n), turnover: 300n },
    ]),
  );
  await inTx((tx) => wallet.bringIn(tx, [{ ...movement(alone, 90n), turnover: 0n }]));
  expect([await money(one), await money(other), await money(alone)]).toEqual([
    { central: '500' },
    { central: '700' },
    { central: '90' },
  ]);
  await inTx((tx) => wallet.bringIn(tx, []));
  await inTx((tx) => wallet.openMany(tx, []));
  const left = (memberId: bigint) => turnoverLeft(tables.database, memberId);
  expect([await left(one), await left(other), await left(alone)]).toEqual([0n, 300n, 0n]);
});

test('the books call the win of a bet that the house gave by its own name, and one that is taken back too', async () => {
  const memberId = await memberWith(1_000n);
  const kindOf = async (net: bigint, given: boolean) => {
    const { amount: _none, ...settled } = movement(memberId, 0n);
    await inTx((tx) => wallet.settleStake(tx, { ...settled, net, kind: 'bet_payout', given }));
    const { rows } = await tables.database.query<{ kind: string }>(
      'select kind from ledger.transfer where id = $1',
      [settled.id],
    );
    return rows[0]?.kind;
  };
  expect([await kindOf(300n, true), await kindOf(-300n, true), await kindOf(300n, false)]).toEqual([
    'free_bet_win',
    'free_bet_undone',
    'bet_payout',
  ]);
});

/** A venue at which nothing has happened yet. */
async function freshVenue(): Promise<string> {
  const code = `v${nextGrant()}`;
  await inTx((tx) => wallet.openHouse(tx, [code]));
  return code;
}
/** What the house has paid there: as the venue's result, and for bets that it gave. */
async function paidAt(code: string): Promise<Record<string, bigint>> {
  const { rows } = await tables.database.query<{ code: string; balance: bigint }>(
    'select a.code, sum(e.amount)::bigint as balance from ledger.account a join ledger.entry e on e.account_id = a.id where a.code = any ($1) group by a.code',
    [[`venue/${code}`, `free_bets/${code}`]],
  );
  return Object.fromEntries(rows.map((row) => [row.code.split('/')[0], row.balance]));
}
const kindsOf = async (reference: string) =>
  (
    await tables.database.query<{ kind: string }>(
      'select kind from ledger.transfer where reference = $1 order by xid',
      [reference],
    )
  ).rows.map(({ kind }) => kind);

test.each([
  { given: true, kinds: ['free_bet_win', 'free_bet_undone'], pays: 'free_bets' },
  { given: false, kinds: ['win_held', 'win_refused'], pays: 'venue' },
])(
  'the first win that is held at a venue is paid, and taken back, by the house as $pays',
  async ({ given, kinds, pays }) => {
    const [member, code] = [await memberWith(0n), await freshVenue()];
    const win = { ...movement(member, 900n), venue: code, given };
    await inTx((tx) => wallet.holdWin(tx, win));
    await inTx((tx) => wallet.takeHeldWin(tx, { ...win, id: crypto.randomUUID(), amount: 200n }));
    expect(await paidAt(code)).toEqual({ [pays]: -700n });
    expect(await kindsOf(win.reference)).toEqual(kinds);
  },
);

test('the first win of a bet that the house gave is paid by what the house gives at that venue, not by its result', async () => {
  const [member, code] = [await memberWith(0n), await freshVenue()];
  const { amount: _none, ...win } = movement(member, 0n);
  await inTx((tx) =>
    wallet.settleStake(tx, { ...win, venue: code, net: 70n, kind: 'bet_payout', given: true }),
  );
  expect(await paidAt(code)).toEqual({ free_bets: -70n });
  expect(await money(member)).toEqual({ central: '70' });
});

test('rows for many at once say which way the money goes, from the first fen on', async () => {
  const [member, code] = [await memberWith(1_000n), await freshVenue()];
  const at = new Date('2026-11-21T04:00:00Z');
  const apply = (transfer: unknown) =>
    tables.database.query('select code from ledger.apply($1::jsonb)', [JSON.stringify([transfer])]);
  const row = (amount: bigint) => ({ ...movement(member, amount), venue: code });
  expect(wallet.winRow(row(0n), at).transfer).toBeNull();
  await apply(wallet.winRow(row(1n), at).transfer);
  expect(await money(member)).toEqual({ central: '1001' });
  await inTx((tx) => wallet.recordResult(tx, { ...row(0n), net: 500n }));
  await apply(wallet.transferRow(row(30n), 'in', at));
  await apply(wallet.transferRow(row(200n), 'out', at));
  // Both are on their way: reserved where the money comes from.
  expect(await money(member)).toEqual({ central: '1001/30', [`venue/${code}`]: '500/200' });
});

test('every account of a member and of the house has its name', () => {
  const codes = (memberId: bigint | undefined) =>
    [...openBooks(ledger).namesFor(memberId, ['n']).values()]
      .map(({ owner, code }) => `${owner} ${code}`)
      .sort();
  const ofHouse = ['adjustments', 'deposits', 'free_bets/n', 'opening', 'payouts', 'promotions', 'venue/n'];
  expect(codes(undefined)).toEqual(ofHouse.map((code) => `house ${code}`));
  expect(codes(7n)).toEqual([
    ...['ahead/n', 'central', 'held', 'review', 'venue/n', 'won/n'].map((code) => `7 ${code}`),
    ...ofHouse.map((code) => `house ${code}`),
  ]);
});

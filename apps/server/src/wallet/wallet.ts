/** The member's money, and the one door to the ledger. All amounts are fen; every effect has an id that its caller chose. */
import type { Fen } from '@mingpai/contract/money';
import type { Ledger, NewAccount, NewTransfer } from '@mingpai/ledger';
import { announce } from '../platform/change-feed.ts';
import type { Tx } from '../platform/database.ts';
import { namedId } from '../platform/ids.ts';
import { certain, done, type Outcome, type Refused, refused } from '../platform/outcome.ts';
import { openRequirement } from '../turnover/opening.ts';
import {
  aheadAccount,
  centralAccount,
  currency,
  type HouseCode,
  heldAccount,
  houseAccount,
  houseCodes,
  houseVenueAccount,
  reviewAccount,
  type VenueCode,
  venueAccount,
  wonAccount,
} from './accounts.ts';

/** One movement of a member's money. */
export interface Movement {
  /** UUID; the same id again has no second effect. */
  readonly id: string;
  readonly memberId: bigint;
  readonly amount: Fen;
  /** What it belongs to, in words staff can search for: `deposit/D20261121...`. */
  readonly reference: string;
}

/** Money of the house for a member, and what it asks for: nothing can be credited without saying so. */
export interface Credit extends Movement {
  /** What has to be played before anything may leave (business rules, Turnover), in fen; 0: nothing. */
  readonly turnover: Fen;
}

/** What a member has here while nobody else can move it, in fen. */
export interface LockedMoney {
  readonly central: bigint;
  readonly held: bigint;
}

export interface VenueMovement extends Movement {
  readonly venue: VenueCode;
}

/** A transfer to or from a venue that was begun under this id. */
export interface Reservation {
  readonly id: string;
  readonly memberId: bigint;
  readonly venue: VenueCode;
}

/**
 * Moves money in the caller's transaction; nothing happens unless that commits. What can be refused gives an outcome that its
 * caller has to use (`npm run check`); what cannot be refused gives nothing, and a ledger that says no to it is a fault that
 * throws.
 */
export interface Wallet {
  /** Opens the accounts of a new member. */
  open(tx: Tx, memberId: bigint): Promise<void>;
  /** Opens the house's accounts; part of the start, harmless to repeat. */
  openHouse(tx: Tx, venues: readonly VenueCode[]): Promise<void>;
  /**
   * The member's money stands still until the transaction ends. Whatever decides about it is read after this, because every
   * credit, with the requirement that it opens, is ordered by the same lock.
   */
  lock(tx: Tx, memberId: bigint): Promise<LockedMoney>;
  /** Deposit arrived: into the central wallet. */
  credit(tx: Tx, credit: Credit): Promise<void>;
  /** An agent's statement is paid: from the house into the central wallet (business rules, Agents). */
  payCommission(tx: Tx, credit: Credit): Promise<void>;
  /** Rebates are claimed: from the house into the central wallet (business rules, Rebate). */
  payRebate(tx: Tx, credit: Credit): Promise<void>;
  /** A red packet was grabbed: from the house into the central wallet. */
  payRedPacket(tx: Tx, credit: Credit): Promise<void>;
  /** A promotion's bonus is given: from the house into the central wallet. */
  payBonus(tx: Tx, credit: Credit): Promise<void>;
  /** Staff correct the balance upwards: from the house into the central wallet. */
  adjustUp(tx: Tx, credit: Credit): Promise<void>;
  /** Staff correct it downwards. Refusal `insufficient_balance`. */
  adjustDown(tx: Tx, movement: Movement): Promise<Outcome<null>>;
  /**
   * Withdrawal asked for: out of the central wallet, out of reach. Refusal `insufficient_balance`.
   * @param refusal asked once the money is locked: what must not leave yet, and why
   */
  hold(tx: Tx, movement: Movement, refusal: () => Promise<Refused | undefined>): Promise<Outcome<null>>;
  /** Withdrawal approved: what was held leaves. Refusal `hold_gone`: less is held than that. */
  payOut(tx: Tx, movement: Movement): Promise<Outcome<null>>;
  /** Withdrawal rejected: what was held comes back. Refusal `hold_gone`: less is held than that. */
  release(tx: Tx, movement: Movement): Promise<Outcome<null>>;
  /** Transfer to a venue begins: reserved until its outcome is known. Refusal `insufficient_balance`. */
  reserveToVenue(tx: Tx, movement: VenueMovement): Promise<Outcome<null>>;
  /**
   * Transfer from a venue begins: shown as in flight until its outcome is known.
   * @param roomAhead how much more than our books know of may come, when so much came already; the rest is held
   * @returns what is held, and what comes ahead of the records beside it
   */
  reserveFromVenue(
    tx: Tx,
    movement: VenueMovement,
    roomAhead: (owed: Fen) => Promise<Fen>,
  ): Promise<{ readonly held: Fen; readonly ahead: Fen }>;
  /** The venue did it. */
  settleReservation(tx: Tx, reservation: Reservation): Promise<void>;
  /** The venue did not, and never will. */
  cancelReservation(tx: Tx, reservation: Reservation): Promise<void>;
  /** A bet's result at a venue: `net` = payout - stake, may be negative or zero. */
  recordResult(tx: Tx, result: Omit<VenueMovement, 'amount'> & { net: bigint }): Promise<void>;
  /** What the member can spend now, in fen. */
  available(tx: Tx, memberId: bigint): Promise<bigint>;
  /** A stake at a venue that plays from the central wallet. Refusal `insufficient_balance`. */
  takeStake(tx: Tx, movement: VenueMovement): Promise<Outcome<null>>;
  /**
   * What such a venue pays, gives back or (`net` below zero) takes back. It can always be booked: what the central wallet does not
   * hold any more stands ahead, and what the venue pays next goes there first.
   */
  settleStake(
    tx: Tx,
    result: Omit<VenueMovement, 'amount'> & {
      net: bigint;
      kind: 'bet_payout' | 'bet_undone' | 'prize' | 'prize_undone';
    },
  ): Promise<void>;
  /** A win at a venue that people look at first: booked, and out of the member's reach. */
  holdWin(tx: Tx, movement: VenueMovement): Promise<void>;
  /** What is held of it goes back to the house: staff refused it, or the venue took it back. */
  takeHeldWin(tx: Tx, movement: VenueMovement): Promise<void>;
  /** What is held of it is the member's: it pays off first what was taken ahead. @param to where the venue's wins go */
  releaseWin(tx: Tx, movement: VenueMovement & { readonly to: 'central' | 'venue' }): Promise<void>;
  /** What came out of a venue ahead of its records, in fen. */
  takenAhead(tx: Tx, memberId: bigint, venue: VenueCode): Promise<Fen>;
  /** What was held of a transfer out is the member's. */
  releaseAhead(tx: Tx, movement: Movement): Promise<void>;
  /** What was held of a transfer out pays off what was taken ahead: no record ever explained it. */
  refuseAhead(tx: Tx, movement: VenueMovement): Promise<void>;
}

/** The feed's topic under which a member's id is announced when their money moved. */
export const walletTopic = 'wallet';

/** @param now the moment at which a requirement is opened */
export function openWallet(ledger: Ledger, now: () => Date): Wallet {
  async function openAccounts(tx: Tx, accounts: readonly NewAccount[]): Promise<void> {
    const opened = await ledger.createAccounts(tx, accounts);
    if (!opened.ok) throw new Error(`account ${opened.account} exists with other terms`);
  }

  /** @param short what it means that there is less than this moves */
  async function tryPost(
    tx: Tx,
    memberId: bigint,
    transfer: NewTransfer,
    short: 'insufficient_balance' | 'hold_gone',
  ): Promise<Outcome<null>> {
    const outcome = await ledger.transferIn(tx, transfer);
    if (!outcome.ok) {
      if (outcome.code === 'insufficient_funds') return refused(short);
      // Every other refusal means that our own books and code disagree: a fault, never an answer to a member.
      throw new Error(`ledger refused ${transfer.phase} ${transfer.id}: ${outcome.code}`);
    }
    await announce(tx, walletTopic, String(memberId));
    return done(null);
  }

  /** For what cannot be refused: a refusal is a fault of ours, and ends the transaction. */
  async function post(tx: Tx, memberId: bigint, transfer: NewTransfer): Promise<void> {
    certain(await tryPost(tx, memberId, transfer, 'insufficient_balance'));
  }

  async function lock(tx: Tx, memberId: bigint): Promise<LockedMoney> {
    const [central, held] = [centralAccount(memberId), heldAccount(memberId)];
    const balances = await ledger.lockBalances(tx, [central, held]);
    return {
      central: balances.get(central)?.available ?? 0n,
      held: balances.get(held)?.available ?? 0n,
    };
  }

  function creditFrom(kind: string, house: HouseCode) {
    return async (tx: Tx, { id, memberId, amount, reference, turnover }: Credit): Promise<void> => {
      await post(
        tx,
        memberId,
        single(id, kind, reference, houseAccount(house), centralAccount(memberId), amount),
      );
      // Whoever decides about this money reads it under the lock that the posting holds: both are there, or neither.
      if (turnover > 0n)
        await openRequirement(tx, { memberId, source: reference, amount: turnover, at: now() });
    };
  }

  function move(
    kind: string,
    from: (member: bigint) => string,
    to: (member: bigint) => string,
    short: 'insufficient_balance' | 'hold_gone',
  ) {
    return (tx: Tx, { id, memberId, amount, reference }: Movement) =>
      tryPost(tx, memberId, single(id, kind, reference, from(memberId), to(memberId), amount), short);
  }

  const moveIntoHold = move('withdrawal_hold', centralAccount, heldAccount, 'insufficient_balance');

  async function resolve(
    tx: Tx,
    { id, memberId, venue }: Reservation,
    phase: 'post' | 'void',
  ): Promise<void> {
    // All of it at once: the posting alone would hold some of these while the split below waits for the others.
    const all = [centralAccount(memberId), venueAccount(memberId, venue), aheadAccount(memberId, venue)];
    await ledger.lockBalances(tx, all);
    await post(tx, memberId, { id: namedId(`${phase}/${id}`), phase, pendingId: id });
    await repayAhead(tx, id, memberId, venue);
  }

  /**
   * Money that was taken out while its way in was still pending counts as taken ahead; once the way in is known, the two meet
   * here. Without it the same money would stand at the venue and in the central wallet.
   */
  async function repayAhead(tx: Tx, id: string, memberId: bigint, venue: VenueCode): Promise<void> {
    const { at, ahead } = await venueSplit(tx, memberId, venue);
    const amount = min(at.available, ahead.owed);
    if (amount <= 0n) return;
    await post(tx, memberId, {
      id: namedId(`repay/${id}`),
      kind: 'ahead_repaid',
      reference: `venue/${venue}/${id}`,
      phase: 'single',
      legs: [
        { account: at.account, amount: -amount },
        { account: ahead.account, amount },
      ],
    });
  }

  /**
   * The venue wallet and what was taken ahead of its records, locked so that the split stays true. Whoever needs several of a
   * member's accounts locks them together, in the order of their ids, as the ledger does: one after the other, a transfer that ends
   * and a bet that is pulled would wait for each other.
   * @param beside what else the caller goes on to move
   */
  async function venueSplit(tx: Tx, memberId: bigint, venue: VenueCode, ...beside: readonly string[]) {
    await openVenue(tx, memberId, venue);
    const at = venueAccount(memberId, venue);
    const ahead = aheadAccount(memberId, venue);
    const balances = await ledger.lockBalances(tx, [at, ahead, ...beside]);
    return {
      at: { account: at, available: balances.get(at)?.available ?? 0n },
      // What is only reserved there is not owed before its outcome is known, and cannot be paid back before.
      ahead: {
        account: ahead,
        owed: -(balances.get(ahead)?.balance ?? 0n),
        /** With what is only reserved. */
        taken: -(balances.get(ahead)?.available ?? 0n),
      },
    };
  }

  async function openVenue(tx: Tx, memberId: bigint, venue: VenueCode): Promise<void> {
    const owner = String(memberId);
    await openAccounts(tx, [
      { id: venueAccount(memberId, venue), owner, code: `venue/${venue}`, currency, floor: 0n },
      { id: aheadAccount(memberId, venue), owner, code: `ahead/${venue}`, currency, ceiling: 0n },
    ]);
  }

  async function openReview(tx: Tx, memberId: bigint): Promise<void> {
    const owner = String(memberId);
    await openAccounts(tx, [{ id: reviewAccount(memberId), owner, code: 'review', currency, floor: 0n }]);
  }

  return {
    async open(tx, memberId) {
      const owner = String(memberId);
      await openAccounts(tx, [
        { id: centralAccount(memberId), owner, code: 'central', currency, floor: 0n },
        { id: heldAccount(memberId), owner, code: 'held', currency, floor: 0n },
      ]);
    },
    async openHouse(tx, venues) {
      await openAccounts(tx, [
        ...houseCodes.map((code) => ({
          id: houseAccount(code),
          owner: 'house',
          code,
          currency,
          folded: true,
        })),
        ...venues.map((venue) => ({
          id: houseVenueAccount(venue),
          owner: 'house',
          code: `venue/${venue}`,
          currency,
          folded: true,
        })),
      ]);
    },
    lock,
    credit: creditFrom('deposit', 'deposits'),
    payCommission: creditFrom('commission', 'promotions'),
    payRedPacket: creditFrom('red_packet', 'promotions'),
    payBonus: creditFrom('bonus', 'promotions'),
    payRebate: creditFrom('rebate', 'promotions'),
    adjustUp: creditFrom('adjustment_up', 'adjustments'),
    adjustDown: move(
      'adjustment_down',
      centralAccount,
      () => houseAccount('adjustments'),
      'insufficient_balance',
    ),
    async hold(tx, movement, refusal) {
      await lock(tx, movement.memberId);
      return (await refusal()) ?? moveIntoHold(tx, movement);
    },
    payOut: move('withdrawal_paid', heldAccount, () => houseAccount('payouts'), 'hold_gone'),
    release: move('withdrawal_released', heldAccount, centralAccount, 'hold_gone'),
    async reserveToVenue(tx, { id, memberId, venue, amount, reference }) {
      await openVenue(tx, memberId, venue);
      const transfer = single(
        id,
        'venue_in',
        reference,
        centralAccount(memberId),
        venueAccount(memberId, venue),
        amount,
      );
      return tryPost(tx, memberId, { ...transfer, phase: 'pending' }, 'insufficient_balance');
    },
    async reserveFromVenue(tx, { id, memberId, venue, amount, reference }, roomAhead) {
      const beside = [centralAccount(memberId), reviewAccount(memberId)];
      const { at, ahead } = await venueSplit(tx, memberId, venue, ...beside);
      const known = min(amount, at.available);
      const room = known < amount ? await roomAhead(ahead.taken) : 0n;
      const held = amount - known - min(room, amount - known);
      if (held > 0n) await openReview(tx, memberId);
      await post(tx, memberId, {
        id,
        kind: 'venue_out',
        reference,
        phase: 'pending',
        legs: [
          { account: at.account, amount: -known },
          { account: ahead.account, amount: known - amount },
          { account: centralAccount(memberId), amount: amount - held },
          { account: reviewAccount(memberId), amount: held },
        ].filter((leg) => leg.amount !== 0n),
      });
      return { held, ahead: amount - known - held };
    },
    settleReservation: (tx, reservation) => resolve(tx, reservation, 'post'),
    cancelReservation: (tx, reservation) => resolve(tx, reservation, 'void'),
    async recordResult(tx, { id, memberId, venue, net, reference }) {
      if (net === 0n) return;
      const { at, ahead } = await venueSplit(tx, memberId, venue);
      // A win pays back what was taken ahead first; a loss beyond what is known to lie there came out of winnings not yet recorded.
      const toAhead = net > 0n ? min(net, ahead.owed) : min(net + at.available, 0n);
      await post(tx, memberId, {
        id,
        kind: 'bet_result',
        reference,
        phase: 'single',
        legs: [
          { account: houseVenueAccount(venue), amount: -net },
          { account: ahead.account, amount: toAhead },
          { account: at.account, amount: net - toAhead },
        ].filter((leg) => leg.amount !== 0n),
      });
    },
    async available(tx, memberId) {
      const account = centralAccount(memberId);
      return (await ledger.balances([account], tx)).get(account)?.available ?? 0n;
    },
    takeStake: (tx, { id, memberId, venue, amount, reference }) =>
      tryPost(
        tx,
        memberId,
        single(id, 'bet_stake', reference, centralAccount(memberId), houseVenueAccount(venue), amount),
        'insufficient_balance',
      ),
    async settleStake(tx, { id, memberId, venue, net, kind, reference }) {
      if (net === 0n) return;
      const central = centralAccount(memberId);
      const ahead = aheadAccount(memberId, venue);
      const balances = await ledger.lockBalances(tx, [central, ahead]);
      const owed = balances.get(ahead)?.available ?? 0n;
      const toAhead = net > 0n ? min(net, -owed) : min(net + (balances.get(central)?.available ?? 0n), 0n);
      if (toAhead < 0n) await openVenue(tx, memberId, venue);
      await post(tx, memberId, {
        id,
        kind,
        reference,
        phase: 'single',
        legs: [
          { account: houseVenueAccount(venue), amount: -net },
          { account: ahead, amount: toAhead },
          { account: central, amount: net - toAhead },
        ].filter((leg) => leg.amount !== 0n),
      });
    },
    async holdWin(tx, { id, memberId, venue, amount, reference }) {
      const won = wonAccount(memberId, venue);
      const owner = String(memberId);
      await openAccounts(tx, [{ id: won, owner, code: `won/${venue}`, currency, floor: 0n }]);
      await post(tx, memberId, {
        id,
        kind: 'win_held',
        reference,
        phase: 'single',
        legs: [
          { account: houseVenueAccount(venue), amount: -amount },
          { account: won, amount },
        ],
      });
    },
    takeHeldWin: (tx, { id, memberId, venue, amount, reference }) =>
      post(tx, memberId, {
        id,
        kind: 'win_refused',
        reference,
        phase: 'single',
        legs: [
          { account: wonAccount(memberId, venue), amount: -amount },
          { account: houseVenueAccount(venue), amount },
        ],
      }),
    async releaseWin(tx, { id, memberId, venue, amount, reference, to }) {
      const beside = [centralAccount(memberId), wonAccount(memberId, venue)];
      const { at, ahead } = await venueSplit(tx, memberId, venue, ...beside);
      const toAhead = min(amount, ahead.owed);
      await post(tx, memberId, {
        id,
        kind: 'win_released',
        reference,
        phase: 'single',
        legs: [
          { account: wonAccount(memberId, venue), amount: -amount },
          { account: ahead.account, amount: toAhead },
          { account: to === 'central' ? centralAccount(memberId) : at.account, amount: amount - toAhead },
        ].filter((leg) => leg.amount !== 0n),
      });
    },
    async takenAhead(tx, memberId, venue) {
      const { ahead } = await venueSplit(tx, memberId, venue);
      return ahead.taken;
    },
    releaseAhead: (tx, { id, memberId, amount, reference }) =>
      post(tx, memberId, {
        id,
        kind: 'win_released',
        reference,
        phase: 'single',
        legs: [
          { account: reviewAccount(memberId), amount: -amount },
          { account: centralAccount(memberId), amount },
        ],
      }),
    refuseAhead: (tx, { id, memberId, venue, amount, reference }) =>
      post(tx, memberId, {
        id,
        kind: 'ahead_repaid',
        reference,
        phase: 'single',
        legs: [
          { account: reviewAccount(memberId), amount: -amount },
          { account: aheadAccount(memberId, venue), amount },
        ],
      }),
  };
}

function single(
  id: string,
  kind: string,
  reference: string,
  from: string,
  to: string,
  amount: bigint,
): NewTransfer & { readonly phase: 'single' } {
  const legs = [
    { account: from, amount: -amount },
    { account: to, amount },
  ];
  return { id, kind, reference, phase: 'single', legs };
}

function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

/** The member's money, and the one door to the ledger. All amounts are fen; every effect has an id that its caller chose. */
import type { Fen } from '@mingpai/contract/money';
import type { Ledger, NewAccount, NewTransfer } from '@mingpai/ledger';
import { announce } from '../platform/change-feed.ts';
import type { Tx } from '../platform/database.ts';
import { namedId } from '../platform/ids.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import {
  aheadAccount,
  centralAccount,
  currency,
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

export interface VenueMovement extends Movement {
  readonly venue: VenueCode;
}

/** A transfer to or from a venue that was begun under this id. */
export interface Reservation {
  readonly id: string;
  readonly memberId: bigint;
  readonly venue: VenueCode;
}

/** Moves money in the caller's transaction; nothing happens unless that commits. */
export interface Wallet {
  /** Opens the accounts of a new member. */
  open(tx: Tx, memberId: bigint): Promise<void>;
  /** Opens the house's accounts; part of the start, harmless to repeat. */
  openHouse(tx: Tx, venues: readonly VenueCode[]): Promise<void>;
  /** Deposit arrived: into the central wallet. */
  credit(tx: Tx, movement: Movement): Promise<Outcome<null>>;
  /** An agent's statement is paid: from the house into the central wallet (business rules, Agents). */
  payCommission(tx: Tx, movement: Movement): Promise<Outcome<null>>;
  /** Rebates are claimed: from the house into the central wallet (business rules, Rebate). */
  payRebate(tx: Tx, movement: Movement): Promise<Outcome<null>>;
  /** A red packet was grabbed: from the house into the central wallet. */
  payRedPacket(tx: Tx, movement: Movement): Promise<Outcome<null>>;
  /** A promotion's bonus is given: from the house into the central wallet. */
  payBonus(tx: Tx, movement: Movement): Promise<Outcome<null>>;
  /** Staff correct the balance upwards: from the house into the central wallet. */
  adjustUp(tx: Tx, movement: Movement): Promise<Outcome<null>>;
  /** Staff correct it downwards. Refusal `insufficient_balance`. */
  adjustDown(tx: Tx, movement: Movement): Promise<Outcome<null>>;
  /** Withdrawal asked for: out of the central wallet, out of reach. Refusal `insufficient_balance`. */
  hold(tx: Tx, movement: Movement): Promise<Outcome<null>>;
  /** Withdrawal approved: what was held leaves. */
  payOut(tx: Tx, movement: Movement): Promise<Outcome<null>>;
  /** Withdrawal rejected: what was held comes back. */
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
  ): Promise<Outcome<{ readonly held: Fen; readonly ahead: Fen }>>;
  /** The venue did it. */
  settleReservation(tx: Tx, reservation: Reservation): Promise<void>;
  /** The venue did not, and never will. */
  cancelReservation(tx: Tx, reservation: Reservation): Promise<void>;
  /** A bet's result at a venue: `net` = payout - stake, may be negative or zero. */
  recordResult(tx: Tx, result: Omit<VenueMovement, 'amount'> & { net: bigint }): Promise<Outcome<null>>;
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

export function openWallet(ledger: Ledger): Wallet {
  async function openAccounts(tx: Tx, accounts: readonly NewAccount[]): Promise<void> {
    const opened = await ledger.createAccounts(tx, accounts);
    if (!opened.ok) throw new Error(`account ${opened.account} exists with other terms`);
  }

  async function post(tx: Tx, memberId: bigint, transfer: NewTransfer): Promise<Outcome<null>> {
    const outcome = await ledger.transferIn(tx, transfer);
    if (!outcome.ok) {
      if (outcome.code === 'insufficient_funds') return refused('insufficient_balance');
      // Every other refusal means that our own books and code disagree: a fault, never an answer to a member.
      throw new Error(`ledger refused ${transfer.phase} ${transfer.id}: ${outcome.code}`);
    }
    await announce(tx, walletTopic, String(memberId));
    return done(null);
  }

  function move(kind: string, from: (member: bigint) => string, to: (member: bigint) => string) {
    return (tx: Tx, { id, memberId, amount, reference }: Movement) =>
      post(tx, memberId, {
        id,
        kind,
        reference,
        phase: 'single',
        legs: [
          { account: from(memberId), amount: -amount },
          { account: to(memberId), amount },
        ],
      });
  }

  async function resolve(
    tx: Tx,
    { id, memberId, venue }: Reservation,
    phase: 'post' | 'void',
  ): Promise<void> {
    await post(tx, memberId, { id: namedId(`${phase}/${id}`), phase, pendingId: id });
    await repayAhead(tx, id, memberId, venue);
  }

  /**
   * Money that was taken out while its way in was still pending counts as taken ahead; once the way in is known, the two meet
   * here. Without it the same money would stand at the venue and in the central wallet.
   */
  async function repayAhead(tx: Tx, id: string, memberId: bigint, venue: VenueCode): Promise<void> {
    const { at, ahead } = await venueSplit(tx, memberId, venue);
    const amount = min(at.available, -ahead.available);
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

  /** The venue wallet and what was taken ahead of its records, locked so that the split below stays true. */
  async function venueSplit(tx: Tx, memberId: bigint, venue: VenueCode) {
    await openVenue(tx, memberId, venue);
    const at = venueAccount(memberId, venue);
    const ahead = aheadAccount(memberId, venue);
    const balances = await ledger.lockBalances(tx, [at, ahead]);
    return {
      at: { account: at, available: balances.get(at)?.available ?? 0n },
      ahead: { account: ahead, available: balances.get(ahead)?.available ?? 0n },
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

  /** Moves what is held: it is there, because its row in `win_review` says so. */
  async function postHeld(tx: Tx, memberId: bigint, transfer: NewTransfer): Promise<void> {
    const posted = await post(tx, memberId, transfer);
    if (!posted.ok) throw new Error(`held money is not there: ${transfer.phase} ${transfer.id}`);
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
    credit: move('deposit', () => houseAccount('deposits'), centralAccount),
    payCommission: move('commission', () => houseAccount('promotions'), centralAccount),
    payRedPacket: move('red_packet', () => houseAccount('promotions'), centralAccount),
    payBonus: move('bonus', () => houseAccount('promotions'), centralAccount),
    payRebate: move('rebate', () => houseAccount('promotions'), centralAccount),
    adjustUp: move('adjustment_up', () => houseAccount('adjustments'), centralAccount),
    adjustDown: move('adjustment_down', centralAccount, () => houseAccount('adjustments')),
    hold: move('withdrawal_hold', centralAccount, heldAccount),
    payOut: move('withdrawal_paid', heldAccount, () => houseAccount('payouts')),
    release: move('withdrawal_released', heldAccount, centralAccount),
    async reserveToVenue(tx, { id, memberId, venue, amount, reference }) {
      await openVenue(tx, memberId, venue);
      return post(tx, memberId, {
        id,
        kind: 'venue_in',
        reference,
        phase: 'pending',
        legs: [
          { account: centralAccount(memberId), amount: -amount },
          { account: venueAccount(memberId, venue), amount },
        ],
      });
    },
    async reserveFromVenue(tx, { id, memberId, venue, amount, reference }, roomAhead) {
      const { at, ahead } = await venueSplit(tx, memberId, venue);
      const known = min(amount, at.available);
      const room = known < amount ? await roomAhead(-ahead.available) : 0n;
      const held = amount - known - min(room, amount - known);
      if (held > 0n) await openReview(tx, memberId);
      const reserved = await post(tx, memberId, {
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
      return reserved.ok ? done({ held, ahead: amount - known - held }) : reserved;
    },
    settleReservation: (tx, reservation) => resolve(tx, reservation, 'post'),
    cancelReservation: (tx, reservation) => resolve(tx, reservation, 'void'),
    async recordResult(tx, { id, memberId, venue, net, reference }) {
      if (net === 0n) return done(null);
      const { at, ahead } = await venueSplit(tx, memberId, venue);
      // A win pays back what was taken ahead first; a loss beyond what is known to lie there came out of winnings not yet recorded.
      const toAhead = net > 0n ? min(net, -ahead.available) : min(net + at.available, 0n);
      return post(tx, memberId, {
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
      post(tx, memberId, {
        id,
        kind: 'bet_stake',
        reference,
        phase: 'single',
        legs: [
          { account: centralAccount(memberId), amount: -amount },
          { account: houseVenueAccount(venue), amount },
        ],
      }),
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
      await postHeld(tx, memberId, {
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
      postHeld(tx, memberId, {
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
      const { at, ahead } = await venueSplit(tx, memberId, venue);
      const toAhead = min(amount, -ahead.available);
      await postHeld(tx, memberId, {
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
      return -ahead.available;
    },
    releaseAhead: (tx, { id, memberId, amount, reference }) =>
      postHeld(tx, memberId, {
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
      postHeld(tx, memberId, {
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

function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

/** A member's money at venues: on its way, played, won, and taken out ahead of the venue's records. */
import type { Fen } from '@mingpai/contract/money';
import type { Ledger, NewAccount, NewTransfer, PreparedTransfer } from '@mingpai/ledger';
import type { Tx } from '../platform/database.ts';
import { namedId } from '../platform/ids.ts';
import type { Outcome } from '../platform/outcome.ts';
import {
  aheadAccount,
  centralAccount,
  currency,
  housePays,
  houseVenueAccount,
  reviewAccount,
  type VenueCode,
  venueAccount,
} from './accounts.ts';
import type { Reservation, VenueMovement, WonMovement } from './movements.ts';
import { accountsAtVenue, min, type Posting, single, type VenueSplit } from './posting.ts';

/** An account as the database's functions take it: amounts are texts. */
export type AccountRow = Pick<NewAccount, 'id' | 'owner' | 'code' | 'currency'> & {
  readonly floor: string | undefined;
  readonly ceiling: string | undefined;
};

/** In the caller's transaction, as all of the wallet. */
export interface VenueMoney {
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
  /** What transfers between a member and a venue move, and may not be open yet, as `ledger.open_accounts` takes it. */
  venueRows(whose: { readonly memberId: bigint; readonly venue: VenueCode }): readonly AccountRow[];
  /** A transfer that begins, of money that our books know of, as `ledger.apply` takes it. */
  transferRow(movement: VenueMovement, direction: 'in' | 'out', at: Date): PreparedTransfer;
  /** What ends one: the accounts that ending one locks, what was taken ahead among them, and the posting. */
  endRow(
    reservation: Reservation,
    at: Date,
  ): { readonly accounts: readonly string[]; readonly ahead: string; readonly transfer: PreparedTransfer };
  /** The venue did not, and never will. */
  cancelReservation(tx: Tx, reservation: Reservation): Promise<void>;
  /** A bet's result at a venue: `net` = payout - stake, may be negative or zero. */
  recordResult(tx: Tx, result: Omit<VenueMovement, 'amount'> & { net: bigint }): Promise<void>;
  /** A stake at a venue that plays from the central wallet. Refusal `insufficient_balance`. */
  takeStake(tx: Tx, movement: VenueMovement): Promise<Outcome<null>>;
  /**
   * The same for a function of the database that takes many at once: the account that gives, and the transfer as `ledger.apply`
   * takes it.
   */
  stakeRow(
    movement: VenueMovement,
    at: Date,
  ): { readonly account: string; readonly transfer: PreparedTransfer };
  /** A payout of such a venue in the same way: the accounts that are to stand still, and the transfer; null where nothing is paid. */
  winRow(
    movement: VenueMovement,
    at: Date,
  ): { readonly central: string; readonly ahead: string; readonly transfer: PreparedTransfer | null };
  /**
   * What such a venue pays, gives back or (`net` below zero) takes back. It can always be booked: what the central wallet does not
   * hold any more stands ahead, and what the venue pays next goes there first.
   */
  settleStake(
    tx: Tx,
    result: Omit<WonMovement, 'amount'> & {
      net: bigint;
      kind: 'bet_payout' | 'bet_undone' | 'prize' | 'prize_undone';
    },
  ): Promise<void>;
}

/** What was taken ahead of money that is there now. @returns undefined: nothing was */
function repayment({ id, venue }: Reservation, { at, ahead }: VenueSplit): NewTransfer | undefined {
  const amount = min(at.available, ahead.owed);
  if (amount <= 0n) return undefined;
  const legs = [
    { account: at.account, amount: -amount },
    { account: ahead.account, amount },
  ];
  return {
    id: namedId(`repay/${id}`),
    kind: 'ahead_repaid',
    reference: `venue/${venue}/${id}`,
    phase: 'single',
    legs,
  };
}

function resolution({ id }: Pick<Reservation, 'id'>, phase: 'post' | 'void') {
  return { id: namedId(`${phase}/${id}`), phase, pendingId: id } as const;
}

function stake({ id, memberId, venue, amount, reference }: VenueMovement) {
  return single(id, 'bet_stake', reference, centralAccount(memberId), houseVenueAccount(venue), amount);
}

export function openVenueMoney(ledger: Ledger, posting: Posting): VenueMoney {
  const { openAccounts, openFreeBets, tryPost, post, venueSplit, openedSplit, openVenues } = posting;

  async function resolve(
    tx: Tx,
    { id, memberId, venue }: Reservation,
    phase: 'post' | 'void',
  ): Promise<void> {
    // All of it at once: the posting alone would hold some of these while the split below waits for the others.
    const all = [centralAccount(memberId), venueAccount(memberId, venue), aheadAccount(memberId, venue)];
    await ledger.lockBalances(tx, all);
    await post(tx, memberId, resolution({ id }, phase));
    await repayAhead(tx, id, memberId, venue);
  }

  /**
   * Money that was taken out while its way in was still pending counts as taken ahead; once the way in is known, the two meet
   * here. Without it the same money would stand at the venue and in the central wallet.
   */
  async function repayAhead(tx: Tx, id: string, memberId: bigint, venue: VenueCode): Promise<void> {
    const repaid = repayment({ id, memberId, venue }, await openedSplit(tx, memberId, venue));
    if (repaid) await post(tx, memberId, repaid);
  }

  async function openReview(tx: Tx, memberId: bigint): Promise<void> {
    const owner = String(memberId);
    await openAccounts(tx, [{ id: reviewAccount(memberId), owner, code: 'review', currency, floor: 0n }]);
  }

  return {
    async reserveToVenue(tx, { id, memberId, venue, amount, reference }) {
      await openVenues(tx, [{ memberId, venue }]);
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
    venueRows: (whose) =>
      accountsAtVenue(whose).map((account) => ({
        ...account,
        floor: account.floor?.toString(),
        ceiling: account.ceiling?.toString(),
      })),
    transferRow({ id, memberId, venue, amount, reference }, direction, at) {
      const [central, there] = [centralAccount(memberId), venueAccount(memberId, venue)];
      const [kind, from, to] =
        direction === 'in'
          ? (['venue_in', central, there] as const)
          : (['venue_out', there, central] as const);
      return ledger.prepared({ ...single(id, kind, reference, from, to, amount), phase: 'pending', at });
    },
    endRow(reservation, at) {
      const { memberId, venue } = reservation;
      const ahead = aheadAccount(memberId, venue);
      const accounts = [centralAccount(memberId), venueAccount(memberId, venue), ahead];
      return { accounts, ahead, transfer: ledger.prepared({ ...resolution(reservation, 'post'), at }) };
    },
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
    takeStake: (tx, movement) => tryPost(tx, movement.memberId, stake(movement), 'insufficient_balance'),
    stakeRow: (movement, at) => ({
      account: centralAccount(movement.memberId),
      transfer: ledger.prepared({ ...stake(movement), at }),
    }),
    winRow({ id, memberId, venue, amount, reference }, at) {
      const central = centralAccount(memberId);
      const paid = single(id, 'bet_payout', reference, houseVenueAccount(venue), central, amount);
      return {
        central,
        ahead: aheadAccount(memberId, venue),
        transfer: amount > 0n ? ledger.prepared({ ...paid, at }) : null,
      };
    },
    async settleStake(tx, { id, memberId, venue, net, kind, reference, given = false }) {
      if (net === 0n) return;
      if (given) await openFreeBets(tx, venue);
      const central = centralAccount(memberId);
      const ahead = aheadAccount(memberId, venue);
      const balances = await ledger.lockBalances(tx, [central, ahead]);
      const owed = balances.get(ahead)?.available ?? 0n;
      const toAhead = net > 0n ? min(net, -owed) : min(net + (balances.get(central)?.available ?? 0n), 0n);
      if (toAhead < 0n) await openVenues(tx, [{ memberId, venue }]);
      await post(tx, memberId, {
        id,
        kind: given ? (net > 0n ? 'free_bet_win' : 'free_bet_undone') : kind,
        reference,
        phase: 'single',
        legs: [
          { account: housePays(venue, given), amount: -net },
          { account: ahead, amount: toAhead },
          { account: central, amount: net - toAhead },
        ].filter((leg) => leg.amount !== 0n),
      });
    },
  };
}

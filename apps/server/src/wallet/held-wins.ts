/** Wins, and transfers out ahead of the records, that people look at first: booked, and out of the member's reach until then. */
import type { Fen } from '@mingpai/contract/money';
import type { Tx } from '../platform/database.ts';
import {
  aheadAccount,
  centralAccount,
  currency,
  housePays,
  reviewAccount,
  type VenueCode,
  wonAccount,
} from './accounts.ts';
import type { Movement, VenueMovement, WonMovement } from './movements.ts';
import { min, type Posting } from './posting.ts';

/** In the caller's transaction, as all of the wallet. */
export interface HeldWins {
  /** A win at a venue that people look at first: booked, and out of the member's reach. */
  holdWin(tx: Tx, movement: WonMovement): Promise<void>;
  /** What is held of it goes back to the house: staff refused it, or the venue took it back. */
  takeHeldWin(tx: Tx, movement: WonMovement): Promise<void>;
  /** What is held of it is the member's: it pays off first what was taken ahead. @param to where the venue's wins go */
  releaseWin(tx: Tx, movement: VenueMovement & { readonly to: 'central' | 'venue' }): Promise<void>;
  /** What came out of a venue ahead of its records, in fen. */
  takenAhead(tx: Tx, memberId: bigint, venue: VenueCode): Promise<Fen>;
  /** What was held of a transfer out is the member's. */
  releaseAhead(tx: Tx, movement: Movement): Promise<void>;
  /** What was held of a transfer out pays off what was taken ahead: no record ever explained it. */
  refuseAhead(tx: Tx, movement: VenueMovement): Promise<void>;
}

export function openHeldWins({ openAccounts, openFreeBets, post, venueSplit }: Posting): HeldWins {
  return {
    async holdWin(tx, { id, memberId, venue, amount, reference, given = false }) {
      const won = wonAccount(memberId, venue);
      const owner = String(memberId);
      await openAccounts(tx, [{ id: won, owner, code: `won/${venue}`, currency, floor: 0n }]);
      if (given) await openFreeBets(tx, venue);
      await post(tx, memberId, {
        id,
        kind: given ? 'free_bet_win' : 'win_held',
        reference,
        phase: 'single',
        legs: [
          { account: housePays(venue, given), amount: -amount },
          { account: won, amount },
        ],
      });
    },
    takeHeldWin: (tx, { id, memberId, venue, amount, reference, given = false }) =>
      post(tx, memberId, {
        id,
        kind: given ? 'free_bet_undone' : 'win_refused',
        reference,
        phase: 'single',
        legs: [
          { account: wonAccount(memberId, venue), amount: -amount },
          { account: housePays(venue, given), amount },
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

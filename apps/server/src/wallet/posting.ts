/** How the wallet speaks to the ledger: accounts, transfers, and which of the ledger's refusals are a member's. */
import type { Fen } from '@mingpai/contract/money';
import type { Balance, Ledger, NewAccount, NewTransfer } from '@mingpai/ledger';
import type { Queryable, Tx } from '../platform/database.ts';
import { certain, done, type Outcome, refused } from '../platform/outcome.ts';
import { aheadAccount, currency, houseFreeBetsAccount, type VenueCode, venueAccount } from './accounts.ts';

export type Posting = ReturnType<typeof openPosting>;

/** @param moved told of a member at once when a transaction that moved their money has ended; other nodes look for themselves */
export function openPosting(ledger: Ledger, moved: (memberId: bigint) => void) {
  async function openAccounts(db: Queryable, accounts: readonly NewAccount[]): Promise<void> {
    const opened = await ledger.createAccounts(db, accounts);
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
    tx.ended(() => moved(memberId));
    return done(null);
  }

  /** For what cannot be refused: a refusal is a fault of ours, and ends the transaction. */
  async function post(tx: Tx, memberId: bigint, transfer: NewTransfer): Promise<void> {
    certain(await tryPost(tx, memberId, transfer, 'insufficient_balance'));
  }

  /** As `post`, all of them in one statement. @param memberIds whose money they move */
  async function postMany(
    tx: Tx,
    memberIds: readonly bigint[],
    transfers: readonly NewTransfer[],
  ): Promise<void> {
    const outcome = await ledger.transferManyIn(tx, transfers);
    if (!outcome.ok) throw new Error(`ledger refused ${transfers[outcome.place]?.id}: ${outcome.code}`);
    tx.ended(() => {
      for (const memberId of memberIds) moved(memberId);
    });
  }

  /**
   * The venue wallet and what was taken ahead of its records, locked so that the split stays true. Whoever needs several of a
   * member's accounts locks them together, in the order of their ids, as the ledger does: one after the other, a transfer that ends
   * and a bet that is pulled would wait for each other.
   * @param beside what else the caller goes on to move
   */
  async function venueSplit(tx: Tx, memberId: bigint, venue: VenueCode, ...beside: readonly string[]) {
    await openVenues(tx, [{ memberId, venue }]);
    return openedSplit(tx, memberId, venue, ...beside);
  }

  /** The same, where a transfer to or from the venue has opened the accounts before. */
  async function openedSplit(tx: Tx, memberId: bigint, venue: VenueCode, ...beside: readonly string[]) {
    const at = venueAccount(memberId, venue);
    const ahead = aheadAccount(memberId, venue);
    return splitOf(await ledger.lockBalances(tx, [at, ahead, ...beside]), memberId, venue);
  }

  async function openVenues(
    db: Queryable,
    whose: readonly { readonly memberId: bigint; readonly venue: VenueCode }[],
  ): Promise<void> {
    await openAccounts(db, whose.flatMap(accountsAtVenue));
  }

  /** Opened by the first win of a bet that was given there: most venues never have one. */
  async function openFreeBets(tx: Tx, venue: VenueCode): Promise<void> {
    const id = houseFreeBetsAccount(venue);
    await openAccounts(tx, [{ id, owner: 'house', code: `free_bets/${venue}`, currency, folded: true }]);
  }

  return { openAccounts, openFreeBets, tryPost, post, postMany, venueSplit, openedSplit, openVenues };
}

/** A member's wallet at a venue, and what was taken ahead of its records. */
export function accountsAtVenue({
  memberId,
  venue,
}: {
  readonly memberId: bigint;
  readonly venue: VenueCode;
}): readonly NewAccount[] {
  const owner = String(memberId);
  return [
    { id: venueAccount(memberId, venue), owner, code: `venue/${venue}`, currency, floor: 0n },
    { id: aheadAccount(memberId, venue), owner, code: `ahead/${venue}`, currency, ceiling: 0n },
  ];
}

export interface VenueSplit {
  readonly at: { readonly account: string; readonly available: Fen };
  /** `taken`: with what is only reserved. */
  readonly ahead: { readonly account: string; readonly owed: Fen; readonly taken: Fen };
}

/** @param balances under their lock */
export function splitOf(
  balances: ReadonlyMap<string, Balance>,
  memberId: bigint,
  venue: VenueCode,
): VenueSplit {
  const at = venueAccount(memberId, venue);
  const ahead = aheadAccount(memberId, venue);
  return {
    at: { account: at, available: balances.get(at)?.available ?? 0n },
    // What is only reserved there is not owed before its outcome is known, and cannot be paid back before.
    ahead: {
      account: ahead,
      owed: -(balances.get(ahead)?.balance ?? 0n),
      taken: -(balances.get(ahead)?.available ?? 0n),
    },
  };
}

/** A transfer between two accounts that is done at once. */
export function single(
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

export function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

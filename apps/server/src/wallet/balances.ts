/** What the member sees of their money; the poll's answer comes from memory until the feed says that it changed. */
import type { Ledger } from '@mingpai/ledger';
import type { ChangeFeed } from '../platform/change-feed.ts';
import { openMemory } from '../platform/memory.ts';
import {
  aheadAccount,
  centralAccount,
  heldAccount,
  houseFreeBetsAccount,
  houseVenueAccount,
  reviewAccount,
  type VenueCode,
  venueAccount,
  wonAccount,
} from './accounts.ts';

/** All in fen. total = central + venues + inFlight + held + inReview (business rules, Wallets). */
export interface Overview {
  readonly central: bigint;
  readonly venues: ReadonlyMap<VenueCode, bigint>;
  readonly inFlight: bigint;
  readonly held: bigint;
  /** Winnings that people look at before they can be used. */
  readonly inReview: bigint;
  readonly total: bigint;
}

export interface Balances {
  /** The central wallet's available amount in fen. */
  central(memberId: bigint): bigint | Promise<bigint>;
  /** The same from memory alone. */
  knownCentral(memberId: bigint): bigint | undefined;
  overview(memberId: bigint, venues: readonly VenueCode[]): Promise<Overview>;
  /** The member's money moved: the next one who asks reads it again. */
  forget(memberId: bigint): void;
  /** Whose money moved, on whichever node, once this node has seen it. What moves while the feed is lost is not told. */
  onMoved(tell: (memberIds: readonly bigint[]) => void): void;
  /** What our books say lies at a venue, in fen; below zero while more was taken out than its records explain so far. */
  standingAt(memberId: bigint, venue: VenueCode): Promise<bigint>;
  /** The house's result at a venue, in fen: what members lost there, less what they won, by bets that the house gave them too. */
  resultAt(venue: VenueCode): Promise<bigint>;
}

/** What a node spends on balances: some 200,000 members. */
const budget = { bytes: 32 * 1_024 * 1_024, bytesEach: 160 } as const;

export function openBalances(ledger: Ledger, feed: ChangeFeed): Balances {
  const known = openMemory<bigint, bigint>(budget);
  let waiting = new Map<bigint, { resolve: (fen: bigint) => void; reject: (error: unknown) => void }[]>();
  let generation = 0;
  /** What had been committed when this node looked last (decision 60). */
  let seen: string | undefined;
  const told: ((memberIds: readonly bigint[]) => void)[] = [];

  function forget(memberId: bigint): void {
    generation += 1;
    known.delete(memberId);
  }

  feed.follow(
    async (db) => {
      const { snapshot, owners } = await ledger.movedSince(seen, db);
      seen = snapshot;
      const moved = owners.map((owner) => BigInt(owner));
      for (const memberId of moved) forget(memberId);
      if (moved.length > 0) for (const tell of told) tell(moved);
    },
    () => {
      generation += 1;
      seen = undefined;
      known.clear();
    },
  );

  /** One query for all members who asked in the same tick. */
  async function loadWaiting(): Promise<void> {
    const batch = waiting;
    waiting = new Map();
    const asOf = generation;
    try {
      const rows = await ledger.balances([...batch.keys()].map(centralAccount));
      for (const [memberId, askers] of batch) {
        const fen = rows.get(centralAccount(memberId))?.available ?? 0n;
        // What changed while it was read must be read again by the next one who asks.
        if (feed.reliable && asOf === generation) known.set(memberId, fen);
        for (const { resolve } of askers) resolve(fen);
      }
    } catch (error) {
      for (const askers of batch.values()) for (const { reject } of askers) reject(error);
    }
  }

  return {
    central(memberId) {
      const fen = feed.reliable ? known.get(memberId) : undefined;
      if (fen !== undefined) return fen;
      return new Promise((resolve, reject) => {
        if (waiting.size === 0) setImmediate(() => void loadWaiting());
        const askers = waiting.get(memberId);
        if (askers) askers.push({ resolve, reject });
        else waiting.set(memberId, [{ resolve, reject }]);
      });
    },
    forget,
    onMoved: (tell) => void told.push(tell),
    knownCentral: (memberId) => (feed.reliable ? known.get(memberId) : undefined),
    async overview(memberId, venues) {
      const central = centralAccount(memberId);
      const held = heldAccount(memberId);
      const pairs = venues.map((venue) => ({
        venue,
        at: venueAccount(memberId, venue),
        ahead: aheadAccount(memberId, venue),
        won: wonAccount(memberId, venue),
      }));
      const review = reviewAccount(memberId);
      const rows = await ledger.balances([
        central,
        held,
        review,
        ...pairs.flatMap(({ at, ahead, won }) => [at, ahead, won]),
      ]);
      const available = (account: string) => rows.get(account)?.available ?? 0n;
      const pending = (account: string) => rows.get(account)?.pendingDebits ?? 0n;
      const atVenues = new Map(pairs.map(({ venue, at }) => [venue, available(at)]));
      const inFlight = pairs.reduce(
        (sum, { at, ahead }) => sum + pending(at) + pending(ahead),
        pending(central),
      );
      // What was taken out of a venue ahead of a win that is held is counted where it is now.
      const inReview = pairs.reduce((sum, { won, ahead }) => {
        const rest = available(won) + available(ahead);
        return rest > 0n ? sum + rest : sum;
      }, available(review));
      const total = [...atVenues.values()].reduce(
        (sum, fen) => sum + fen,
        available(central) + inFlight + available(held) + inReview,
      );
      return {
        central: available(central),
        venues: atVenues,
        inFlight,
        held: available(held),
        inReview,
        total,
      };
    },
    async standingAt(memberId, venue) {
      const accounts = [
        venueAccount(memberId, venue),
        aheadAccount(memberId, venue),
        wonAccount(memberId, venue),
      ];
      const rows = await ledger.balances(accounts);
      return accounts.reduce((sum, account) => sum + (rows.get(account)?.balance ?? 0n), 0n);
    },
    async resultAt(venue) {
      const accounts = [houseVenueAccount(venue), houseFreeBetsAccount(venue)];
      const rows = await ledger.balances(accounts);
      return accounts.reduce((sum, account) => sum + (rows.get(account)?.balance ?? 0n), 0n);
    },
  };
}

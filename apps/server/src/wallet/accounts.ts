/** The chart of accounts (docs/architecture.md): which ledger account means what, and its id. */
import { namedId } from '../platform/ids.ts';

export const currency = 'CNY';

/** House accounts: their balance may be negative, and members' transfers never wait for each other on them. */
export const houseCodes = ['deposits', 'payouts', 'adjustments', 'promotions', 'opening'] as const;
export type HouseCode = (typeof houseCodes)[number];

export type VenueCode = string;

export function houseAccount(code: HouseCode): string {
  return namedId(`account/house/${code}`);
}

/** The result of a venue against members. */
export function houseVenueAccount(venue: VenueCode): string {
  return namedId(`account/house/venue/${venue}`);
}

/** What bets that the house gave away have won at a venue: a cost of the house's, not the venue's result. */
export function houseFreeBetsAccount(venue: VenueCode): string {
  return namedId(`account/house/free_bets/${venue}`);
}

/** Which of the house's accounts pays a win. @param given its bet was given by the house */
export function housePays(venue: VenueCode, given: boolean): string {
  return given ? houseFreeBetsAccount(venue) : houseVenueAccount(venue);
}

export function centralAccount(memberId: bigint): string {
  return namedId(`account/member/${memberId}/central`);
}

/** What withdrawals that await a decision have taken out of the central wallet. */
export function heldAccount(memberId: bigint): string {
  return namedId(`account/member/${memberId}/held`);
}

/** What every member has from the beginning. */
export function accountsOfMember(memberId: bigint) {
  const owner = String(memberId);
  return [
    { id: centralAccount(memberId), owner, code: 'central', currency, floor: 0n },
    { id: heldAccount(memberId), owner, code: 'held', currency, floor: 0n },
  ];
}

/** What the ledger knows to lie at the venue. */
export function venueAccount(memberId: bigint, venue: VenueCode): string {
  return namedId(`account/member/${memberId}/venue/${venue}`);
}

/**
 * What was taken out of a venue before the ledger knew that it was there (winnings whose bet record is still to come, a transfer in
 * whose answer is still to come); at most 0. The venue pays out what the member has
 * there at that moment, records come later: without this account such a transfer would overdraw the venue wallet.
 */
export function aheadAccount(memberId: bigint, venue: VenueCode): string {
  return namedId(`account/member/${memberId}/ahead/${venue}`);
}

/** Wins at a venue that were booked and wait for people to look at them; out of the member's reach. */
export function wonAccount(memberId: bigint, venue: VenueCode): string {
  return namedId(`account/member/${memberId}/won/${venue}`);
}

/** What came out of venues beyond what may be taken ahead of their records: held until the records come. */
export function reviewAccount(memberId: bigint): string {
  return namedId(`account/member/${memberId}/review`);
}

/** A bonus that is not the member's yet: one account for each grant. */
export function grantAccount(memberId: bigint, grantId: bigint): string {
  return namedId(`account/member/${memberId}/grant/${grantId}`);
}

export interface AccountName {
  /** Member's id, or `house`. */
  readonly owner: string;
  readonly code: string;
}

/** What account ids stand for: those of a member, if one is given, and those of the house. */
export function accountNames(
  memberId: bigint | undefined,
  venues: readonly VenueCode[],
): ReadonlyMap<string, AccountName> {
  const names = new Map<string, AccountName>();
  if (memberId !== undefined) {
    const owner = String(memberId);
    names.set(centralAccount(memberId), { owner, code: 'central' });
    names.set(heldAccount(memberId), { owner, code: 'held' });
    names.set(reviewAccount(memberId), { owner, code: 'review' });
    for (const venue of venues) {
      names.set(venueAccount(memberId, venue), { owner, code: `venue/${venue}` });
      names.set(aheadAccount(memberId, venue), { owner, code: `ahead/${venue}` });
      names.set(wonAccount(memberId, venue), { owner, code: `won/${venue}` });
    }
  }
  for (const code of houseCodes) names.set(houseAccount(code), { owner: 'house', code });
  for (const venue of venues) {
    names.set(houseVenueAccount(venue), { owner: 'house', code: `venue/${venue}` });
    names.set(houseFreeBetsAccount(venue), { owner: 'house', code: `free_bets/${venue}` });
  }
  return names;
}

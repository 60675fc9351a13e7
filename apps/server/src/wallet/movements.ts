/** What a movement of a member's money is. All amounts are fen; every effect has an id that its caller chose. */
import type { Fen } from '@mingpai/contract/money';
import type { VenueCode } from './accounts.ts';

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

/** What a venue pays, and whether it was won by a bet that the house gave away: then the house pays it as a bonus (decision 132). */
export interface WonMovement extends VenueMovement {
  readonly given?: boolean | undefined;
}

/** A transfer to or from a venue that was begun under this id. */
export interface Reservation {
  readonly id: string;
  readonly memberId: bigint;
  readonly venue: VenueCode;
}

/** What a sport is: how a match runs, what can be bet on, and how likely each end is. */
import type { Source } from './draws.ts';
import type { SportCode, Strength } from './leagues.ts';

export interface Strengths {
  readonly home: Strength;
  readonly away: Strength;
}

/** How a match ended: goals, or maps won. */
export interface Result {
  readonly home: number;
  readonly away: number;
  /** Who won the first map; `null` where there are no maps. */
  readonly first: Side | null;
}

export type Side = 'home' | 'away';

/** A goal, or a round of a map. */
export interface Happening {
  /** Ms after the start. */
  readonly at: number;
  readonly side: Side;
  /** The minute (1 to 90), or the map (1 to 3). */
  readonly part: number;
  /** Who brought down how many, in a round of a map. */
  readonly kills: { readonly home: number; readonly away: number } | null;
}

export interface Course {
  /** All that happened up to the end, oldest first. */
  readonly happenings: readonly Happening[];
  /** `null` when the match was abandoned. */
  readonly result: Result | null;
  readonly lengthMs: number;
}

export interface Selection {
  readonly code: string;
  wins(result: Result): boolean;
}

export interface Market {
  readonly code: string;
  readonly selections: readonly Selection[];
}

/** One way to end. */
export interface Outcome {
  readonly result: Result;
  /** Chances of all ways to end are whole numbers that add up to `certain`. */
  readonly chance: bigint;
}

export interface Outcomes {
  readonly ways: readonly Outcome[];
  readonly certain: bigint;
}

export interface Sport {
  readonly code: SportCode;
  readonly venue: string;
  readonly markets: readonly Market[];
  /** How long a match can last, ms. */
  readonly longestMs: number;
  course(source: Source, strengths: Strengths): Course;
  /** Every way a match that is not abandoned can end, exactly. */
  outcomes(strengths: Strengths): Outcomes;
}

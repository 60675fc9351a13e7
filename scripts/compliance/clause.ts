/** One thing that a standard asks for, in our own words, and how far the site has it. */

export type State = 'has' | 'partly' | 'not';

export interface Clause {
  /** As the standard numbers it. */
  readonly number: string;
  readonly asks: string;
  readonly state: State;
  /** Tests that fall where it does not hold: file, and name as it stands there. */
  readonly shown: readonly (readonly [file: string, name: string])[];
  /** What they do not show; empty only where nothing is known to be missing. */
  readonly lacks: string;
}

export interface Standard {
  readonly name: string;
  readonly about: string;
  readonly clauses: readonly Clause[];
}

export function has(number: string, asks: string, shown: Clause['shown'], lacks = ''): Clause {
  return { number, asks, state: 'has', shown, lacks };
}

export function partly(number: string, asks: string, shown: Clause['shown'], lacks: string): Clause {
  return { number, asks, state: 'partly', shown, lacks };
}

export function hasNot(number: string, asks: string, lacks: string): Clause {
  return { number, asks, state: 'not', shown: [], lacks };
}

/** One thing that a standard asks for, in our own words, and how far the site has it. */

export type State = 'has' | 'partly' | 'not' | 'not applicable';

/**
 * What shows a clause: a test that falls where it does not hold, by its file and its name as it stands there; or, of what asks for a
 * document, the document with one of its headings.
 */
export type Shown = readonly [file: string, name: string];

export interface Clause {
  /** As the standard numbers it. */
  readonly number: string;
  readonly asks: string;
  readonly state: State;
  readonly shown: readonly Shown[];
  /** What they do not show; empty only where nothing is known to be missing. Of what does not apply: why. */
  readonly lacks: string;
}

export interface Standard {
  readonly name: string;
  readonly about: string;
  readonly clauses: readonly Clause[];
}

/** Wants a test; a document alone is no more than partly. */
export function has(number: string, asks: string, shown: Clause['shown'], lacks = ''): Clause {
  return { number, asks, state: 'has', shown, lacks };
}

export function partly(number: string, asks: string, shown: Clause['shown'], lacks: string): Clause {
  return { number, asks, state: 'partly', shown, lacks };
}

export function hasNot(number: string, asks: string, lacks: string): Clause {
  return { number, asks, state: 'not', shown: [], lacks };
}

/** There is nothing of the kind here. @param why there is not */
export function notApplicable(number: string, asks: string, why: string): Clause {
  return { number, asks, state: 'not applicable', shown: [], lacks: why };
}

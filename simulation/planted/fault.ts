import type { Often } from '../actions/index.ts';

/** What is planted in a copy of the tree. */
export interface Edit {
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly find: string;
  readonly put: string;
}

export interface Fault {
  readonly name: string;
  /** What is wrong with it, for people. */
  readonly what: string;
  /** How long a life must be to find it with one of the usual seeds: half as long again as the first that did, or more. */
  readonly operations: number;
  /** The longest pause between two actions of such a life, ms, where it takes nights and weeks to be seen; two minutes, unless told. */
  readonly pauseMs?: number;
  /** What comes more often in such a life, where it is too seldom otherwise. */
  readonly often?: Often;
  readonly edits: readonly Edit[];
}

/** A fault that is planted to see a row fall: `npm run planted` applies it to a copy of the tree. */
import type { RuleId } from '../row.ts';

export interface Planted {
  /** Names it on the command line, as `frame-without-address`. */
  readonly id: string;
  /** What it breaks; the rows that cite one of these must notice. */
  readonly rules: readonly [RuleId, ...RuleId[]];
  /** From the top of the tree, as `apps/h5/src/features/frame/frame.tsx`. */
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly find: string;
  readonly replace: string;
  /** What a person would notice of it. */
  readonly why: string;
}

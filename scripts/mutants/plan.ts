/** What the command and the processes that run the tests tell each other. */
export interface Plan {
  /** Still to be killed. */
  readonly mutants: readonly number[];
  /** Those that spoil a site for others: they are tried on a site of their own. */
  readonly suspects: readonly number[];
  /** By file, tests that can't be run twice on one site. */
  readonly once: Readonly<Record<string, readonly string[]>>;
  /** By file and test (`tried`), mutants that it has let pass. */
  readonly passed: Readonly<Record<string, readonly number[]>>;
}

export type Event =
  /** Reached while files are loaded or a site starts. */
  | { readonly kind: 'outside'; readonly file: string; readonly mutants: readonly number[] }
  | {
      readonly kind: 'reached';
      readonly file: string;
      readonly test: string;
      readonly ms: number;
      readonly mutants: readonly number[];
    }
  /** Reached by a test the first time alone: what it fetches is loaded then, and stands from there on. */
  | {
      readonly kind: 'loading';
      readonly file: string;
      readonly test: string;
      readonly mutants: readonly number[];
    }
  | { readonly kind: 'once'; readonly file: string; readonly test: string }
  | { readonly kind: 'broken'; readonly file: string; readonly test: string; readonly error: string }
  | { readonly kind: 'trying'; readonly file: string; readonly mutant: number; readonly test: string }
  | {
      readonly kind: 'passed' | 'killed' | 'suspect';
      readonly file: string;
      readonly mutant: number;
      readonly test: string;
    };

export function tried(file: string, test: string): string {
  return `${file} > ${test}`;
}

/** @returns of the mutants that a test reached, those that it reached when it ran again, and those that it did not */
export function eachTime(
  reached: readonly number[],
  again: ReadonlySet<number>,
): { readonly each: readonly number[]; readonly first: readonly number[] } {
  return { each: reached.filter((id) => again.has(id)), first: reached.filter((id) => !again.has(id)) };
}

/**
 * A test that falls without a mutant may have met a busy machine: its file has one more turn.
 * @param fell the files that have had theirs; this one is added
 * @throws when it is the second one
 */
export function endsOnSecondFall(
  fell: Set<string>,
  { file, test, error }: Extract<Event, { kind: 'broken' }>,
): void {
  if (fell.has(file)) throw new Error(`${file} fails without a mutant: ${test}: ${error}`);
  fell.add(file);
}

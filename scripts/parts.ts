/**
 * A whole run goes in parts (docs/decisions/0171): first what `npm test` is, then what it leaves out. Once it has had its time it begins no
 * further part, and says what it left: a machine at a third of its speed must not end in the middle, having said nothing.
 */
import type { RunReport } from './second-run.ts';

/** Parts of the files of minutes: about as many of these minutes in each, as neighbours by name are alike. */
const longParts = 3;

/** Minutes after which no part begins; `TEST_MINUTES` sets another number, as the night does. */
const usualMinutes = 45;

/** @returns ms since a run's begin after which no part begins */
export function partsBeginWithinMs(minutes = process.env.TEST_MINUTES): number {
  return (minutes === undefined ? usualMinutes : Number(minutes)) * 60_000;
}

export interface Part {
  readonly files: readonly string[];
  /** One file at a time: what is claimed in seconds is nobody else's doing then. */
  readonly oneByOne?: boolean;
}

/**
 * @param waiting dear files that are not in this commit's turn
 * @param long files of minutes
 * @param bySeconds files that claim what happens within seconds (by-seconds.ts), whichever of the others they are
 * @returns the files of each part that follows the first; each file once
 */
export function laterParts(
  waiting: readonly string[],
  long: readonly string[],
  bySeconds: readonly string[],
): readonly Part[] {
  const alone = new Set(bySeconds);
  const beside = long.filter((file) => !alone.has(file));
  const dealt = Array.from({ length: longParts }, (_, part) =>
    beside.filter((_file, nth) => nth % longParts === part),
  );
  const parts: readonly Part[] = [
    { files: waiting.filter((file) => !alone.has(file)) },
    { files: bySeconds, oneByOne: true },
    ...dealt.map((files) => ({ files })),
  ];
  return parts.filter(({ files }) => files.length > 0);
}

/** @returns the report with what a later part says of its files: in place of what was said before, or added */
export function withPart<Report extends RunReport>(before: Report, part: RunReport): Report {
  const said = new Map(part.testResults.map((file) => [file.name, file]));
  const known = new Set(before.testResults.map(({ name }) => name));
  const testResults = [
    ...before.testResults.map((file) => said.get(file.name) ?? file),
    ...part.testResults.filter(({ name }) => !known.has(name)),
  ];
  const count = (state: string) =>
    testResults.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => status === state)
      .length;
  return { ...before, testResults, numPassedTests: count('passed'), numFailedTests: count('failed') };
}

/**
 * What each test file cost when it was measured last (TEST_COST=1 npm test, or with names of files), and what the short run comes to by
 * that. Seconds of processor: minutes on the wall tell as much of what else a machine does.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** s of processor by file, each with its share of what all use together: PostgreSQL, the sheet's site, what the runner transforms. */
export type KeptCosts = Readonly<Record<string, number>>;

export interface MeasuredFile {
  readonly file: string;
  /** s of processor: of its worker and of all that it began. */
  readonly seconds: number;
}

/** What `npm test` does besides: `npm run check`. */
export const checks = '(npm run check)';

const file = join(import.meta.dirname, 'costs.json');

export function keptCosts(): KeptCosts {
  return JSON.parse(readFileSync(file, 'utf8')) as KeptCosts;
}

/**
 * @param together s of processor of what all of them used
 * @param short the rows were those of the short run; of a run with all rows the sheet's files are not kept, because it is the short
 *   run that the costs are added up for
 */
export function keepCosts(measured: readonly MeasuredFile[], together: number, short: boolean): void {
  const costs = withMeasured(keptCosts(), measured, together, short);
  writeFileSync(file, `${JSON.stringify(costs, undefined, 2)}\n`);
}

/** Where rows are left out in the short run. */
const sheet = 'e2e/specification/';

/** @returns what was kept, with the files of this run as they are now */
export function withMeasured(
  kept: KeptCosts,
  measured: readonly MeasuredFile[],
  together: number,
  short: boolean,
): KeptCosts {
  const own = measured.reduce((sum, { seconds }) => sum + seconds, 0);
  const share = own === 0 ? 1 : 1 + together / own;
  const now = measured
    .filter(({ file: name }) => short || !name.startsWith(sheet))
    .map(({ file: name, seconds }) => [name, Math.round(seconds * share * 10) / 10] as const);
  return Object.fromEntries(Object.entries({ ...kept, ...Object.fromEntries(now) }).sort());
}

/**
 * @param files of the run; one that was never measured counts as the middle one of those that were
 * @returns how long they take with all cores busy, s
 */
export function estimatedSeconds(costs: KeptCosts, files: readonly string[], cores: number): number {
  const known = Object.values(costs).sort((a, b) => a - b);
  const middle = known[Math.floor(known.length / 2)] ?? 0;
  return files.reduce((sum, name) => sum + (costs[name] ?? middle), costs[checks] ?? 0) / cores;
}

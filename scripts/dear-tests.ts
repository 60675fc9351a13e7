/**
 * Files whose tests are dear take turns in the short run (docs/decisions/0170): an eighth of them run at each commit, and always those that a
 * change lies beside. What a file costs is measured (test-cost/costs.json), so that a file that grows takes turns by itself.
 */
import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { longTests } from './long-tests.ts';
import { checks, type KeptCosts, keptCosts } from './test-cost/kept.ts';

/** s of processor from which a file is dear: a third of them, nine tenths of what all cost. */
const dearFrom = 1;
/** Commits after which each has run. */
export const turns = 8;

/** @returns the dear files of each turn, of about the same cost; what runs with `--whole` only is in none */
export function dearByTurn(costs: KeptCosts): readonly (readonly string[])[] {
  const long = new Set(Object.values(longTests).flat());
  const dear = Object.entries(costs)
    .filter(([file, seconds]) => seconds > dearFrom && file !== checks && !long.has(file))
    .sort(([a, costly], [b, less]) => less - costly || a.localeCompare(b));
  const byTurn = Array.from({ length: turns }, () => ({ files: [] as string[], seconds: 0 }));
  for (const [file, seconds] of dear) {
    const cheapest = byTurn.reduce((least, one) => (one.seconds < least.seconds ? one : least));
    cheapest.files.push(file);
    cheapest.seconds += seconds;
  }
  return byTurn.map(({ files }) => files);
}

/**
 * @param turn any whole number; commits count it on
 * @param changed files of the tree that the change has touched
 * @returns the dear files that wait for a later commit: not in their turn, and nothing beside them or of them changed
 */
export function waiting(costs: KeptCosts, turn: number, changed: readonly string[]): string[] {
  const touched = new Set(changed);
  const folders = new Set(changed.map((file) => dirname(file)));
  // A capability is a folder; files of e2e and attacks lie in one for all, so there the file itself must be what changed.
  const isTouched = (file: string) =>
    touched.has(file) || (/^(apps|packages|simulation)\//.test(file) && folders.has(dirname(file)));
  return dearByTurn(costs)
    .filter((_files, place) => place !== turn % turns)
    .flat()
    .filter((file) => !isTouched(file));
}

/** @returns what this tree's short run leaves to later commits; a tree that is no repository has the first turn */
export function waitingHere(): string[] {
  const commits = Number(git('rev-list', '--count', 'HEAD')[0] ?? 0);
  const changed = [
    ...git('diff', '--name-only', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
    ...git('diff', '--name-only', 'HEAD~1', 'HEAD'),
  ];
  return waiting(keptCosts(), commits, changed);
}

/** @returns lines; none where git cannot answer, as in a clone of one commit asked for the one before */
function git(...question: readonly string[]): string[] {
  try {
    const told = execFileSync('git', question, {
      cwd: join(import.meta.dirname, '..'),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return told.split('\n').filter((line) => line !== '');
  } catch {
    return [];
  }
}

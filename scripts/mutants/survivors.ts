/** The list of survivors, each with its reason; kept by the command. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keyOf, type Mutant } from './mutant.ts';

export interface Survivor {
  readonly file: string;
  readonly was: string;
  readonly now: string;
  /** An equivalent one is no fault: nothing that anybody could see changes. */
  readonly equivalent: boolean;
  readonly reason: string;
}

const name = 'scripts/mutants/survivors.json';

export function readSurvivors(root: string): Map<string, Survivor> {
  const path = join(root, name);
  const list = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Survivor[]) : [];
  return new Map(list.map((survivor) => [keyOf(survivor), survivor]));
}

export interface Judged {
  /** Without a reason in the list. */
  readonly unexplained: readonly Mutant[];
  /** In the list, and killed by now. */
  readonly stale: readonly Mutant[];
  /** Survivors that change nothing. */
  readonly equivalent: number;
}

export function judge(
  known: ReadonlyMap<string, Survivor>,
  mutants: readonly Mutant[],
  killed: ReadonlyMap<number, string>,
): Judged {
  const alive = mutants.filter(({ id }) => !killed.has(id));
  return {
    unexplained: alive.filter((mutant) => !known.get(keyOf(mutant))?.reason),
    stale: mutants.filter((mutant) => killed.has(mutant.id) && known.has(keyOf(mutant))),
    equivalent: alive.filter((mutant) => known.get(keyOf(mutant))?.equivalent === true).length,
  };
}

/** Adds what has no reason yet, with an empty one; takes off what is killed. */
export function keepSurvivors(root: string, { unexplained, stale }: Judged): void {
  const list = readSurvivors(root);
  for (const mutant of stale) list.delete(keyOf(mutant));
  for (const { file, was, now } of unexplained) {
    const survivor = { file, was, now, equivalent: false, reason: '' };
    if (!list.has(keyOf(survivor))) list.set(keyOf(survivor), survivor);
  }
  const sorted = [...list.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  writeFileSync(join(root, name), `${JSON.stringify(sorted, null, 2)}\n`);
}

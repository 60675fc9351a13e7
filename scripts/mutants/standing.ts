/** What is wrong with the lists of mutants as long as nothing runs: a list that points at nothing measures nothing. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Capability } from './capability.ts';
import { findMutants, testFiles } from './find.ts';
import { keyOf } from './mutant.ts';
import type { Survivor } from './survivors.ts';

/**
 * @returns nothing when every source and test of each capability is there, each has mutants and tests, and every survivor of the list
 * is a mutant of today's sources, with its reason
 */
export function faultsOfMutants(
  root: string,
  capabilities: Readonly<Record<string, Capability>>,
  survivors: Iterable<Survivor>,
): string[] {
  const mutants = new Set<string>();
  const faults: string[] = [];
  for (const [name, { sources, tests }] of Object.entries(capabilities)) {
    const gone = [...sources, ...tests].filter((path) => !existsSync(join(root, path)));
    faults.push(...gone.map((path) => `mutants of ${name}: ${path} is not there`));
    const here = (paths: readonly string[]) => paths.filter((path) => !gone.includes(path));
    for (const source of here(sources)) {
      const found = findMutants(root, [source]);
      if (found.length === 0) faults.push(`mutants of ${name}: ${source} has none`);
      for (const mutant of found) mutants.add(keyOf(mutant));
    }
    for (const path of here(tests))
      if (testFiles(root, [path]).length === 0) faults.push(`mutants of ${name}: ${path} has no tests`);
  }
  for (const survivor of survivors) {
    if (!mutants.has(keyOf(survivor)))
      faults.push(`survivor that is no mutant any more: ${survivor.file}: ${survivor.now}`);
    if (survivor.reason === '') faults.push(`survivor without a reason: ${survivor.file}: ${survivor.now}`);
  }
  return faults;
}

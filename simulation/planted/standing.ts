/** Whether the faults that are planted still have their place in the tree: one that has none proves nothing. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Fault } from './fault.ts';
import { faults } from './faults.ts';

/** @returns the files of a fault with its edits in them, or what is wrong with it */
export function planted(
  root: string,
  { edits }: Pick<Fault, 'edits'>,
): { readonly files: ReadonlyMap<string, string>; readonly wrong: readonly string[] } {
  const files = new Map<string, string>();
  const wrong: string[] = [];
  for (const { file, find, put } of edits) {
    const path = join(root, file);
    if (!existsSync(path)) {
      wrong.push(`${file} is not there`);
      continue;
    }
    const text = files.get(file) ?? readFileSync(path, 'utf8');
    const places = text.split(find).length - 1;
    if (places !== 1) wrong.push(`what it changes stands ${places} times in ${file}`);
    if (find === put) wrong.push(`it changes nothing in ${file}`);
    files.set(
      file,
      text.replace(find, () => put),
    );
  }
  return { files, wrong };
}

/** @returns nothing when each has a name of its own and each of its edits a place that stands exactly once */
export function faultsOfFaults(root: string, list: readonly Fault[] = faults): string[] {
  const names = list.map(({ name }) => name);
  return [
    ...names
      .filter((name, at) => names.indexOf(name) !== at)
      .map((name) => `simulated ${name}: stands twice`),
    ...list.flatMap((fault) => planted(root, fault).wrong.map((what) => `simulated ${fault.name}: ${what}`)),
  ];
}

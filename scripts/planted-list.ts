/** The list of planted faults, and what is wrong with it as long as nothing runs: a fault that no longer applies proves nothing. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { plantedFaults } from '../e2e/specification/planted/index.ts';
import type { Planted } from '../e2e/specification/planted/planted.ts';
import { readRules } from './rules.ts';

const root = join(import.meta.dirname, '..');

/** @returns nothing when every fault has an id of its own, known rules, and a place that stands exactly once in its file */
export function faultsOfPlanted(list: readonly Planted[] = plantedFaults): string[] {
  const known = new Set(readRules().flatMap(({ rules }) => rules.map(({ id }) => id)));
  const ids = list.map(({ id }) => id);
  return [
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `planted ${id}: stands twice`),
    ...list.flatMap((one) => faultsOfOne(one, known).map((fault) => `planted ${one.id}: ${fault}`)),
  ];
}

function faultsOfOne({ rules, file, find, replace }: Planted, known: ReadonlySet<string>): string[] {
  const path = join(root, file);
  if (!existsSync(path)) return [`${file} is not there`];
  const times = readFileSync(path, 'utf8').split(find).length - 1;
  return [
    ...rules.filter((id) => !known.has(id)).map((id) => `${id} is not in docs/rules`),
    ...(times === 1 ? [] : [`what it replaces stands ${times} times in ${file}`]),
    ...(find === replace ? ['it changes nothing'] : []),
  ];
}

/** @param wanted ids of faults, of rules (`R2.14`), or chapters and pages (`2`, `W`); none for all */
export function selectPlanted(
  wanted: readonly string[],
  list: readonly Planted[] = plantedFaults,
): Planted[] {
  if (wanted.length === 0) return [...list];
  const unknown = wanted.filter((word) => !list.some((one) => isMeant(one, word)));
  if (unknown.length > 0) throw new Error(`no planted fault is meant by: ${unknown.join(', ')}`);
  return list.filter((one) => wanted.some((word) => isMeant(one, word)));
}

function isMeant({ id, rules }: Planted, word: string): boolean {
  const isPage = (rule: string) =>
    /^\d+$/.test(word) ? rule.startsWith(`R${word}.`) : new RegExp(`^${word}\\d`).test(rule);
  return id === word || rules.some((rule) => rule === word || (/^(\d+|[A-Z])$/.test(word) && isPage(rule)));
}

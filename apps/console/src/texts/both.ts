/** What the contract says in both languages, for the console's files as well, in the language of who reads the screen. */
import type { Both } from '@mingpai/contract/console/exports/column';
import { language } from './language.ts';

export function inOne([chinese, english]: Both): string {
  return language === 'en' ? english : chinese;
}

/** A table of such words. */
export function inWords<Name extends string>(words: Readonly<Record<Name, Both>>): Record<Name, string> {
  // The keys of a record of literals are those literals.
  const entries = Object.entries(words) as [Name, Both][];
  return Object.fromEntries(entries.map(([name, both]) => [name, inOne(both)])) as Record<Name, string>;
}

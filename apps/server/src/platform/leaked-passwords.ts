/**
 * Passwords that leaked from other sites and are tried first: the 49,233 that `@zxcvbn-ts/language-common` (MIT) keeps of such lists,
 * in the order of how often they were found. They lie in memory as one text of half a megabyte.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const file = require.resolve('@zxcvbn-ts/language-common/src/passwords.json');
const between = '\n';
const all = `${between}${listIn(JSON.parse(readFileSync(file, 'utf8')))
  .join(between)
  .toLowerCase()}${between}`;

/** @param text in small letters */
export function isLeaked(text: string): boolean {
  return !text.includes(between) && all.includes(`${between}${text}${between}`);
}

function listIn(read: unknown): readonly string[] {
  if (Array.isArray(read) && read.length > 10_000 && read.every((one) => typeof one === 'string'))
    return read;
  throw new Error(`${file} is no list of passwords`);
}

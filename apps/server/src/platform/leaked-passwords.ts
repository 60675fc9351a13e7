/**
 * Passwords that leaked from other sites and are tried first: the 49,233 that `@zxcvbn-ts/language-common` (MIT) keeps of such lists.
 * They lie in memory as one text of half a megabyte, sorted: a set of them would take several, and to read the text from its
 * beginning takes 0.3 ms of a processor for each new password, twice.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const file = require.resolve('@zxcvbn-ts/language-common/src/passwords.json');
const between = '\n';
const all = `${between}${listIn(JSON.parse(readFileSync(file, 'utf8')))
  .map((one) => one.toLowerCase())
  .sort()
  .join(between)}${between}`;

/** @param text in small letters */
export function isLeaked(text: string): boolean {
  if (text.includes(between)) return false;
  // Places in the text, each just behind the end of a password: what is asked for begins at one of them, or is not there.
  let from = 1;
  let to = all.length;
  while (from < to) {
    const start = all.lastIndexOf(between, ((from + to) >> 1) - 1) + 1;
    const end = all.indexOf(between, start);
    const one = all.slice(start, end);
    if (one === text) return true;
    if (one < text) from = end + 1;
    else to = start;
  }
  return false;
}

function listIn(read: unknown): readonly string[] {
  if (Array.isArray(read) && read.length > 10_000 && read.every((one) => typeof one === 'string'))
    return read;
  throw new Error(`${file} is no list of passwords`);
}

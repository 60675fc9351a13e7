/** SQL within TypeScript: every string and template that looks like it, with its place. */
import { readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'oxc-parser';
import { hole } from './tables-used.ts';

export interface SqlText {
  /** In the file, counted from 1. */
  readonly line: number;
  /** With `hole` for each expression within it. */
  readonly text: string;
}

/**
 * Small letters, as all SQL of ours is written: prose begins differently, and names no table after these words. A piece may begin with
 * the table and its alias.
 */
const looksLikeSql =
  /(^|[\s(])(select|insert into|update|delete from|from|join|truncate|merge into)\s|^\s*[a-z_.]+ [a-z]( |$)/;

export function sqlTextsIn(path: string): SqlText[] {
  const source = readFileSync(path, 'utf8');
  const found: SqlText[] = [];
  const add = (start: number, text: string) => {
    if (looksLikeSql.test(text)) found.push({ line: source.slice(0, start).split('\n').length, text });
  };
  new Visitor({
    Literal({ value, start }) {
      if (typeof value === 'string') add(start, value);
    },
    TemplateLiteral({ quasis, start }) {
      add(start, quasis.map(({ value }) => value.cooked ?? value.raw).join(hole));
    },
  }).visit(parseSync(path, source).program);
  return found;
}

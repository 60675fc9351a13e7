/** Each new migration lets the version before go on: expand first, contract a release later (docs/decisions/0102). */

import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { breaksVersionBefore } from './expand-only.ts';

const root = join(import.meta.dirname, '../..');

/**
 * The last one of before there was a rule. What ran on sites is never changed, so that what these say stays as it is: nobody can go back
 * from a version that has them to one that has not.
 */
const lastBeforeTheRule = '0757_agent_terms_kind.sql';

/**
 * Since then: those that do not say that they only add, and those that say it although a statement looks as if it took something away. Each
 * with the reason why the version before lives, or why it need not.
 */
const reasons: Readonly<Record<string, string>> = {};

interface Migration {
  readonly file: string;
  readonly sql: string;
}

async function migrations(): Promise<Migration[]> {
  const paths = globSync('apps/server/src/*/migrations/*.sql', { cwd: root });
  const all = await Promise.all(
    paths.map(async (path) => ({ file: basename(path), sql: await readFile(join(root, path), 'utf8') })),
  );
  return all.sort((one, other) => (one.file < other.file ? -1 : 1));
}

test('a migration since the rule only adds, says so in its first line, and does what it says', async () => {
  const since = (await migrations()).filter(({ file }) => file > lastBeforeTheRule);
  expect(since.length).toBeGreaterThan(5);
  const wrong = since.flatMap(({ file, sql }) => [
    ...(sql.startsWith('-- expands: ') ? [] : [`${file}: its first line does not say \`-- expands: why\``]),
    ...breaksVersionBefore(sql).map((line) => `${file}: ${line}`),
  ]);
  expect(wrong.filter((line) => reasons[line.slice(0, line.indexOf(':'))] === undefined)).toEqual([]);
});

test('no reason stands for a migration that needs none', async () => {
  const needing = (await migrations())
    .filter(({ sql }) => !sql.startsWith('-- expands: ') || breaksVersionBefore(sql).length > 0)
    .map(({ file }) => file);
  for (const file of Object.keys(reasons)) expect(needing).toContain(file);
});

test.each([
  ['drop table bank', 'takes a table away'],
  ['drop view bank_shown', 'takes a view away'],
  ['drop function wide(text)', 'takes a function away'],
  ['alter table bank drop column swift', 'takes a column away'],
  ['alter table bank drop swift', 'takes a column away'],
  ['alter table bank add column a text, drop column b', 'takes a column away'],
  ['alter table bank rename column swift to bic', 'renames'],
  ['ALTER TABLE bank\n  RENAME TO banks', 'renames'],
  ['alter table bank alter column swift type varchar(11)', 'changes the type of a column'],
  ['alter table bank alter swift set not null', 'wants a value where none was wanted'],
  ['alter table bank alter column swift drop default', 'takes a default away'],
  ['alter table bank add column swift text not null', 'adds a column that old inserts do not fill'],
  [
    'alter table bank add column a text, add swift text not null check (swift <> $$x$$), add column c int default 1',
    'adds a column that old inserts do not fill',
  ],
  ['revoke select on bank from public', 'takes rights away'],
])('%s breaks the version before: %s', (sql, why) => {
  const found = breaksVersionBefore(`-- expands: as it says\n${sql};`);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(new RegExp(`^${why}: `));
});

test.each([
  'create table a (b text not null); alter table a alter column b drop default; alter table a add column c text not null',
  "alter table bank add column swift text not null default ''",
  'alter table bank add column key bigint not null generated always as identity',
  'alter table bank alter column swift drop not null',
  'alter table bank drop constraint bank_kind_check, add constraint bank_kind_check check (kind in (1, 2))',
  'drop index bank_by_position; drop trigger bank_stays on bank',
  '-- drop table bank\ncreate index x on bank (id)',
  "insert into banner (said) values ('drop table; rename')",
  'create or replace function f() returns int language plpgsql as $$ begin truncate a; drop table b; end $$',
])('%s does not', (sql) => {
  expect(breaksVersionBefore(sql)).toEqual([]);
});

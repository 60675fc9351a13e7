/** Which faults are planted in a line, in code and in SQL, and that each is known by its line wherever that moves to. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { sitesOf } from './code.ts';
import { findMutants, sampled, testFiles } from './find.ts';
import { changedSince } from './since.ts';
import { sqlChanges } from './sql.ts';

const roots: string[] = [];
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true });
});

/** @param files by path, their text */
function tree(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'mutants-find-'));
  roots.push(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

/** What becomes of a statement, each change by itself. */
function inCode(text: string): string[] {
  return sitesOf('a.ts', text)
    .sites.flatMap(({ changes }) => changes)
    .map(({ start, end, replacement }) => text.slice(0, start) + replacement + text.slice(end));
}

const inSql = (text: string) =>
  sqlChanges(text).map(({ start, end, replacement }) => text.slice(0, start) + replacement + text.slice(end));

test('borders, signs, equality, and, or, not, decisions and defaults are turned in code', () => {
  expect(inCode('const x = a < b;')).toEqual(['const x = a <= b;']);
  expect(inCode('const x = a >= b;')).toEqual(['const x = a > b;']);
  expect(inCode('const x = a + b;')).toEqual(['const x = a - b;']);
  expect(inCode('const x = a === b;')).toEqual(['const x = a !== b;']);
  expect(inCode('const x = a && b;')).toEqual(['const x = a || b;']);
  expect(inCode('const x = !a;')).toEqual(['const x = a;']);
  expect(inCode('const x = -a;')).toEqual(['const x = a;']);
  expect(inCode('const x = a ?? b;')).toEqual(['const x = a;']);
  expect(inCode('if (a) b;')).toEqual(['if (true) b;', 'if (false) b;']);
  expect(inCode('const x = list.filter(odd);')).toEqual(['const x = list;']);
  expect(inCode('const x = list.toString();')).toEqual([]);
  expect(inCode('const x = list.some(odd);')).toEqual(['const x = list.every(odd);']);
});

test('counts are one more, sums and spans ten times and a tenth, and a list of words loses each', () => {
  expect(inCode('const x = 3;')).toEqual(['const x = 4;']);
  expect(inCode('const x = 10_000n;')).toEqual(['const x = 100000n;', 'const x = 1000n;']);
  expect(inCode('const x = true;')).toEqual(['const x = false;']);
  expect(inCode("const x = ['a', 'b'];")).toEqual(["const x = ['b'];", "const x = ['a'];"]);
});

test('of a page each element within another is left out, and each thing that an element is given but its looks', () => {
  const inPage = (text: string) =>
    sitesOf('a.tsx', text)
      .sites.flatMap(({ changes }) => changes)
      .map(({ start, end, replacement }) => text.slice(0, start) + replacement + text.slice(end));
  expect(inPage('const x = <ul className="a" key={n} aria-label="b"><li>c</li>d</ul>;')).toEqual([
    'const x = <ul className="a" key={n} ><li>c</li>d</ul>;',
    'const x = <ul className="a" key={n} aria-label="b">d</ul>;',
  ]);
  expect(inPage('const x = <p>a<br />{{ width: 96 }.width}</p>;')).toEqual([]);
  expect(inPage('const x = <a title="b &amp; c" />;')).toEqual([]);
  expect(inPage('const x = <Button look="quiet" tone={n > 2} size="small">a</Button>;')).toEqual([]);
  expect(inPage('const x = <a hidden={n > 2} width={3} />;')).toEqual([
    'const x = <a  width={3} />;',
    'const x = <a hidden={n >= 2} width={3} />;',
    'const x = <a hidden={n > 3} width={3} />;',
  ]);
});

test('what is done for its effect is left out, what is logged is not', () => {
  expect(inCode('async function f() { await pay(tx); }')).toEqual(['async function f() {  }']);
  expect(inCode('left = rest;')).toEqual(['']);
  expect(inCode('log.warn(rest);')).toEqual([]);
});

test('what is about types alone, and words that are put together, is left as it is', () => {
  expect(inCode("type A = 1 | 2;\nimport { b } from 'b';\ninterface C { readonly d: 5 }")).toEqual([]);
  expect(inCode("const x = 'a' + b;")).toEqual([]);
});

test('in SQL each condition, border, lock, order and assignment has its fault', () => {
  expect(inSql('select a from t where b = 1 and c < 2 for update')).toEqual([
    'select a from t where b = 1 and c <= 2 for update',
    'select a from t where b = 1 and c < 2',
    'select a from t where  c < 2 for update',
    'select a from t where b = 1  for update',
  ]);
  expect(inSql('select a from t order by b desc')).toEqual(['select a from t order by b asc']);
  expect(inSql('select a from t order by b')).toEqual(['select a from t order by b desc']);
  expect(inSql('update t set a = 1, b = 2 where c = 3')).toEqual([
    'update t set a = 1, b = 2 where true',
    'update t set b = 2 where c = 3',
    'update t set a = 1 where c = 3',
  ]);
  expect(inSql('select coalesce(sum(a), 0) from t')).toEqual(['select sum(a) from t']);
  expect(inSql('insert into t values (1) on conflict (a) do nothing')).toEqual(['insert into t values (1) ']);
  expect(inSql('if a > b then raise; end if')).toContain('if true then raise; end if');
});

test('what is quoted or commented out in SQL, and both ends of a between, stay as they are', () => {
  expect(inSql("select 'a < b and c' from t -- x < y\n")).toEqual([]);
  expect(inSql('select a from t where b between 1 and 2')).toEqual(['select a from t where true']);
  expect(inSql('select a from t where b between 1 and 2 and c')).toEqual([
    'select a from t where  c',
    'select a from t where b between 1 and 2 ',
  ]);
});

test('a statement within the program is found with its place in the file', () => {
  expect(inCode('db.query(`select a from t where b < $1`, [c]);')).toContain(
    'db.query(`select a from t where b <= $1`, [c]);',
  );
});

test('of SQL files only functions are changed', () => {
  const root = tree({
    'm.sql':
      'create table t (a int check (a < 5));\ncreate function f() as $$ select a from t where a < 5 $$;',
  });
  expect(findMutants(root, ['m.sql']).map(({ line, now }) => `${line}: ${now}`)).toEqual([
    '2: create function f() as $$ select a from t where a <= 5 $$;',
    '2: create function f() as $$ select a from t where true $$;',
  ]);
});

test('a folder gives its sources without tests, and each mutant is known by file, line before and line after', () => {
  const root = tree({
    'a/one.ts': 'const x = a < b;\n',
    'a/one.test.ts': 'const x = a < b;\n',
    'a/testing.ts': 'f();\n',
  });
  expect(findMutants(root, ['a'])).toMatchObject([
    { id: 0, file: 'a/one.ts', line: 1, was: 'const x = a < b;', now: 'const x = a <= b;' },
  ]);
  expect(testFiles(root, ['a', 'a/one.test.ts'])).toEqual(['a/one.test.ts']);
});

test('two lines that read the same have mutants of two names', () => {
  const root = tree({ 'a.ts': 'const x = a < b;\nconst y = 1;\nconst x = a < b;\n' });
  const names = findMutants(root, ['a.ts']).map(({ now }) => now);
  expect(new Set(names).size).toBe(names.length);
});

test('a sample is the same wherever its lines have moved to, and another seed draws another', () => {
  const lines = Array.from({ length: 40 }, (_, n) => `const x${n} = a${n} < b${n};`);
  const [before, after] = [lines.join('\n'), ['// More.', '', ...lines].join('\n')];
  const drawn = (text: string, seed: number) =>
    sampled(findMutants(tree({ 'a.ts': text }), ['a.ts']), 10, seed).map(({ was }) => was);
  expect(drawn(before, 1)).toHaveLength(10);
  expect(drawn(after, 1)).toEqual(drawn(before, 1));
  expect(drawn(before, 2)).not.toEqual(drawn(before, 1));
});

test('mutants since a commit are those of lines that are not as they were then, however many lines they span', () => {
  const root = tree({
    'a.ts': 'export const one = 1;\nexport const two = 2;\nexport const three = 3;\n',
    'b.ts': 'export function both(a: boolean, b: boolean) {\n  return (\n    a &&\n    b\n  );\n}\n',
  });
  const git = (...words: string[]) => execFileSync('git', words, { cwd: root });
  git('init', '--quiet');
  git('add', '.');
  git('-c', 'user.name=a', '-c', 'user.email=a@b.test', 'commit', '--quiet', '--message', 'before');
  const changed = () =>
    changedSince(root, 'HEAD', findMutants(root, ['a.ts', 'b.ts'])).map(
      ({ file, line }) => `${file}:${line}`,
    );
  expect(changed()).toEqual([]);
  // A line that was taken away is nobody's.
  writeFileSync(join(root, 'a.ts'), 'export const one = 1;\nexport const four = 4;\n');
  expect(new Set(changed())).toEqual(new Set(['a.ts:2']));
  writeFileSync(join(root, 'a.ts'), 'export const one = 1;\n');
  expect(changed()).toEqual([]);
  writeFileSync(
    join(root, 'b.ts'),
    'export function both(a: boolean, c: boolean) {\n  return (\n    a &&\n    c\n  );\n}\n',
  );
  expect(changed()).toContain('b.ts:3');
});

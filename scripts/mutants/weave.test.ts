/** A woven file does what it did, until one of its mutants is switched on; and it tells which of them were met. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { sitesOf } from './code.ts';
import { findMutants } from './find.ts';
import { woven } from './weave.ts';

const root = mkdtempSync(join(tmpdir(), 'mutants-weave-'));
afterAll(() => rmSync(root, { recursive: true }));

interface Woven {
  readonly text: string;
  readonly mutants: readonly string[];
  /** Runs the function `f` of the file with one mutant, or none. */
  run(mutant: number, ...values: readonly unknown[]): { readonly result: unknown; readonly met: number[] };
}

function weave(text: string): Woven {
  writeFileSync(join(root, 'a.ts'), text);
  const mutants = findMutants(root, ['a.ts']);
  const { program, sites } = sitesOf('a.ts', text);
  const result = woven(text, program, sites, mutants);
  const script = stripTypeScriptTypes(result).replace(/export /g, '');
  return {
    text: result,
    mutants: mutants.map(({ now }) => now),
    run(mutant, ...values) {
      const state = { active: mutant, reached: new Set<number>() };
      // In a scope of its own: the runner of these tests may be woven itself.
      const f = new Function('globalThis', `${script}; return f;`)({ __mutants: state });
      return { result: f(...values), met: [...state.reached].sort((a, b) => a - b) };
    },
  };
}

test('without a mutant nothing changes; each one changes what it says and nothing else', () => {
  const { mutants, run } = weave('export function f(a: number, b: number) { return a < b ? 1 : 2; }');
  expect([run(-1, 1, 2).result, run(-1, 2, 2).result]).toEqual([1, 2]);
  for (const [id, now] of mutants.entries()) {
    const plain = new Function(`${stripTypeScriptTypes(now).replace('export ', '')}; return f;`)();
    for (const [a, b] of [
      [1, 2],
      [2, 2],
      [3, 2],
    ])
      expect(run(id, a, b).result, now).toBe(plain(a, b));
  }
  expect(mutants.length).toBeGreaterThanOrEqual(4);
});

test('a mutant within another’s place is still there while the other sleeps', () => {
  const { mutants, run } = weave('export function f(a: number, b: number) { return a > 0 && b > 0; }');
  const inner = mutants.findIndex((now) => now.includes('b >= 0'));
  const outer = mutants.findIndex((now) => now.includes('||'));
  expect([run(-1, 1, 0).result, run(inner, 1, 0).result, run(outer, 1, 0).result]).toEqual([
    false,
    true,
    true,
  ]);
});

test('a statement that is left out is not run', () => {
  const { mutants, run } = weave('export function f(list: number[]) { list.push(1); return list; }');
  const leftOut = mutants.findIndex((now) => !now.includes('push'));
  expect([run(-1, []).result, run(leftOut, []).result]).toEqual([[1], []]);
});

test('what is met is noted, and what is not is not', () => {
  const { mutants, run } = weave('export function f(a: boolean) { if (a) return 5; return 7; }');
  const [five, seven] = [
    mutants.findIndex((now) => now.includes('6')),
    mutants.findIndex((now) => now.includes('8')),
  ];
  expect(run(-1, true).met).toContain(five);
  expect(run(-1, true).met).not.toContain(seven);
  expect(run(-1, false).met).toContain(seven);
});

test('no line moves: what a test reads from an error still points at its line', () => {
  const text = 'const a = 1;\n\nexport function f() {\n  return a + 1;\n}\n';
  expect(weave(text).text.split('\n')).toHaveLength(text.split('\n').length);
});

/** A woven file does what it did, until one of its mutants is switched on; and it tells which of them were met. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { sitesOf } from './code.ts';
import { findMutants } from './find.ts';
import type { Mutant } from './mutant.ts';
import { woven } from './weave.ts';

const root = mkdtempSync(join(tmpdir(), 'mutants-weave-'));
afterAll(() => rmSync(root, { recursive: true }));

interface Woven {
  readonly text: string;
  readonly mutants: readonly string[];
  /** Runs the function `f` of the file with one mutant, or none. */
  run(mutant: number, ...values: readonly unknown[]): { readonly result: unknown; readonly met: number[] };
}

function findIn(name: string, text: string): Mutant[] {
  writeFileSync(join(root, name), text);
  return findMutants(root, [name]);
}

function weave(text: string): Woven {
  const mutants = findIn('a.ts', text);
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

/** An element of React, as far as it is looked at. */
type Shown =
  | { readonly type: string; readonly props: { readonly children?: Shown } }
  | string
  | boolean
  | null;

/** Its name, what it is given, and what is within. */
function plain(shown: Shown | undefined): unknown {
  if (typeof shown !== 'object' || shown === null) return shown;
  const { children, ...given } = shown.props;
  return [shown.type, given, plain(children)];
}

describe('of a page', () => {
  const text = `export const f = (n: number) => (
  <ul hidden data-n={n} aria-label="a b" tabIndex={n + 1}>
    <li title="c">{n > 1 && <b>d</b>}</li>
  </ul>
);
`;
  const mutants = findIn('page.tsx', text);
  const { program, sites } = sitesOf('page.tsx', text);
  writeFileSync(join(root, 'woven.tsx'), woven(text, program, sites, mutants));
  afterEach(() => vi.unstubAllGlobals());

  /** The page as elements and what they are given, with one mutant or none. */
  async function shown(mutant: number, n: number): Promise<unknown> {
    vi.stubGlobal('__mutants', { active: mutant, reached: new Set() });
    const { f } = (await import(join(root, 'woven.tsx'))) as { f: (n: number) => Shown };
    return plain(f(n));
  }

  const given = { hidden: true, 'data-n': 2, 'aria-label': 'a b', tabIndex: 3 };
  const inner = ['li', { title: 'c' }, ['b', {}, 'd']];
  const { 'aria-label': _label, ...unnamed } = given;
  const { hidden: _hidden, ...seen } = given;

  test('without a mutant it shows what it did', async () => {
    expect(await shown(-1, 2)).toEqual(['ul', given, inner]);
    const few = { ...given, 'data-n': 1, tabIndex: 2 };
    expect(await shown(-1, 1)).toEqual(['ul', few, ['li', { title: 'c' }, false]]);
  });

  test.each([
    ['given', 'aria-label="a b"', ['ul', unnamed, inner]],
    ['given', 'hidden', ['ul', seen, inner]],
    ['element', '<li', ['ul', given, null]],
    ['given', 'title="c"', ['ul', given, ['li', {}, ['b', {}, 'd']]]],
  ])('%s left out: %s and nothing else', async (as, gone, left) => {
    const of = ({ operator, was, now }: Mutant) =>
      operator === `${as} left out` && was.includes(gone) && !now.includes(gone);
    expect(await shown(mutants.find(of)?.id ?? -1, 2)).toEqual(left);
  });
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

import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { droppedOutcomes } from './dropped-outcomes.ts';

const declarations = `
export type Outcome<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly code: string };
export interface Wallet {
  release(fen: bigint): Promise<Outcome<null>>;
  credit(fen: bigint): Promise<void>;
}
export declare const wallet: Wallet;
export declare function check(): Outcome<null>;
export declare function send(): Promise<{ outcome: 'done' } | { outcome: 'refused'; reason: string }>;
export declare function inTransaction<Result>(work: () => Promise<Result>): Promise<Result>;
export declare const some: readonly bigint[];
export declare const sure: boolean;
`;

/** A project of one function with this body. @returns the text of what it drops */
function droppedBy(body: string, path = 'src/a.ts'): string[] {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'mingpai-outcomes-')));
  try {
    mkdirSync(join(folder, 'src/testing'), { recursive: true });
    const compilerOptions = {
      strict: true,
      noEmit: true,
      target: 'es2024',
      lib: ['es2024'],
      module: 'nodenext',
      types: [],
      allowImportingTsExtensions: true,
    };
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, include: ['src/**/*.ts'] }),
    );
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    writeFileSync(join(folder, 'src/declared.ts'), declarations);
    const imports = `import { check, inTransaction, type Outcome, send, some, sure, wallet } from '${path.includes('/testing/') ? '../' : './'}declared.ts';`;
    writeFileSync(join(folder, path), `${imports}\nexport async function work() {\n${body}\n}\n`);
    return droppedOutcomes(folder).map(({ place, text }) => `${place} ${text}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test.each([
  ['a statement that waits for it', 'await wallet.release(1n);', 'await wallet.release(1n)'],
  ['a statement that does not wait', 'wallet.release(1n);', 'wallet.release(1n)'],
  ['void', 'void wallet.release(1n);', 'wallet.release(1n)'],
  ['an answer at once', 'check();', 'check()'],
  ['a third party that may refuse', 'await send();', 'await send()'],
  ['a condition', 'sure && (await wallet.release(1n));', 'await wallet.release(1n)'],
  ['a branch', 'sure ? await wallet.release(1n) : undefined;', 'await wallet.release(1n)'],
  [
    'many at once',
    'await Promise.all(some.map((fen) => wallet.release(fen)));',
    'await Promise.all(some.map((fen) => wallet.release(fen)))',
  ],
  [
    'a transaction around it',
    'await inTransaction(() => wallet.release(1n));',
    'await inTransaction(() => wallet.release(1n))',
  ],
  [
    'a caught error',
    'wallet.release(1n).catch(() => undefined);',
    'wallet.release(1n).catch(() => undefined)',
  ],
  [
    'a next step that takes nothing',
    'await wallet.release(1n).then(() => undefined);',
    'wallet.release(1n).then(() => undefined)',
  ],
  [
    'somebody who ignores answers',
    'some.forEach((fen) => wallet.release(fen));',
    '(fen) => wallet.release(fen)',
  ],
  ['a function handed over by name', 'some.forEach(wallet.release);', 'wallet.release'],
])('a refusal dropped by %s is found', (_kind, body, text) => {
  expect(droppedBy(body)).toEqual([`src/a.ts:3 ${text}`]);
});

test('what is looked at, handed on or cannot be refused passes', () => {
  const body = `
  await wallet.credit(1n);
  const released = await wallet.release(1n);
  if (!released.ok) return released;
  let last: Outcome<null> = check();
  last = await wallet.release(2n);
  if (!last.ok) throw new Error(last.code);
  const all = await Promise.all(some.map((fen) => wallet.release(fen)));
  if (all.some(({ ok }) => !ok)) throw new Error('refused');
  await wallet.release(3n).then((outcome) => { if (!outcome.ok) throw new Error(outcome.code); });
  return inTransaction(() => wallet.release(4n));`;
  expect(droppedBy(body)).toEqual([]);
});

test('tests may try things for what they leave behind', () => {
  expect(droppedBy('await wallet.release(1n);', 'src/a.test.ts')).toEqual([]);
  expect(droppedBy('await wallet.release(1n);', 'src/testing/kit.ts')).toEqual([]);
});

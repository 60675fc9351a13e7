import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../platform/config.ts';
import { isBearer } from '../kit/bearer.ts';
import { parseExact, writeExact } from '../kit/exact-json.ts';
import { valkyrieAccess } from './access.ts';

let folder = '';
const file = (name: string) => join(folder, name);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mingpai-access-'));
  await writeFile(file('secrets'), 'the-new-secret-of-theirs\nthe-old-secret-of-theirs\n');
  await writeFile(file('short'), 'the-new-secret-of-theirs\nshort\n');
  await writeFile(file('empty'), '\n');
  await writeFile(
    file('games'),
    'wheel\tWheel 9\tStudio\tRoulette\topen\n\nold\tOld\tStudio\tWheel\tclosed\nbare\n',
  );
  await writeFile(file('no-games'), 'a code with spaces\tWheel\n');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const accessWith = (changes: Readonly<Record<string, string | undefined>> = {}) => {
  const given = {
    SANDBOX_SECRET: 'unused by these tests',
    DATABASE_URL: 'postgres://unused',
    VALKYRIE_URL: 'http://127.0.0.1:9',
    VALKYRIE_PROVIDER: 'Studio',
    VALKYRIE_OPERATOR_KEY_FILE: file('secrets'),
    VALKYRIE_PAM_TOKEN_FILE: file('secrets'),
    VALKYRIE_GAMES_FILE: file('games'),
    ...changes,
  };
  return valkyrieAccess(readConfig(Object.fromEntries(Object.entries(given).filter(([, value]) => value))));
};

test('without an address nothing is connected, whatever else is given', () => {
  expect(accessWith({ VALKYRIE_URL: undefined, VALKYRIE_GAMES_FILE: '/nowhere' })).toBeUndefined();
});

test('the first secret is sent, all of them are believed; games come as the file has them', () => {
  expect(accessWith()).toMatchObject({
    provider: 'Studio',
    operatorKey: 'the-new-secret-of-theirs',
    pamTokens: ['the-new-secret-of-theirs', 'the-old-secret-of-theirs'],
    currency: 'CNY',
    country: 'CN',
    games: [
      { code: 'wheel', name: 'Wheel 9', maker: 'Studio', kind: 'Roulette', open: true },
      { code: 'old', open: false },
      { code: 'bare', name: 'bare', open: true },
    ],
  });
});

test.each([
  ['VALKYRIE_PROVIDER', undefined, 'VALKYRIE_PROVIDER: needed beside VALKYRIE_URL'],
  ['VALKYRIE_PAM_TOKEN_FILE', undefined, 'VALKYRIE_PAM_TOKEN_FILE: needed beside VALKYRIE_URL'],
  [
    'VALKYRIE_PAM_TOKEN_FILE',
    'short',
    'VALKYRIE_PAM_TOKEN_FILE: not secrets of 16 characters or more, one a line',
  ],
  [
    'VALKYRIE_OPERATOR_KEY_FILE',
    'empty',
    'VALKYRIE_OPERATOR_KEY_FILE: not secrets of 16 characters or more, one a line',
  ],
  ['VALKYRIE_GAMES_FILE', 'absent', 'VALKYRIE_GAMES_FILE: no such file'],
  [
    'VALKYRIE_GAMES_FILE',
    'no-games',
    'VALKYRIE_GAMES_FILE: not lines of code, name, maker, kind, open or closed, by tabs',
  ],
])('%s that is %s stops the start by name', (variable, name, line) => {
  expect(() => accessWith({ [variable]: name && file(name) })).toThrow(line);
});

test('a secret is the whole of it, after its own word', () => {
  const secrets = ['the-new-secret', 'the-old-secret'];
  expect(isBearer(secrets, 'Bearer the-new-secret')).toBe(true);
  expect(isBearer(secrets, 'Bearer the-old-secret')).toBe(true);
  for (const header of [
    undefined,
    '',
    'Bearer',
    'Bearer ',
    'bearer the-new-secret',
    'Bearer the-new',
    'the-new-secret',
  ])
    expect(isBearer(secrets, header)).toBe(false);
  expect(isBearer([], 'Bearer ')).toBe(false);
});

test('amounts are read and written to the last place, and never through a double', () => {
  const read = (text: string) => parseExact(`{"a":${text}}`, new Set(['a']), 6);
  expect(read('9007199254740993.000001')).toEqual({ a: 9_007_199_254_740_993_000_001n });
  expect(read('1.5')).toEqual({ a: 1_500_000n });
  expect(read('-0.000001')).toEqual({ a: -1n });
  for (const text of ['1.0000001', '1e2', '01']) expect(read(text)).not.toEqual({ a: expect.any(BigInt) });
  const write = (a: bigint) => writeExact({ a, deep: [{ b: a }], none: undefined }, 6);
  expect(write(9_007_199_254_740_993_000_001n)).toBe(
    '{"a":9007199254740993.000001,"deep":[{"b":9007199254740993.000001}]}',
  );
  expect(write(-1n)).toBe('{"a":-0.000001,"deep":[{"b":-0.000001}]}');
  expect(write(1_500_000n)).toBe('{"a":1.5,"deep":[{"b":1.5}]}');
  expect(writeExact({ a: 150n })).toBe('{"a":150}');
});

/** The mark of the last verification, and the file of the heads, after years. */
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { type Head, newestHeads, readLeaves } from './heads.ts';
import { dueInFull, type KeptMark, keepMark, markFile, oldStretch, readMark } from './mark.ts';

const folder = mkdtempSync(join(tmpdir(), 'mark-'));
afterAll(() => rmSync(folder, { recursive: true }));
let heads: string;
let file: string;
let tests = 0;
beforeEach(() => {
  tests += 1;
  heads = join(folder, String(tests), 'heads.jsonl');
  file = markFile(heads);
});

const at = new Date('2026-11-21T04:00:00.000Z');
const hash = (letter: string) => letter.repeat(64);
const mark: KeptMark = {
  at,
  fullAt: new Date('2026-11-20T04:00:00.000Z'),
  books: {
    seal: 7n,
    hash: hash('a'),
    through: 9_007_199_254_740_993n,
    transfers: 3n,
    entries: 6n,
    folded: [{ account: 'house', balance: -(10n ** 18n), pendingDebits: 0n, pendingCredits: 1n }],
  },
  log: { seal: 2, hash: hash('b') },
  fingerprints: undefined,
};

describe('the mark', () => {
  test('comes back as it was kept, amounts to the last digit', () => {
    expect(readMark(file)).toBeUndefined();
    keepMark(file, mark);
    expect(readMark(file)).toEqual(mark);
  });

  test.each([
    ['another seal', (text: string) => text.replace('"seal":"7"', '"seal":"8"')],
    ['another sum', (text: string) => text.replace('-1000', '-1001')],
    ['a write that was cut off', (text: string) => text.slice(0, 80)],
    ['nothing', () => ''],
    [
      'something else, with a sum that fits it',
      () => '{"mark":1,"sha256":"6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b"}',
    ],
  ])('with %s in it is damaged, and is kept aside by the next', (_, change) => {
    keepMark(file, mark);
    const other = change(readFileSync(file, 'utf8'));
    writeFileSync(file, other);
    expect(readMark(file)).toBe('damaged');
    keepMark(file, mark);
    expect(readMark(file)).toEqual(mark);
    expect(readFileSync(`${file}.damaged`, 'utf8')).toBe(other);
  });

  test.each([
    ['2026-11-27T03:59:59.999Z', false],
    ['2026-11-27T04:00:00.000Z', true],
    ['2026-11-20T04:00:00.000Z', false],
    ['2026-11-20T03:59:59.999Z', true],
  ])('a week after the last full run, or before it by the clock, everything is due: %s', (now, due) => {
    expect(dueInFull(mark, new Date(now))).toBe(due);
  });

  test('old seals are looked at by chance, each of them may be, and one in thirty is each time', () => {
    const last = (below: number) => below - 1;
    expect(oldStretch(1, () => 0)).toEqual({ after: 0n, through: 1n });
    expect(oldStretch(300, () => 0)).toEqual({ after: 0n, through: 10n });
    expect(oldStretch(300, last)).toEqual({ after: 290n, through: 300n });
    expect(oldStretch(31, last)).toEqual({ after: 29n, through: 31n });
    const drawn = new Set(Array.from({ length: 200 }, () => oldStretch(300).after));
    expect(drawn.size).toBeGreaterThan(50);
  });
});

describe('the file of the heads', () => {
  const head = (chain: Head['chain'], seal: number): Head => ({
    ...{ chain, seal, from: '1', to: '2', rows: 1 },
    ...{ hash: hash(String(seal % 10)), sealed_at: at.toISOString(), told_at: at.toISOString() },
  });
  const line = (one: object) => `${JSON.stringify(one)}\n`;
  const written = (...lines: readonly string[]) => {
    keepMark(file, mark);
    writeFileSync(heads, lines.join(''));
  };

  // Pieces that end within a line, within the mark of a line's end, and behind everything.
  test.each([1, 7, 64, 1_000_000])('is read from its end, %i bytes at once', (bytes) => {
    const [old, audit, first, second, third] = [
      head('ledger', 1),
      head('audit', 4),
      head('ledger', 2),
      head('ledger', 3),
      head('ledger', 4),
    ] as const;
    written(
      line(old),
      line(audit),
      line(first),
      line(second),
      '{"chain":"ledger","seal":9',
      '\n',
      line(third),
    );
    expect(newestHeads(heads, undefined, bytes)).toEqual([audit, third]);
    expect(newestHeads(heads, new Map([['ledger', first]]), bytes)).toEqual([audit, first, second, third]);
    const unknown = new Map([['ledger', { hash: hash('f') }]] as const);
    expect(newestHeads(heads, unknown, bytes)).toEqual([old, audit, first, second, third]);
    appendFileSync(heads, JSON.stringify(head('audit', 5)));
    expect(newestHeads(heads, undefined, bytes)).toEqual([third, head('audit', 5)]);
  });

  test('that is not there, or empty, has no heads', () => {
    expect(newestHeads(heads)).toEqual([]);
    written('');
    expect(newestHeads(heads)).toEqual([]);
  });

  test('has leaves beside it, of which those of one seal are found', async () => {
    written(line(head('ledger', 1)));
    expect(await readLeaves(heads, 'ledger', 2)).toBeUndefined();
    const leaves = (chain: string, seal: number, text: string) =>
      line({ chain, seal, leaves: Buffer.from(text).toString('base64') });
    writeFileSync(
      `${heads}.leaves`,
      [
        leaves('ledger', 12, 'xxx'),
        leaves('audit', 2, 'yyy'),
        '{"chain":"ledger","seal":2\n',
        leaves('ledger', 2, 'zzz'),
      ].join(''),
    );
    expect((await readLeaves(heads, 'ledger', 2))?.toString()).toBe('zzz');
    expect(await readLeaves(heads, 'fingerprints', 2)).toBeUndefined();
  });
});

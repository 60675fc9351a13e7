import { expect, test } from 'vitest';
import { amountIn, momentIn, passwordHashIn, textIn } from './cells.ts';

test.each([
  ['0', 0n],
  ['12', 1_200n],
  ['12.3', 1_230n],
  ['12.340', 1_234n],
  [' 7.05 ', 705n],
  ['10000000000', 1_000_000_000_000n],
])('%j is so many fen', (cell, fen) => expect(amountIn(cell)).toEqual({ value: fen }));

test.each([
  ['-1', 'negative'],
  ['-0.01', 'negative'],
  ['1.005', 'fraction'],
  ['0.001', 'fraction'],
  ['1,234.50', 'malformed'],
  ['1e3', 'malformed'],
  ['NaN', 'malformed'],
  ['¥5', 'malformed'],
  ['.5', 'malformed'],
  ['=1+1', 'formula'],
  ['10000000000.01', 'too_large'],
  ['9'.repeat(400), 'too_large'],
])('%j is no amount: %s', (cell, fault) => expect(amountIn(cell)).toEqual({ fault }));

test.each(['=HYPERLINK("x")', '+86', '-x', '@x', '\tx'])('%j would run in a spreadsheet', (cell) =>
  expect(textIn(cell, 100)).toEqual({ fault: 'formula' }),
);

test('moments are of Beijing where they do not say whose, and never of tomorrow', () => {
  const now = new Date('2026-11-23T00:00:00Z');
  expect(momentIn('2024-03-01 12:00', now)).toEqual({ value: new Date('2024-03-01T04:00:00Z') });
  expect(momentIn('2024-03-01T12:00:00Z', now)).toEqual({ value: new Date('2024-03-01T12:00:00Z') });
  expect(momentIn('2024-02-30', now)).toEqual({ fault: 'malformed' });
  expect(momentIn('2024-03-01 25:00', now)).toEqual({ fault: 'malformed' });
  expect(momentIn('2026-11-23 08:00:01', now)).toEqual({ fault: 'future' });
});

test('a hash is taken where it is argon2id, as costly as ours, and not so costly that it stops us', () => {
  const hash = (m: number, t: number) =>
    `$argon2id$v=19$m=${m},t=${t},p=1$${'a'.repeat(22)}$${'b'.repeat(43)}`;
  expect(passwordHashIn(hash(19_456, 2))).toEqual({ value: hash(19_456, 2) });
  expect(passwordHashIn(hash(19_455, 2))).toEqual({ fault: 'weak_hash' });
  expect(passwordHashIn(hash(19_456, 1))).toEqual({ fault: 'weak_hash' });
  expect(passwordHashIn(hash(4_000_000, 2))).toEqual({ fault: 'too_large' });
  for (const other of [
    '5f4dcc3b5aa765d61d8327deb882cf99',
    `$2b$10$${'a'.repeat(53)}`,
    hash(19_456, 2).replace('2id', '2i'),
  ])
    expect(passwordHashIn(other)).toEqual({ fault: 'malformed' });
});

import { expect, test } from 'vitest';
import type { StatementDifference } from '../../api/rows.ts';
import { statementDifference } from '../../testing/statement-difference.ts';
import { alike, sumsOf } from './group-sums.ts';

const difference = (more: Partial<StatementDifference>) =>
  statementDifference(1, { theirs: 0.1, ours: null, ...more });

test('sums are exact to the fen, and what one side does not have counts for nothing', () => {
  const rows = [
    difference({}),
    difference({ theirs: 0.2, ours: 0.7 }),
    difference({ theirs: null, ours: 1 }),
  ];
  expect(sumsOf(rows)).toEqual({ theirs: '0.30', ours: '1.70', apart: '−1.40' });
  const paid = difference({ partyKind: 'payout', theirs: 0.000001, ours: 0 });
  expect(sumsOf([paid, paid]).apart).toContain('0.000002');
});

test.each([
  ['another sender', { counterparty: 'other' }],
  ['another kind', { kind: 'ours' }],
  ['one that was asked', { state: 'asked' }],
  ['one’s own question', { own: true }],
  ['another’s question', { askedBy: '小红' }],
  ['another reason', { reason: '手续费' }],
] as const)('%s is decided apart', (_name, more) => {
  expect(alike(difference({ id: 2 }), difference({}))).toBe(true);
  expect(alike(difference(more), difference({}))).toBe(false);
});

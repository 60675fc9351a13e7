import { expect, test } from 'vitest';
import { type CorrectionFields, correctionOf, isCorrection } from './correction.ts';

const fields: CorrectionFields = {
  direction: 'credit',
  amount: 50,
  reason: 'deposit',
  memberNote: ' 补记 ',
  note: ' D7 ',
  multiple: 3,
};

test('a credit is asked for with the turnover that it carries', () => {
  expect(correctionOf(100_001, '', fields)).toEqual({
    member: 100_001,
    direction: 'credit',
    amount: 50,
    reason: 'deposit',
    memberNote: '补记',
    note: 'D7',
    multiple: 3,
  });
});

test('what is taken carries no turnover, though one was typed before the direction was changed', () => {
  expect(correctionOf(100_001, '', { ...fields, direction: 'debit' }).multiple).toBe(0);
});

test('what is left empty is no note and no turnover', () => {
  const { direction, amount, reason, note } = fields;
  const asked = correctionOf(100_001, '', { direction, amount, reason, note });
  expect(asked).toMatchObject({ memberNote: '', multiple: 0 });
});

test('what takes a correction back names it; an order of another kind is none', () => {
  expect(correctionOf(100_001, 'A20261130000007', { ...fields, direction: 'debit' }).takesBack).toBe(
    'A20261130000007',
  );
  expect([isCorrection('A20261130000007'), isCorrection('D20261130000007'), isCorrection('')]).toEqual([
    true,
    false,
    false,
  ]);
});

import { expect, test } from 'vitest';
import { asked, plainDigits, senseless } from './fields.ts';
import { auditLog, bets, deposits, listEntries, members, venueTransfers } from './lists.ts';

const { fields: memberFields = {} } = members;

test('digits are read however a keyboard writes them, with thousands set apart as they are meant', () => {
  expect(plainDigits(' １，０００．５０ ')).toBe('1000.50');
  expect(plainDigits('-12,345,678')).toBe('-12345678');
  // Not thousands: whoever wrote it may have meant one and a half.
  expect(plainDigits('1,5')).toBe('1,5');
  expect(asked(memberFields, { balanceFrom: '1,000', netTo: '-1,000.5', agent: '１２' })).toEqual({
    balanceFrom: '1000',
    netTo: '-1000.5',
    agent: 12,
  });
});

test('what makes no sense is told of, and what is empty asks for nothing', () => {
  const typed = {
    agent: 'north',
    balanceFrom: '1,5',
    balanceTo: '-1',
    netFrom: '-1',
    countFrom: 'many',
    seenFrom: 'yesterday',
    vip: '',
    sort: 'name',
  };
  expect(senseless(memberFields, typed)).toEqual([
    'agent',
    'sort',
    'seenFrom',
    'balanceFrom',
    'balanceTo',
    'countFrom',
  ]);
  expect(asked(memberFields, typed)).toEqual({ netFrom: '-1' });
});

test.each([
  ['deposits', deposits, { way: 'cash' }],
  ['deposits', deposits, { claimed: 'him' }],
  ['deposits', deposits, { most: '1.001' }],
  ['bets', bets, { least: 'much' }],
  ['the log', auditLog, { reason: '慢' }],
  ['lists', listEntries, { kind: 'shoe' }],
  ['transfers', venueTransfers, { transfer: '12' }],
] as const)('%s refuse %#', (_name, { fields = {} }, typed) => {
  expect(senseless(fields, typed)).toEqual(Object.keys(typed));
});

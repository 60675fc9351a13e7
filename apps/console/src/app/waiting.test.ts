import { expect, test } from 'vitest';
import { grown, seenBy, titleOf, waitingBehind, waitingText } from './waiting.ts';

const at = (minute: number) => `2026-11-26T04:${String(minute).padStart(2, '0')}:00.000Z`;
const queues = [
  { name: 'deposits', number: 3, more: false, newest: at(10) },
  { name: 'withdrawals', number: 1_000, more: true, newest: at(10) },
  { name: 'bet_records', number: 2, more: false, newest: at(10) },
] as const;

test('an entry of the menu says what waits behind it, a group what waits behind all of its entries', () => {
  expect(waitingBehind(queues, ['deposits'])).toEqual({ number: 3, more: false });
  expect(waitingBehind(queues, ['deposits', 'withdrawals'])).toEqual({ number: 1_003, more: true });
  // Records of bets that were set aside have a page of their own.
  expect(waitingBehind(queues, ['venues'])).toEqual({ number: 0, more: false });
  expect(waitingBehind(queues, ['set-aside-bets'])).toEqual({ number: 2, more: false });
  expect(waitingBehind(queues, ['staff'])).toEqual({ number: 0, more: false });
});

test('the title carries the sum, and says that there is more than is counted', () => {
  expect(titleOf({ number: 12, more: false }, '取款审核')).toBe('(12) 取款审核 · 明牌后台');
  expect(titleOf({ number: 1_003, more: true }, undefined)).toBe('(1003+) 明牌后台');
  expect(titleOf({ number: 0, more: false }, '总览')).toBe('总览 · 明牌后台');
  expect(waitingText({ number: 7, more: false })).toBe('7');
});

test('work came where a number grew; nothing came at the first look, nor where it shrank', () => {
  expect(grown(undefined, queues)).toEqual([]);
  const later = [
    { name: 'deposits', number: 2, more: false, newest: at(9) },
    { name: 'withdrawals', number: 1_000, more: true, newest: at(10) },
    { name: 'bet_records', number: 3, more: false, newest: at(10) },
  ] as const;
  expect(grown(queues, later)).toEqual(['set-aside-bets']);
});

test('work came where one was decided and another came meanwhile, and where nobody counts any further', () => {
  const [deposits, withdrawals] = queues;
  expect(grown(queues, [{ ...deposits, newest: at(11) }])).toEqual(['deposits']);
  expect(grown(queues, [{ ...withdrawals, newest: at(11) }])).toEqual(['withdrawals']);
  expect(grown([{ ...deposits, number: 0, newest: null }], [{ ...deposits, number: 1 }])).toEqual([
    'deposits',
  ]);
});

test('the last that came is not new once more after it was put aside and the ones before it are looked at', () => {
  const [deposits] = queues;
  const put = seenBy([deposits], [{ ...deposits, number: 2, newest: at(8) }]);
  expect(put).toEqual([{ name: 'deposits', number: 2, newest: at(10) }]);
  expect(grown(put, [{ ...deposits, number: 2, newest: at(9) }])).toEqual([]);
  expect(grown(put, [{ ...deposits, number: 2, newest: at(11) }])).toEqual(['deposits']);
});

import { expect, test } from 'vitest';
import { answerOf } from './answer.ts';

test('who asked to close a difference takes it back: it stays open', () => {
  expect(answerOf({ own: true })).toEqual({ title: '收回提请', confirm: '收回，保持未处理', closed: false });
});

test('somebody else agrees: it is closed', () => {
  expect(answerOf({ own: false })).toEqual({ title: '复核关闭差异', confirm: '同意关闭', closed: true });
});

import { expect, test } from 'vitest';
import { aboutBet, askedBetOf } from './service.ts';

const bet = {
  venue: '明牌电竞',
  game: '单关',
  number: '0198a3d2-77aa-7c11-9e1b-2f6f0c1d2e3f',
  placedAt: '2026-11-21 12:00:00',
};

test.each([
  ['Chinese', aboutBet.zh],
  ['English', aboutBet.en],
] as const)(
  'a question about a bet in %s says which it is, and the number is found whatever is asked behind it',
  (_language, about) => {
    const text = about(bet);
    for (const part of Object.values(bet)) expect(text).toContain(part);
    expect(askedBetOf(text)).toBe(bet.number);
    expect(askedBetOf(`你好\n${text}\n为什么没有中奖？`)).toBe(bet.number);
  },
);

test.each(['在吗', '我的注单号', 'my bet no.', ''])('“%s” asks about no bet', (text) => {
  expect(askedBetOf(text)).toBeUndefined();
});

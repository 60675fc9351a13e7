import { expect, it } from 'vitest';
import { face as baccarat } from '../../baccarat/web/face.ts';
import { spokenChips, spokenHands } from './spoken.ts';
import { bankerWins } from './testing.ts';

it('both hands are told with their points and every card', () => {
  expect(spokenHands(bankerWins, baccarat, 'zh-CN')).toBe(
    '闲 8 点：红桃 7、黑桃 A；庄 9 点：梅花 3、方块 6、黑桃 K',
  );
  expect(spokenHands(bankerWins, baccarat, 'en')).toBe(
    'Player 8: 7 of hearts, A of spades; Banker 9: 3 of clubs, 6 of diamonds, K of spades',
  );
});

it('the chips that lie are told area by area, and nothing where none lies', () => {
  const yuan = (fen: number) => `¥${fen / 100}`;
  expect(spokenChips({ banker: 2_000, tie: 0, player: 500 }, baccarat, 'zh-CN', yuan)).toBe('庄 ¥20、闲 ¥5');
  expect(spokenChips({}, baccarat, 'en', yuan)).toBe('');
});

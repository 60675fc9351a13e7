import { z } from 'zod/mini';
import { faceOf } from '../../kit/cards/card.ts';
import type { Face } from '../../live/web/face.ts';

const deal = z.object({
  dragon: z.number(),
  tiger: z.number(),
  winner: z.enum(['dragon', 'tiger', 'tie']),
});
const sides = { dragon: 'left', tiger: 'right', tie: 'tie' } as const;

export const face: Face = {
  game: 'dragontiger',
  rows: [['dragon', 'tie', 'tiger']],
  kindOf: { left: 'dragon', right: 'tiger', tie: 'tie' },
  room: 1,
  read(result) {
    const read = deal.safeParse(result);
    if (!read.success) return undefined;
    const { dragon, tiger, winner } = read.data;
    return {
      cards: { left: [dragon], right: [tiger] },
      points: { left: faceOf(dragon), right: faceOf(tiger) },
      winner: sides[winner],
      also: [],
    };
  },
  texts: {
    'zh-CN': {
      title: '龙虎',
      kinds: { dragon: '龙', tiger: '虎', tie: '和' },
      hands: { left: '龙', right: '虎' },
      signs: { left: '龙', right: '虎', tie: '和' },
      points: (points) => points,
      winner: { left: '龙赢', right: '虎赢', tie: '和局' },
      rules: [
        [
          '一桌同看',
          '所有玩家同看一桌，每 25 秒一局：14 秒下注，停注后开牌，到点自动结算，离开或断线不影响。没有视频，也没有荷官，牌由事先公布指纹的种子决定。',
        ],
        ['玩法', '八副牌，每局从整靴洗好的牌发出，龙、虎各一张，大者胜。A 最小，K 最大，不比花色。'],
        ['派彩', '龙、虎 1:1；和 11:1，和局退回龙、虎投注额的一半。金额向下取整到分。'],
        [
          '有效投注',
          '已结算的注按投注额计入有效投注，和局退回一半的龙、虎注也一样；同一局中对打（龙与虎）的注互相抵消，覆盖大半结果的注按真正承担的风险计。作废的注不计。',
        ],
        ['作废', '极少数无法开牌的局全部作废，投注额退回。'],
      ],
      how: '整靴 416 张：八副牌依次排列，每副 0–51 按黑桃、红桃、梅花、方块各从 A 到 K。数列为 HMAC-SHA256(种子, "局号:i")，i = 0、1、2…，每 4 字节一个大端整数。从第一张起，每张与位置「p + 数 mod (416 − p)」交换；不小于最大整倍数的数舍去。第一张给龙，第二张给虎。',
    },
    en: {
      title: 'Dragon Tiger',
      kinds: { dragon: 'Dragon', tiger: 'Tiger', tie: 'Tie' },
      hands: { left: 'Dragon', right: 'Tiger' },
      signs: { left: 'D', right: 'T', tie: '=' },
      points: (points) => points,
      winner: { left: 'Dragon wins', right: 'Tiger wins', tie: 'Tie' },
      rules: [
        [
          'One table for all',
          'Everybody sees the same table, a round every 25 seconds: 14 to bet, then the cards. Rounds are settled by the clock, whether you stay or not. There is no video and no dealer; a seed whose fingerprint is public beforehand decides the cards.',
        ],
        [
          'Play',
          'Eight decks; each round is dealt from a full, shuffled shoe: one card to the dragon, one to the tiger. The higher wins; ace is lowest, king highest, and suits don’t matter.',
        ],
        [
          'Payouts',
          'Dragon and tiger 1:1. Tie 11:1; on a tie, half of the bets on dragon and tiger is refunded. Amounts are rounded down to ¥0.01.',
        ],
        [
          'Turnover',
          'A settled bet counts with its stake, half refunded on a tie or not. Opposite bets in one round (dragon and tiger) cancel, and bets that cover most of what can happen count only as far as they put money at risk. Void bets do not count.',
        ],
        ['Void', 'A round that cannot be dealt is void and all stakes are refunded.'],
      ],
      how: 'The shoe has 416 places: deck after deck, each 0–51 spades, hearts, clubs, diamonds from ace to king. The numbers are HMAC-SHA256(seed, "round:i"), i = 0, 1, 2…, a big-endian integer in every 4 bytes. From the first place on, each is exchanged with place p + number mod (416 − p); numbers at or above the largest multiple are skipped. The first card is the dragon’s, the second the tiger’s.',
    },
  },
};

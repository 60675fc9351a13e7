import { z } from 'zod/mini';
import type { Face } from '../../live/web/face.ts';

const deal = z.object({
  player: z.array(z.number()),
  banker: z.array(z.number()),
  points: z.object({ player: z.number(), banker: z.number() }),
  winner: z.enum(['player', 'banker', 'tie']),
  pairs: z.object({ player: z.boolean(), banker: z.boolean() }),
});
const sides = { player: 'left', banker: 'right', tie: 'tie' } as const;

export const face: Face = {
  game: 'baccarat',
  rows: [
    ['player_pair', 'tie', 'banker_pair'],
    ['player', 'banker'],
  ],
  kindOf: { left: 'player', right: 'banker', tie: 'tie' },
  room: 3,
  read(result) {
    const read = deal.safeParse(result);
    if (!read.success) return undefined;
    const { player, banker, points, winner, pairs } = read.data;
    return {
      cards: { left: player, right: banker },
      points: { left: String(points.player), right: String(points.banker) },
      winner: sides[winner],
      also: [...(pairs.player ? ['player_pair'] : []), ...(pairs.banker ? ['banker_pair'] : [])],
    };
  },
  texts: {
    'zh-CN': {
      title: '百家乐',
      kinds: { player: '闲', banker: '庄', tie: '和', player_pair: '闲对', banker_pair: '庄对' },
      hands: { left: '闲', right: '庄' },
      signs: { left: '闲', right: '庄', tie: '和' },
      points: (points) => `${points} 点`,
      winner: { left: '闲赢', right: '庄赢', tie: '和局' },
      rules: [
        [
          '一桌同看',
          '所有玩家同看一桌，每 25 秒一局：14 秒下注，停注后开牌，到点自动结算，离开或断线不影响。没有视频，也没有荷官，牌由事先公布指纹的种子决定。',
        ],
        [
          '点数',
          '八副牌，每局从整靴洗好的牌发出。A 为 1 点，2 至 9 按点数，10、J、Q、K 为 0 点；只取个位，大者胜。',
        ],
        [
          '补牌',
          '任一方头两张为 8 或 9 点，即定胜负。否则闲 0 至 5 点补一张，6、7 点停。闲不补时，庄 0 至 5 点补。闲补牌后：庄 0 至 2 点必补；3 点，闲第三张不是 8 才补；4 点，是 2 至 7 才补；5 点，是 4 至 7 才补；6 点，是 6 或 7 才补；7 点停。',
        ],
        [
          '派彩',
          '闲 1:1；庄 1:0.95（赢收 5% 佣金）；和 8:1，和局退回庄、闲的注；对子 11:1，指该方头两张点面相同。金额向下取整到分。',
        ],
        [
          '有效投注',
          '已结算的注按投注额计入有效投注；同一局中对打（庄与闲）的注互相抵消，覆盖大半结果的注按真正承担的风险计。和局退回的庄、闲注与作废的注不计。',
        ],
        ['作废', '极少数无法开牌的局全部作废，投注额退回。'],
      ],
      how: '整靴 416 张：八副牌依次排列，每副 0–51 按黑桃、红桃、梅花、方块各从 A 到 K。数列为 HMAC-SHA256(种子, "局号:i")，i = 0、1、2…，每 4 字节一个大端整数。从第一张起，每张与位置「p + 数 mod (416 − p)」交换；不小于最大整倍数的数舍去。依次发给闲、庄、闲、庄，再按补牌规则。',
    },
    en: {
      title: 'Baccarat',
      kinds: { player: 'Player', banker: 'Banker', tie: 'Tie', player_pair: 'P pair', banker_pair: 'B pair' },
      hands: { left: 'Player', right: 'Banker' },
      signs: { left: 'P', right: 'B', tie: 'T' },
      points: (points) => points,
      winner: { left: 'Player wins', right: 'Banker wins', tie: 'Tie' },
      rules: [
        [
          'One table for all',
          'Everybody sees the same table, a round every 25 seconds: 14 to bet, then the cards. Rounds are settled by the clock, whether you stay or not. There is no video and no dealer; a seed whose fingerprint is public beforehand decides the cards.',
        ],
        [
          'Points',
          'Eight decks; each round is dealt from a full, shuffled shoe. Aces count 1, two to nine their number, tens and picture cards 0; only the last digit counts, and the higher hand wins.',
        ],
        [
          'Third cards',
          'Eight or nine with two cards ends the round. Else the player draws on 0 to 5. If the player stood, the banker draws on 0 to 5. If the player drew: the banker draws on 0 to 2; on 3 unless the card was an 8; on 4 against 2 to 7; on 5 against 4 to 7; on 6 against 6 or 7; and stands on 7.',
        ],
        [
          'Payouts',
          'Player 1:1. Banker 0.95:1 (5% commission on wins). Tie 8:1; on a tie, player and banker bets are refunded. Pair 11:1: the first two cards of that hand have the same rank. Amounts are rounded down to ¥0.01.',
        ],
        [
          'Turnover',
          'A settled bet counts with its stake. Opposite bets in one round (banker and player) cancel, and bets that cover most of what can happen count only as far as they put money at risk. Bets refunded on a tie and void bets do not count.',
        ],
        ['Void', 'A round that cannot be dealt is void and all stakes are refunded.'],
      ],
      how: 'The shoe has 416 places: deck after deck, each 0–51 spades, hearts, clubs, diamonds from ace to king. The numbers are HMAC-SHA256(seed, "round:i"), i = 0, 1, 2…, a big-endian integer in every 4 bytes. From the first place on, each is exchanged with place p + number mod (416 − p); numbers at or above the largest multiple are skipped. Cards go to player, banker, player, banker, then by the rules for third cards.',
    },
  },
};

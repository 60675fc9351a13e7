/** Two lotteries that draw by the clock, for everybody at once. */
import { scheduledGame } from '../../scheduled/game.ts';
import { type Part, partOf } from '../../scheduled/risk.ts';
import { oddsText } from '../bet-detail.ts';
import { k3 as k3Rules } from './k3.ts';
import {
  type Lottery,
  largestStake,
  mostPaid,
  type Numbers,
  type Pick,
  payoutOf,
  smallestStake,
  usualLargest,
} from './model.ts';
import { ssc as sscRules } from './ssc.ts';
import { pickName } from './web/names.ts';
import { gameCode } from './web/table.ts';
import { texts } from './web/texts.ts';
import { verifyAddress } from './web/verifyAddress.ts';

/** 20,000 yuan. */
const largestRound = 2_000_000n;
/** What a draw can cost the house: 5,000,000 yuan, ten times what one player can be paid. */
const houseRound = 10n * mostPaid;
/** Thirty lines of the trend. */
const shown = 30;

export const k3 = lotteryGame(k3Rules);
export const ssc = lotteryGame(sscRules);

function lotteryGame(lottery: Lottery) {
  const { game, schedule, draw } = lottery;
  const code = gameCode.parse(game);
  const pickOf = (kind: string): Pick => {
    const pick = lottery.picks.get(kind);
    if (!pick) throw new Error(`no pick ${kind}`);
    return pick;
  };
  const limitsOf = (kind: string) => ({ smallestBet: smallestStake, largestBet: largestStake(pickOf(kind)) });
  const paid = (kind: string, stake: bigint, numbers: Numbers) => {
    const pick = pickOf(kind);
    return pick.wins(numbers) ? payoutOf(pick, stake) : 0n;
  };
  let counted: readonly Part[] | undefined;
  const parts = () => {
    counted ??= lottery.parts.map(({ holds, ends }) =>
      partOf([...lottery.picks.keys()].filter(holds), ends(), paid),
    );
    return counted;
  };
  return scheduledGame<Numbers>({
    game,
    schedule,
    limits: {
      smallestBet: smallestStake,
      largestBet: usualLargest,
      largestRound,
      largestPayout: mostPaid,
      houseRound,
    },
    parts,
    shown,
    words: ({ kind, result }, language) => ({
      selection: `${pickName(texts[language], code, kind)} @${oddsText(pickOf(kind).odds)}`,
      outcome: result?.join(' '),
    }),
    numbersOf: (numbers) => numbers,
    verifyPath: (drawn, _chain, language) => verifyAddress(code, drawn, language),
    accepts: (kind) => lottery.picks.has(kind),
    limitsOf,
    marketOf: (kind) => ({ market: lottery.marketOf(kind), odds: Number(pickOf(kind).odds) }),
    resultOf: draw,
    payoutOf: paid,
    get rules() {
      return {
        picks: [...lottery.picks.values()].map((pick) => ({
          code: pick.code,
          odds: pick.odds,
          largest_bet: largestStake(pick),
        })),
      };
    },
  });
}

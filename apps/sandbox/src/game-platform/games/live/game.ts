/** What the tables with two hands share: times, limits, and how their bets are shown to the page. */

import { scheduledGame } from '../../scheduled/game.ts';
import { partOf } from '../../scheduled/risk.ts';
import { oddsText } from '../bet-detail.ts';
import type { Game } from '../game.ts';
import type { Face } from './web/face.ts';
import { verifyAddress } from './web/verifyAddress.ts';

export interface LiveBet {
  /** What one won is paid beside the stake, in hundredths. */
  readonly odds: number;
  /** The exact return to the player, in thousandths of a percent. */
  readonly rtp: number;
  /** Fen. */
  readonly largest: bigint;
}

interface LiveGame<Kind extends string, Result, End> {
  readonly game: string;
  readonly bets: Readonly<Record<Kind, LiveBet>>;
  /** How it looks and speaks on its page. */
  readonly face: Face;
  isKind(text: string): text is Kind;
  resultOf(seed: string, label: string): Result;
  payoutOf(kind: Kind, stake: bigint, result: End): bigint;
  /** Every end that pays otherwise than another, and how often it comes. */
  readonly ends: readonly { readonly result: End; readonly weight: number }[];
}

/** For one side or the other, fen. */
export const evenLargest = 2_000_000n;
/** For what comes seldom and pays much, fen. */
export const longLargest = 200_000n;
const smallest = 500n;
const largestRound = 5_000_000n;
/** 100,000 yuan to one player, 1,000,000 yuan to all of them. */
const [largestPayout, houseRound] = [10_000_000n, 100_000_000n];

/** A round every 25 s: 14 to bet, three until the round of the beacon is there, and eight to see the cards. */
export function liveGame<Kind extends string, End, Result extends End>(
  definition: LiveGame<Kind, Result, End>,
): Game {
  const { game, bets, face, isKind, resultOf } = definition;
  const rules = Object.entries<LiveBet>(bets).map(([kind, bet]) => ({ kind, smallest, ...bet }));
  const payoutOf = (kind: string, stake: bigint, result: End) => {
    if (!isKind(kind)) throw new Error(`no bet on ${kind}`);
    return definition.payoutOf(kind, stake, result);
  };
  const parts = [partOf(Object.keys(bets), definition.ends, payoutOf)];
  return scheduledGame<Result>({
    game,
    schedule: { periodMs: 25_000, betMs: 14_000, drawMs: 17_000 },
    limits: { smallestBet: smallest, largestBet: evenLargest, largestRound, largestPayout, houseRound },
    shown: 72,
    seats: true,
    rules: { bets: rules },
    words({ kind, result }, language) {
      const text = face.texts[language];
      const dealt = face.read(result);
      return {
        // What one won is paid beside the stake: as odds, the stake included.
        selection: `${text.kinds[kind] ?? kind}${isKind(kind) ? ` @${oddsText(bets[kind].odds + 100)}` : ''}`,
        outcome:
          dealt &&
          `${text.hands.left} ${text.points(dealt.points.left)} · ${text.hands.right} ${text.points(dealt.points.right)} · ${text.winner[dealt.winner]}`,
      };
    },
    verifyPath: (drawn, chain, language) => verifyAddress(face, drawn, chain, language),
    accepts: isKind,
    limitsOf: (kind) => ({ smallestBet: smallest, largestBet: isKind(kind) ? bets[kind].largest : 0n }),
    parts: () => parts,
    // Pairs are decided beside the winner.
    marketOf: (kind) => ({
      market: kind.endsWith('_pair') ? kind : 'winner',
      odds: isKind(kind) ? bets[kind].odds + 100 : 101,
    }),
    resultOf,
    payoutOf,
  });
}

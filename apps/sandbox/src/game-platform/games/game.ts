/** What a game is to the platform. A game is a folder here: its rules, its tables, its calls, its page. */
import type { FastifyInstance } from 'fastify';
import type { Language } from '../../kit/page/language.ts';
import type { PlayerKey } from '../money/players.ts';
import type { Platform } from '../platform.ts';
import type { AskedBet, BetDetail } from './bet-detail.ts';
import type { BetSelection } from './selection.ts';

/** What a game pays in the long run and at the most, worked out from its own rules. */
export interface GameFigures {
  /** Hundredths of a percent of the stakes that come back. */
  readonly returnToPlayer: number;
  /** Nothing where it is the player's choice. */
  readonly volatility?: 'low' | 'medium' | 'high';
  /** What one spin pays at the most, in hundredths of its stake; nothing where an amount of money is the bound. */
  readonly largestWin?: number;
  /** The standard deviation of what a stake brings back in one bet, in hundredths of the stake; nothing where it is the player's choice. */
  readonly spread?: number;
}

type InBothLanguages = { readonly zh: string; readonly en: string };

/** A match as the operator may show it outside the game. */
export interface ShownMatch {
  readonly id: string;
  readonly league: InBothLanguages;
  readonly home: InBothLanguages;
  readonly away: InBothLanguages;
  /** Unix ms. */
  readonly startsAt: number;
  readonly running: boolean;
  readonly score: { readonly home: number; readonly away: number };
  /** Of its first market while it takes bets: hundredths by selection; what is not offered is left out. */
  readonly odds: readonly { readonly selection: string; readonly odds: number }[];
}

/** A draw that is over, as the operator may show it outside the game. */
export interface ShownDraw {
  /** As players see it: "20261121-0042". */
  readonly round: string;
  readonly numbers: readonly number[];
  /** Unix ms. */
  readonly drawnAt: number;
  /** Path and fragment of the page that repeats it. */
  readonly verify: string;
}

export interface Game {
  /** The folder's name, the code that the operator launches and the page `/play/<game>`. */
  readonly game: string;
  /** Codes that the operator launches it by, where they are not its own. */
  readonly serves?: readonly string[];
  /** A player has one of those that it serves open at a time: who opens another has left the one before (RTS 14C). */
  readonly oneAtATime?: boolean;
  /** Its tables, made when missing. */
  readonly schema: string;
  /** Its calls, behind `/games/<game>/`; registered in a scope of its own. */
  routes(http: FastifyInstance, platform: Platform): void;
  /** @returns `undefined` for a bet of this player that it does not know */
  describe(platform: Platform, bet: AskedBet): BetDetail | undefined;
  /** What a bet is on, where a player can have several on one thing. @returns `undefined` for a bet that it does not know */
  selections?(
    platform: Platform,
    bet: PlayerKey & { readonly id: string },
  ): readonly BetSelection[] | undefined;
  /** Of a game whose every bet has the same return; nothing where it hangs on what is bet on. @param code as the operator launches it */
  figures?(code: string): GameFigures | undefined;
  /** The seed of a draw that a bet hangs on, as it is stored now; nothing while it must not be known. */
  seedOf?(
    platform: Platform,
    bet: {
      readonly bet: string;
      readonly player: string;
      readonly venue: string;
      readonly game: string;
      readonly draw: string;
    },
  ): string | undefined;
  /** The tips of its chains of seeds: of the one that is played and of the next. */
  chains?(
    platform: Platform,
  ): readonly { readonly first_round: number; readonly length: number; readonly tip: string }[];
  /** Matches that run or can be bet on now, those that run first, then the soonest. @param code as the operator launches it */
  matches?(platform: Platform, code: string): readonly ShownMatch[];
  /** The latest draws, newest first; nothing of a game whose rounds are no numbers. */
  draws?(platform: Platform, language: Language): readonly ShownDraw[];
  /** Test-only calls, behind `/control/<game>/`; the control token has been checked. */
  controls?(http: FastifyInstance, platform: Platform): void;
  /** Ends rounds that their players left, or whose time has come. Runs at start and every `sweepEveryMs`. */
  sweep(platform: Platform): void;
  /** A minute, unless the game says otherwise. */
  readonly sweepEveryMs?: number;
}

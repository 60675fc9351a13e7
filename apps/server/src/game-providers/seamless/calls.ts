/** What a seamless venue asks of us and what we answer, whatever its own protocol calls it (docs/seamless-wallet.md). Amounts in fen. */
import type { RefusalCode } from '@mingpai/contract/codes';
import type { ShownFingerprint } from '../shown-fingerprint.ts';

interface SignedCall {
  /**
   * When it was signed; undefined: the platform signs no time. Only what could take money asks how long ago that was: the id guards
   * each effect, so neither a nonce nor an age is needed for what is due to the member.
   */
  readonly sentAt?: Date | undefined;
  readonly player: string;
}

/** Who the player is; no session is needed. Answered by what they can play with. */
export interface PlayerCall extends SignedCall {
  readonly kind: 'player';
}

/** What the member can play with now. */
export interface BalanceCall extends SignedCall {
  readonly kind: 'balance';
  readonly token: string;
}

/** Whose game a token stands for; the platform learns the player by it. */
export interface SessionCall {
  readonly kind: 'session';
  readonly token: string;
  /** Another token takes its place, and this one ends. */
  readonly renew: boolean;
}

/** What was recorded of a player in a game: by the transaction's own id or its alias, or a round. */
export interface RecordsCall extends SignedCall {
  readonly kind: 'records';
  readonly token: string;
  readonly of: { readonly transaction: string } | { readonly round: string };
}

interface Effectful extends SignedCall {
  /** Why the platform's own rules refuse it, whatever the wallet says: a bet is then refused for ever, as by any other reason. */
  readonly objection?: 'unknown_game' | 'wrong_currency' | undefined;
}

/** Takes a stake. */
export interface BetCall extends Effectful {
  readonly kind: 'bet';
  /** The venue's, one for each effect; all kinds share one name space. */
  readonly id: string;
  readonly token: string;
  readonly game: string;
  readonly round: string;
  readonly amount: bigint;
  /** A second name by which a rollback or a question may mean it. */
  readonly alias?: string | undefined;
  /** The stake is not the member's: nothing is taken, and it counts for no turnover. It alone may be of 0. */
  readonly free: boolean;
  /** The house gave it through the platform: the platform's id of the gift. Its win is the house's bonus. */
  readonly gift?: string | undefined;
  /** A promotion of the platform's that may come after the session: its token must have been given for this member, and may have ended. */
  readonly promotion?: boolean | undefined;
  /** No more bets of this round: those without a win have lost. */
  readonly closesRound: boolean;
  /** What the member was shown before; kept with the bet. */
  readonly commitments?: readonly ShownFingerprint[] | undefined;
}

/** Pays and settles a bet; 0 when it lost. A further win of the same bet adds to it. */
export interface WinCall extends Effectful {
  readonly kind: 'win';
  readonly id: string;
  /** The id of the bet, or the round, whose oldest open bet it then pays. */
  readonly of: { readonly bet: string } | { readonly round: string };
  readonly amount: bigint;
  /** What counts as turnover, at most the stake; undefined: the whole stake. */
  readonly valid?: bigint | undefined;
  /** All other bets of the round have lost. */
  readonly closesRound: boolean;
  /** The token of a promotion, where the platform names one: must have been given for this member, and may have ended. */
  readonly promotionToken?: string | undefined;
  /** The platform's rule: nothing more is paid for a round that was said to be over. */
  readonly beforeEnd?: boolean | undefined;
}

/** Pays without a bet: a promotion, a jackpot after the round. Counts for no turnover. */
export interface PrizeCall extends Effectful {
  readonly kind: 'prize';
  readonly id: string;
  /** As of a win. */
  readonly promotionToken?: string | undefined;
  readonly amount: bigint;
}

/** Takes a bet (with all its wins), a single win or a prize back, whether we ever heard of it or not. */
export interface RollbackCall extends Effectful {
  readonly kind: 'rollback';
  readonly id: string;
  readonly target: string;
  /** What else the bet may be called, where none has the target's id. */
  readonly alias?: string | undefined;
  /** The wallet's own note: no bet of these names was there, and the target is the alias. */
  readonly byAlias?: boolean | undefined;
  /** The platform's rule: only an open bet is taken back, and one that never came is kept out, but answered as unknown. */
  readonly openOnly?: boolean | undefined;
  /** The round that ends with it: its other bets have lost. */
  readonly closes?: string | undefined;
}

export type EffectCall = BetCall | WinCall | PrizeCall | RollbackCall;

/** Effects for one player in their order: all of them, or none. */
export interface SeveralCall extends SignedCall {
  readonly kind: 'several';
  readonly effects: readonly EffectCall[];
}

export type WalletCall = PlayerCall | SessionCall | BalanceCall | RecordsCall | EffectCall | SeveralCall;

/** One effect as it was recorded. */
export interface Recorded {
  readonly id: string;
  readonly alias: string | null;
  readonly kind: EffectCall['kind'];
  readonly game: string | null;
  readonly round: string | null;
  readonly amount: bigint | null;
  readonly free: boolean;
  /** A round is over by it. */
  readonly closes: boolean;
  readonly at: Date;
}

export type WalletRefusal =
  /** The signature; nothing else was looked at. */
  | 'unauthenticated'
  | 'bad_request'
  /** Something in it is of the wrong kind, such as an amount that is no whole fen: never rounded. */
  | 'wrong_types'
  | 'wrong_currency'
  /** A bet, or a question for the balance, that was signed too long ago, or ahead of its time. */
  | 'stale'
  | 'unknown_player'
  /** The game's token, or the member's own session, has ended. */
  | 'session_over'
  /** A promotion's token that was never given for this member. */
  | 'unknown_token'
  | 'insufficient_funds'
  /** The venue is switched off. */
  | 'venue_off'
  /** The id was used for something else. */
  | 'conflict'
  /** Another effect of the same call was refused. */
  | 'refused_together'
  /** A win of a bet that we have not heard of yet: to be sent again. */
  | 'unknown_bet'
  /** A win of a bet that was refused. */
  | 'refused_bet'
  /** The round was over before, or the bet that should be taken back has been settled: where the platform's rule is that this ends it. */
  | 'already_settled'
  /** It was taken back, perhaps before it came. */
  | 'rolled_back'
  /** Why the member may not play: suspended, a break, a limit of their own. */
  | RefusalCode;

export type WalletAnswer =
  | {
      readonly ok: true;
      readonly balance: bigint;
      /** To who asked for a session. */
      readonly session?: { readonly player: string; readonly token: string };
      /** To who asked for records. */
      readonly records?: readonly Recorded[];
    }
  | { readonly ok: false; readonly reason: WalletRefusal };

/** What an answer may say beside the reason of a refusal. */
export interface RefusalDetail {
  /** What the member can play with now, in fen; undefined: there is no such member. */
  readonly balance: bigint | undefined;
  /** The token that the call carried was given out for this player, and has perhaps ended. */
  readonly sessionKnown: boolean;
}

/** What a seamless venue asks of us and what we answer, whatever its own protocol calls it (docs/seamless-wallet.md). Amounts in fen. */
import type { RefusalCode } from '@mingpai/contract/codes';
import type { ShownFingerprint } from './port.ts';

interface SignedCall {
  /** Used once; the same call again has a new one. */
  readonly nonce: string;
  readonly player: string;
}

/** What the member can play with now. */
export interface BalanceCall extends SignedCall {
  readonly kind: 'balance';
  readonly token: string;
}

/** Takes a stake. */
export interface BetCall extends SignedCall {
  readonly kind: 'bet';
  /** The venue's, one for each effect; bets, wins and rollbacks share one name space. */
  readonly id: string;
  readonly token: string;
  readonly game: string;
  readonly round: string;
  readonly amount: bigint;
  /** What the member was shown before; kept with the bet. */
  readonly commitments?: readonly ShownFingerprint[] | undefined;
}

/** Pays and settles a bet; 0 when it lost. A further win of the same bet adds to it. */
export interface WinCall extends SignedCall {
  readonly kind: 'win';
  readonly id: string;
  /** The id of the bet. */
  readonly bet: string;
  readonly amount: bigint;
  /** What counts as turnover; undefined: the whole stake. */
  readonly valid: bigint | undefined;
}

/** Takes a bet (with all its wins) or a single win back, whether we ever heard of it or not. */
export interface RollbackCall extends SignedCall {
  readonly kind: 'rollback';
  readonly id: string;
  readonly target: string;
}

export type EffectCall = BetCall | WinCall | RollbackCall;
export type WalletCall = BalanceCall | EffectCall;

export type WalletRefusal =
  /** Signature, time or nonce; nothing else was looked at. */
  | 'unauthenticated'
  | 'bad_request'
  | 'unknown_player'
  /** The game's token, or the member's own session, has ended. */
  | 'session_over'
  | 'insufficient_funds'
  /** The venue is switched off. */
  | 'venue_off'
  /** The id was used for something else. */
  | 'conflict'
  /** A win of a bet that we have not heard of yet: to be sent again. */
  | 'unknown_bet'
  /** A win of a bet that was refused. */
  | 'refused_bet'
  /** It was taken back, perhaps before it came. */
  | 'rolled_back'
  /** Why the member may not play: suspended, a break, a limit of their own. */
  | RefusalCode;

export type WalletAnswer =
  | { readonly ok: true; readonly balance: bigint }
  | { readonly ok: false; readonly reason: WalletRefusal };

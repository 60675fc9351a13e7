/** A protocol's words for our refusals: one for each group, and others where it tells more apart. */
import type { RefusalDetail, WalletRefusal } from '../seamless/calls.ts';

export interface RefusalWords {
  readonly unauthenticated: string;
  /** A field is missing, no JSON, no such operation. */
  readonly malformed?: string;
  readonly wrongTypes?: string;
  readonly currency: string;
  readonly game: string;
  readonly player: string;
  /** The token, or the member's own session, has ended. */
  readonly session: string;
  readonly money: string;
  /** A token that was never given for who uses it; else as `session`. */
  readonly noSession?: string;
  /** Whatever keeps the member from playing, where `closed`, `member` and `limit` are one. */
  readonly barred?: string;
  /** The venue or the whole site takes no bets. */
  readonly closed?: string;
  /** The id was used for something else. */
  readonly duplicate: string;
  /** A win of a bet that is not there: makes the platform repeat it, where anything does. */
  readonly missing: string;
  readonly rolledBack: string;
  readonly settled?: string;
  /** Suspended, on a break. */
  readonly member?: string;
  /** A limit of the member's own. */
  readonly limit?: string;
  /** Everything else. */
  readonly unknown: string;
}

const groups: Readonly<Partial<Record<WalletRefusal, keyof RefusalWords>>> = {
  unauthenticated: 'unauthenticated',
  bad_request: 'malformed',
  wrong_types: 'wrongTypes',
  wrong_currency: 'currency',
  unknown_game: 'game',
  unknown_player: 'player',
  session_over: 'session',
  unknown_token: 'noSession',
  insufficient_funds: 'money',
  venue_off: 'closed',
  site_closed: 'closed',
  stopped: 'closed',
  conflict: 'duplicate',
  unknown_bet: 'missing',
  refused_bet: 'missing',
  rolled_back: 'rolledBack',
  already_settled: 'settled',
  member_frozen: 'member',
  on_pause: 'member',
  account_closing: 'member',
  loss_limit: 'limit',
  stake_limit: 'limit',
  time_limit: 'limit',
};

const barring: readonly (keyof RefusalWords)[] = ['closed', 'member', 'limit'];

export function wordFor(words: RefusalWords, reason: WalletRefusal, detail?: RefusalDetail): string {
  const group = groups[reason] ?? 'unknown';
  const neverGiven = group === 'noSession' || (group === 'session' && detail?.sessionKnown === false);
  const word = neverGiven ? (words.noSession ?? words.session) : words[group];
  return word ?? (barring.includes(group) ? words.barred : undefined) ?? words.unknown;
}

/** Refusals of protocols that say with each what the member has. */
export const toldWithBalance: readonly WalletRefusal[] = [
  'insufficient_funds',
  'session_over',
  'unknown_token',
  'unknown_bet',
  'refused_bet',
  'rolled_back',
  'already_settled',
];

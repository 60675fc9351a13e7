/** Which of a protocol's words each refusal of the wallet's comes to: one that has none of its own is `unknown` on purpose, not by forgetting. */
import type { RefusalCode } from '@mingpai/contract/codes';
import { expect, test } from 'vitest';
import type { WalletRefusal } from '../seamless/calls.ts';
import { type RefusalWords, wordFor } from './words.ts';

const all: Required<RefusalWords> = {
  unauthenticated: 'unauthenticated',
  malformed: 'malformed',
  wrongTypes: 'wrongTypes',
  currency: 'currency',
  game: 'game',
  player: 'player',
  session: 'session',
  money: 'money',
  noSession: 'noSession',
  barred: 'barred',
  closed: 'closed',
  duplicate: 'duplicate',
  missing: 'missing',
  rolledBack: 'rolledBack',
  settled: 'settled',
  member: 'member',
  limit: 'limit',
  unknown: 'unknown',
};
const { noSession: _noSession, closed: _closed, member: _member, limit: _limit, ...few } = all;

/** The wallet's own; the compiler misses one that is new. */
type Own = Exclude<WalletRefusal, RefusalCode>;
const own: Readonly<Record<Own, readonly [whole: string, few: string]>> = {
  unauthenticated: ['unauthenticated', 'unauthenticated'],
  bad_request: ['malformed', 'malformed'],
  wrong_types: ['wrongTypes', 'wrongTypes'],
  wrong_currency: ['currency', 'currency'],
  stale: ['unknown', 'unknown'],
  unknown_player: ['player', 'player'],
  session_over: ['session', 'session'],
  unknown_token: ['noSession', 'session'],
  insufficient_funds: ['money', 'money'],
  venue_off: ['closed', 'barred'],
  conflict: ['duplicate', 'duplicate'],
  refused_together: ['unknown', 'unknown'],
  unknown_bet: ['missing', 'missing'],
  refused_bet: ['missing', 'missing'],
  already_settled: ['settled', 'settled'],
  rolled_back: ['rolledBack', 'rolledBack'],
};
/** Of the site's refusals those that a bet can meet. */
const ofTheSite = {
  unknown_game: ['game', 'game'],
  site_closed: ['closed', 'barred'],
  stopped: ['closed', 'barred'],
  member_frozen: ['member', 'barred'],
  on_pause: ['member', 'barred'],
  account_closing: ['member', 'barred'],
  loss_limit: ['limit', 'barred'],
  stake_limit: ['limit', 'barred'],
  time_limit: ['limit', 'barred'],
  // No bet meets it: as every other of the site's.
  bet_not_found: ['unknown', 'unknown'],
} as const satisfies Partial<Record<WalletRefusal, readonly [string, string]>>;

test.each(Object.entries({ ...own, ...ofTheSite }))(
  '%s has its word, in a protocol of many words and in one of few',
  (reason, [whole, short]) => {
    expect(wordFor(all, reason as WalletRefusal)).toBe(whole);
    expect(wordFor(few, reason as WalletRefusal)).toBe(short);
  },
);

test('a token that is known has ended; one that is not was never given', () => {
  const balance = undefined;
  expect(wordFor(all, 'session_over', { balance, sessionKnown: true })).toBe('session');
  expect(wordFor(all, 'session_over', { balance, sessionKnown: false })).toBe('noSession');
});

import type { CallName } from '@mingpai/contract/calls';

/**
 * Every query's key, in one place: the call's name, then what it was asked. A movement of money spoils all that is
 * under `money`, so no page has to know what another shows.
 */
export const keys = {
  site: ['site'],
  banners: ['banners'],
  homeNotices: ['homeNotices'],
  games: ['games'],
  serviceUrl: ['serviceUrl'],
  vipLevels: ['vipLevels'],
  /** What staff look at before they send it (app/preview.ts). */
  preview: ['preview'],
  /** Whether an amount of an earlier visit is shown (app/kept/last-known.ts). */
  recalled: ['recalled'],
  /** Everything that a movement of money may change. */
  money: ['money'],
  member: ['money', 'member'],
  balance: ['money', 'balance'],
  venueBalances: ['money', 'venueBalances'],
  redPacket: ['money', 'redPacket'],
  /** The key of any other query: the name of its call, and its payload. */
  of: (name: CallName, payload?: unknown) => (payload === undefined ? [name] : [name, payload]),
  /** The same for what a movement of money may change: records, pending rebates, turnover left. */
  moneyOf: (name: CallName, payload?: unknown) =>
    payload === undefined ? ['money', name] : ['money', name, payload],
} as const;

import type { Right } from '@mingpai/contract/console/door';

/**
 * What may be done to a resource, and the right it takes (the same rights that the server asks for). What is not listed
 * here nobody may do.
 */
const needed: Readonly<Record<string, Readonly<Record<string, Right | null>>>> = {
  /** null: everybody who works here. */
  rules: { list: null },
  overview: { list: 'reports' },
  deposits: { list: 'deposits', decide: 'deposits' },
  'deposit-settings': { list: 'settings' },
  'chain-payments': { list: 'deposits', decide: 'deposits' },
  gateways: { list: 'deposits', decide: 'deposits', switch: 'settings' },
  chain: { list: 'settings' },
  withdrawals: { list: 'withdrawals', decide: 'withdrawals' },
  'withdrawal-settings': { list: 'settings' },
  'payout-batches': { list: 'withdrawals', decide: 'withdrawals' },
  payouts: { list: 'withdrawals', decide: 'withdrawals' },
  members: { list: 'members', show: 'members', freeze: 'members.freeze' },
  bets: { list: 'members' },
  recoveries: { list: 'members', decide: 'members' },
  adjustments: {
    list: 'adjustments',
    ask: 'adjustments',
    decide: 'adjustments',
    'decide-large': 'adjustments.large',
  },
  'held-wins': { list: 'adjustments' },
  service: { list: 'service' },
  promotions: { list: 'promotions' },
  'promotion-applications': { list: 'promotions' },
  notices: { list: 'content' },
  banners: { list: 'content' },
  articles: { list: 'content' },
  'red-packets': { list: 'promotions' },
  venues: { list: 'venues', limit: 'settings' },
  'venue-transfers': { list: 'venues' },
  audit: { list: 'audit' },
  'agent-applications': { list: 'agents', decide: 'agents' },
  agents: { list: 'agents', edit: 'agents' },
  'agent-statements': { list: 'agents', decide: 'agents' },
  'vip-levels': { list: 'settings' },
  books: { list: 'audit' },
  'first-run': { list: 'settings' },
  exports: { take: 'exports' },
  stops: { list: 'stops' },
  staff: { list: 'staff' },
  settings: { list: 'settings', edit: 'settings' },
};

/** Whether a person with these rights may do this. */
export function mayDo(rights: readonly Right[], resource: string | undefined, action: string): boolean {
  const right = needed[resource ?? '']?.[action];
  return right === null || (right !== undefined && rights.includes(right));
}

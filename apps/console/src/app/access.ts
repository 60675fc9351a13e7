import type { Right } from '@mingpai/contract/console/door';

/**
 * What may be done to a resource, and the right it takes (the same rights that the server asks for). What is not listed
 * here nobody may do.
 */
const needed: Readonly<Record<string, Readonly<Record<string, Right | null>>>> = {
  /** null: everybody who works here. */
  rules: { list: null },
  overview: { list: 'reports' },
  deposits: { list: 'deposits.read', decide: 'deposits' },
  'deposit-settings': { list: 'settings.read', edit: 'settings' },
  'chain-payments': { list: 'deposits.read', decide: 'deposits' },
  gateways: { list: 'deposits.read', decide: 'deposits', switch: 'settings' },
  chain: { list: 'settings.read', edit: 'settings' },
  withdrawals: { list: 'withdrawals.read', decide: 'withdrawals' },
  'withdrawal-settings': { list: 'settings.read', edit: 'settings' },
  'payout-batches': { list: 'withdrawals.read', decide: 'withdrawals' },
  payouts: { list: 'withdrawals.read', decide: 'withdrawals' },
  members: {
    list: 'members.read',
    show: 'members.read',
    reveal: 'members',
    freeze: 'members.freeze',
    tag: 'members',
    note: 'members',
  },
  bets: { list: 'members.read' },
  recoveries: { list: 'members.read', decide: 'members' },
  closings: { list: 'members.read' },
  identity: { list: 'identity.read', read: 'identity.documents', decide: 'identity' },
  'identity-settings': { list: 'settings.read', edit: 'settings' },
  adjustments: {
    list: 'adjustments.read',
    ask: 'adjustments',
    decide: 'adjustments',
    'decide-large': 'adjustments.large',
  },
  'held-wins': { list: 'adjustments.read', decide: 'adjustments' },
  service: { list: 'service.read', answer: 'service', figures: 'service.lead.read', lead: 'service.lead' },
  'service-figures': { list: 'service.lead.read' },
  promotions: { list: 'promotions.read', edit: 'promotions' },
  'promotion-applications': { list: 'promotions.read', decide: 'promotions' },
  'free-bets': { list: 'free_bets.read', give: 'free_bets' },
  notices: { list: 'content.read', edit: 'content' },
  banners: { list: 'content.read', edit: 'content' },
  mailings: { list: 'content.read', edit: 'content' },
  articles: { list: 'content.read', edit: 'content' },
  'red-packets': { list: 'promotions.read', edit: 'promotions' },
  venues: { list: 'venues.read', operate: 'venues', limit: 'venues.read', terms: 'settings' },
  'set-aside-bets': { list: 'venues.read' },
  'venue-differences': { list: 'venues.read' },
  'overdue-bets': { list: 'venues.read' },
  cases: { list: 'members.read', work: 'members' },
  lists: { list: 'members.read', add: 'members.freeze' },
  stops: { list: 'stops.read', edit: 'stops' },
  'venue-transfers': { list: 'venues.read' },
  audit: { list: 'audit' },
  'agent-applications': { list: 'agents.read', decide: 'agents' },
  agents: { list: 'agents.read', change: 'agents' },
  'agent-report': { list: 'agents.read' },
  'agent-moves': { list: 'agents.read' },
  'agent-content': { list: 'agents.read', change: 'agents' },
  'agent-statements': { list: 'agents.read', decide: 'agents' },
  'vip-levels': { list: 'settings.read', edit: 'settings' },
  books: { list: 'audit' },
  'month-end': { list: 'audit' },
  counterparties: { list: 'audit', decide: 'adjustments.large' },
  imports: { list: 'audit', decide: 'adjustments.large' },
  'first-run': { list: 'settings.read' },
  exports: { take: 'exports' },
  staff: { list: 'staff.read', edit: 'staff' },
  roles: { list: 'staff.read', edit: 'staff' },
  'api-keys': { list: 'staff.read', edit: 'staff' },
  webhooks: { list: 'webhooks.read', edit: 'webhooks' },
  settings: { list: 'settings.read', edit: 'settings' },
};

/** Whether a person with these rights may do this. */
export function mayDo(rights: readonly Right[], resource: string | undefined, action: string): boolean {
  const right = needed[resource ?? '']?.[action];
  return right === null || (right !== undefined && rights.includes(right));
}

/** Whether a page is one of editors that these rights let nobody save: it is shown as it stands, and nothing in it can be used. */
export function onlyShown(rights: readonly Right[], resource: string): boolean {
  return Object.hasOwn(needed[resource] ?? {}, 'edit') && !mayDo(rights, resource, 'edit');
}

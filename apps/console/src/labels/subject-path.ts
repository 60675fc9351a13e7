/** Where what the log says was dealt with is shown, and to whom: those who may list this resource. */
import { orderPath } from '../orders/order-path.ts';
import { statementPath } from '../pages/agents/statement-words.ts';

export type SubjectPage = { readonly path: string; readonly resource: string };

type Kind = {
  readonly resource: string;
  /** Of what the log names by this id; without it the page of the whole resource, where all of them stand. */
  readonly one?: (id: string) => string;
};

/** Of its resource all are on one page. */
const listed = (resource: string): Kind => ({ resource });

const kinds: Readonly<Record<string, Kind>> = {
  deposit: { resource: 'deposits', one: (id) => orderPath('deposits', id) },
  withdrawal: { resource: 'withdrawals', one: (id) => orderPath('withdrawals', id) },
  member: { resource: 'members', one: (id) => `/members/${id}` },
  case: { resource: 'cases', one: (id) => `/cases/${id}` },
  conversation: { resource: 'service', one: (id) => `/service/${id}` },
  promotion: { resource: 'promotions', one: (id) => `/promotions/${id}` },
  promotion_application: {
    resource: 'promotion-applications',
    one: (id) => `/promotion-applications?state=all&search=${encodeURIComponent(`#${id}`)}`,
  },
  agent_statement: { resource: 'agent-statements', one: (id) => statementPath(id) },
  'held-win': { resource: 'held-wins', one: (id) => `/held-wins?win=${id}` },
  payout_batch: { resource: 'payout-batches', one: (id) => `/payout-batches?open=${id}` },
  import: { resource: 'imports', one: (id) => `/imports?file=${id}` },
  counterparty: {
    resource: 'counterparties',
    one: (code) => `/counterparties?counterparty=${encodeURIComponent(code)}`,
  },
  staff: listed('staff'),
  staff_networks: listed('staff'),
  role: listed('roles'),
  payment: listed('chain-payments'),
  chain: listed('chain'),
  gateway: listed('gateways'),
  arrival: listed('gateways'),
  tag: listed('members'),
  list: listed('lists'),
  free_bet: listed('free-bets'),
  notice: listed('notices'),
  banner: listed('banners'),
  mailing: listed('mailings'),
  article: listed('articles'),
  template: { resource: 'service', one: () => '/service/templates' },
  venue: listed('venues'),
  game: listed('venues'),
  'set-aside-bet': listed('venues'),
  stop: listed('stops'),
  settings: listed('settings'),
  deposits: listed('deposit-settings'),
  withdrawals: listed('withdrawal-settings'),
  vip_levels: listed('vip-levels'),
  agent_application: listed('agent-applications'),
  agent_notice: listed('agent-content'),
  agent_material: { resource: 'agent-content', one: () => '/agent-content?state=material' },
  adjustment: { resource: 'adjustments', one: () => '/adjustments?state=all' },
  rule: { resource: 'rules', one: () => '/rules?state=all' },
  rules: listed('rules'),
  statement_file: listed('counterparties'),
  statement_difference: listed('counterparties'),
  api_key: listed('api-keys'),
  webhook: listed('webhooks'),
};

/** None where it has no page, as what the server itself did. */
export function subjectPage(subject: string): SubjectPage | undefined {
  const slash = subject.indexOf('/');
  const [kind, id] = slash < 0 ? [subject, ''] : [subject.slice(0, slash), subject.slice(slash + 1)];
  const page = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  if (page === undefined) return undefined;
  const { resource, one } = page;
  return { resource, path: one === undefined || id === '' ? `/${resource}` : one(id) };
}

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

/** A row of a list that is searched for it by its number: `#12`. @param besides what else the list is asked, so that it shows it */
const searched = (resource: string, besides: Readonly<Record<string, string>> = {}): Kind => ({
  resource,
  one: (id) => `/${resource}?${new URLSearchParams({ ...besides, search: `#${id}` })}`,
});
const all = { state: 'all' };
/** A row of a list that shows it alone: `?one=12`. */
const alone = (resource: string, besides: Readonly<Record<string, string>> = {}): Kind => ({
  resource,
  one: (id) => `/${resource}?${new URLSearchParams({ ...besides, one: id })}`,
});

const kinds: Readonly<Record<string, Kind>> = {
  deposit: { resource: 'deposits', one: (id) => orderPath('deposits', id) },
  withdrawal: { resource: 'withdrawals', one: (id) => orderPath('withdrawals', id) },
  member: { resource: 'members', one: (id) => `/members/${id}` },
  case: { resource: 'cases', one: (id) => `/cases/${id}` },
  conversation: { resource: 'service', one: (id) => `/service/${id}` },
  promotion: { resource: 'promotions', one: (id) => `/promotions/${id}` },
  promotion_application: searched('promotion-applications', all),
  agent_statement: { resource: 'agent-statements', one: (id) => statementPath(id) },
  'held-win': { resource: 'held-wins', one: (id) => `/held-wins?win=${id}` },
  payout_batch: { resource: 'payout-batches', one: (id) => `/payout-batches?open=${id}` },
  import: { resource: 'imports', one: (id) => `/imports?file=${id}` },
  counterparty: {
    resource: 'counterparties',
    one: (code) => `/counterparties?counterparty=${encodeURIComponent(code)}`,
  },
  staff: alone('staff'),
  staff_networks: listed('staff'),
  role: alone('roles'),
  payment: searched('chain-payments', all),
  chain: listed('chain'),
  gateway: { resource: 'gateways', one: (code) => `/gateways?gateway=${encodeURIComponent(code)}` },
  arrival: searched('gateways', all),
  tag: { resource: 'members', one: (id) => `/members?${new URLSearchParams({ listed: id })}` },
  list: searched('lists'),
  free_bet: searched('free-bets', all),
  notice: alone('notices'),
  banner: alone('banners'),
  mailing: alone('mailings'),
  article: alone('articles'),
  template: { resource: 'service', one: () => '/service/templates' },
  venue: alone('venues'),
  /** `game/mpqp/hilo`: games stand with their venue. */
  game: {
    resource: 'venues',
    one: (id) => `/venues?${new URLSearchParams({ one: id.split('/')[0] ?? '' })}`,
  },
  'set-aside-bet': searched('set-aside-bets'),
  stop: alone('stops'),
  settings: listed('settings'),
  deposits: listed('deposit-settings'),
  withdrawals: listed('withdrawal-settings'),
  vip_levels: listed('vip-levels'),
  recovery: listed('recoveries'),
  identity_form: listed('identity'),
  agent_application: searched('agent-applications', all),
  agent_notice: alone('agent-content'),
  agent_material: alone('agent-content', { state: 'material' }),
  adjustment: searched('adjustments', all),
  rule: { resource: 'rules', one: (id) => `/rules?${new URLSearchParams({ ...all, about: `rule/${id}` })}` },
  rules: listed('rules'),
  statement_file: { resource: 'counterparties', one: (id) => `/counterparties/lines?file=${id}` },
  statement_difference: searched('counterparties'),
  api_key: alone('api-keys'),
  webhook: alone('webhooks'),
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

import type { ConsoleAnswer, ConsolePayload } from '@mingpai/contract/console/types';
import type { CrudFilters, DataProvider, GetListParams } from '@refinedev/core';
import { call } from './client.ts';
import type { OrderState } from './rows.ts';

/**
 * Refine's resources over the console's calls: lists page by page, one member, one set of settings, the state of the
 * books. Deeds (approve, reject, freeze) are not resources: see `use-deed.ts`.
 */
const provider = {
  getApiUrl: () => '/api/console',

  async getList({ resource, pagination, filters }: GetListParams) {
    const page = { page: pagination?.currentPage ?? 1, pageSize: pagination?.pageSize ?? 20 };
    const { rows, total } = await list(resource, page, filters ?? []);
    return { data: rows, total };
  },

  async getOne({ resource, id }: { resource: string; id: unknown }) {
    switch (resource) {
      case 'members':
        return { data: await call('memberPage', { id: Number(id) }) };
      case 'settings':
        return { data: await call('siteSettings', {}) };
      case 'books':
        return { data: await call('ledgerStatus', {}) };
      default:
        throw new Error(`no single ${resource}`);
    }
  },

  async update({ resource, variables }: { resource: string; variables: unknown }) {
    if (resource !== 'settings') throw new Error(`${resource} are not edited`);
    // The form's fields are those of the contract; the server checks them.
    return { data: await call('updateSiteSettings', variables as ConsolePayload<'updateSiteSettings'>) };
  },

  create: () => Promise.reject(new Error('nothing is created from the console')),
  deleteOne: () => Promise.reject(new Error('nothing is deleted from the console')),
};

/** Refine lets each caller name the type of its rows; `rows.ts` has the types that belong to the resources. */
export const dataProvider = provider as unknown as DataProvider;

type Page = { readonly page: number; readonly pageSize: number };
type Lists =
  | 'depositQueue'
  | 'withdrawalQueue'
  | 'memberSearch'
  | 'auditLog'
  | 'venueTransfers'
  | 'agentApplications'
  | 'agentList'
  | 'agentStatements'
  | 'chainPayments'
  | 'payouts'
  | 'payoutBatches'
  | 'adjustments'
  | 'noticeList';

async function list(resource: string, page: Page, filters: CrudFilters): Promise<ConsoleAnswer<Lists>> {
  const search = textOf(filters, 'search');
  switch (resource) {
    case 'deposits':
      return call('depositQueue', { ...page, ...memberOf(filters), search, state: orderStateOf(filters) });
    case 'withdrawals':
      return call('withdrawalQueue', { ...page, ...memberOf(filters), search, state: orderStateOf(filters) });
    case 'adjustments':
      return call('adjustments', { ...page, ...memberOf(filters), search, state: orderStateOf(filters) });
    case 'members':
      return call('memberSearch', { ...page, search });
    case 'audit':
      return call('auditLog', { ...page, search });
    case 'venue-transfers':
      return call('venueTransfers', { ...page, state: transferStateOf(filters) });
    case 'agent-applications':
      return call('agentApplications', { ...page, search, state: orderStateOf(filters) });
    case 'agents':
      return call('agentList', { ...page, search });
    case 'agent-statements':
      return call('agentStatements', { ...page, search, state: statementStateOf(filters) });
    case 'chain-payments':
      return call('chainPayments', { ...page, search, state: paymentStateOf(filters) });
    case 'notices':
      return call('noticeList', page);
    case 'payout-batches':
      return call('payoutBatches', page);
    case 'payouts':
      return call('payouts', { ...page, search, state: payoutStateOf(filters) });
    default:
      throw new Error(`no list of ${resource}`);
  }
}

function memberOf(filters: CrudFilters): { readonly member?: number } {
  const member = Number(textOf(filters, 'member'));
  return member > 0 ? { member } : {};
}

/** The value of a filter; filters may come from the address bar, so nothing about them is taken for granted. */
export function textOf(filters: CrudFilters, field: string): string {
  const found = filters.find((filter) => 'field' in filter && filter.field === field);
  const value: unknown = found?.value;
  return typeof value === 'string' ? value : '';
}

export function orderStateOf(filters: CrudFilters): OrderState | 'all' {
  const state = textOf(filters, 'state');
  return state === 'approved' || state === 'rejected' || state === 'all' ? state : 'pending';
}

export function transferStateOf(filters: CrudFilters): 'pending' | 'done' | 'refused' | 'all' {
  const state = textOf(filters, 'state');
  return state === 'done' || state === 'refused' || state === 'all' ? state : 'pending';
}

export function paymentStateOf(filters: CrudFilters): 'open' | 'waiting' | 'credited' | 'ignored' | 'all' {
  const state = textOf(filters, 'state');
  return state === 'waiting' || state === 'credited' || state === 'ignored' || state === 'all'
    ? state
    : 'open';
}

export function payoutStateOf(filters: CrudFilters): 'open' | 'verified' | 'all' {
  const state = textOf(filters, 'state');
  return state === 'verified' || state === 'all' ? state : 'open';
}

export function statementStateOf(filters: CrudFilters): 'draft' | 'paid' | 'rejected' | 'all' {
  const state = textOf(filters, 'state');
  return state === 'paid' || state === 'rejected' || state === 'all' ? state : 'draft';
}

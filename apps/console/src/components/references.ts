import type { QueueName } from '../orders/order.ts';
import { orderPath } from '../orders/order-path.ts';
import { statementPath } from '../pages/agents/statement-words.ts';
import { betPath } from '../pages/bets/words.ts';

/** Where what an entry of the ledger refers to is shown, and to whom: those who may list this resource; and its number, as people name it. */
export type Referred = { readonly path: string; readonly resource: string; readonly number: string };

function orders(named: RegExp, resource: QueueName) {
  return { named, resource, path: (order = '') => orderPath(resource, order) };
}

/** How the ledger names each thing, by what its page needs. */
const kinds: readonly {
  readonly named: RegExp;
  readonly resource: string;
  readonly path: (...parts: readonly string[]) => string;
}[] = [
  {
    named: /^bet\/([^/]+)\/(.+)$/,
    resource: 'bets',
    path: (venue = '', bet = '') => betPath(venue, bet),
  },
  orders(/^deposit\/([A-Z]\d+)$/, 'deposits'),
  orders(/^withdrawal\/([A-Z]\d+)$/, 'withdrawals'),
  {
    named: /^adjustment\/([A-Z]\d+)$/,
    resource: 'adjustments',
    path: (order = '') => `/adjustments?state=all&search=${order}`,
  },
  {
    named: /^venue\/[^/]+\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/,
    resource: 'venue-transfers',
    path: (id = '') => `/venue-transfers?state=all&transfer=${id}`,
  },
  {
    named: /^commission\/[\d-]+\/([1-9]\d{0,14})$/,
    resource: 'agent-statements',
    path: (id = '') => statementPath(id),
  },
  {
    named: /^promotion\/([1-9]\d{0,14})$/,
    resource: 'promotion-applications',
    path: (id = '') => `/promotion-applications?state=all&search=${encodeURIComponent(`#${id}`)}`,
  },
  {
    named: /^review\/([1-9]\d{0,14})$/,
    resource: 'held-wins',
    path: (id = '') => `/held-wins?win=${id}`,
  },
  {
    named: /^import\/([1-9]\d{0,14})\/\d+$/,
    resource: 'imports',
    path: (id = '') => `/imports?file=${id}`,
  },
];

/** None where it has no page. */
export function referredBy(reference: string): Referred | undefined {
  for (const { named, resource, path } of kinds) {
    const found = named.exec(reference);
    if (found === null) continue;
    const [, ...parts] = found;
    const number = parts.at(-1) ?? '';
    return { resource, path: path(...parts), number: /^\d+$/.test(number) ? `#${number}` : number };
  }
  return undefined;
}

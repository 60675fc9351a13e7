import { statementPath } from '../pages/agents/statement-words.ts';
import { betPath } from '../pages/bets/words.ts';

/** Where what an entry of the ledger refers to is shown, and to whom: those who may list this resource. */
export type Referred = { readonly path: string; readonly resource: string };

const number = '([1-9]\\d{0,14})';
const uuid = '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})';

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
  ...(['deposit', 'withdrawal', 'adjustment'] as const).map((kind) => ({
    named: new RegExp(`^${kind}/([A-Z]\\d+)$`),
    resource: `${kind}s`,
    path: (order = '') => `/${kind}s?state=all&search=${order}`,
  })),
  {
    named: new RegExp(`^venue/[^/]+/${uuid}$`),
    resource: 'venue-transfers',
    path: (id = '') => `/venue-transfers?state=all&transfer=${id}`,
  },
  {
    named: new RegExp(`^commission/[\\d-]+/${number}$`),
    resource: 'agent-statements',
    path: (id = '') => statementPath(id),
  },
  {
    named: new RegExp(`^promotion/${number}$`),
    resource: 'promotion-applications',
    path: (id = '') => `/promotion-applications?state=all&search=${encodeURIComponent(`#${id}`)}`,
  },
  {
    named: new RegExp(`^review/${number}$`),
    resource: 'held-wins',
    path: (id = '') => `/held-wins?win=${id}`,
  },
  {
    named: new RegExp(`^import/${number}/\\d+$`),
    resource: 'imports',
    path: (id = '') => `/imports?file=${id}`,
  },
];

/** None where it has no page. */
export function referredBy(reference: string): Referred | undefined {
  for (const { named, resource, path } of kinds) {
    const found = named.exec(reference);
    if (found !== null) return { resource, path: path(...found.slice(1)) };
  }
  return undefined;
}

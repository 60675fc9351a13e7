import type { UnexplainedKind, UnexplainedPlace } from '@mingpai/contract/console/reports/names';
import { unexplainedKindWords } from '@mingpai/contract/console/site/list-words';
import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import { inWords } from '../../texts/both.ts';

export type UnexplainedRow = ConsoleAnswer<'reportUnexplained'>['rows'][number];

/** The page of what such a sum consists of. @param age its place among the ages */
export function unexplainedPath({ place, age }: { place?: UnexplainedPlace; age?: number } = {}): string {
  const asked = new URLSearchParams({
    ...(place !== undefined && { place }),
    ...(age !== undefined && { age: String(age) }),
  });
  return asked.size === 0 ? '/overview/unexplained' : `/overview/unexplained?${asked}`;
}

const kindNames = inWords(unexplainedKindWords);

/** What it is, and where it is worked on, by whoever may list this resource. */
export const kindsOfUnexplained: Readonly<
  Record<
    UnexplainedKind,
    { readonly name: string; readonly resource: string; readonly path: (row: UnexplainedRow) => string }
  >
> = {
  venue_difference: {
    name: kindNames.venue_difference,
    resource: 'venue-differences',
    path: ({ subject, number }) =>
      `/venue-differences?${new URLSearchParams({ venue: subject, search: number })}`,
  },
  win_ahead: { name: kindNames.win_ahead, resource: 'held-wins', path: ({ id }) => `/held-wins?win=${id}` },
  arrival: {
    name: kindNames.arrival,
    resource: 'gateways',
    path: ({ number }) => `/gateways?search=${encodeURIComponent(number)}`,
  },
  chain_payment: {
    name: kindNames.chain_payment,
    resource: 'chain-payments',
    path: ({ id, number }) => `/chain-payments?state=all&search=${number}&payment=${id}`,
  },
  payout: {
    name: kindNames.payout,
    resource: 'payouts',
    path: ({ number }) => `/payouts?search=${number}`,
  },
  statement_difference: {
    name: kindNames.statement_difference,
    resource: 'counterparties',
    path: ({ subject }) => `/counterparties?counterparty=${subject}`,
  },
};

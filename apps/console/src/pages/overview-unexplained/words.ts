import type { UnexplainedKind, UnexplainedPlace } from '@mingpai/contract/console/reports/names';
import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import { say } from '../../texts/say.ts';

export type UnexplainedRow = ConsoleAnswer<'reportUnexplained'>['rows'][number];

/** The page of what such a sum consists of. @param age its place among the ages */
export function unexplainedPath({ place, age }: { place?: UnexplainedPlace; age?: number } = {}): string {
  const asked = new URLSearchParams({
    ...(place !== undefined && { place }),
    ...(age !== undefined && { age: String(age) }),
  });
  return asked.size === 0 ? '/overview/unexplained' : `/overview/unexplained?${asked}`;
}

/** What it is, and where it is worked on, by whoever may list this resource. */
export const kindsOfUnexplained: Readonly<
  Record<
    UnexplainedKind,
    { readonly name: string; readonly resource: string; readonly path: (row: UnexplainedRow) => string }
  >
> = {
  venue_difference: {
    name: say('场馆差异'),
    resource: 'venue-differences',
    path: ({ subject, number }) =>
      `/venue-differences?${new URLSearchParams({ venue: subject, search: number })}`,
  },
  win_ahead: { name: say('预支派彩'), resource: 'held-wins', path: ({ id }) => `/held-wins?win=${id}` },
  arrival: {
    name: say('通道到账'),
    resource: 'gateways',
    path: ({ number }) => `/gateways?search=${encodeURIComponent(number)}`,
  },
  chain_payment: {
    name: say('链上付款'),
    resource: 'chain-payments',
    path: ({ id, number }) => `/chain-payments?state=all&search=${number}&payment=${id}`,
  },
  payout: {
    name: say('核对未通过'),
    resource: 'payouts',
    path: ({ number }) => `/payouts?search=${number}`,
  },
  statement_difference: {
    name: say('对账差异'),
    resource: 'counterparties',
    path: ({ subject }) => `/counterparties?counterparty=${subject}`,
  },
};

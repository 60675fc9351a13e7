import type { TalkKind } from '@mingpai/contract/console/service/talks';
import type { Span } from '../overview/span.ts';

/** What the conversations of a span are narrowed by besides. */
export type TalksOf = { readonly kind: TalkKind; readonly clerk?: number; readonly stars?: number };

/** Where the conversations are of which a figure of the service consists. */
export function talksPath({ from, to }: Span, { kind, clerk, stars }: TalksOf): string {
  const address = new URLSearchParams({ from, to, kind });
  if (clerk !== undefined) address.set('clerk', String(clerk));
  if (stars !== undefined) address.set('stars', String(stars));
  return `/service/talks?${address}`;
}

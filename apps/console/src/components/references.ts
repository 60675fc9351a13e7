import { betPath } from '../pages/bets/words.ts';

/** Where the page of what an entry of the ledger refers to is; none where it has none. */
export function pathOfReference(reference: string): string | undefined {
  const [, venue, bet] = /^bet\/([^/]+)\/(.+)$/.exec(reference) ?? [];
  if (venue !== undefined && bet !== undefined) return betPath(venue, bet);
  const [, kind, order = ''] = /^(deposit|withdrawal|adjustment)\/([A-Z]\d+)$/.exec(reference) ?? [];
  return kind === undefined ? undefined : `/${kind}s?state=all&search=${order}`;
}

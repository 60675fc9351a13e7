/**
 * What was last known, kept where the session is kept: on this device with "stay signed in", else for as long as the tab is open.
 * It goes with the session, and is never shown to another one.
 */
import { withStorage } from '@mingpai/ui/shared-value';
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { keys } from '../../api/keys.ts';
import { currentToken } from '../../api/session.ts';

const place = 'mingpai.last-known';
/** Longer ones are not kept: a phone's storage is small. In characters. */
const mostText = 400_000;
const waitMs = 1_000;

/** What the pages show that a member opens first: home, the own page, the wallet. */
const kept: readonly QueryKey[] = [
  keys.site,
  keys.games,
  keys.banners,
  keys.homeNotices,
  keys.of('lobby'),
  keys.member,
  keys.balance,
  keys.venueBalances,
  keys.moneyOf('walletOverview'),
  keys.moneyOf('inboxUnread'),
];
const names = new Set(kept.map((key) => JSON.stringify(key)));

type LastKnown = {
  readonly token: string;
  readonly answers: readonly { readonly key: QueryKey; readonly at: number; readonly data: unknown }[];
};

/** Writes down what was answered, a moment after it came. @returns ends it */
export function keepFigures(queries: QueryClient): () => void {
  let waits: number | undefined;
  const cache = queries.getQueryCache();
  const write = () => {
    waits = undefined;
    const answers = cache
      .getAll()
      .filter(isKept)
      .map(({ queryKey, state }) => ({ key: queryKey, at: state.dataUpdatedAt, data: state.data }));
    const text = JSON.stringify({ token: currentToken(), answers } satisfies LastKnown);
    const storage = ofSession();
    if (storage !== undefined && text.length <= mostText) withStorage(() => storage.setItem(place, text));
  };
  const stop = cache.subscribe(({ type, query }) => {
    if (type === 'updated' && waits === undefined && isKept(query)) waits = window.setTimeout(write, waitMs);
  });
  return () => {
    window.clearTimeout(waits);
    stop();
  };
}

/** Puts it where nothing was answered yet, with its time: it is stale, so the network's answer takes its place when there is one. */
export function recall(queries: QueryClient): void {
  const text = withStorage(() => ofSession()?.getItem(place)) ?? '';
  const known = read(text);
  if (known === undefined || known.token !== currentToken()) return;
  followRecalled(queries);
  for (const { key, at, data } of known.answers) {
    if (!names.has(JSON.stringify(key)) || queries.getQueryData(key) !== undefined) continue;
    // No update by count: what was never answered in this visit is told by that.
    const query = queries.getQueryCache().build(queries, queries.defaultQueryOptions({ queryKey: key }));
    query.setState({ data, dataUpdatedAt: at, status: 'success' });
  }
}

const figures = [keys.balance, keys.member, keys.venueBalances, keys.moneyOf('walletOverview')];
const followed = new WeakSet<QueryClient>();

/**
 * Tells the line on top (shell/offline-notice.tsx) whether an amount that is shown was put back and not answered since. A page that
 * is shown asks anew; what none shows is not waited for.
 */
function followRecalled(queries: QueryClient): void {
  const cache = queries.getQueryCache();
  const tell = () => {
    const stands = figures.some((queryKey) => {
      const query = cache.find({ queryKey });
      return query?.state.data !== undefined && query.isActive() && query.state.dataUpdateCount === 0;
    });
    if (stands !== (queries.getQueryData(keys.recalled) ?? false))
      queries.setQueryData(keys.recalled, stands);
  };
  if (!followed.has(queries)) cache.subscribe(tell);
  followed.add(queries);
}

function isKept({ queryKey, state }: Query): boolean {
  return state.data !== undefined && names.has(JSON.stringify(queryKey));
}

/** The storage that holds the session. */
function ofSession(): Storage | undefined {
  const token = currentToken();
  if (token === '') return undefined;
  return withStorage(() => (localStorage.getItem('api_token') === token ? localStorage : sessionStorage));
}

function read(text: string): LastKnown | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isLastKnown(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** It is ours, but a version of before may have written it. */
function isLastKnown(value: unknown): value is LastKnown {
  return (
    typeof value === 'object' &&
    value !== null &&
    'token' in value &&
    'answers' in value &&
    Array.isArray(value.answers) &&
    value.answers.every(
      (one: unknown) =>
        typeof one === 'object' &&
        one !== null &&
        'key' in one &&
        Array.isArray(one.key) &&
        'at' in one &&
        'data' in one,
    )
  );
}

import type { CallName } from '@mingpai/contract/calls';
import type { codes } from '@mingpai/contract/codes';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { toast } from '../ui/feedback/notify.ts';
import { ApiRefusal, ApiUnreachable, SessionLost } from './errors.ts';
import { keys } from './keys.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { readonly quiet?: boolean };
    /** `quietAbout`: kinds of refusals that the caller shows itself. */
    mutationMeta: { readonly quiet?: boolean; readonly quietAbout?: readonly number[] };
  }
}

/** How fresh an answer must be before a page that comes back asks again. */
const FRESH_MS = 30_000;
/** `site_closed` of the contract's codes; the table with its texts is not shipped for one number. */
const SITE_CLOSED: (typeof codes)['site_closed']['code'] = 9504;

/**
 * One place decides what becomes of a failure: a refusal is shown as it stands (specification, chapter 8), a broken
 * connection is shown when the member was doing something and left to the page's own state when it was only reading.
 */
export function makeQueryClient(): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (fault, query) => {
        if (closes(fault)) void client.invalidateQueries({ queryKey: keys.site });
        else if (query.meta?.quiet !== true && fault instanceof ApiRefusal) toast(fault.message);
      },
    }),
    mutationCache: new MutationCache({
      onError: (fault, _payload, _context, mutation) => {
        if (fault instanceof SessionLost) return;
        if (closes(fault)) void client.invalidateQueries({ queryKey: keys.site });
        else if (fault instanceof ApiRefusal && mutation.meta?.quietAbout?.includes(fault.code)) return;
        else if (fault instanceof ApiUnreachable || mutation.meta?.quiet !== true) toast(fault.message);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        gcTime: 10 * 60_000,
        refetchOnWindowFocus: true,
        retry: (failures, fault) => fault instanceof ApiUnreachable && failures < 2,
      },
      // A call that changes something is repeated by the member, never behind their back.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}

/** The site was switched off under our hands: the gate asks and shows the repair notice, so no toast is needed. */
function closes(fault: unknown): boolean {
  return fault instanceof ApiRefusal && fault.code === SITE_CLOSED;
}

/** Forgets every answer that was made for a member; what the site tells everybody may stay. */
export function forgetMember(queries: QueryClient): void {
  void queries.cancelQueries();
  queries.removeQueries({ predicate: ({ queryKey }) => !publicQueries.has(String(queryKey[0])) });
}

const publicQueries: ReadonlySet<string> = new Set([
  ...keys.site,
  ...keys.banners,
  ...keys.homeNotices,
  ...keys.games,
  ...keys.vipLevels,
  'gamesOfProvider' satisfies CallName,
]);

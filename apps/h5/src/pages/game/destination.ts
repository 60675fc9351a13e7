import { providers } from '@mingpai/contract/constants';
import type { CallOptions } from '../../api/client.ts';
import { call } from '../../api/client.ts';

/** What the frame shows, from the query (specification, chapter 2, `/gamePage`). */
export type Destination =
  | {
      readonly kind: 'game';
      readonly venue: string;
      readonly type: string;
      readonly code: string;
      /** For play money. */
      readonly demo: boolean;
      /** The match that the game opens with, where somebody chose one. */
      readonly match?: string;
      /** What somebody chose to bet on before the game was opened: it lies in the slip, and nothing is bet by that. */
      readonly pick?: string;
    }
  | { readonly kind: 'agent' }
  | { readonly kind: 'service' }
  | { readonly kind: 'app' };

export function destinationOf(query: URLSearchParams): Destination {
  if (query.get('dailiD') === '1') return { kind: 'agent' };
  if (query.get('dailiD') === '2') return { kind: 'service' };
  if (query.get('app') === '1') return { kind: 'app' };
  const [match, pick] = [query.get('match'), query.get('pick')];
  return {
    kind: 'game',
    venue: query.get('name') ?? '',
    type: query.get('type') || '0',
    code: query.get('code') ?? '',
    demo: query.get('demo') === '1',
    ...(match ? { match } : {}),
    ...(pick ? { pick } : {}),
  };
}

/** Where the address leads that names no game: a provider's games are a page of this app, and without a venue there is nothing to frame. */
export function pageInstead(destination: Destination): string | undefined {
  if (destination.kind !== 'game' || destination.code !== '') return undefined;
  const { venue, type } = destination;
  if (venue === '') return '/';
  return type === '0' && providers.some(({ code }) => code === venue) ? `/concise?type=${venue}` : undefined;
}

/** Opening a game or the agent backend needs a member; play money, service and download do not. */
export function needsMember(destination: Destination): boolean {
  return destination.kind === 'agent' || (destination.kind === 'game' && !destination.demo);
}

/** The address that the frame opens. */
export async function addressOf(destination: Destination, options: CallOptions): Promise<string> {
  switch (destination.kind) {
    case 'agent':
      return (await call('agentLoginUrl', {}, options)).data.url;
    case 'service':
      return (await call('serviceUrl', {}, options)).data.url;
    case 'app':
      return (await call('appInfo', {}, options)).data.ios_download_url;
    case 'game': {
      const { venue, type, code, demo, match, pick } = destination;
      const payload = { plat_name: venue, game_type: type, game_code: code, is_mobile_url: 1 };
      const { url } = (await call(demo ? 'demoUrl' : 'gameUrl', payload, options)).data;
      return chosenIn(url, { match, pick });
    }
  }
}

/** Behind the `#`, which no server hears: a page that knows neither shows itself as ever (docs/venue-protocol.md). */
function chosenIn(url: string, chosen: Readonly<Record<'match' | 'pick', string | undefined>>): string {
  const given = Object.entries(chosen).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return given.length === 0 ? url : `${url}${url.includes('#') ? '&' : '#'}${given.join('&')}`;
}

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
    }
  | { readonly kind: 'agent' }
  | { readonly kind: 'service' }
  | { readonly kind: 'app' };

export function destinationOf(query: URLSearchParams): Destination {
  if (query.get('dailiD') === '1') return { kind: 'agent' };
  if (query.get('dailiD') === '2') return { kind: 'service' };
  if (query.get('app') === '1') return { kind: 'app' };
  return {
    kind: 'game',
    venue: query.get('name') ?? '',
    type: query.get('type') || '0',
    code: query.get('code') ?? '',
    demo: query.get('demo') === '1',
    ...(query.get('match') ? { match: query.get('match') ?? '' } : {}),
  };
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
      const { venue, type, code, demo, match } = destination;
      const payload = { plat_name: venue, game_type: type, game_code: code, is_mobile_url: 1 };
      const { url } = (await call(demo ? 'demoUrl' : 'gameUrl', payload, options)).data;
      return match === undefined ? url : withMatch(url, match);
    }
  }
}

/** Behind the `#`, which no server hears: only venues that list matches are asked for one (docs/venue-protocol.md). */
function withMatch(url: string, match: string): string {
  return `${url}${url.includes('#') ? '&' : '#'}match=${encodeURIComponent(match)}`;
}

/** The adapter of each venue, guarded by a circuit breaker, and what this node knows of the venues' health. */

import type { Answer } from '../platform/answer.ts';
import type { Health } from '../platform/breaker.ts';
import { BadConfiguration, type Config } from '../platform/config.ts';
import type { AppContext } from '../platform/context.ts';
import type { SignedAccess } from '../platform/signed-client.ts';
import { type GuardedVenue, guard } from './breaker.ts';
import type { Catalogue, Venue } from './catalogue.ts';
import { gameHubAccess } from './gamehub/access.ts';
import { openGameHubVenue } from './gamehub/adapter.ts';
import { hub88Access, hub88TransferAccess } from './hub88/access.ts';
import { openHub88Venue } from './hub88/adapter.ts';
import { openHub88TransferVenue } from './hub88/transfer-adapter.ts';
import { unconnectedTransferVenue, unconnectedVenue } from './kit/unconnected.ts';
import type { OfferedGame, SeamlessVenuePort, TransferVenuePort, VenuePort } from './port.ts';
import { openSandboxVenue } from './sandbox/adapter.ts';
import { openSandboxSeamlessVenue } from './sandbox/seamless-adapter.ts';
import { valkyrieAccess } from './valkyrie/access.ts';
import { openValkyrieVenue } from './valkyrie/adapter.ts';

export interface Adapters {
  /** @throws for a code that is no venue's: callers ask the catalogue first */
  portOf(code: string): VenuePort;
  /** @throws also for a venue that plays from the central wallet: the catalogue says which do */
  transferPortOf(code: string): TransferVenuePort;
  /** @throws also for a venue with wallets of its own */
  seamlessPortOf(code: string): SeamlessVenuePort;
  /** Up until proved down. */
  healthOf(code: string): Health;
  /** This process must stop: nobody here waits for a venue any more. */
  leave(): void;
}

interface Adapter {
  open(site: Pick<AppContext, 'config' | 'clock'>, venue: Pick<Venue, 'code'>): VenuePort;
  /** Where its games come from: what may be shown in the frame of a game. */
  framesFrom(config: Config): readonly string[];
  /** Where covers of its games come from, beside our own. */
  picturesFrom?(config: Config): readonly string[];
  /** @throws {BadConfiguration} where what it needs is given, but cannot be used: the start stops with that line */
  check?(config: Config): void;
}

/**
 * One entry for each adapter. To connect a new kind of platform, write its file and add its entry
 * (docs/connecting-a-venue.md).
 */
const adapters: Readonly<Record<string, Adapter>> = {
  sandbox: {
    open: ({ config, clock }, { code }) => openSandboxVenue(sandboxAccess(config), code, clock),
    framesFrom: ({ SANDBOX_URL }) => [SANDBOX_URL],
  },
  'sandbox-seamless': {
    open: ({ config, clock }, { code }) => {
      const walletSecret = config.SANDBOX_WALLET_SECRET ?? config.SANDBOX_SECRET;
      return openSandboxSeamlessVenue({ ...sandboxAccess(config), walletSecret }, code, clock);
    },
    framesFrom: ({ SANDBOX_URL }) => [SANDBOX_URL],
  },
  hub88: {
    open({ config, clock }) {
      const access = hub88Access(config);
      return access ? openHub88Venue(access, clock) : unconnectedVenue('HUB88_URL');
    },
    framesFrom: ({ HUB88_GAME_ORIGINS }) => HUB88_GAME_ORIGINS,
    picturesFrom: ({ HUB88_COVER_ORIGINS }) => HUB88_COVER_ORIGINS,
    check: (config) => void hub88Access(config),
  },
  'hub88-transfer': {
    open({ config, clock }) {
      const access = hub88TransferAccess(config);
      return access
        ? openHub88TransferVenue(access, clock)
        : unconnectedTransferVenue('HUB88_TRANSFER_SUB_PARTNER_ID');
    },
    framesFrom: ({ HUB88_GAME_ORIGINS }) => HUB88_GAME_ORIGINS,
    picturesFrom: ({ HUB88_COVER_ORIGINS }) => HUB88_COVER_ORIGINS,
    check: (config) => void hub88TransferAccess(config),
  },
  valkyrie: {
    open({ config }) {
      const access = valkyrieAccess(config);
      return access ? openValkyrieVenue(access) : unconnectedVenue('VALKYRIE_URL');
    },
    framesFrom: ({ VALKYRIE_GAME_ORIGINS }) => VALKYRIE_GAME_ORIGINS,
    check: (config) => void valkyrieAccess(config),
  },
  gamehub: {
    open({ config }) {
      const access = gameHubAccess(config);
      return access ? openGameHubVenue(access) : unconnectedVenue('GAMEHUB_URL');
    },
    framesFrom: ({ GAMEHUB_GAME_ORIGINS }) => GAMEHUB_GAME_ORIGINS,
    check: (config) => void gameHubAccess(config),
  },
};

function sandboxAccess({ SANDBOX_URL, SANDBOX_OPERATOR, SANDBOX_SECRET }: Config): SignedAccess {
  return { url: SANDBOX_URL, operator: SANDBOX_OPERATOR, secret: SANDBOX_SECRET };
}

/** The origins of all platforms' games. */
export function gameOrigins(config: Config): readonly string[] {
  return originsOf(Object.values(adapters).flatMap(({ framesFrom }) => framesFrom(config)));
}

/** The origins of all platforms' covers. */
export function coverOrigins(config: Config): readonly string[] {
  return originsOf(Object.values(adapters).flatMap(({ picturesFrom }) => picturesFrom?.(config) ?? []));
}

function originsOf(addresses: readonly string[]): readonly string[] {
  return [...new Set(addresses.map((address) => new URL(address).origin))];
}

/** What a platform offers, and how money gets there. */
export interface Offer {
  readonly wallet: VenuePort['wallet'];
  readonly games: readonly OfferedGame[];
}

/**
 * What a platform offers, whether a venue of it stands in the catalogue or not.
 * @throws {BadConfiguration} where it cannot be asked with this configuration
 */
export async function offeredBy(
  name: string,
  site: Pick<AppContext, 'config' | 'clock'>,
): Promise<Answer<Offer>> {
  const adapter = adapters[name];
  if (!adapter)
    throw new BadConfiguration(`no adapter "${name}"; there are ${Object.keys(adapters).join(', ')}`);
  const port = adapter.open(site, { code: name });
  if (!port.games) return { outcome: 'refused', reason: `${name} is not connected, or lists no games` };
  const answer = await port.games();
  return answer.outcome === 'done'
    ? { outcome: 'done', value: { wallet: port.wallet, games: answer.value } }
    : answer;
}

/** @throws {BadConfiguration} naming the variable by which a platform cannot be reached */
export function openAdapters(site: AppContext, catalogue: Catalogue): Adapters {
  for (const { check } of Object.values(adapters)) check?.(site.config);
  const open = new Map<string, GuardedVenue>();
  const leaving = new AbortController();

  function guarded(code: string): GuardedVenue {
    const known = open.get(code);
    if (known) return known;
    const venue = catalogue.venue(code);
    const adapter = venue && adapters[venue.adapter];
    if (!venue || !adapter) throw new Error(`venue ${code}: no adapter "${venue?.adapter ?? ''}"`);
    const port = adapter.open(site, venue);
    if (port.wallet !== venue.wallet)
      throw new Error(`venue ${code}: adapter "${venue.adapter}" is ${port.wallet}, not ${venue.wallet}`);
    const made = guard(port, (health) => void remember(code, health), leaving.signal);
    open.set(code, made);
    return made;
  }

  /** For staff, who look at it from another node too; the breaker itself works without the database. */
  async function remember(venue: string, { state, since, reason }: Health): Promise<void> {
    site.log.warn({ venue, state, reason }, 'venue health changed');
    await site.database
      .query(
        `insert into venue_health (venue, state, since, reason) values ($1, $2, $3, $4)
         on conflict (venue) do update set state = excluded.state, since = excluded.since, reason = excluded.reason`,
        [venue, state, new Date(since), reason.slice(0, 200)],
      )
      .catch((error: unknown) => site.log.warn({ err: error, venue }, 'venue health could not be kept'));
  }

  return {
    portOf: (code) => guarded(code).port,
    transferPortOf(code) {
      const { port } = guarded(code);
      if (port.wallet !== 'transfer') throw new Error(`venue ${code} has no wallets of its own`);
      return port;
    },
    seamlessPortOf(code) {
      const { port } = guarded(code);
      if (port.wallet !== 'seamless') throw new Error(`venue ${code} has wallets of its own`);
      return port;
    },
    healthOf: (code) => guarded(code).health(),
    leave: () => leaving.abort(),
  };
}

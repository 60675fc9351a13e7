/** A site connected to the stand-in for Hub88, its venue and games in the catalogue as the command puts them there. */
import { sign } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { startTestSite, type TestSite } from '../../testing/site.ts';
import { hub88Access, hub88TransferAccess } from '../hub88/access.ts';
import { openHub88Venue } from '../hub88/adapter.ts';
import { openHub88TransferVenue } from '../hub88/transfer-adapter.ts';
import type { SeamlessVenuePort, TransferVenuePort } from '../port.ts';
import { type Aggregator, newKey, privatePem, publicPem, startAggregator } from './aggregator/index.ts';
import { brisk } from './aggregator/wire.ts';
import { addVenue, openNodes, type PlatformSite, playingAt } from './platform-site.ts';

export const hub88Venue = 'hub88';
export const hub88Operator = 7;

export interface Hub88Site extends PlatformSite {
  readonly platform: Aggregator;
  /** The same, for tests of silence: after a second without an answer it calls the platform silent. */
  readonly hasty: SeamlessVenuePort;
  /** Signs as the platform does, any body. */
  readonly keys: { sign(body: string): string };
}

/** The platform, the keys of both sides, and the variables that connect a site to it. */
async function openPlatform(clock: Clock, wallet: () => string) {
  const keys = { platform: newKey(), operator: newKey() };
  const folder = await mkdtemp(join(tmpdir(), 'mingpai-hub88-'));
  const [ours, theirs] = [join(folder, 'ours.pem'), join(folder, 'theirs.pem')];
  await Promise.all([
    writeFile(ours, privatePem(keys.operator)),
    writeFile(theirs, publicPem(keys.platform)),
  ]);
  const platform = await startAggregator({
    wallet,
    operator: hub88Operator,
    keys,
    now: () => clock.now(),
  });
  platform.keepTime(brisk);
  const environment = {
    HUB88_URL: platform.url,
    HUB88_OPERATOR_ID: String(hub88Operator),
    HUB88_PRIVATE_KEY_FILE: ours,
    HUB88_PUBLIC_KEY_FILE: theirs,
    HUB88_GAME_ORIGINS: platform.url,
    HUB88_COVER_ORIGINS: 'https://covers.example',
  };
  async function stop(): Promise<void> {
    await platform.stop();
    await rm(folder, { recursive: true, force: true });
  }
  return { keys, platform, environment, stop };
}

export async function startHub88Site(clock: Clock = systemClock): Promise<Hub88Site> {
  const nodes = openNodes();
  const { keys, platform, environment, stop } = await openPlatform(
    clock,
    () => `${nodes.next()}/seamless/${hub88Venue}`,
  );
  const site = await startTestSite({ clock, environment });
  nodes.callAt(site.running.address);
  const access = hub88Access(site.running.site.config);
  if (!access) throw new Error('not connected');
  const port = openHub88Venue(access, clock);
  await addVenue(site, { code: hub88Venue, adapter: 'hub88', shows: 'hub_dragons' }, port);
  return {
    site,
    venue: hub88Venue,
    platform,
    port,
    hasty: openHub88Venue(access, clock, 1_000),
    keys: { sign: (body) => sign('RSA-SHA256', Buffer.from(body), keys.platform).toString('base64') },
    environment,
    callAt: nodes.callAt,
    playing: playingAt(site, hub88Venue, (id) => `mp-m${id}`),
    async stop() {
      await site.stop();
      await stop();
    },
  };
}

export interface Hub88TransferSite {
  readonly site: TestSite;
  readonly platform: Aggregator;
  /** The adapter, with no breaker before it; it calls the platform silent after a moment. */
  readonly port: TransferVenuePort;
  readonly environment: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** The same where the members' money lies in wallets there. @param silentMs how long an answer of the platform may take */
export async function startHub88TransferSite(
  clock: Clock = systemClock,
  silentMs = 5_000,
  works = false,
): Promise<Hub88TransferSite> {
  const { platform, environment: shared, stop } = await openPlatform(clock, () => '');
  const environment = { ...shared, HUB88_TRANSFER_SUB_PARTNER_ID: 'wallets' };
  const site = await startTestSite({ clock, environment, works });
  const access = hub88TransferAccess(site.running.site.config);
  if (!access) throw new Error('not connected');
  const port = openHub88TransferVenue(access, clock, silentMs);
  await addVenue(site, { code: hub88Venue, adapter: 'hub88-transfer', shows: 'hub_dragons' }, port);
  return {
    site,
    platform,
    port,
    environment,
    async stop() {
      await site.stop();
      await stop();
    },
  };
}

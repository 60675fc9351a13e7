/** A site connected to the stand-in for Hub88, its venue and games in the catalogue as the command puts them there. */
import { sign } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { startTestSite } from '../../testing/site.ts';
import { hub88Access } from '../hub88/access.ts';
import { openHub88Venue } from '../hub88/adapter.ts';
import type { SeamlessVenuePort } from '../port.ts';
import { type Aggregator, newKey, privatePem, publicPem, startAggregator } from './aggregator/index.ts';
import { brisk } from './aggregator/wire.ts';
import { addVenue, type PlatformSite, playingAt } from './platform-site.ts';

export const hub88Venue = 'hub88';
export const hub88Operator = 7;

export interface Hub88Site extends PlatformSite {
  readonly platform: Aggregator;
  /** The same, for tests of silence: after a second without an answer it calls the platform silent. */
  readonly hasty: SeamlessVenuePort;
  /** Signs as the platform does, any body. */
  readonly keys: { sign(body: string): string };
}

export async function startHub88Site(clock: Clock = systemClock): Promise<Hub88Site> {
  const keys = { platform: newKey(), operator: newKey() };
  const folder = await mkdtemp(join(tmpdir(), 'mingpai-hub88-'));
  const [ours, theirs] = [join(folder, 'ours.pem'), join(folder, 'theirs.pem')];
  await Promise.all([
    writeFile(ours, privatePem(keys.operator)),
    writeFile(theirs, publicPem(keys.platform)),
  ]);
  let address = '';
  const platform = await startAggregator({
    wallet: () => `${address}/seamless/${hub88Venue}`,
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
  };
  const site = await startTestSite({ clock, environment });
  address = site.running.address;
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
    callAt(elsewhere) {
      address = elsewhere;
    },
    playing: playingAt(site, hub88Venue, (id) => `mp-m${id}`),
    async stop() {
      await site.stop();
      await platform.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

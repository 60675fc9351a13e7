/** A site whose platform is hostile, and what pulls the records of its venues when a test says so: V1 and V2. */

import {
  type BetReader,
  limitsFrom,
  openAdapters,
  openBetReader,
  openCatalogue,
} from '../apps/server/src/game-providers/index.ts';
import {
  type HostileVenue,
  startHostileVenue,
} from '../apps/server/src/game-providers/testing/hostile-venue.ts';
import { startTestSite, type TestSite } from '../apps/server/src/testing/site.ts';

export interface Pulling {
  readonly hostile: HostileVenue;
  readonly site: TestSite;
  readonly reader: BetReader;
  /** A chief's session. */
  readonly chief: string;
  stop(): Promise<void>;
}

export async function startPulling(): Promise<Pulling> {
  const hostile = await startHostileVenue();
  const site = await startTestSite({ environment: { SANDBOX_URL: hostile.url } });
  const { running } = site;
  const catalogue = await openCatalogue(running.site.database, running.site.feed);
  const holding = { wallet: running.wallet, limitsOf: limitsFrom(running.settings) };
  return {
    hostile,
    site,
    reader: openBetReader(running.site, holding, openAdapters(running.site, catalogue).transferPortOf),
    chief: await site.staffToken(),
    async stop() {
      await site.stop();
      await hostile.stop();
    },
  };
}

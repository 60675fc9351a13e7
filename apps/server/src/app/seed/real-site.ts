/** The first start of a site for real money: closed, without venues, ways of paying or anybody who could sign in. */
import { beginInstallation } from '../../installation/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { areas, type Settings } from '../../settings/index.ts';
import { seedHelp } from './help.ts';

/** Once for a database; the operator opens the site from the console when its list is done (docs/from-demonstration-to-real.md). */
export async function beginRealSite({ database, clock, log }: AppContext, settings: Settings): Promise<void> {
  const began = await database.transaction(async (tx) => {
    const at = clock.now();
    if (!(await beginInstallation(tx, { demonstration: false, at }))) return false;
    await seedHelp(tx, clock);
    await settings.set(tx, 'site', { ...areas.site.parse({}), siteState: 0, indexModal: 0 }, 'start');
    await settings.set(tx, 'payments', { ...areas.payments.parse({}), ways: [] }, 'start');
    return true;
  });
  if (began) log.warn('a new site, closed: npm run first-chief makes the account that opens it');
}

/** The staff's calls about the installation; translation only. */

import type { DefineConsoleCall } from '../backoffice/index.ts';
import { changed, unchanged } from '../backoffice/index.ts';
import type { AppContext } from '../platform/context.ts';
import type { Tx } from '../platform/database.ts';
import { done } from '../platform/outcome.ts';
import { demonstrationSigns, type SignDeps } from './demonstration-signs.ts';
import { type FirstRunFacts, firstRunSteps } from './first-run.ts';
import { isDemonstration } from './installation.ts';

export interface InstallationDeps extends SignDeps, FirstRunFacts {
  /** Adds the venues of the platform that comes with the site. @returns how many there were to add */
  readonly addOwnGames: (tx: Tx) => Promise<number>;
  /** After the commit: the new venues are asked from now on. */
  readonly venuesAdded: () => Promise<void>;
}

export function installationConsole(
  define: DefineConsoleCall,
  site: AppContext,
  parts: InstallationDeps,
): void {
  const { database } = site;

  define('installation', async () => {
    const [demonstration, signs, steps] = await Promise.all([
      isDemonstration(database),
      demonstrationSigns(database, parts),
      firstRunSteps(database, parts),
    ]);
    return done({ demonstration, signs, steps });
  });

  define.change('connectOwnGames', async (_payload, _visit, change) => {
    const connected = await change(async (tx) => {
      const added = await parts.addOwnGames(tx);
      if (added === 0) return unchanged({ added });
      return changed(
        { added },
        { action: 'own_games', subject: 'installation', before: undefined, after: { venues: added } },
      );
    });
    if (connected.ok && connected.value.added > 0) await parts.venuesAdded();
    return connected;
  });
}

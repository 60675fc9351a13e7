/**
 * npm run staff-networks [-- --any]: says from which networks staff may come in; `--any` lets them in from everywhere again, where the
 * list locks out those who could change it. It is a change that one person makes on the machine itself, and the log says so.
 */
import { parseArgs } from 'node:util';
import { openEverywhere } from '../apps/server/src/backoffice/index.ts';
import type { ChangeFeed } from '../apps/server/src/platform/change-feed.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { openDatabase } from '../apps/server/src/platform/database.ts';
import { openSettings, settingIn } from '../apps/server/src/settings/index.ts';
import { withDatabase } from './database.ts';

/** A command reads by itself, and remembers nothing. */
const deaf: ChangeFeed = {
  reliable: false,
  unansweredMs: () => 0,
  former: false,
  on: () => undefined,
  onSilence: () => undefined,
  follow: () => undefined,
  close: async () => undefined,
};
const { values } = parseArgs({ options: { any: { type: 'boolean', default: false } } });

await withDatabase(async ({ serverUrl }) => {
  const database = openDatabase(serverUrl, { connections: 2 });
  try {
    const { staffNetworks } = await settingIn(database, 'security');
    if (!values.any || staffNetworks.length === 0) {
      console.log(
        staffNetworks.length === 0 ? 'Staff may come in from everywhere.' : staffNetworks.join('\n'),
      );
      return;
    }
    const settings = openSettings(database, deaf, systemClock);
    await database.transaction((tx) => openEverywhere(tx, systemClock, settings));
    console.log(
      'Staff may come in from everywhere; the list is empty. Two people set a new one on the page of the staff.',
    );
  } finally {
    await database.close();
  }
});

/**
 * npm run venue:connect -- <code> --name <name> --name-en <name> --category <category> [--adapter <adapter>] [--kind <kind> ...]
 * [--maker <maker> ...] [--look]: takes the games that a platform offers into the catalogue, as a venue that is switched off until
 * staff switch it on. Repeated, it takes up what the platform has changed. With --look it only shows what is offered.
 */
import { parseArgs } from 'node:util';
import { createLedger } from '@mingpai/ledger';
import { bringUpToDate } from '../apps/server/src/app/schema.ts';
import {
  type Connection,
  chosenGames,
  connectVenue,
  offeredBy,
} from '../apps/server/src/game-providers/index.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { BadConfiguration, readConfig } from '../apps/server/src/platform/config.ts';
import { openDatabase } from '../apps/server/src/platform/database.ts';
import { openWallet } from '../apps/server/src/wallet/index.ts';
import { prepareDatabase, withDatabase } from './database.ts';

const usage =
  'npm run venue:connect -- <code> --name <name> --name-en <name> --category realbet|joker|gaming|sport|lottery|concise [--adapter hub88|valkyrie] [--kind <kind>] [--maker <maker>] [--look]';

const categories = ['realbet', 'joker', 'gaming', 'sport', 'lottery', 'concise'] as const;

try {
  const { connection, look } = readArguments();
  // The variables of the adapter; what else a server needs is none of this command's business.
  const config = readConfig({
    SANDBOX_SECRET: 'unused by this command',
    DATABASE_URL: 'postgres://unused',
    ...process.env,
  });
  const offered = await offeredBy(connection.adapter, { config, clock: systemClock });
  if (offered.outcome !== 'done') throw new BadConfiguration(`the platform says: ${offered.reason}`);
  const games = chosenGames(offered.value, connection);
  if (look) {
    for (const { code, name, maker, kind, open } of games)
      console.log([code, name, maker, kind, open ? 'open' : 'closed'].join('\t'));
    console.log(`${games.length} of ${offered.value.length} games`);
  } else {
    const made = await connect(connection, games);
    console.log(
      `${connection.code}: ${made.added} games added, ${made.changed} shown or hidden${made.isNew ? '; the venue is switched off until staff switch it on (console, 场馆)' : ''}`,
    );
  }
} catch (error) {
  if (!(error instanceof BadConfiguration)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function readArguments(): { readonly connection: Connection; readonly look: boolean } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      name: { type: 'string', default: '' },
      'name-en': { type: 'string', default: '' },
      category: { type: 'string', default: '' },
      adapter: { type: 'string', default: 'hub88' },
      kind: { type: 'string', multiple: true, default: [] },
      maker: { type: 'string', multiple: true, default: [] },
      look: { type: 'boolean', default: false },
    },
  });
  const { name, 'name-en': nameEn, adapter, look, kind: kinds, maker: makers } = values;
  const [code = ''] = positionals;
  const category = categories.find((one) => one === values.category) ?? (look ? 'gaming' : undefined);
  const named = /^[a-z0-9]{2,16}$/.test(code) && /^.{1,32}$/.test(name) && nameEn.length <= 64;
  if (category === undefined || (!look && !named)) throw new BadConfiguration(usage);
  return { connection: { code, name, nameEn, category, adapter, kinds, makers }, look };
}

function connect(connection: Connection, games: Parameters<typeof connectVenue>[3]) {
  return withDatabase(async (site) => {
    await prepareDatabase(site);
    const database = openDatabase(site.serverUrl, { connections: 2 });
    try {
      await bringUpToDate(database, site.serverUrl);
      const wallet = openWallet(
        createLedger({ database }),
        () => systemClock.now(),
        () => undefined,
      );
      return await database.transaction((tx) =>
        connectVenue(tx, wallet, connection, games, systemClock.now()),
      );
    } finally {
      await database.close();
    }
  });
}

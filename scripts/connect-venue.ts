/**
 * npm run venue:connect -- <code> --name <name> --name-en <name> --category <category> [--adapter <adapter>] [--kind <kind> ...]
 * [--maker <maker> ...] [--all] [--place <kind>=<category> ...] [--hide-most] [--look]: takes the games that a platform offers into the
 * catalogue, as a venue that is switched off until staff switch it on. Repeated, it takes up what the platform has changed, of the kinds and
 * makers that were chosen the last time (--all: of all of them), and refuses to hide most of what is shown unless it is told to. With --look
 * it only shows what is offered.
 */
import { parseArgs } from 'node:util';
import { type CategoryId, categories } from '@mingpai/contract/states';
import { createLedger } from '@mingpai/ledger';
import { edgesShort } from '../apps/server/src/affiliates/index.ts';
import { bringUpToDate } from '../apps/server/src/app/schema.ts';
import {
  type Connection,
  chosenGames,
  connectVenue,
  offeredBy,
  placeOf,
} from '../apps/server/src/game-providers/index.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { BadConfiguration, readConfig } from '../apps/server/src/platform/config.ts';
import { openDatabase } from '../apps/server/src/platform/database.ts';
import { openWallet } from '../apps/server/src/wallet/index.ts';
import { prepareDatabase, withDatabase } from './database.ts';

const usage =
  'npm run venue:connect -- <code> --name <name> --name-en <name> --category realbet|joker|gaming|sport|lottery|concise [--adapter hub88|hub88-transfer|valkyrie|gamehub] [--kind <kind>] [--maker <maker>] [--all] [--place <kind>=<category>] [--hide-most] [--look]';

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
  if (look) {
    const games = chosenGames(offered.value.games, connection);
    for (const game of games) {
      const { code, name, maker, kind, open } = game;
      console.log([code, name, maker, kind, open ? 'open' : 'closed', placeOf(game, connection)].join('\t'));
    }
    console.log(`${games.length} of ${offered.value.games.length} games`);
  } else {
    const made = await connect({ ...connection, wallet: offered.value.wallet }, offered.value.games);
    console.log(
      `${connection.code}: ${made.added} games added, ${made.changed} shown or hidden, ${made.moved} moved to another category${made.isNew ? '; the venue is switched off until staff switch it on (console, 场馆)' : ''}`,
    );
    // Rates that stand may be above what is kept of a category's games as they are now: lowering them is for staff.
    for (const { id } of categories)
      if (made.short[id] > 0)
        console.log(
          `${id}: the highest rebate and commission are ${made.short[id] / 100}% above what the house keeps of its tightest game`,
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
      kind: { type: 'string', multiple: true },
      maker: { type: 'string', multiple: true },
      all: { type: 'boolean', default: false },
      'hide-most': { type: 'boolean', default: false },
      place: { type: 'string', multiple: true, default: [] },
      look: { type: 'boolean', default: false },
    },
  });
  const { name, 'name-en': nameEn, adapter, look, all, 'hide-most': hidesMost } = values;
  // What is not said is as it was chosen before.
  const [kinds, makers] = all ? [values.kind ?? [], values.maker ?? []] : [values.kind, values.maker];
  const [code = ''] = positionals;
  const category = categoryNamed(values.category) ?? (look ? 'gaming' : undefined);
  const named = /^[a-z0-9]{2,16}$/.test(code) && /^.{1,32}$/.test(name) && nameEn.length <= 64;
  if (category === undefined || (!look && !named)) throw new BadConfiguration(usage);
  const places = new Map(values.place.map(readPlace));
  const chosen = { kinds, makers, places, hidesMost };
  return { connection: { code, name, nameEn, category, adapter, ...chosen }, look };
}

function categoryNamed(name: string): CategoryId | undefined {
  return categories.find(({ id }) => id === name)?.id;
}

/** @param text such as `Crash Games=joker` */
function readPlace(text: string): [string, CategoryId] {
  const at = text.lastIndexOf('=');
  const category = categoryNamed(text.slice(at + 1));
  if (at < 1 || category === undefined) throw new BadConfiguration(`--place ${text}: ${usage}`);
  return [text.slice(0, at), category];
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
      return await database.transaction(async (tx) => ({
        ...(await connectVenue(tx, wallet, connection, games, systemClock.now())),
        short: await edgesShort(tx),
      }));
    } finally {
      await database.close();
    }
  });
}

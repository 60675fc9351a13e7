/** npm start: brings up the whole site, and takes all of it down again. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { tokenOf } from '../apps/sandbox/src/chain/node.ts';
import { buildClients } from './build-clients.ts';
import { openSiteDatabase, prepareDatabase } from './database.ts';
import { showAccounts } from './demo-accounts.ts';
import { makePast } from './past.ts';
import { assertFree } from './ports.ts';
import { serverEnvironment, serverFlags, startPart, untilAnswers } from './processes.ts';
import { BadSetting, readSettings, sandboxSecret } from './settings.ts';

const root = join(import.meta.dirname, '..');
/** The first start migrates and seeds, which takes a machine at a tenth of its speed minutes; one that ended is seen at once. */
const readyPatienceMs = 400_000;

const stops: (() => Promise<void>)[] = [];
let stopping: Promise<void> | undefined;

/** Stops in the reverse order of the start: server, sandbox, database. */
function stopAll(code: number): Promise<void> {
  stopping ??= (async () => {
    for (const stop of stops.reverse()) await stop().catch((error: unknown) => console.error(error));
    process.exit(code);
  })();
  return stopping;
}

process.on('SIGINT', () => {
  console.log('\nStopping ...');
  void stopAll(0);
});
process.on('SIGTERM', () => void stopAll(0));
process.on('SIGHUP', () => void stopAll(0));

try {
  await start();
} catch (error) {
  console.error(error instanceof BadSetting || error instanceof Error ? error.message : error);
  await stopAll(1);
}

async function start(): Promise<void> {
  const settings = readSettings();
  const { port, sandboxPort, dataDir } = settings;
  await assertFree('PORT', port);
  await assertFree('SANDBOX_PORT', sandboxPort);
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  const built = buildClients({ compressed: process.env.BUILD_UNCOMPRESSED !== '1' });
  // Waited for below: what goes wrong meanwhile is told there.
  built.catch(() => undefined);
  const database = await openSiteDatabase(settings);
  if (!settings.databaseUrl) stops.push(database.stop);
  const { ownerUrl } = database;
  if (settings.pastDays > 0 && ownerUrl) {
    const past = makePast({
      days: settings.pastDays,
      dataDir,
      sandboxUrl,
      database: { ...database, ownerUrl },
    });
    stops.push(past.stop);
    await past.made;
  }
  await built;
  const prepared = prepareDatabase(database);
  // Waited for below: what goes wrong meanwhile is told there.
  prepared.catch(() => undefined);
  const site = settings.publicUrl ?? `http://127.0.0.1:${port}`;
  const secret = sandboxSecret(dataDir);
  const onDeath = (name: string, code: number | null) => {
    console.error(`${name} ended unexpectedly (${code ?? 'killed'}); stopping the rest`);
    void stopAll(1);
  };

  const sandbox = startPart('sandbox', join(root, 'apps/sandbox/src/main.ts'), {
    onDeath,
    env: {
      ...process.env,
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_DATA_DIR: join(dataDir, 'sandbox'),
      SANDBOX_OPERATOR: 'mingpai',
      SANDBOX_SECRET: secret,
      ...payoutNodes(sandboxUrl),
      SANDBOX_WALLET_URL: process.env.SANDBOX_WALLET_URL || `http://127.0.0.1:${port}`,
      SANDBOX_FRAME_ANCESTORS:
        process.env.SANDBOX_FRAME_ANCESTORS ||
        [...new Set([site, `http://localhost:${port}`, `http://127.0.0.1:${port}`])].join(' '),
    },
  });
  stops.push(sandbox.stop);
  await untilAnswers(sandboxUrl, readyPatienceMs);

  const { granted = [] } = (await prepared) ?? {};
  // Each new table of a migration is granted, too; a first time is worth a line.
  if (granted.length > 20)
    console.log(
      `The server signs in to the database as a role that owns nothing (rights on ${granted.length} tables set).`,
    );
  const server = startPart('server', join(root, 'apps/server/src/main.ts'), {
    onDeath,
    nodeArguments: serverFlags,
    env: {
      ...serverEnvironment,
      ...process.env,
      PORT: String(port),
      DATABASE_URL: database.serverUrl,
      // The owner's address stays with this process.
      DATABASE_OWNER_URL: '',
      DATA_DIR: dataDir,
      SANDBOX_URL: sandboxUrl,
      SANDBOX_OPERATOR: 'mingpai',
      SANDBOX_SECRET: secret,
      DEMO: settings.demonstration ? '1' : '0',
      LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
    },
  });
  stops.push(server.stop);
  await untilAnswers(`http://127.0.0.1:${port}/readyz`, readyPatienceMs, 200);

  console.log(`
Mingpai is up.

  Members        ${site}/
  Back office    ${site}/console/
  API document   ${site}/docs
  Game platform  ${sandboxUrl}/
`);
  if (settings.demonstration) await showAccounts(dataDir);
  else console.log('  No demonstration data. npm run first-chief makes the accounts that open the site.\n');
  console.log('Ctrl-C stops everything.');
  if (settings.life) startLife({ dataDir, port, sandboxUrl });
}

/** Payouts are sent over the chains that stand in for the world's, unless somebody named a node of a test chain. */
function payoutNodes(sandboxUrl: string): NodeJS.ProcessEnv {
  if (process.env.SANDBOX_PAYOUT_NODE || process.env.SANDBOX_PAYOUT_TRON_NODE) return {};
  const from = `0x${'d0'.repeat(20)}`;
  return {
    SANDBOX_PAYOUT_NODE: `${sandboxUrl}/chain/erc20/rpc`,
    SANDBOX_PAYOUT_TOKEN: tokenOf('erc20'),
    SANDBOX_PAYOUT_FROM: from,
    SANDBOX_PAYOUT_TRON_NODE: `${sandboxUrl}/chain/trc20/rpc`,
    SANDBOX_PAYOUT_TRON_TOKEN: tokenOf('trc20'),
    SANDBOX_PAYOUT_TRON_FROM: from,
  };
}

/** Invented members whose passwords the past wrote down; where there are none, nobody lives here. */
function startLife(at: {
  readonly dataDir: string;
  readonly port: number;
  readonly sandboxUrl: string;
}): void {
  const file = join(at.dataDir, 'demo-life.json');
  if (!existsSync(file)) return;
  const life = startPart('life', join(root, 'simulation/demonstration/life.ts'), {
    // The site goes on without it.
    onDeath: (_name, code) =>
      console.error(`the invented members stopped (${code ?? 'killed'}); the site goes on`),
    env: {
      ...process.env,
      LIFE_FILE: file,
      SITE_URL: `http://127.0.0.1:${at.port}`,
      SANDBOX_URL: at.sandboxUrl,
    },
  });
  stops.push(life.stop);
}

/**
 * npm run dev: the site with reload: server and sandbox restart when their files change, the clients come from Vite. A fresh one begins
 * today, and nobody is invented: whoever develops wants the site at once, and to know who acts on it.
 */
import { join } from 'node:path';
import { openSiteDatabase, prepareDatabase } from './database.ts';
import { showAccounts } from './demo-accounts.ts';
import { type Part, startPart, untilAnswers } from './processes.ts';
import { readSettings, sandboxSecret } from './settings.ts';

const root = join(import.meta.dirname, '..');
const settings = readSettings();
const { port, sandboxPort, dataDir, demonstration } = settings;
const h5Port = port + 1;
const consolePort = port + 2;
const agentPort = port + 3;
const parts: Part[] = [];
const database = await openSiteDatabase(settings);
await prepareDatabase(database);
const secret = sandboxSecret(dataDir);
const onDeath = (name: string) => console.error(`${name} ended; it starts again when a file changes`);
const sites = [port, h5Port, consolePort].map((one) => `http://127.0.0.1:${one}`);

function part(name: string, script: string, env: NodeJS.ProcessEnv): void {
  parts.push(
    startPart(name, join(root, script), {
      onDeath,
      nodeArguments: ['--watch'],
      env: { ...process.env, ...env },
    }),
  );
}

part('sandbox', 'apps/sandbox/src/main.ts', {
  SANDBOX_PORT: String(sandboxPort),
  SANDBOX_DATA_DIR: join(dataDir, 'sandbox'),
  SANDBOX_OPERATOR: 'mingpai',
  SANDBOX_SECRET: secret,
  SANDBOX_WALLET_URL: `http://127.0.0.1:${port}`,
  SANDBOX_FRAME_ANCESTORS: sites.join(' '),
});
part('server', 'apps/server/src/main.ts', {
  PORT: String(port),
  DATABASE_URL: database.serverUrl,
  DATABASE_OWNER_URL: '',
  DATA_DIR: dataDir,
  SANDBOX_URL: `http://127.0.0.1:${sandboxPort}`,
  SANDBOX_OPERATOR: 'mingpai',
  SANDBOX_SECRET: secret,
  DEMO: demonstration ? '1' : '0',
});
for (const [name, clientPort] of [
  ['h5', h5Port],
  ['console', consolePort],
  ['agent', agentPort],
] as const)
  parts.push(
    startPart(name, join(root, 'node_modules/vite/bin/vite.js'), {
      onDeath,
      nodeArguments: [],
      scriptArguments: [
        join(root, 'apps', name),
        '--port',
        String(clientPort),
        '--strictPort',
        '--host',
        '127.0.0.1',
      ],
      env: { ...process.env, MINGPAI_API: `http://127.0.0.1:${port}` },
    }),
  );

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    void Promise.all(parts.map((one) => one.stop()))
      .then(() => database.stop())
      .then(() => process.exit(0));
  });

await untilAnswers(`http://127.0.0.1:${port}/readyz`, 90_000, 200);
console.log(
  `\n  Members  http://127.0.0.1:${h5Port}/\n  Console  http://127.0.0.1:${consolePort}/console/\n  Agents   http://127.0.0.1:${agentPort}/agent/\n`,
);
await showAccounts(dataDir);

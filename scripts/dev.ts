/**
 * npm run dev: the site with reload: server and sandbox restart when their files change, the clients come from Vite. A debugger
 * reaches the server; breakpoints stay through its restarts. A fresh one begins today, and nobody is invented: whoever develops
 * wants the site at once, and to know who acts on it.
 */
import { join } from 'node:path';
import { openSiteDatabase, prepareDatabase } from './database.ts';
import { showAccounts } from './demo-accounts.ts';
import { assertFree, nextFree } from './ports.ts';
import { type Part, startPart, untilAnswers } from './processes.ts';
import { BadSetting, readSettings, sandboxSecret } from './settings.ts';

const root = join(import.meta.dirname, '..');
const settings = await checked().catch((error: unknown) => {
  console.error(error instanceof BadSetting ? error.message : error);
  process.exit(1);
});
const { port, sandboxPort, dataDir, demonstration, h5Port, consolePort, agentPort, inspectPort } = settings;
const parts: Part[] = [];
const database = await openSiteDatabase(settings);
await prepareDatabase(database);
const secret = sandboxSecret(dataDir);
const onDeath = (name: string) => console.error(`${name} ended; it starts again when a file changes`);
const sites = [port, h5Port, consolePort].map((one) => `http://127.0.0.1:${one}`);

/** The clients take the three ports above PORT. */
async function checked() {
  const asked = readSettings();
  const [h5Port, consolePort, agentPort] = [asked.port + 1, asked.port + 2, asked.port + 3] as const;
  for (const one of [asked.port, h5Port, consolePort, agentPort]) await assertFree('PORT', one);
  await assertFree('SANDBOX_PORT', asked.sandboxPort);
  return { ...asked, h5Port, consolePort, agentPort, inspectPort: await nextFree(asked.inspectPort) };
}

function part(name: string, script: string, env: NodeJS.ProcessEnv, nodeArguments: string[] = []): void {
  parts.push(
    startPart(name, join(root, script), {
      onDeath,
      nodeArguments: ['--watch', ...nodeArguments],
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
part(
  'server',
  'apps/server/src/main.ts',
  {
    PORT: String(port),
    DATABASE_URL: database.serverUrl,
    DATABASE_OWNER_URL: '',
    DATA_DIR: dataDir,
    SANDBOX_URL: `http://127.0.0.1:${sandboxPort}`,
    SANDBOX_OPERATOR: 'mingpai',
    SANDBOX_SECRET: secret,
    DEMO: demonstration ? '1' : '0',
  },
  [`--inspect=127.0.0.1:${inspectPort}`],
);
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
  `\n  Members  http://127.0.0.1:${h5Port}/\n  Console  http://127.0.0.1:${consolePort}/console/\n  Agents   http://127.0.0.1:${agentPort}/agent/\n  Debugger 127.0.0.1:${inspectPort}\n`,
);
await showAccounts(dataDir);

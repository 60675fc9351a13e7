/** The whole site as `npm start` brings it up, on ports and data of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@mingpai/postgres';
import { generate } from 'otplib';

export interface StartedSite {
  readonly url: string;
  readonly sandboxUrl: string;
  readonly sandboxControlToken: string;
  /** Account, password and a fresh code of a member of staff. */
  staff(
    username: 'chief' | 'chief2' | 'clerk',
  ): Promise<{ username: string; password: string; code: string }>;
  stop(): Promise<void>;
}

/** Longer than a first start takes on a machine with much else to do, the building of the clients included; in ms. */
const patienceMs = 600_000;
const sandboxControlToken = 'control-token-of-the-journey';

/**
 * @param settings further environment variables of the site
 * @param tree the top of the tree that is started, when it is not this one
 */
export async function startSite(
  settings: Readonly<Record<string, string>> = {},
  tree = join(import.meta.dirname, '..'),
): Promise<StartedSite> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mingpai-journey-'));
  // PostgreSQL's own user must be able to enter it, or root's data would be put elsewhere and left behind.
  chmodSync(dataDir, 0o755);
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, [join(tree, 'scripts/start.ts')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      PUBLIC_URL: '',
      // Tests know each member and each row that they find: nobody has been here before, and nobody else acts.
      DEMO_PAST_DAYS: '0',
      DEMO_LIFE: '0',
      SANDBOX_CONTROL_TOKEN: sandboxControlToken,
      // Most of a build is its compression, and a test waits for no network.
      BUILD_UNCOMPRESSED: '1',
      ...settings,
    },
  });
  try {
    await untilUp(child);
  } catch (error) {
    child.kill('SIGTERM');
    throw error;
  }
  const accounts = JSON.parse(readFileSync(join(dataDir, 'demo-accounts.json'), 'utf8')) as {
    staff: { username: string; password: string; totpSecret: string }[];
  };
  return {
    url: `http://127.0.0.1:${port}`,
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
    sandboxControlToken,
    async staff(name) {
      const account = accounts.staff.find(({ username }) => username === name);
      if (!account) throw new Error(`no staff account ${name}`);
      const { username, password, totpSecret } = account;
      return { username, password, code: await generate({ secret: totpSecret }) };
    },
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function untilUp(child: ChildProcess): Promise<void> {
  return new Promise((up, failed) => {
    const said: string[] = [];
    const timer = setTimeout(
      () => failed(new Error(`the site did not start:\n${said.join('')}`)),
      patienceMs,
    );
    const listen = (part: Buffer) => {
      said.push(part.toString());
      if (!said.join('').includes('Mingpai is up.')) return;
      clearTimeout(timer);
      up();
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', (code) => failed(new Error(`the site ended (${code}):\n${said.join('')}`)));
  });
}

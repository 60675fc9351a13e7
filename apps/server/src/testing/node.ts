/** Another server on a test site's database, as a process of its own: one that may be killed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from './free-port.ts';
import type { TestSite } from './site.ts';

export interface TestNode {
  readonly address: string;
  readonly child: ChildProcess;
  /** Sends a signal (SIGKILL, unless told) and waits until the process has ended. @returns its exit code, null when killed */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

const main = new URL('../main.ts', import.meta.url).pathname;
const killPoints = new URL('./kill-points.ts', import.meta.url).href;

/** @param killAt the point at which it kills itself (kill-points.ts) */
export async function startNode(
  site: TestSite,
  { killAt }: { readonly killAt?: string } = {},
): Promise<TestNode> {
  const { config } = site.running.site;
  const port = await freePort();
  const child = spawn(process.execPath, [...(killAt ? ['--import', killPoints] : []), main], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: config.DATABASE_URL,
      DATA_DIR: config.DATA_DIR,
      SANDBOX_URL: config.SANDBOX_URL,
      SANDBOX_SECRET: config.SANDBOX_SECRET,
      LOG_LEVEL: 'silent',
      ...(killAt && { KILL_AT: killAt }),
    },
  });
  const address = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  const until = Date.now() + 30_000;
  while (!(await isReady())) {
    if (Date.now() > until || child.exitCode !== null) throw new Error('the node did not start');
    await new Promise((wake) => setTimeout(wake, 50));
  }
  return {
    address,
    child,
    async stop(signal = 'SIGKILL') {
      child.kill(signal);
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      return child.exitCode;
    },
  };
}

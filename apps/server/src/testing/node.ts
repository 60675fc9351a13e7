/** A server as a process of its own: one that may be killed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '@mingpai/postgres';

export interface TestNode {
  readonly address: string;
  readonly child: ChildProcess;
  /** Sends a signal (SIGKILL, unless told) and waits until the process has ended. @returns its exit code, null when killed */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Where the node finds its parts: a site's `config`, or what a test has made itself. */
export interface NodeDeps {
  readonly DATABASE_URL: string;
  readonly DATA_DIR: string;
  readonly SANDBOX_URL: string;
  readonly SANDBOX_SECRET: string;
  readonly SANDBOX_WALLET_SECRET?: string | undefined;
  readonly SANDBOX_GATEWAY_SECRET?: string | undefined;
  readonly SANDBOX_PAYOUT_SECRET?: string | undefined;
}

const main = new URL('../main.ts', import.meta.url).pathname;
const crashPoints = new URL('./crash-points.ts', import.meta.url).href;

interface NodeOptions {
  /** A free one, unless told. */
  readonly port?: number;
  /** The point at which it kills itself (crash-points.ts). */
  readonly killAt?: string;
  /** More of its environment. */
  readonly env?: Readonly<Record<string, string>>;
}

export async function startNode(
  {
    DATABASE_URL,
    DATA_DIR,
    SANDBOX_URL,
    SANDBOX_SECRET,
    SANDBOX_WALLET_SECRET = '',
    SANDBOX_GATEWAY_SECRET = '',
    SANDBOX_PAYOUT_SECRET = '',
  }: NodeDeps,
  { port: wanted, killAt, env = {} }: NodeOptions = {},
): Promise<TestNode> {
  const port = wanted ?? (await freePort());
  const child = spawn(process.execPath, [...(killAt ? ['--import', crashPoints] : []), main], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL,
      DATA_DIR,
      SANDBOX_URL,
      SANDBOX_SECRET,
      SANDBOX_WALLET_SECRET,
      SANDBOX_GATEWAY_SECRET,
      SANDBOX_PAYOUT_SECRET,
      LOG_LEVEL: 'silent',
      OUTBOUND_ALLOW: '127.0.0.1',
      ...(killAt && { KILL_AT: killAt }),
      ...env,
    },
  });
  const address = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  const until = Date.now() + 90_000;
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

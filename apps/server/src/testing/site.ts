/** A whole site for a test: real database, real HTTP, the real sandbox platform as its own process where venues matter. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CallName, calls } from '@mingpai/contract/calls';
import { type ConsoleCallName, consoleCalls } from '@mingpai/contract/console/calls';
import type { ConsoleAnswer, ConsolePayload } from '@mingpai/contract/console/types';
import type { Answer, Payload } from '@mingpai/contract/types';
import { createTestDatabase } from '@mingpai/postgres';
import { generate } from 'otplib';
import { readConfig } from '../app/config.ts';
import type { DemonstrationAccounts } from '../app/seed/seed.ts';
import { type RunningSite, startSite } from '../app/start.ts';
import { registrationsPerAddress } from '../members/index.ts';
import type { Clock } from '../platform/clock.ts';
import { freePort } from './free-port.ts';

const secret = 'a-secret-for-tests-only';
/** Signs what the platform asks of the site. */
export const walletSecret = 'another-secret-for-tests-only';
const controlToken = 'a-control-token-for-tests';

export interface Reply<Data> {
  readonly status: number;
  readonly code: number;
  readonly message: string;
  readonly data: Data;
}

export interface TestSite {
  readonly running: RunningSite;
  readonly databaseUrl: string;
  readonly accounts: DemonstrationAccounts;
  readonly sandbox: TestSandbox;
  call<Name extends CallName>(name: Name, payload?: Payload<Name>, as?: Caller): Promise<Reply<Answer<Name>>>;
  staff<Name extends ConsoleCallName>(
    name: Name,
    payload: ConsolePayload<Name>,
    token?: string,
  ): Promise<Reply<ConsoleAnswer<Name>>>;
  /** Any request at all, for what no client of ours would send. */
  raw(path: string, init: RequestInit): Promise<Reply<unknown>>;
  /** Registers a member with an empty wallet. */
  member(name?: string): Promise<{ token: string; id: bigint; username: string }>;
  /** A member with this much in the central wallet, all of it free to withdraw. @param fen */
  memberWith(fen: bigint): Promise<{ token: string; id: bigint; username: string }>;
  /** Signs a member of staff in. */
  staffToken(username?: 'chief' | 'clerk'): Promise<string>;
  /** Another server on the same database; stop it before the site. */
  secondNode(): Promise<RunningSite>;
  stop(): Promise<void>;
}

export interface Caller {
  readonly token?: string;
  readonly key?: string;
}

export interface TestSandbox {
  readonly url: string;
  /** Makes the next `times` calls of an operation misbehave; of one venue only, if one is named. */
  fault(
    operation: string,
    fault: string,
    times?: number,
    more?: { readonly delayMs?: number; readonly venue?: string; readonly reason?: string },
  ): Promise<void>;
  /** Sets the platform's time to the machine's and this many ms. */
  shiftClock(offsetMs: number): Promise<void>;
  clearFaults(): Promise<void>;
  /** A bet that somebody made at a venue. @param order amounts in fen; without a payout it stays unsettled */
  bet(order: { venue: string; player: string; id: string; stake: number; payout?: number }): Promise<void>;
  stop(): Promise<void>;
}

/** Members of tests all have these. */
export const password = 'secret1';
export const payPassword = 'paypass1';

export async function startTestSite({ clock }: { readonly clock?: Clock } = {}): Promise<TestSite> {
  // Before the site is there: the platform plays from its wallets.
  const port = await freePort();
  const [testDatabase, dataDir, sandbox] = await Promise.all([
    createTestDatabase(),
    mkdtemp(join(tmpdir(), 'mingpai-site-')),
    startSandbox(`http://127.0.0.1:${port}`),
  ]);
  const config = readConfig({
    DATABASE_URL: testDatabase.url,
    DATA_DIR: dataDir,
    SANDBOX_URL: sandbox.url,
    SANDBOX_SECRET: secret,
    SANDBOX_WALLET_SECRET: walletSecret,
    PORT: String(port),
    DEMO: '1',
    LOG_LEVEL: 'silent',
  });
  const running = await startSite(config, clock ? { clock } : {});
  const accounts = JSON.parse(
    await readFile(join(dataDir, 'demo-accounts.json'), 'utf8'),
  ) as DemonstrationAccounts;
  const { address } = running;
  let members = 0;

  async function raw(path: string, init: RequestInit): Promise<Reply<unknown>> {
    const response = await fetch(new URL(path, address), init);
    return { status: response.status, ...((await response.json()) as Omit<Reply<unknown>, 'status'>) };
  }

  async function send(
    method: string,
    path: string,
    payload: unknown,
    { token, key }: Caller,
  ): Promise<Reply<never>> {
    const query = method === 'GET' ? `?${new URLSearchParams(payload as Record<string, string>)}` : '';
    return (await raw(`${path}${query}`, {
      method,
      headers: {
        ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(method === 'POST' ? { body: JSON.stringify(payload ?? {}) } : {}),
    })) as Reply<never>;
  }

  const site: TestSite = {
    running,
    databaseUrl: testDatabase.url,
    accounts,
    sandbox,
    raw,
    call: (name, payload, as = {}) => send(calls[name].method, calls[name].path, payload, as),
    staff: (name, payload, token) =>
      send('POST', consoleCalls[name].path, payload, token === undefined ? {} : { token }),
    async member(name = `member${++members}x`) {
      // Tests make more members than one address may.
      await running.site.limits.clear(registrationsPerAddress, '127.0.0.1');
      const reply = await site.call('register', {
        name,
        password,
        confirmPass: password,
        realname: '测试会员',
        paypassword: payPassword,
      });
      const token = reply.data.api_token;
      const { data } = await site.call('profile', {}, { token });
      return { token, id: BigInt(data.id), username: name };
    },
    async memberWith(fen) {
      const member = await site.member();
      await running.site.database.transaction((tx) =>
        running.wallet.credit(tx, {
          id: crypto.randomUUID(),
          memberId: member.id,
          amount: fen,
          reference: 'test',
        }),
      );
      return member;
    },
    async staffToken(username = 'chief') {
      const account = accounts.staff.find((one) => one.username === username);
      if (!account) throw new Error(`no staff account ${username}`);
      // A code works once: a test that signs in again gives the account its step back instead of waiting half a minute.
      await running.site.database.query('update staff set totp_step = 0 where username = $1', [username]);
      const now = (clock ?? running.site.clock).now();
      const code = await generate({ secret: account.totpSecret, epoch: Math.floor(now.getTime() / 1_000) });
      const reply = await site.staff('staffSignIn', { username, password: account.password, code });
      return reply.data.token;
    },
    secondNode: () => startSite({ ...config, PORT: 0 }, clock ? { clock } : {}),
    async stop() {
      await running.stop();
      await sandbox.stop();
      await testDatabase.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return site;
}

/** @param walletUrl where the site will listen */
async function startSandbox(walletUrl: string): Promise<TestSandbox> {
  const [port, dataDir] = await Promise.all([freePort(), mkdtemp(join(tmpdir(), 'mingpai-sandbox-'))]);
  const script = new URL('../../../sandbox/src/main.ts', import.meta.url);
  const child: ChildProcess = spawn(process.execPath, [script.pathname], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      SANDBOX_PORT: String(port),
      SANDBOX_DATA_DIR: dataDir,
      SANDBOX_OPERATOR: 'mingpai',
      SANDBOX_SECRET: secret,
      SANDBOX_WALLET_URL: walletUrl,
      SANDBOX_WALLET_SECRET: walletSecret,
      SANDBOX_CONTROL_TOKEN: controlToken,
    },
  });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; ; tries += 1) {
    const answered = await fetch(url).then(
      () => true,
      () => false,
    );
    if (answered) break;
    if (tries > 200 || child.exitCode !== null) throw new Error('the sandbox did not start');
    await new Promise((wake) => setTimeout(wake, 50));
  }
  const control = (path: string, body: unknown) =>
    fetch(`${url}/control/${path}`, {
      method: 'POST',
      headers: { 'x-control': controlToken, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).then(async (response) => {
      if (!response.ok) throw new Error(`control: ${response.status} ${await response.text()}`);
    });
  return {
    url,
    fault: (operation, fault, times = 1, { delayMs, ...which } = {}) =>
      control('faults', {
        operation,
        fault,
        times,
        ...which,
        ...(delayMs === undefined ? {} : { delay_ms: delayMs }),
      }),
    shiftClock: (offsetMs) => control('clock', { offset_ms: offsetMs }),
    bet: (order) => control('bets', order),
    clearFaults: () =>
      fetch(`${url}/control/faults`, { method: 'DELETE', headers: { 'x-control': controlToken } }).then(
        () => undefined,
      ),
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A whole site for a test: real database, real HTTP, the real sandbox platform as its own process where venues matter. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { createLedger } from '@mingpai/ledger';
import { freePort } from '@mingpai/postgres';
import { generate } from 'otplib';
import type { DemonstrationAccounts } from '../app/seed/accounts.ts';
import { type RunningSite, type StartOptions, startSite } from '../app/start.ts';
import { registrationsPerAddress } from '../members/index.ts';
import { startOfBeijingDay, systemClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config.ts';
import { type Database, openDatabase } from '../platform/database.ts';
import { ensureDay, packetDay } from '../red-packets/day.ts';
import { strayHolds } from '../withdrawals/stray-holds.ts';
import { signingNode } from './beacon.ts';
import { type Client, openClient } from './client.ts';
import {
  btcpaySecret,
  checkerSecret,
  gatewaySecret,
  payoutSecret,
  sandboxSecret,
  startSandbox,
  type TestSandbox,
  walletSecret,
} from './sandbox.ts';
import { asServer, copyForServer } from './server-role.ts';
import { withoutIdleLock } from './staff.ts';
import { withoutAddressWait } from './withdrawals.ts';

export type { Reply } from './client.ts';
export { gatewaySecret, walletSecret } from './sandbox.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The name of a database with all tables and nothing in them (template-database.ts). */
    readonly templateDatabase: string;
  }
}

export interface TestSite extends Client {
  readonly running: RunningSite;
  /** Its owner's. */
  readonly databaseUrl: string;
  /** The same database as its owner, who can do what the server cannot: guards off, tables emptied. */
  readonly owner: Database;
  readonly accounts: DemonstrationAccounts;
  readonly sandbox: TestSandbox;
  /** Registers a member with an empty wallet. */
  member(name?: string): Promise<{ token: string; id: bigint; username: string }>;
  /** A member with this much in the central wallet, all of it free to withdraw. @param fen */
  memberWith(fen: bigint, name?: string): Promise<{ token: string; id: bigint; username: string }>;
  /** Signs a member of staff in. */
  staffToken(username?: 'chief' | 'chief2' | 'clerk'): Promise<string>;
  /** Another server on the same database, which works only if told to; stop it before the site. */
  secondNode(options?: Pick<StartOptions, 'works'>): Promise<RunningSite>;
  /** @throws when the books are not in order, whatever the tests have done to them */
  stop(): Promise<void>;
}

/** Members of tests all have these. */
export const password = 'kiesel1';
export const payPassword = 'stapel1';

/** Fifty at once wait for each other longer on a busy machine than a member should; that is no database that is gone. */
const patient = { connectionWaitMs: 30_000, lockWaitMs: 30_000 };

/** The tests' server of PostgreSQL, as the first site of this process found it. */
let fits = false;

export interface TestSiteOptions extends StartOptions {
  /** Further variables of the configuration. */
  readonly environment?: Readonly<Record<string, string>>;
  /** New addresses wait as on a new site. Tests are about something else mostly: without this their withdrawals can be approved at once. */
  readonly newAddressesWait?: boolean;
  /** Staff are signed out after half an hour without use, as on a new site. Tests' clocks jump: without this they stay for the day. */
  readonly idleStaffLeave?: boolean;
}

/** @param options its jobs run only where `works` is true: a test of what a job does takes the steps itself, and no other takes them meanwhile */
export async function startTestSite({
  environment,
  newAddressesWait = false,
  idleStaffLeave = false,
  ...options
}: TestSiteOptions = {}): Promise<TestSite> {
  // Before the site is there: the platform plays from its wallets.
  const port = await freePort();
  const [testDatabase, dataDir, sandbox] = await Promise.all([
    copyForServer(),
    mkdtemp(join(tmpdir(), 'mingpai-site-')),
    startSandbox(`http://127.0.0.1:${port}`),
  ]);
  const config = readConfig({
    DATABASE_URL: asServer(testDatabase.url),
    DATA_DIR: dataDir,
    SANDBOX_URL: sandbox.url,
    SANDBOX_SECRET: sandboxSecret,
    SANDBOX_WALLET_SECRET: walletSecret,
    SANDBOX_GATEWAY_SECRET: gatewaySecret,
    SANDBOX_PAYOUT_SECRET: payoutSecret,
    SANDBOX_CHECKER_SECRET: checkerSecret,
    BTCPAY_URL: sandbox.url,
    BTCPAY_STORE: 'shop-1',
    BTCPAY_API_KEY: btcpaySecret,
    BTCPAY_WEBHOOK_SECRET: `webhook:${btcpaySecret}`,
    PORT: String(port),
    DEMO: '1',
    LOG_LEVEL: 'silent',
    // Chains of tests live on this machine.
    OUTBOUND_ALLOW: '127.0.0.1',
    ...environment,
  });
  const beaconNodes = [signingNode(options.clock ?? systemClock, sandboxSecret)];
  const running = await startSite(config, {
    works: false,
    database: patient,
    // Two connections, which cost as much as all that the start asks.
    databaseFits: fits && environment === undefined,
    beaconNodes,
    ...options,
  });
  fits = true;
  if (!newAddressesWait) await withoutAddressWait(running);
  if (!idleStaffLeave) await withoutIdleLock(running);
  // It was up in the night: the red packets of its day were committed then, and their round is that of ten o'clock.
  const night = startOfBeijingDay(running.site.clock.now());
  await ensureDay(running.site.database, running.beacon, packetDay(night).day, night);
  const accounts = JSON.parse(
    await readFile(join(dataDir, 'demo-accounts.json'), 'utf8'),
  ) as DemonstrationAccounts;
  const owner = openDatabase(testDatabase.url, { connections: 2 });
  const { address } = running;
  let members = 0;

  const site: TestSite = {
    running,
    databaseUrl: testDatabase.url,
    owner,
    accounts,
    sandbox,
    ...openClient(() => address),
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
    async memberWith(fen, name) {
      const member = await site.member(name);
      await running.site.database.transaction((tx) =>
        running.wallet.credit(tx, {
          id: crypto.randomUUID(),
          memberId: member.id,
          amount: fen,
          reference: 'test',
          turnover: 0n,
        }),
      );
      return member;
    },
    async staffToken(username = 'chief') {
      const account = accounts.staff.find((one) => one.username === username);
      if (!account) throw new Error(`no staff account ${username}`);
      // A code works once: a test that signs in again gives the account its step back instead of waiting half a minute.
      await running.site.database.query('update staff set totp_step = 0 where username = $1', [username]);
      const now = running.site.clock.now();
      const code = await generate({ secret: account.totpSecret, epoch: Math.floor(now.getTime() / 1_000) });
      const reply = await site.staff('staffSignIn', { username, password: account.password, code });
      return reply.data.token;
    },
    secondNode: ({ works = false } = {}) =>
      startSite({ ...config, PORT: 0 }, { database: patient, beaconNodes, ...options, works }),
    async stop() {
      await running.stop();
      await sandbox.stop();
      const books = await verifiedBooks(owner);
      await owner.close();
      await testDatabase.drop();
      await rm(dataDir, { recursive: true, force: true });
      if (books.findings.length > 0)
        throw new Error(`The books are not in order: ${inspect(books.findings)}`);
    },
  };
  return site;
}

async function verifiedBooks(database: Database) {
  const { findings } = await createLedger({ database }).verify();
  return { findings: [...findings, ...(await strayHolds(database))] };
}

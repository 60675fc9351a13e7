/**
 * A world: the site, the game platform with its checkout and payout service, chains, and the people who use them, on one machine
 * whose time goes as fast as the processor lets it.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createLedger, type Ledger } from '@mingpai/ledger';
import pg from 'pg';
import type { Client } from '../apps/server/src/testing/client.ts';
import { type Machine, takeOver } from './machine/index.ts';
import { type Chain, openChain } from './processes/chain.ts';
import {
  gatewaySecret,
  openPlatformProcess,
  type PlatformProcess,
  type PlatformSecrets,
  payoutSecret,
  platformOrigin,
  sandboxSecret,
  walletSecret,
} from './processes/platform.ts';
import { openProgram, type Program } from './processes/program.ts';
import { type Answering, openSiteProcess, type SiteProcess, siteOrigin } from './processes/site.ts';

export interface WorldOptions {
  /** None: chance is not taken over, and nobody can have the same again. */
  readonly seed: number | undefined;
  /** The owner's address of an empty database. */
  readonly databaseUrl: string;
  /** The same database as the role that the server signs in with; the owner's, unless told. */
  readonly serverUrl?: string;
  /** Folder of the site (uploads, demonstration accounts) and, below it, of the platform. */
  readonly dataDir: string;
  /** Where the platform keeps its store, when not below `dataDir`. */
  readonly platformDir?: string;
  /** When it begins, Unix ms. */
  readonly from: number;
  /** The longest pause of an interval that is left alone, in ms. */
  readonly slowestMs?: number;
  /** More of the server's environment. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Where the site goes on living with them. */
  readonly secrets?: PlatformSecrets;
  /** False: passwords are hashed as the site does, for members who stay. */
  readonly cheapPasswords?: boolean | (() => boolean);
  /** What the site does each minute is done once in so many. */
  readonly everyMinutes?: number;
  /** Asked each time a line of the crontab is due: true, and it is not run this time. */
  readonly leftOut?: (job: string) => boolean;
  /** How far a chain's blocks are apart, ms; a look reads 2,000 of them at most, and worlds that are seldom looked at have fewer. */
  readonly blockMs?: { readonly ERC20: number; readonly TRC20: number };
  /** Keys of queued jobs that wait now, however long they are due: looks at venues where nobody plays. */
  readonly resting?: () => readonly string[];
  /** Whether nobody plays on that game's own table of the platform now. */
  readonly unplayed?: (game: string) => boolean;
  /** Whether anybody may look at a table of the platform now. */
  readonly looked?: () => boolean;
  /** Told of each answer of the site's door. */
  readonly answered?: Answering;
  /** Told of each call that a fault of a third party spoils. */
  readonly misbehaved?: (operation: string, fault: string) => void;
  /** False: what is written is not waited for until it lies on the disk, for worlds that are made again should the machine fail. */
  readonly durable?: boolean;
}

export interface World {
  readonly machine: Machine;
  readonly site: SiteProcess;
  readonly platform: PlatformProcess;
  readonly chains: { readonly ERC20: Chain; readonly TRC20: Chain };
  /** From which the payout service sends. */
  readonly payoutAccount: string;
  /** The operator's own, to whom nothing is told until staff say so. */
  readonly program: Program;
  /** Calls at the site's door, as `api.call('withdraw', ...)`. */
  readonly api: Client;
  /** The database's owner, outside of every process: looks on, and changes nothing that people would change. */
  readonly eye: pg.Client;
  /** The books as their owner sees them. */
  readonly ledger: Ledger;
  /** The present, Unix ms. */
  now(): number;
  /** Lets the world go on to that moment. */
  run(until: number): Promise<void>;
  /** Waits in the world's time. For people: not lost when a process dies. */
  sleep(ms: number): Promise<void>;
  close(): Promise<void>;
}

export async function createWorld({
  seed,
  databaseUrl,
  serverUrl = databaseUrl,
  dataDir,
  platformDir = join(dataDir, 'platform'),
  from,
  slowestMs,
  environment = {},
  secrets = { sandbox: sandboxSecret, wallet: walletSecret, gateway: gatewaySecret, payout: payoutSecret },
  cheapPasswords = true,
  everyMinutes = 5,
  durable = true,
  unplayed = () => false,
  looked = () => true,
  resting = () => [],
  leftOut,
  answered,
  misbehaved,
  blockMs = { ERC20: 12_000, TRC20: 3_000 },
}: WorldOptions): Promise<World> {
  mkdirSync(platformDir, { recursive: true });
  await prepare(databaseUrl, serverUrl, seed !== undefined);
  const machine = await takeOver({ seed, from, slowestMs, databaseUrl, cheapPasswords });
  const genesis = from - 30 * 86_400_000;
  const chains = {
    ERC20: openChain(machine, {
      name: 'erc20',
      chainId: 31_337,
      blockMs: blockMs.ERC20,
      finalDepth: 64,
      genesis,
    }),
    TRC20: openChain(machine, {
      name: 'trc20',
      chainId: 31_338,
      blockMs: blockMs.TRC20,
      finalDepth: 19,
      genesis,
    }),
  };
  const payoutAccount = `0x${'ab'.repeat(20)}`;
  const payoutNode = { url: chains.ERC20.url, token: chains.ERC20.token, from: payoutAccount };
  const platform = await openPlatformProcess({
    machine,
    dataDir: platformDir,
    secrets,
    payoutNode,
    unplayed,
    looked,
    durable,
    misbehaved,
  });
  const site = await openSiteProcess({
    machine,
    everyMinutes,
    leftOut,
    resting,
    answered,
    environment: {
      DATABASE_URL: onMachineTime(serverUrl, durable),
      DATA_DIR: dataDir,
      SANDBOX_URL: platformOrigin,
      SANDBOX_SECRET: secrets.sandbox,
      SANDBOX_WALLET_SECRET: secrets.wallet,
      SANDBOX_GATEWAY_SECRET: secrets.gateway,
      SANDBOX_PAYOUT_SECRET: secrets.payout,
      DEMO: '1',
      TRUSTED_PROXIES: '1',
      LOG_LEVEL: 'silent',
      // Drawn and written to the disk, whose time the machine does not see, a life would not be lived again.
      ...(seed !== undefined && { IDENTITY_KEY: '1d'.repeat(32) }),
      ...environment,
    },
  });
  await site.start();
  const { openClient } = await import('../apps/server/src/testing/client.ts');
  const eye = new pg.Client({ connectionString: databaseUrl });
  eye.on('error', () => undefined);
  await eye.connect();
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2, idleTimeoutMillis: 0 });
  pool.on('error', () => undefined);
  return {
    machine,
    site,
    platform,
    chains,
    payoutAccount,
    program: openProgram(machine),
    api: openClient(() => siteOrigin),
    eye,
    ledger: createLedger({ database: { pool }, now: () => new Date() }),
    now: () => machine.time.now(),
    run: (until) => machine.runTo(until),
    sleep: (ms) => new Promise((wake) => setTimeout(wake, ms)),
    async close() {
      await site.stop();
      await platform.stop();
      await pool.end();
      await eye.query('drop schema simulation cascade');
      await eye.end();
      await machine.giveBack();
    },
  };
}

/** Its connections ask the machine for the time, not the database. */
function onMachineTime(url: string, durable: boolean): string {
  const own = new URL(url);
  const flush = durable ? '' : ' -c synchronous_commit=off';
  own.searchParams.set('options', `-c search_path=simulation,pg_catalog,public${flush}`);
  return own.href;
}

/**
 * Migrated as by an owner; and functions of the time that are the machine's, for connections that look there first.
 *
 * @param repeatable nothing is tidied or counted by the clock of the real machine: statements would be planned otherwise from then on
 */
async function prepare(databaseUrl: string, serverUrl: string, repeatable: boolean): Promise<void> {
  const { prepareForServer } = await import('../apps/server/src/app/schema.ts');
  const role = decodeURIComponent(new URL(serverUrl).username);
  if (serverUrl === databaseUrl) throw new Error('the server signs in with a role of its own');
  await prepareForServer(databaseUrl, role);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const times = ['now', 'transaction_timestamp', 'statement_timestamp', 'clock_timestamp'];
  await client.query(
    `create schema simulation; grant usage on schema simulation to ${client.escapeIdentifier(role)}`,
  );
  for (const name of times)
    await client.query(
      `create function simulation.${name}() returns timestamptz language sql stable
         as $$ select current_setting('simulation.at')::timestamptz $$`,
    );
  if (repeatable)
    await client.query(
      `do $$ declare one regclass;
       begin
         for one in select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
                     where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') loop
           execute format('alter table %s set (autovacuum_enabled = false, toast.autovacuum_enabled = false)', one);
         end loop;
       end $$`,
    );
  await client.end();
}

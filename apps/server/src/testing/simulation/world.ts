/** What a simulation plays with: a database, the game platform, one server that can be killed, members and staff, all by HTTP. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLedger, type Ledger } from '@mingpai/ledger';
import { createTestDatabase } from '@mingpai/postgres';
import { generate } from 'otplib';
import { z } from 'zod';
import { prepareForServer } from '../../app/schema.ts';
import { systemClock } from '../../platform/clock.ts';
import { type Database, openDatabase } from '../../platform/database.ts';
import { openSandboxSeamlessVenue } from '../../venues/sandbox-seamless-adapter.ts';
import { type Client, openClient, type Reply } from '../client.ts';
import { freePort } from '../free-port.ts';
import { startNode, type TestNode } from '../node.ts';
import { gatewaySecret, sandboxSecret, startSandbox, type TestSandbox, walletSecret } from '../sandbox.ts';
import { asServer, makeServerRole, serverRole } from '../server-role.ts';

export interface Player {
  readonly name: string;
  readonly id: string;
  readonly token: string;
  /** The address that withdrawals go to. */
  readonly card: number;
  /** What this player's money must come to when nothing is under way, but for what the seamless venue counts; fen. */
  owns: bigint;
}

export interface World extends Client {
  readonly players: readonly Player[];
  readonly sandbox: TestSandbox;
  /** Venues with wallets of their own. */
  readonly venues: readonly [string, ...string[]];
  /** One that plays from the central wallet, and its game. */
  readonly seamless: { readonly venue: string; readonly game: string };
  /** What the seamless venue has given this player and not taken back, fen. */
  wonAtSeamless(player: Player): Promise<bigint>;
  /** Eyes of our own on the books; nothing is ever written through them that a member or staff would write. */
  readonly database: Database;
  readonly ledger: Ledger;
  /** The token of a member of staff with all rights, and that of a colleague: some deeds take two. */
  readonly chief: string;
  readonly clerk: string;
  /**
   * Sends until there is an answer: what was lost with a killed server is sent again once there is one, as a client would, with
   * the same key.
   */
  insist<Data>(send: () => Promise<Reply<Data>>): Promise<Reply<Data>>;
  /** SIGKILL, a pause as long as a dead server's claims hold, and a new server. */
  crash(): Promise<void>;
  /** SIGTERM and a new server. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** What of DATA_DIR/demo-accounts.json is needed here. */
const demonstrationAccounts = z.object({
  staff: z.array(z.object({ username: z.string(), password: z.string(), totpSecret: z.string() })),
});
type DemonstrationAccounts = z.output<typeof demonstrationAccounts>;

const password = 'secret1';
export const payPassword = 'paypass1';

export async function openWorld(playerCount: number): Promise<World> {
  // The same after each restart: the platform knows the site by it.
  const port = await freePort();
  const [testDatabase, dataDir, sandbox] = await Promise.all([
    createTestDatabase(),
    mkdtemp(join(tmpdir(), 'mingpai-simulation-')),
    startSandbox(`http://127.0.0.1:${port}`),
  ]);
  await makeServerRole(testDatabase.url);
  await prepareForServer(testDatabase.url, serverRole);
  const parts = {
    DATABASE_URL: asServer(testDatabase.url),
    DATA_DIR: dataDir,
    SANDBOX_URL: sandbox.url,
    SANDBOX_SECRET: sandboxSecret,
    SANDBOX_WALLET_SECRET: walletSecret,
    SANDBOX_GATEWAY_SECRET: gatewaySecret,
  };
  // One address may not register many members, and the simulation's all come from one machine.
  const start = () => startNode(parts, { port, env: { DEMO: '1', TRUSTED_PROXIES: '1' } });
  let node: TestNode = await start();
  let up = Promise.resolve();
  let meantToEnd = false;
  const client = openClient(() => node.address);
  const seamless = openSandboxSeamlessVenue(
    { url: sandbox.url, operator: 'mingpai', secret: sandboxSecret, walletSecret },
    'mpdz',
    systemClock,
  );
  const database = openDatabase(testDatabase.url, { connections: 4 });
  const accounts = demonstrationAccounts.parse(
    JSON.parse(await readFile(join(dataDir, 'demo-accounts.json'), 'utf8')),
  );

  async function insist<Data>(send: () => Promise<Reply<Data>>): Promise<Reply<Data>> {
    for (;;) {
      await up;
      try {
        const reply = await send();
        if (reply.status !== 503) return reply;
      } catch (error) {
        const ended = node.child.exitCode !== null || node.child.signalCode !== null;
        if (ended && !meantToEnd) throw new Error('the server ended by itself', { cause: error });
      }
      await new Promise((wake) => setTimeout(wake, 20));
    }
  }

  function replace(signal: NodeJS.Signals): Promise<void> {
    meantToEnd = true;
    up = (async () => {
      const code = await node.stop(signal);
      if (signal === 'SIGTERM' && code !== 0) throw new Error(`the server's exit code was ${code}`);
      if (signal === 'SIGKILL') await letClaimsEnd(database);
      node = await start();
      meantToEnd = false;
    })();
    return up;
  }

  const world: World = {
    ...client,
    players: await Promise.all(
      Array.from({ length: playerCount }, (_, index) => register(client, `player${index}s`, index)),
    ),
    sandbox,
    venues: ['mpqp', 'pp'],
    seamless: { venue: 'mpdz', game: 'mpdz01' },
    async wonAtSeamless({ id }) {
      const answer = await seamless.totals(`m${id}`);
      if (answer.outcome !== 'done') throw new Error(`totals of the seamless venue: ${answer.reason}`);
      const { bets, wins, refunds } = answer.value;
      return wins + refunds - bets;
    },
    database,
    ledger: createLedger({ database }),
    chief: await signIn(client, accounts, 'chief'),
    clerk: await signIn(client, accounts, 'clerk'),
    insist,
    crash: () => replace('SIGKILL'),
    restart: () => replace('SIGTERM'),
    async close() {
      meantToEnd = true;
      await node.stop();
      await Promise.all([sandbox.stop(), database.close()]);
      await testDatabase.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return world;
}

/**
 * What a dead server had claimed is free after 25 seconds (transfers.ts) and its jobs after the watch's look; the simulation does
 * not wait, it ends the claims while no server runs.
 */
async function letClaimsEnd(database: Database): Promise<void> {
  await database.query("update venue_transfer set leased_until = null where state = 'pending'");
  await database.query(
    'update graphile_worker._private_jobs set run_at = now(), locked_at = null, locked_by = null where run_at > now() or locked_at is not null',
  );
}

async function register({ raw, call }: Client, name: string, index: number): Promise<Player> {
  const form = { name, password, confirmPass: password, realname: '模拟会员', paypassword: payPassword };
  const made = await raw('/api/register', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.0.${index + 1}` },
    body: JSON.stringify(form),
  });
  const token = (made.data as { api_token: string }).api_token;
  const { data } = await call('profile', {}, { token });
  const address = { bank: 'USDT', bank_owner: 'TRC20', bank_no: `T${name}`, pay_pass: payPassword };
  const card = (await call('bindCard', address, { token })).data.id;
  return { name, id: String(data.id), token, card, owns: 0n };
}

async function signIn(
  { staff }: Client,
  accounts: DemonstrationAccounts,
  name: 'chief' | 'clerk',
): Promise<string> {
  const account = accounts.staff.find(({ username }) => username === name);
  if (!account) throw new Error(`no ${name}`);
  const code = await generate({ secret: account.totpSecret });
  const { username, password: secret } = account;
  return (await staff('staffSignIn', { username, password: secret, code })).data.token;
}

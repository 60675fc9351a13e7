/** A past that was made in a process of its own is an ordinary site's: its books verify, people sign in, and a second is refused. */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLedger } from '@mingpai/ledger';
import { createTestDatabase, type TestDatabase } from '@mingpai/postgres';
import { generate } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openChains } from '../apps/sandbox/src/chain/chains.ts';
import { openStore } from '../apps/sandbox/src/kit/store.ts';
import { type RunningSite, startSite } from '../apps/server/src/app/start.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { openDatabase } from '../apps/server/src/platform/database.ts';
import { openClient } from '../apps/server/src/testing/client.ts';
import { asServer, makeServerRole } from '../apps/server/src/testing/server-role.ts';
import { strayHolds } from '../apps/server/src/withdrawals/stray-holds.ts';

/** A busy machine takes its time. */
const patienceMs = 400_000;
const secret = 'a-secret-for-the-test-of-a-past';
/** Where the stand-ins are to be; nobody is there yet. */
const standIns = 'http://127.0.0.1:9';
let database: TestDatabase;
let dataDir: string;
let site: RunningSite;

function makePast(): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../simulation/demonstration/main.ts')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PAST_DAYS: '1',
      PAST_PEOPLE: '8',
      PAST_BUDGET_SECONDS: '30',
      DATABASE_OWNER_URL: database.url,
      DATABASE_URL: asServer(database.url),
      DATA_DIR: dataDir,
      SANDBOX_DATA_DIR: join(dataDir, 'sandbox'),
      SANDBOX_SECRET: secret,
      SANDBOX_URL: standIns,
    },
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => said.push(part.toString()));
  return new Promise((resolve) => child.once('exit', (code) => resolve({ code, said: said.join('') })));
}

interface Accounts {
  readonly members: readonly { readonly username: string; readonly password: string }[];
  readonly staff: readonly {
    readonly username: string;
    readonly password: string;
    readonly totpSecret: string;
  }[];
}

const accounts = () => JSON.parse(readFileSync(join(dataDir, 'demo-accounts.json'), 'utf8')) as Accounts;
const client = openClient(() => site.address);

async function signedIn(username: string): Promise<string> {
  const member = accounts().members.find((one) => one.username === username);
  const reply = await client.call('signIn', { name: username, password: member?.password ?? '', code: '' });
  expect(reply.code).toBe(200);
  return reply.data.api_token;
}

beforeAll(async () => {
  database = await createTestDatabase();
  await makeServerRole(database.url);
  dataDir = mkdtempSync(join(tmpdir(), 'mingpai-past-'));
  mkdirSync(join(dataDir, 'sandbox'));
  const { code, said } = await makePast();
  if (code !== 0) throw new Error(`no past was made:\n${said}`);
  const config = readConfig({
    DATABASE_URL: asServer(database.url),
    DATA_DIR: dataDir,
    SANDBOX_URL: standIns,
    SANDBOX_SECRET: secret,
    PORT: '0',
    DEMO: '1',
    LOG_LEVEL: 'silent',
  });
  site = await startSite(config, { works: false });
}, patienceMs);

afterAll(async () => {
  await site?.stop();
  await database?.drop();
  if (dataDir) rmSync(dataDir, { recursive: true, force: true });
});

test('the books and seals of a past that was made are in order, and its last sum is nothing', async () => {
  const books = openDatabase(database.url, { connections: 1 });
  try {
    const ledger = createLedger({ database: books });
    const verified = await ledger.verify();
    expect(verified.findings).toEqual([]);
    expect(await strayHolds(books)).toEqual([]);
    const { rows } = await books.query<{ transfers: number; sum: string }>(
      'select (select count(*) from ledger.transfer)::int as transfers, sum(amount)::text as sum from ledger.entry',
    );
    expect(rows[0]?.sum).toBe('0');
    expect(rows[0]?.transfers).toBeGreaterThan(20);
  } finally {
    await books.close();
  }
});

test('nothing of the machine stays behind in the database, and venues are set as on a new site', async () => {
  const { rows } = await site.site.database.query<{ schema: boolean; slow: number; watched: boolean }>(
    `select to_regnamespace('simulation') is not null as schema,
            (select count(*)::int from venue where pull_every_ms <> 2000) as slow,
            exists (select from chain_cursor) as watched`,
  );
  expect(rows).toEqual([{ schema: false, slow: 0, watched: false }]);
});

test('the stand-ins’ chains go on from those of the past: each payment lies there in its block, and the site is set to watch them', async () => {
  const { TRC20, ERC20 } = await site.settings.current('chain');
  expect(TRC20).toMatchObject({
    enabled: true,
    rpcUrls: ['http://127.0.0.1:9/chain/trc20/rpc'],
    confirmations: 19,
    explorer: 'http://127.0.0.1:9/chain#network=TRC20&lang={lang}&tx={hash}',
  });
  expect(ERC20).toMatchObject({ enabled: true, rpcUrls: ['http://127.0.0.1:9/chain/erc20/rpc'] });
  const { rows } = await site.site.database.query<{ hash: string; block: number; at: number }>(
    `select tx_hash as hash, block_number::int as block, extract(epoch from block_at)::float8 * 1000 as at from chain_payment`,
  );
  expect(rows.length).toBeGreaterThan(0);
  const store = openStore(join(dataDir, 'sandbox/chain'), []);
  try {
    const chains = openChains(store, { now: Date.now, shift: () => undefined });
    for (const { hash, block, at } of rows) {
      const chain = Object.values(chains.of).find((one) => one.transaction(hash) !== undefined);
      expect(chain?.transaction(hash)?.block).toBe(block);
      expect(Math.abs((chain?.timeOf(block) ?? 0) - at)).toBeLessThan(1_000);
    }
  } finally {
    store.close();
  }
});

test('the connections of a past outlive its nights: each that is made anew costs as much as twenty statements', async () => {
  const { rows } = await site.site.database.query<{ sessions: number }>(
    'select sessions::int as sessions from pg_stat_database where datname = current_database()',
  );
  // One night of them made anew, as every quarter of an hour, made 173.
  expect(rows[0]?.sessions).toBeLessThan(80);
});

test('what was paid on a chain arrived within the half hour, as the page of deposits says of how long it usually takes', async () => {
  const { rows } = await site.site.database.query<{ paid: number; slowest: number }>(
    `select count(*)::int as paid,
            ceil(extract(epoch from max(decided_at - created_at)) / 60)::int as slowest
       from deposit_order where way = 'usdt' and state = 'approved'`,
  );
  expect(rows[0]?.paid).toBeGreaterThan(0);
  expect(rows[0]?.slowest).toBeLessThanOrEqual(30);
});

test('staff of a past sign in with the accounts that are printed, and find something waiting', async () => {
  const clerk = accounts().staff.find(({ username }) => username === 'clerk');
  const { username = '', password = '', totpSecret = '' } = clerk ?? {};
  await site.site.database.query('update staff set totp_step = 0');
  const code = await generate({ secret: totpSecret });
  const reply = await client.staff('staffSignIn', { username, password, code });
  expect(reply.code).toBe(200);
  const { data } = await client.staff('depositQueue', { state: 'all' }, reply.data.token);
  expect(data.total).toBeGreaterThan(0);
  const waiting = await client.staff('depositQueue', { state: 'pending' }, reply.data.token);
  expect(waiting.data.rows.filter(({ way }) => way === 'bank').length).toBeGreaterThanOrEqual(3);
});

test('people of a past are found by telephone, e-mail and card, as they tell them: some of each have', async () => {
  const { rows } = await site.site.database.query<Record<string, number>>(
    `select (select count(*)::int from member where mobile like '1380013%' and email = username || '@example.com') as told,
            (select count(*)::int from member where mobile like '1380014%') as brought,
            (select count(*)::int from card where kind = 'bank') as cards`,
  );
  expect(rows[0]?.told).toBeGreaterThan(0);
  expect(rows[0]?.brought).toBe(12);
  expect(rows[0]?.cards).toBeGreaterThan(0);
});

test('what staff do besides their queues is there, so that no page of theirs is empty on the first morning', async () => {
  const { rows } = await site.site.database.query<Record<string, number>>(
    `select (select count(*)::int from member_note) as notes,
            (select count(*)::int from member_tag) as tagged,
            (select count(*)::int from mailing where state <> 'waiting') as mailings,
            (select count(*)::int from adjustment where state = 'pending') as corrections,
            (select count(*)::int from stop) as stops,
            (select count(*)::int from agent_content) as notices,
            (select count(*)::int from case_file where closed_at is not null) as cases,
            (select count(*)::int from list_entry) as listed,
            (select count(*)::int from account_closing) as closings`,
  );
  expect(rows[0]).toEqual({
    notes: 4,
    tagged: 3,
    mailings: 2,
    corrections: 1,
    stops: 4,
    notices: 1,
    cases: 1,
    listed: 2,
    closings: 3,
  });
});

test('who members are, how some came back, what others’ statements say and what was stopped and lifted is there, too', async () => {
  const { rows } = await site.site.database.query<Record<string, number | boolean>>(
    `select (select count(*)::int from identity_form where state = 'approved') as believed,
            (select count(*)::int from account_recovery where second_by is not null) as back,
            (select count(*)::int from account_recovery where state = 'open') as lost,
            (select count(*)::int from counterparty_file where state = 'confirmed') as statements,
            (select count(*)::int from counterparty_difference) as differences,
            (select count(*)::int from stop where lifted_at is not null) as lifted,
            (select count(*)::int from play_break) as breaks,
            (select count(*)::int from play_limit) > 0 as limits,
            (select count(*)::int from api_key_call) as programs,
            (select count(*)::int from agent_campaign) > 0 as links,
            (select count(*)::int from bonus_grant) > 0 as codes,
            (select count(*)::int from import_file where state = 'done') as moved`,
  );
  expect(rows[0]).toMatchObject({
    ...{
      back: 1,
      lost: 1,
      lifted: 2,
      breaks: 3,
      limits: true,
      programs: 3,
      links: true,
      codes: true,
      moved: 1,
    },
  });
  expect(rows[0]?.believed).toBeGreaterThanOrEqual(1);
  expect(rows[0]?.statements).toBeGreaterThanOrEqual(3);
  expect(rows[0]?.differences).toBeGreaterThanOrEqual(2);
});

test('a member of a past who is printed signs in and sees bets and movements', async () => {
  const token = await signedIn('xiaoman88');
  const bets = await site.site.database.query<{ bets: number }>(
    "select count(*)::int as bets from bet b join member m on m.id = b.member_id where m.username = 'xiaoman88'",
  );
  expect(bets.rows[0]?.bets).toBeGreaterThan(0);
  const { data } = await client.call('profile', {}, { token });
  expect(data.realname).toBe('溪小满');
  expect(data.paysum).toBeGreaterThan(0);
  await signedIn('mingpai01');
});

test('a past is refused on a database where a site has begun', async () => {
  const { code, said } = await makePast();
  expect(code).toBe(2);
  expect(said).toContain('a site has begun');
});

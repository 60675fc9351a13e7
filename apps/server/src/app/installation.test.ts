import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codes } from '@mingpai/contract/codes';
import { createTestDatabase, type TestDatabase } from '@mingpai/postgres';
import { generate, generateSecret } from 'otplib';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type FirstChief, makeFirstChief } from '../installation/index.ts';
import { readConfig } from '../platform/config.ts';
import { type Client, openClient } from '../testing/client.ts';
import { startTestSite } from '../testing/site.ts';
import { type RunningSite, startSite } from './start.ts';

let database: TestDatabase;
let dataDir: string;
let running: RunningSite;
let client: Client;
const environment = () => ({
  DATABASE_URL: database.url,
  DATA_DIR: dataDir,
  SANDBOX_SECRET: 'secret-of-no-platform',
  PORT: '0',
  LOG_LEVEL: 'silent',
});
beforeAll(async () => {
  [database, dataDir] = await Promise.all([
    createTestDatabase(inject('templateDatabase')),
    mkdtemp(join(tmpdir(), 'mingpai-real-')),
  ]);
  running = await startSite(readConfig(environment()), { works: false });
  client = openClient(() => running.address);
});
afterAll(async () => {
  await running.stop();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

function chiefNamed(username: string): FirstChief {
  return { username, name: '老板', password: 'a-long-passphrase', totpSecret: generateSecret() };
}

function make(chief: FirstChief) {
  const { site } = running;
  return site.database.transaction((tx) => makeFirstChief(tx, site.clock, chief));
}

async function signIn({ username, password, totpSecret }: FirstChief): Promise<string> {
  const code = await generate({ secret: totpSecret });
  return (await client.staff('staffSignIn', { username, password, code })).data.token;
}

test('without DEMO an empty database becomes a closed site: no account, no venue, no way of paying, no address', async () => {
  expect((await client.call('appInfo')).data.site_state).toBe(0);
  expect((await client.call('games', { category: '' })).code).toBe(9504);
  const { site, settings } = running;
  const payments = await settings.current('payments');
  expect(payments).toMatchObject({ ways: [], bankAccounts: [], receiving: { TRC20: '', ERC20: '' } });
  const counts = await site.database.query(
    `select (select count(*)::int from staff) as staff, (select count(*)::int from member) as members,
            (select count(*)::int from venue) as venues, (select count(*)::int from article) as articles`,
  );
  expect(counts.rows).toEqual([{ staff: 0, members: 0, venues: 0, articles: 9 }]);
});

test('the first two chiefs are made by who runs the machine, also at once; a third is for them to add', async () => {
  const [first, second, third] = [chiefNamed('first'), chiefNamed('second'), chiefNamed('third')];
  const made = await Promise.all([make(first), make(second), make(third)]);
  expect(made.filter(({ ok }) => ok)).toHaveLength(2);
  expect(made.find(({ ok }) => !ok)).toMatchObject({ code: 'staff_chiefs_exist' });
});

test('a chief finds the list of what is left, connects the games, and nothing opens by itself', async () => {
  const { rows } = await running.site.database.query<{ username: string; totp_secret: string }>(
    'select username, totp_secret from staff order by id limit 2',
  );
  const [chief, second] = rows;
  if (!chief || !second) throw new Error('no two chiefs');
  const token = await signIn({ ...chiefNamed(chief.username), totpSecret: chief.totp_secret });
  const { data } = await client.staff('installation', {}, token);
  expect(data).toMatchObject({ demonstration: false, signs: [] });
  expect(data.steps.filter(({ done }) => done).map(({ step }) => step)).toEqual(['chiefs']);

  const connected = await client.staff('connectOwnGames', {}, token);
  expect(connected.data.added).toBeGreaterThan(5);
  expect((await client.staff('connectOwnGames', {}, token)).data.added).toBe(0);
  const venues = (await client.staff('venueStandings', {}, token)).data;
  expect(venues).toHaveLength(connected.data.added);
  expect(venues.every(({ enabled }) => !enabled)).toBe(true);
  const proposal = { reason: '开站' };
  const on = await client.staff('switchVenue', { code: 'mpqp', enabled: true, proposal }, token);
  const other = await signIn({ ...chiefNamed(second.username), totpSecret: second.totp_secret });
  // The first chiefs are not new: there would be nobody who could open the site.
  expect((await client.staff('approveRuleChange', { id: on.data.change?.id ?? 0 }, other)).code).toBe(200);
  const after = (await client.staff('installation', {}, token)).data;
  expect(after.steps.find(({ step }) => step === 'games')?.done).toBe(true);
  expect((await client.call('appInfo')).data.site_state).toBe(0);
});

test('a site for real money stays one: DEMO=1 later seeds nothing', async () => {
  const again = await startSite(readConfig({ ...environment(), DEMO: '1' }), { works: false });
  await again.stop();
  const { rows } = await running.site.database.query<{ count: number }>(
    'select count(*)::int as count from member',
  );
  expect(rows).toEqual([{ count: 0 }]);
  await expect(running.site.database.query('update installation set demonstration = true')).rejects.toThrow();
});

test('a demonstration says so to staff by what it shows, and gets no first chief', async () => {
  const demo = await startTestSite();
  try {
    const { data } = await demo.staff('installation', {}, await demo.staffToken());
    expect(data.demonstration).toBe(true);
    expect(Object.fromEntries(data.signs.map(({ sign, count }) => [sign, count]))).toEqual({
      seeded: 1,
      staff: demo.accounts.staff.length,
      members: demo.accounts.members.length,
      receiving: 2,
      bank_accounts: 1,
    });
    const { site } = demo.running;
    const made = await site.database.transaction((tx) => makeFirstChief(tx, site.clock, chiefNamed('owner')));
    expect(made).toMatchObject({ code: 'demonstration_site' });
  } finally {
    await demo.stop();
  }
});

test('a demonstration refuses whatever would lead real money to it: an account, an address, a chain where USDT is money', async () => {
  const demo = await startTestSite();
  try {
    const chief = await demo.staffToken();
    const { data: offer } = await demo.staff('depositSettings', {}, chief);
    const account = { bankNo: '6222000011112222', bankOwner: '真人', bankName: '银行', bankAddress: '支行' };
    const bankAccounts = [...offer.bankAccounts, account];
    const { data: chains } = await demo.staff('chainSettings', {}, chief);
    const [chain] = chains;
    if (!chain) throw new Error('no chain');
    const { protocol, settings } = chain;
    const watched = { ...settings, enabled: true, ownAddresses: false, rpcUrls: ['https://node.example'] };
    const addressed = { ...settings, ownAddresses: false, receiving: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' };
    const answers = [
      await demo.staff('updateDepositSettings', { ...offer, bankAccounts }, chief),
      await demo.staff('updateChainSettings', { protocol, settings: watched }, chief),
      await demo.staff('updateChainSettings', { protocol, settings: addressed }, chief),
    ];
    expect(protocol).toBe('TRC20');
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => codes.demonstration_site.code));
  } finally {
    await demo.stop();
  }
});

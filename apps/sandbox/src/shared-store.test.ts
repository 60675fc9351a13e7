import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createServer } from './server.ts';
import { partSharedStore } from './shared-store.ts';
import { createOperator, startPlatform } from './testing/platform.ts';

/** What a sandbox of before had written: its tables, word for word, with a row or two. */
const before = `
create table player (
  venue text not null, player text not null, balance integer not null check (balance >= 0),
  created_at integer not null, primary key (venue, player)
) strict, without rowid;
create table checkout_payment (
  id text primary key, payment text not null unique, way text not null, amount integer not null check (amount > 0),
  subject text not null, return_url text not null, language text not null, token_hash text not null unique,
  state text not null default 'open' check (state in ('open', 'paid', 'declined')),
  paid integer check (paid > 0), opened_at integer not null, expires_at integer not null, decided_at integer,
  check ((state = 'open') = (decided_at is null)), check ((state = 'paid') = (paid is not null))
) strict, without rowid;
create table checkout_callback (
  id text primary key references checkout_payment (id), content text not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'given_up')),
  attempts integer not null default 0, due_at integer not null
) strict, without rowid;
create table payout (
  id text primary key, network text not null, address text not null, amount integer not null check (amount > 0),
  state text not null check (state in ('accepted', 'sending', 'sent', 'refused')),
  transaction_hash text, reason text, at integer not null,
  check ((state = 'refused') = (reason is not null)), check ((state = 'sent') = (transaction_hash is not null))
) strict, without rowid;
insert into player values ('mpqp', 'm1', 12300, 1);
insert into checkout_payment values
  ('D1', 'P1', 'wechat', 10000, 'x', 'http://127.0.0.1/', 'en', 'hash of another secret', 'open', null, 1, 9999999999999, null),
  ('D2', 'P2', 'alipay', 500, 'x', 'http://127.0.0.1/', 'en', 'h2', 'paid', 450, 1, 9999999999999, 2);
insert into checkout_callback values ('D2', '{"order":"D2"}', 'done', 1, 2);
insert into payout values ('W1', 'TRC20', 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE', 7000000, 'accepted', null, null, 3);
`;
const nonce = 'a nonce that was used up';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shared-store-'));
  const store = new DatabaseSync(join(folder, 'platform.db'));
  store.exec('pragma journal_mode = wal');
  store.exec(before);
  store.close();
  const nonces = new DatabaseSync(join(folder, 'nonces.db'));
  nonces.exec('create table nonce (nonce text primary key, used_at integer not null) strict, without rowid');
  nonces.prepare('insert into nonce values (?, ?)').run(nonce, Date.now());
  nonces.close();
});
afterEach(() => rm(folder, { recursive: true }));

const rowsOf = (party: string, table: string, file = 'store.db') => {
  const store = new DatabaseSync(join(folder, party, file), { readOnly: true });
  try {
    return store.prepare(`select * from ${table}`).all();
  } finally {
    store.close();
  }
};
const tablesOf = (party: string) =>
  rowsOf(party, 'sqlite_schema')
    .filter(({ type }) => type === 'table')
    .map(({ name }) => name);

test('each third party finds at its first start what it had in the shared store', async () => {
  const platform = await startPlatform({ dataDir: folder });
  const { operator } = platform;
  const answers = {
    balance: await operator.call('/v1/players/balance', { venue: 'mpqp', player: 'm1' }),
    paid: await operator.call('/v1/payments/status', { id: 'D2', way: 'alipay' }),
    payout: await operator.call('/v1/payouts/status', { id: 'W1' }),
  };
  await platform.stop();
  expect(answers).toMatchObject({
    balance: { ok: true, balance: 12_300 },
    paid: { ok: true, status: 'paid', payment: 'P2', amount: 450 },
    payout: { ok: true, status: 'accepted', amount: 7_000_000 },
  });
  expect(existsSync(join(folder, 'platform.db')) || existsSync(join(folder, 'nonces.db'))).toBe(false);
});

test('nothing of another is left in a store, and what was used up stays used up at each', () => {
  partSharedStore(folder);
  expect(tablesOf('game-platform')).toEqual(['player']);
  expect(tablesOf('payment-gateway')).toEqual(['checkout_payment', 'checkout_callback']);
  expect(tablesOf('payout-provider')).toEqual(['payout']);
  expect(rowsOf('payment-gateway', 'checkout_callback')).toMatchObject([{ id: 'D2', state: 'done' }]);
  for (const party of ['game-platform', 'payment-gateway', 'payout-provider'])
    expect(rowsOf(party, 'nonce', 'nonces.db')).toMatchObject([{ nonce }]);
});

test('parting that was interrupted ends the same when it begins again', async () => {
  const store = join(folder, 'platform.db');
  const copy = join(folder, 'as it was.db');
  await copyFile(store, copy);
  partSharedStore(folder);
  const once = rowsOf('payment-gateway', 'checkout_payment');
  // As if it had ended before the shared store was moved.
  await rm(join(folder, 'game-platform'), { recursive: true });
  await rename(copy, store);
  partSharedStore(folder);
  expect(rowsOf('payment-gateway', 'checkout_payment')).toEqual(once);
  expect(rowsOf('payout-provider', 'payout')).toHaveLength(1);
  expect(rowsOf('game-platform', 'player')).toHaveLength(1);
});

test('two stores of one platform are not mixed', () => {
  partSharedStore(folder);
  new DatabaseSync(join(folder, 'platform.db')).close();
  expect(() => partSharedStore(folder)).toThrow(/^SANDBOX_DATA_DIR: .*platform\.db/);
});

test('one that is started alone leaves the shared store to the start of all', async () => {
  const config = {
    host: '127.0.0.1',
    port: 0,
    dataDir: folder,
    operator: 'mingpai',
    secret: 'a secret of the test',
    controlToken: undefined,
    frameAncestors: [],
    publicUrl: undefined,
    walletUrl: 'http://127.0.0.1:9',
    walletSecret: 'a secret of the test',
    gatewaySecret: 'a secret of the test',
    payoutSecret: 'a secret of the test',
    checkerSecret: 'a secret of the test',
    beaconSecret: 'a secret of the test',
    beaconUrls: [],
    ownBeaconUrl: 'http://127.0.0.1:9',
  };
  await expect(createServer(config, { only: ['payment-gateway'] })).rejects.toThrow(/^SANDBOX_DATA_DIR: /);
});

test('a payment that was opened under another secret is opened again under the new one', async () => {
  const platform = await startPlatform({ dataDir: folder, gatewaySecret: 'a secret of the gateway' });
  const gateway = createOperator(platform.url, Date.now, 'a secret of the gateway');
  const order = { id: 'D1', way: 'wechat', amount: 10_000, subject: 'x', not_after: Date.now() };
  const { url } = await gateway.call('/v1/payments/open', { ...order, return_url: 'http://127.0.0.1/' });
  const key = new URLSearchParams(new URL(String(url)).hash.slice(1)).get('session');
  const page = await fetch(`${platform.url}/checkout/payment`, {
    headers: { authorization: `Bearer ${key}` },
  });
  await platform.stop();
  expect(page.status).toBe(200);
});

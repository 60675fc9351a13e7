/** Third parties are apart: each can be up without the others, has its own secret, and takes nobody down with it. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { createServer, type ServerOptions } from './server.ts';
import { createOperator } from './testing/platform.ts';

const secrets = {
  'game-platform': 'a secret of the games',
  'identity-checker': 'a secret of the checker',
  'payment-gateway': 'a secret of the gateway',
  'payout-provider': 'a secret of the payouts',
} as const;
type Name = keyof typeof secrets;

/** A call that each of them answers, and one that nobody signs. */
const asked: Readonly<Record<Name, readonly [path: string, content: object]>> = {
  'game-platform': ['/v1/health', {}],
  'identity-checker': ['/v1/checks/status', { id: 'I1' }],
  'payment-gateway': ['/v1/payments/status', { id: 'D1', way: 'wechat' }],
  'payout-provider': ['/v1/payouts/status', { id: 'W1' }],
};
const names: readonly Name[] = ['game-platform', 'identity-checker', 'payment-gateway', 'payout-provider'];
/** What each of them answers with. */
const all = (status: number) => Object.fromEntries(names.map((name) => [name, status]));
const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'apart-'));
  cleanups.push(() => rm(folder, { recursive: true }));
  return folder;
}

async function start(dataDir: string, options: ServerOptions = {}) {
  const config = {
    host: '127.0.0.1',
    port: 0,
    dataDir,
    operator: 'mingpai',
    secret: secrets['game-platform'],
    controlToken: undefined,
    frameAncestors: ['http://localhost:8080'],
    publicUrl: undefined,
    walletUrl: 'http://127.0.0.1:9',
    walletSecret: secrets['game-platform'],
    gatewaySecret: secrets['payment-gateway'],
    payoutSecret: secrets['payout-provider'],
    checkerSecret: secrets['identity-checker'],
    beaconSecret: secrets['game-platform'],
    beaconUrls: [],
    ownBeaconUrl: 'http://127.0.0.1:9',
  };
  const server = await createServer(config, options);
  cleanups.push(() => server.stop());
  const url = await server.http.listen({ host: '127.0.0.1', port: 0 });
  /** HTTP status of what a third party is asked. */
  async function ask(name: Name, secret: string = secrets[name]): Promise<number> {
    const operator = createOperator(url, Date.now, secret);
    const [path, content] = asked[name];
    const body = JSON.stringify(content);
    return (await operator.send(path, body, operator.headersFor(path, body))).status;
  }
  const statuses = async () =>
    Object.fromEntries(await Promise.all(names.map(async (name) => [name, await ask(name)] as const)));
  return { server, url, ask, statuses };
}

test.each(names)('%s is started alone, and the others answer nothing', async (name) => {
  const { url, statuses } = await start(await newFolder(), { only: [name] });
  const expected = { ...all(404), [name]: 200 };
  expect(await statuses()).toEqual(expected);
  expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ ok: true, up: [name] });
});

test.each(names)('%s is down when its store cannot be opened, and the others are up', async (name) => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const folder = await newFolder();
  await mkdir(join(folder, name));
  await writeFile(
    join(folder, name, 'store.db'),
    'this is no database, and it is long enough to be taken for one',
  );
  const { statuses } = await start(folder);
  const expected = { ...all(200), [name]: 404 };
  expect(await statuses()).toEqual(expected);
  expect(said).toHaveBeenCalledWith(`${name} is down:`, expect.any(Error));
});

test('one whose store breaks while it runs takes neither the process nor the others with it', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { server, statuses } = await start(await newFolder());
  server.parties['payment-gateway']?.store.close();
  // Its timer looks for what is due, and fails.
  await expect.poll(() => said.mock.calls.length).toBeGreaterThan(0);
  expect(await statuses()).toEqual({ ...all(200), 'payment-gateway': 500 });
});

test("no third party believes another's secret", async () => {
  const { ask } = await start(await newFolder());
  for (const name of names)
    for (const other of names) expect(await ask(name, secrets[other])).toBe(name === other ? 200 : 401);
});

/**
 * Z4: the machine of the database vanishes without a word: no connection is closed, nothing is answered. Must hold: nothing older than
 * two seconds is answered from memory, `/readyz` says no within three, calls are refused clearly instead of hanging, and the site works
 * on by itself when the database is back.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codes } from '@mingpai/contract/codes';
import { createTestDatabase, type TestDatabase } from '@mingpai/postgres';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type RunningSite, startSite } from '../apps/server/src/app/start.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { openClient } from '../apps/server/src/testing/client.ts';

/** Passes everything on, until it goes deaf: then it takes whatever comes and says nothing, to old connections and new ones. */
function openProxy(host: string, port: number) {
  let deaf = false;
  const pairs = new Set<readonly [Socket, Socket]>();
  const server: Server = createServer((near) => {
    const far = connect(port, host);
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on('data', (data) => {
        if (!deaf) to.write(data);
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        pairs.delete(pair);
        to.destroy();
      });
    }
  });
  return {
    server,
    goDeaf: () => {
      deaf = true;
    },
    /** The new machine knows nothing of the old connections. */
    comeBack() {
      deaf = false;
      for (const [near, far] of pairs) {
        near.destroy();
        far.destroy();
      }
    },
  };
}

let database: TestDatabase;
let proxy: ReturnType<typeof openProxy>;
let running: RunningSite;
let dataDir: string;
beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  const url = new URL(database.url);
  proxy = openProxy(url.hostname, Number(url.port));
  await new Promise<void>((up) => proxy.server.listen(0, '127.0.0.1', up));
  const address = proxy.server.address();
  url.hostname = '127.0.0.1';
  url.port = String(address && typeof address === 'object' ? address.port : 0);
  dataDir = await mkdtemp(join(tmpdir(), 'mingpai-z4-'));
  const config = readConfig({
    DATABASE_URL: url.href,
    DATA_DIR: dataDir,
    SANDBOX_SECRET: 'not-used-in-this-test',
    PORT: '0',
    DEMO: '1',
    LOG_LEVEL: 'silent',
  });
  running = await startSite(config, { works: false });
});
afterAll(async () => {
  proxy.comeBack();
  await running.stop();
  proxy.server.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const ready = async () => (await fetch(new URL('/readyz', running.address))).status;

test('a database that is silent is not believed to be there, and not waited for', async () => {
  const site = openClient(() => running.address);
  const form = { password: 'kiesel1', confirmPass: 'kiesel1', realname: '测试会员', paypassword: 'stapel1' };
  const { data } = await site.call('register', { name: 'silent1', ...form });
  const as = { token: data.api_token };
  expect(await ready()).toBe(200);
  expect((await site.call('balance', {}, as)).code).toBe(200);

  proxy.goDeaf();
  const gone = performance.now();
  // Asked in the first moment, it waits for an answer that never comes; it ends all the same, by our own hand.
  const waiting = site.call('transfer', { amount: 1, sourcetype: 'userbalance', targettype: 'mpqp' }, as);
  let lastBelieved = 0;
  while (performance.now() - gone < 3_000) {
    const asked = performance.now() - gone;
    const answer = await Promise.race([
      site.call('balance', {}, as),
      new Promise<undefined>((later) => setTimeout(later, 300, undefined)),
    ]);
    if (answer?.code === 200) lastBelieved = asked;
    await new Promise((later) => setTimeout(later, 100));
  }
  expect(lastBelieved).toBeLessThan(2_600);
  expect(await ready()).toBe(503);
  const refused = await waiting;
  expect(refused).toMatchObject({ status: 503, code: codes.unavailable.code });
  // From now on nobody waits at all: visitors and members, for money and for looking.
  for (const [name, payload] of [
    ['balance', {}],
    ['profile', {}],
    ['notices', {}],
    ['transfer', { amount: 1, sourcetype: 'userbalance', targettype: 'mpqp' }],
  ] as const) {
    const began = performance.now();
    expect(await site.call(name, payload, as), name).toMatchObject({
      status: 503,
      code: codes.unavailable.code,
    });
    expect(performance.now() - began, name).toBeLessThan(1_500);
  }

  proxy.comeBack();
  await expect.poll(ready, { timeout: 10_000 }).toBe(200);
  await expect.poll(async () => (await site.call('profile', {}, as)).code, { timeout: 10_000 }).toBe(200);
  expect((await site.call('balance', {}, as)).code).toBe(200);
});

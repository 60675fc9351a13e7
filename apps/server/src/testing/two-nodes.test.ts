/** Two servers on one database: what one is told holds on the other, and one that dies takes nobody along. */
import { randomUUID } from 'node:crypto';
import { codes } from '@mingpai/contract/codes';
import { createLedger } from '@mingpai/ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, openClient } from './client.ts';
import { forgetDeadNodes } from './dead-nodes.ts';
import { startNode, type TestNode } from './node.ts';
import { agreed } from './rules.ts';
import { password, startTestSite, type TestSite } from './site.ts';

let site: TestSite;
let other: TestNode;
let there: Client;
beforeAll(async () => {
  site = await startTestSite({ works: true });
  other = await startNode(site.running.site.config);
  there = openClient(() => other.address);
});
afterAll(async () => {
  await other.stop();
  await site.stop();
});

const into = { amount: 1, sourcetype: 'userbalance', targettype: 'mpqp' };

test('a session begins and ends on both', async () => {
  const { username, token } = await site.member();
  expect((await there.call('profile', {}, { token })).code).toBe(200);
  const second = (await there.call('signIn', { name: username, password })).data.api_token;
  expect((await site.call('profile', {}, { token: second })).code).toBe(200);
  // Both nodes know the session by heart now.
  await there.call('balance', {}, { token: second });
  await site.call('balance', {}, { token: second });
  await site.call('signOut', {}, { token: second });
  await expect.poll(async () => (await there.call('balance', {}, { token: second })).code).toBe(401);
});

test('a balance that is remembered on one changes with what happens on the other', async () => {
  const { token } = await site.memberWith(100_000n);
  const seen = async ({ call }: Client) => (await call('balance', {}, { token })).data.balance;
  expect([await seen(site), await seen(there)]).toEqual([1_000, 1_000]);
  expect((await there.call('transfer', { ...into, amount: 400 }, { token })).code).toBe(200);
  await expect.poll(() => seen(site)).toBe(600);
  await expect.poll(() => seen(there)).toBe(600);
});

test('settings, suspensions and limits that are set on one hold on the other', async () => {
  const { token, id } = await site.memberWith(100_000n);
  const chief = await site.staffToken();
  const rate = async () => (await there.call('profile', {}, { token })).data.usdtrate;
  await rate();
  await agreed(site, 'updateSiteSettings', { depositRate: 7.77 }, chief);
  await expect.poll(rate).toBe(7.77);
  expect((await site.call('setPlayLimit', { kind: 'deposit', amount: 600 }, { token })).code).toBe(200);
  const order = { paytype: 'usdt', amount: 700, bank_no: 'a1B2', catepay: 'TRC20' } as const;
  expect((await there.call('openDeposit', order, { token })).code).toBe(codes.deposit_limit.code);
  await there.staff('freezeMember', { id: Number(id), reason: '核实身份' }, chief);
  await expect.poll(async () => (await site.call('balance', {}, { token })).code).toBe(401);
});

test('50 different transfers at once on funds for 10, half on each: ten; 50 identical ones: one', async () => {
  const [ten, one] = await Promise.all([site.memberWith(1_000n), site.memberWith(1_000n)]);
  const nodes = (index: number): Client => (index % 2 === 0 ? site : there);
  const different = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      nodes(index).call('transfer', into, { token: ten.token, key: randomUUID() }),
    ),
  );
  expect(different.filter(({ code }) => code === 200)).toHaveLength(10);
  const identical = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      nodes(index).call('transfer', into, { token: one.token, key: 'the-same' }),
    ),
  );
  expect(new Set(identical.map(({ data }) => data.id)).size).toBe(1);
  expect((await there.call('balance', {}, { token: ten.token })).data.balance).toBe(0);
  expect((await there.call('balance', {}, { token: one.token })).data.balance).toBe(9);
});

test('told to stop, a node answers what it has begun, hands its jobs back, and is gone within 10 seconds', async () => {
  const node = await startNode(site.running.site.config);
  const client = openClient(() => node.address);
  const { token } = await site.memberWith(100_000n);
  await site.sandbox.fault('transfers/create', 'slow', 1, { venue: 'mpqp', delayMs: 1_500 });
  const answer = client.call('transfer', into, { token, key: randomUUID() });
  const pending = async () => (await site.call('walletOverview', {}, { token })).data.in_flight;
  await expect.poll(pending).toBe(1);
  const began = Date.now();
  const stopped = node.stop('SIGTERM');
  expect(await answer).toMatchObject({ code: 200, data: { state: 1 } });
  expect(await stopped).toBe(0);
  expect(Date.now() - began).toBeLessThan(10_000);
  await expect(client.call('notices', {})).rejects.toThrow();
  const { rows } = await site.running.site.database.query<{ open: number }>(
    "select count(*)::int as open from graphile_worker._private_jobs where locked_at < now() - interval '20 seconds'",
  );
  expect(rows[0]?.open).toBe(0);
});

test('told to stop while a venue keeps it waiting, it says that the outcome is not known yet, and the other finds out', async () => {
  const node = await startNode(site.running.site.config);
  const client = openClient(() => node.address);
  const { token } = await site.memberWith(100_000n);
  await site.sandbox.fault('transfers/create', 'timeout_after', 1, { venue: 'mpqp' });
  const key = randomUUID();
  const answer = client.call('transfer', into, { token, key });
  const wallet = async () => (await site.call('walletOverview', {}, { token })).data;
  await expect.poll(async () => (await wallet()).in_flight).toBe(1);
  expect(await node.stop('SIGTERM')).toBe(0);
  expect(await answer).toMatchObject({ code: 200, data: { state: 2 } });
  await expect.poll(async () => (await wallet()).in_flight).toBe(0);
  expect(await site.call('transfer', into, { token, key })).toMatchObject({ code: 200, data: { state: 1 } });
  expect(await wallet()).toMatchObject({ central: 999, total: 1_000 });
});

test('one is killed under load: no request of the other fails, and the other finishes what was begun', async () => {
  const members = await Promise.all(Array.from({ length: 6 }, () => site.memberWith(1_000_000n)));
  let loaded = true;
  const counted = { here: 0, there: 0 };
  const failures: unknown[] = [];
  const load = members.flatMap(({ token }, index) => [
    (async () => {
      while (loaded) {
        const reply =
          index % 2 === 0
            ? await site.call('transfer', into, { token, key: randomUUID() }).catch((error: unknown) => error)
            : await site.call('profile', {}, { token }).catch((error: unknown) => error);
        const ok = reply instanceof Object && 'code' in reply && reply.code === 200;
        if (ok) counted.here += 1;
        else failures.push(reply);
      }
    })(),
    (async () => {
      while (loaded) {
        const reply = await there.call('transfer', into, { token, key: randomUUID() }).catch(() => undefined);
        if (reply === undefined) return;
        counted.there += 1;
      }
    })(),
  ]);
  await expect.poll(() => counted.there).toBeGreaterThan(20);
  await other.stop('SIGKILL');
  const before = counted.here;
  await expect.poll(() => counted.here - before).toBeGreaterThan(40);
  loaded = false;
  await Promise.all(load);
  expect(failures).toEqual([]);

  const { database } = site.running.site;
  await forgetDeadNodes(database);
  const open = async () =>
    (
      await database.query<{ open: number }>(
        "select count(*)::int as open from venue_transfer where state = 'pending'",
      )
    ).rows[0]?.open;
  await expect.poll(open).toBe(0);
  for (const { token } of members)
    expect((await site.call('walletOverview', {}, { token })).data).toMatchObject({
      total: 10_000,
      in_flight: 0,
    });
  const { ok, findings } = await createLedger({ database }).verify();
  expect({ ok, findings }).toEqual({ ok: true, findings: [] });
});

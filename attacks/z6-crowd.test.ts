/**
 * Z6: a thousand transfers at once, on a database that lets none of them on. Must hold: the balancer keeps the node, what only looks is
 * answered, whoever comes when those before them have waited long is told at once that nothing began, and no money is lost in the crowd.
 */
import { randomUUID } from 'node:crypto';
import { codes } from '@mingpai/contract/codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../apps/server/src/platform/database.ts';
import { startTestSite, type TestSite } from '../apps/server/src/testing/site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.stop());

const transfer = { amount: 1, sourcetype: 'userbalance', targettype: 'mpqp' } as const;

test('reads are served while money waits, late comers are told at once, and the money is exact', async () => {
  const members = [];
  for (let index = 0; index < 20; index += 1) members.push(await site.memberWith(10_000n));
  const late = await site.memberWith(10_000n);
  const holder = openDatabase(site.databaseUrl, { connections: 1 });
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let has: () => void = () => undefined;
  const locked = new Promise<void>((resolve) => {
    has = resolve;
  });
  const holding = holder.transaction(async (tx) => {
    await tx.query('set local idle_in_transaction_session_timeout = 0');
    await tx.query('lock table operation in exclusive mode');
    has();
    await held;
  });
  await locked;
  const asked = Promise.all(
    members.flatMap(({ token }) =>
      Array.from({ length: 50 }, () => site.call('transfer', transfer, { token, key: randomUUID() })),
    ),
  );
  const { gate } = site.running.site.database;
  await expect.poll(() => gate.waiting, { timeout: 20_000 }).toBeGreaterThan(50);
  for (const { token } of members) {
    expect((await site.call('profile', {}, { token })).code).toBe(200);
    expect((await site.call('transactions', { type: 1, date: 1, page: 1 }, { token })).code).toBe(200);
  }
  expect((await fetch(new URL('/readyz', site.running.address))).status).toBe(200);
  const told = () =>
    fetch(new URL('/api/transfer', site.running.address), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${late.token}` },
      body: JSON.stringify(transfer),
    }).then(async (answer) => [
      answer.headers.get('retry-after'),
      ((await answer.json()) as { code: number }).code,
    ]);
  await expect.poll(told, { timeout: 20_000 }).toEqual(['2', codes.too_busy.code]);
  letGo();
  await holding;
  const done = (await asked).filter(({ code }) => code === 200).length;
  const others = new Set((await asked).map(({ code }) => code));
  for (const code of others) expect([200, codes.too_busy.code, codes.too_many_at_once.code]).toContain(code);
  let moved = 0;
  for (const { token } of members) moved += 100 - (await site.call('balance', {}, { token })).data.balance;
  expect(moved).toBe(done);
  await holder.close();
});

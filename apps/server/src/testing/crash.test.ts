/** kill -9 of the server in the middle of everything: nothing acknowledged is lost, nothing counts twice. */
import { randomUUID } from 'node:crypto';
import { createLedger } from '@mingpai/ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetDeadNodes } from './dead-nodes.ts';
import { startNode } from './node.ts';
import { startTestSite, type TestSite } from './site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ works: true });
});
afterAll(() => site.stop());

test('killed under load, five times: after each the books are in order and what was answered has happened', async () => {
  const members = await Promise.all(Array.from({ length: 8 }, () => site.memberWith(1_000_000n)));
  const acknowledged: { member: number; amount: number }[] = [];
  for (let round = 0; round < 5; round += 1) {
    const node = await startNode(site.running.site.config);
    let running = true;
    const load = members.map(async ({ token }, member) => {
      while (running) {
        const direction = Math.random() < 0.7;
        const amount = 1 + Math.floor(Math.random() * 20);
        const body = direction
          ? { amount, sourcetype: 'userbalance', targettype: 'mpqp' }
          : { amount, sourcetype: 'mpqp', targettype: 'userbalance' };
        const headers = {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          'idempotency-key': randomUUID(),
        };
        const reply = await fetch(`${node.address}/api/transfer`, {
          method: 'POST',
          headers,
          body: JSON.stringify(body),
        })
          .then((response) => response.json() as Promise<{ code: number; data: { state: number } | null }>)
          .catch(() => undefined);
        if (reply === undefined) return;
        if (reply.data?.state === 1) acknowledged.push({ member, amount: direction ? amount : -amount });
      }
    });
    // In the middle of things, however slow the machine is.
    await expect.poll(() => acknowledged.length).toBeGreaterThan(12 * (round + 1));
    await new Promise((wake) => setTimeout(wake, Math.random() * 500));
    const killed = node.stop();
    running = false;
    await Promise.all([...load, killed]);
  }
  expect(acknowledged.length).toBeGreaterThan(50);

  const { database } = site.running.site;
  await forgetDeadNodes(database);
  // The node that lives settles what the dead ones left pending.
  await expect
    .poll(
      async () => {
        const { rows } = await database.query<{ open: number }>(
          "select count(*)::int as open from venue_transfer where state = 'pending'",
        );
        return rows[0]?.open;
      },
      { timeout: 60_000, interval: 500 },
    )
    .toBe(0);

  for (const [index, { token, id }] of members.entries()) {
    const { data } = await site.call('walletOverview', {}, { token });
    expect(data).toMatchObject({ total: 10_000, in_flight: 0 });
    const { rows } = await database.query<{ moved: number }>(
      `select coalesce(sum(case direction when 'in' then amount else -amount end), 0)::int / 100 as moved
         from venue_transfer where member_id = $1 and state = 'done'`,
      [id],
    );
    expect(data.venues[0]?.balance).toBe(rows[0]?.moved);
    const answered = acknowledged.filter(({ member }) => member === index).length;
    const { rows: done } = await database.query<{ count: number }>(
      "select count(*)::int as count from venue_transfer where member_id = $1 and state = 'done'",
      [id],
    );
    expect(done[0]?.count).toBeGreaterThanOrEqual(answered);
  }
  const { ok, findings } = await createLedger({ database }).verify();
  expect({ ok, findings }).toEqual({ ok: true, findings: [] });
}, 300_000);

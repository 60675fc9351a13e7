/** Our process killed at each point of a venue transfer: the node that lives finds out what became of it. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { calls } from '@mingpai/contract/calls';
import { createLedger } from '@mingpai/ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetDeadNodes } from '../testing/dead-nodes.ts';
import { startNode } from '../testing/node.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ works: true });
});
afterAll(() => site.stop());

const points = ['before-call', 'after-call', 'before-posting', 'after-posting'] as const;

test.each(['in', 'out'] as const)(
  'killed before the call, after it, before and after posting (%s): once, and only once, the money moves',
  async (direction) => {
    const { database } = site.running.site;
    const order =
      direction === 'in'
        ? { amount: 300, sourcetype: 'userbalance', targettype: 'mpqp' }
        : { amount: 300, sourcetype: 'mpqp', targettype: 'userbalance' };
    const victims = await Promise.all(
      points.map(async (killAt) => {
        const { token } = await site.memberWith(100_000n);
        const before = { amount: 500, sourcetype: 'userbalance', targettype: 'mpqp' };
        await site.call('transfer', before, { token });
        return {
          killAt,
          token,
          key: randomUUID(),
          node: await startNode(site.running.site.config, { killAt }),
        };
      }),
    );
    await Promise.all(
      victims.map(async ({ killAt, token, key, node }) => {
        const ended = once(node.child, 'exit');
        const answer = fetch(new URL(calls.transfer.path, node.address), {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${token}`,
            'idempotency-key': key,
          },
          body: JSON.stringify(order),
        });
        await expect(answer, killAt).rejects.toThrow();
        expect(await ended, killAt).toEqual([null, 'SIGKILL']);
      }),
    );
    const money = async (token: string) => {
      const { data } = await site.call('walletOverview', {}, { token });
      return { there: data.venues[0]?.balance, inFlight: data.in_flight, total: data.total };
    };
    for (const { killAt, token } of victims)
      expect(await money(token), killAt).toMatchObject({
        inFlight: killAt === 'after-posting' ? 0 : 300,
        total: 1_000,
      });
    await forgetDeadNodes(database);
    const there = direction === 'in' ? 800 : 200;
    for (const { killAt, token, key } of victims) {
      await expect
        .poll(() => money(token), { interval: 200, message: killAt })
        .toEqual({ there, inFlight: 0, total: 1_000 });
      // The member, who has no answer, asks again with the same key.
      expect(await site.call('transfer', order, { token, key }), killAt).toMatchObject({
        code: 200,
        data: { state: 1 },
      });
      expect((await money(token)).there, killAt).toBe(there);
    }
    const { data } = await site.staff('reconcileVenue', { code: 'mpqp' }, await site.staffToken());
    expect(data).toMatchObject({ skipped: 0, differences: 0 });
    const { ok, findings } = await createLedger({ database }).verify();
    expect({ ok, findings }).toEqual({ ok: true, findings: [] });
  },
);

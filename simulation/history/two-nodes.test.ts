/**
 * Phones on two nodes that are killed in turn, beside a third that lives; venues answer late, wrongly or not at all. What every phone saw
 * must have an order that explains it (no effect lost, none doubled, balances linearizable), and the records must tell the same.
 * `HISTORY_KILLS` says how often; a night has more.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, openClient } from '../../apps/server/src/testing/client.ts';
import { forgetDeadNodes } from '../../apps/server/src/testing/dead-nodes.ts';
import { startNode, type TestNode } from '../../apps/server/src/testing/node.ts';
import { startTestSite, type TestSite } from '../../apps/server/src/testing/site.ts';
import { contradiction } from './linearizable.ts';
import { openPhone, type Phone } from './phone.ts';

const kills = Number(process.env.HISTORY_KILLS ?? 2);
const phonesOfMember = 3;
const start = 100_000n;

let site: TestSite;
let nodes: TestNode[];
beforeAll(async () => {
  site = await startTestSite({ works: true });
  nodes = await Promise.all([startNode(site.running.site.config), startNode(site.running.site.config)]);
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  await site.stop();
});

const pick = <Item>(items: readonly Item[]) => items[Math.floor(Math.random() * items.length)];

test('what phones saw of their money on nodes that are killed has an order that explains it, and the records tell the same', async () => {
  const clients = (): Client[] => [site, ...nodes.map((node) => openClient(() => node.address))];
  const members = await Promise.all(Array.from({ length: 4 }, () => site.memberWith(start)));
  const owned = members.map(({ token }) => ({
    token,
    phones: Array.from({ length: phonesOfMember }, () =>
      openPhone({ token, start }, () => pick(clients()) ?? site),
    ),
  }));
  let [alive, answers] = [true, 0];
  const asked = new Set<number>();
  const use = async (phone: Phone) => {
    while (alive) {
      const chance = Math.random();
      // Every amount is another, so that the records can be told apart; some are more than there is.
      let fen = 0;
      do
        fen =
          chance < 0.1
            ? 90_000 + Math.ceil(Math.random() * 9_000)
            : 1_000 + Math.ceil(Math.random() * 30_000);
      while (asked.has(fen));
      asked.add(fen);
      if (chance < 0.4) await phone.move('in', fen);
      else if (chance < 0.6) await phone.move('out', fen);
      else if (chance < 0.95) await phone.look();
      else await phone.repeat();
      answers += 1;
    }
  };
  const load = owned.flatMap(({ phones }) => phones.map(use));
  for (let killed = 0; killed < kills; killed += 1) {
    const before = answers;
    await expect.poll(() => answers, { timeout: 60_000 }).toBeGreaterThan(before + 60);
    const fault = pick(['timeout_after', 'timeout_before', 'error_after', 'twice', 'refuse']) ?? 'refuse';
    await site.sandbox.fault('transfers/create', fault, 2, { venue: 'mpqp' });
    const victim = killed % nodes.length;
    await nodes[victim]?.stop();
    nodes[victim] = await startNode(site.running.site.config);
  }
  await site.sandbox.clearFaults();
  alive = false;
  await Promise.all(load);

  await forgetDeadNodes(site.running.site.database);
  const inFlight = async () => {
    const wallets = await Promise.all(owned.map(({ token }) => site.call('walletOverview', {}, { token })));
    return wallets.map(({ data }) => data.in_flight);
  };
  await expect.poll(inFlight, { timeout: 60_000 }).toEqual(owned.map(() => 0));
  for (const { token, phones } of owned) {
    for (const phone of phones) expect(await phone.settle()).toBe(true);
    for (const phone of phones) expect(phone.surprises).toEqual([]);
    await phones[0]?.look();
    const effects = phones.flatMap((phone) => phone.effects());
    const sights = phones.flatMap((phone) => phone.sights());
    expect(effects.length).toBeGreaterThan(5);
    expect(contradiction({ start, effects, sights })).toBe(undefined);

    const recorded = [...(await movedBy(token, 3)), ...(await movedBy(token, 4))];
    const told = phones.map((phone) => phone.amounts());
    const moved = told.flatMap((one) => one.moved);
    const unknown = told.flatMap((one) => one.unknown);
    expect(recorded.filter((fen) => !unknown.includes(fen)).sort()).toEqual(moved.sort());
    expect(new Set(recorded).size).toBe(recorded.length);
    const { data } = await site.call('walletOverview', {}, { token });
    expect(data.total).toBe(Number(start) / 100);
  }
});

/** Amounts of the transfers that the member's own records call done, in fen. */
async function movedBy(token: string, type: 3 | 4): Promise<number[]> {
  const all: number[] = [];
  for (let page = 1; ; page += 1) {
    const { data } = await site.call('transactions', { type, date: 1, page }, { token });
    all.push(...data.data.filter(({ state }) => state === 1).map(({ amount }) => Math.round(amount * 100)));
    if (data.data.length === 0 || page * data.data.length >= data.total) return all;
  }
}

/** Transfers that venues have done at the same time are settled together: to the fen, and each as it is settled alone. Amounts in fen. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { type Cashier, openCashier } from '../testing/cashier.ts';
import type { TransferVenuePort } from './port.ts';
import { openTransfers, type Transfers } from './transfers.ts';

const clock = new SetClock('2026-11-21T04:00:00.000Z');
let cashier: Cashier;
/** Two nodes on one database. */
let nodes: readonly [Transfers, Transfers];
const limits = { win: 10n ** 12n, multiple: 1_000n, hour: 10n ** 12n, ahead: 5_000n, day: 10n ** 12n };
const port = {
  createPlayer: async () => ({ outcome: 'done', value: null }),
  transfer: async () => ({ outcome: 'done', value: null }),
} as unknown as TransferVenuePort;

beforeAll(async () => {
  cashier = await openCashier(clock);
  const { database, site, wallet } = cashier;
  await database.query(
    "insert into venue (code, name, category, adapter, wallet, position) values ('tv', 'tv', 'gaming', 'test', 'transfer', 99)",
  );
  await database.transaction((tx) => wallet.openHouse(tx, ['tv']));
  const node = () => openTransfers(site, { wallet, limitsOf: async () => limits }, () => port);
  nodes = [node(), node()];
});
afterAll(() => cashier.close());

async function begun(memberId: bigint, direction: 'in' | 'out', amount: bigint): Promise<string> {
  const id = crypto.randomUUID();
  const order = { id, memberId, venue: 'tv', direction, amount } as const;
  const outcome = await cashier.database.transaction((tx) => nodes[0].begin(tx, order));
  expect(outcome.ok).toBe(true);
  return id;
}

/** The member's accounts by their codes, those that hold nothing left out. */
async function books(memberId: bigint): Promise<Record<string, bigint>> {
  const { rows } = await cashier.database.query<{ code: string; balance: bigint; pending: bigint }>(
    'select code, balance, pending_debits + pending_credits as pending from ledger.account where owner = $1 order by code',
    [String(memberId)],
  );
  expect(rows.every(({ pending }) => pending === 0n)).toBe(true);
  return Object.fromEntries(rows.flatMap(({ code, balance }) => (balance === 0n ? [] : [[code, balance]])));
}

async function commitsOf(ids: readonly string[]): Promise<number> {
  const { rows } = await cashier.database.query<{ commits: number }>(
    'select count(distinct xid)::int as commits from ledger.transfer where pending_id = any($1::uuid[])',
    [ids],
  );
  return rows[0]?.commits ?? 0;
}

test('thirty at once are a few commits, and each member has what was moved', async () => {
  const members = await Promise.all(Array.from({ length: 30 }, () => cashier.memberWith(1_000n)));
  const ids = await Promise.all(members.map((member, n) => begun(member, 'in', BigInt(n + 1))));
  expect(await Promise.all(ids.map((id) => nodes[0].settle(id)))).toEqual(ids.map(() => 'done'));
  for (const [n, member] of members.entries())
    expect(await books(member)).toEqual({ central: 999n - BigInt(n), 'venue/tv': BigInt(n + 1) });
  expect(await commitsOf(ids)).toBeLessThan(15);
});

test('one transfer fifty times at once, at two nodes, moves the money once', async () => {
  const member = await cashier.memberWith(1_000n);
  const id = await begun(member, 'in', 300n);
  const states = await Promise.all(
    Array.from({ length: 50 }, (_, n) => nodes[n % 2 === 0 ? 0 : 1].settle(id)),
  );
  expect(new Set(states)).toEqual(new Set(['done']));
  expect(await books(member)).toEqual({ central: 700n, 'venue/tv': 300n });
});

test('fifty transfers of one member there and back at once lose nothing', async () => {
  const member = await cashier.memberWith(50_000n);
  await nodes[0].settle(await begun(member, 'in', 25_000n));
  const ids: string[] = [];
  for (let n = 0; n < 50; n += 1) ids.push(await begun(member, n % 2 === 0 ? 'in' : 'out', 100n + BigInt(n)));
  const states = await Promise.all(ids.map((id, n) => nodes[n % 3 === 0 ? 0 : 1].settle(id)));
  expect(new Set(states)).toEqual(new Set(['done']));
  expect(await books(member)).toEqual({ central: 25_025n, 'venue/tv': 24_975n });
});

test('what was taken ahead is paid back by money that arrives with others, as by money that arrives alone', async () => {
  const [together, alone, neighbour] = await Promise.all([1, 2, 3].map(() => cashier.memberWith(1_000n)));
  const after = async (member = 0n) => {
    const into = await begun(member, 'in', 600n);
    // While its way in is pending the money is taken out ahead.
    expect(await nodes[0].settle(await begun(member, 'out', 400n))).toBe('done');
    return into;
  };
  const [one, other] = [await after(together), await after(alone)];
  const beside = await begun(neighbour ?? 0n, 'in', 100n);
  expect(await Promise.all([nodes[0].settle(one), nodes[0].settle(beside)])).toEqual(['done', 'done']);
  expect(await nodes[1].settle(other)).toBe('done');
  expect(await books(together ?? 0n)).toEqual({ central: 800n, 'venue/tv': 200n });
  expect(await books(alone ?? 0n)).toEqual({ central: 800n, 'venue/tv': 200n });
  expect(await books(neighbour ?? 0n)).toEqual({ central: 900n, 'venue/tv': 100n });
});

test('one that cannot be settled fails alone: those who came with it have their money', async () => {
  const members = await Promise.all(Array.from({ length: 6 }, () => cashier.memberWith(1_000n)));
  const ids = await Promise.all(members.map((member) => begun(member, 'in', 200n)));
  const [broken = ''] = ids;
  // Its reservation is gone already, which nobody's row says.
  const ended = { id: broken, memberId: members[0] ?? 0n, venue: 'tv' };
  await cashier.database.transaction((tx) => cashier.wallet.cancelReservation(tx, ended));
  const states = await Promise.all(ids.map((id) => nodes[0].settle(id)));
  expect(states).toEqual(['pending', 'done', 'done', 'done', 'done', 'done']);
  for (const member of members.slice(1))
    expect(await books(member)).toEqual({ central: 800n, 'venue/tv': 200n });
  expect(await books(members[0] ?? 0n)).toEqual({ central: 1_000n });
});

test('a transfer of which a part is held is settled alone, and the part is noted once', async () => {
  const [member, neighbour] = [await cashier.memberWith(1_000n), await cashier.memberWith(1_000n)];
  // 5,000 may come ahead of the records; the rest is held.
  const ids = [await begun(member, 'out', 7_000n), await begun(neighbour, 'in', 100n)];
  expect(await Promise.all(ids.map((id) => nodes[0].settle(id)))).toEqual(['done', 'done']);
  expect(await books(member)).toEqual({ 'ahead/tv': -7_000n, central: 6_000n, review: 2_000n });
  const { rows } = await cashier.database.query(
    "select held from win_review where member_id = $1 and kind = 'ahead'",
    [member],
  );
  expect(rows).toEqual([{ held: 2_000n }]);
  expect(await books(neighbour)).toEqual({ central: 900n, 'venue/tv': 100n });
});

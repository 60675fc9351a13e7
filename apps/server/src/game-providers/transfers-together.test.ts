/** Transfers that venues have done at the same time are settled together: to the fen, and each as it is settled alone. Amounts in fen. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { type Cashier, openCashier, venueAccount } from '../testing/cashier.ts';
import type { TransferVenuePort } from './port.ts';
import { openTransfers, type Transfers } from './transfers.ts';

const clock = new SetClock('2026-11-21T04:00:00.000Z');
let cashier: Cashier;
/** Two nodes on one database. */
let nodes: readonly [Transfers, Transfers];
const nobody = async () => new Set<bigint>();
const limits = { win: 10n ** 12n, multiple: 1_000n, hour: 10n ** 12n, ahead: 5_000n, day: 10n ** 12n };
/** Players that the venue was told of, by the node that told. */
const told: string[] = [];
/** Why the venue refuses; undefined: it does what it is asked. */
let refusal: string | undefined;
const portOf = (node: number) =>
  ({
    createPlayer: async (player: string) => {
      told.push(`${node}/${player}`);
      return { outcome: 'done', value: null };
    },
    transfer: async () =>
      refusal === undefined ? { outcome: 'done', value: null } : { outcome: 'refused', reason: refusal },
  }) as unknown as TransferVenuePort;

beforeAll(async () => {
  cashier = await openCashier(clock);
  const { database, site, wallet } = cashier;
  await database.query(
    "insert into venue (code, name, category, adapter, wallet, position) values ('tv', 'tv', 'gaming', 'test', 'transfer', 99)",
  );
  await database.transaction((tx) => wallet.openHouse(tx, ['tv']));
  const node = (n: number) =>
    openTransfers(site, { wallet, limitsOf: async () => limits }, () => portOf(n), nobody);
  nodes = [node(0), node(1)];
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

/** What a member asked for by hand, with others. */
function asked(memberId: bigint, direction: 'in' | 'out', amount: bigint, key: string = crypto.randomUUID()) {
  return { memberId, venue: 'tv', direction, amount, key } as const;
}

test('thirty that are asked for at once begin and end in a few commits, each with its row, its operation and its money', async () => {
  const members = await Promise.all(Array.from({ length: 30 }, () => cashier.memberWith(1_000n)));
  const moved = await Promise.all(
    members.map((member, n) => nodes[0].moveTogether(asked(member, 'in', BigInt(n + 1)))),
  );
  expect(moved.map((one) => one?.state)).toEqual(moved.map(() => 'done'));
  const ids = moved.flatMap((one) => (one ? [one.id] : []));
  for (const [n, member] of members.entries())
    expect(await books(member)).toEqual({ central: 999n - BigInt(n), 'venue/tv': BigInt(n + 1) });
  const { rows } = await cashier.database.query<{ commits: number; claimed: number }>(
    `select (select count(distinct xid)::int from ledger.transfer where id = any($1::uuid[])) as commits,
            (select max(attempts)::int from venue_transfer where id = any($1::uuid[])) as claimed`,
    [ids],
  );
  expect(rows[0]?.commits).toBeLessThan(15);
  // What one began was its own to work on: nobody had to claim it.
  expect(rows[0]?.claimed).toBe(1);
  expect(await commitsOf(ids)).toBeLessThan(15);
});

test('a member’s first transfer opens the wallets that it moves, in the same commit; the next finds them, at whatever node', async () => {
  const member = await cashier.memberWith(1_000n);
  for (const node of nodes)
    expect(await node.moveTogether(asked(member, 'in', 100n))).toMatchObject({ state: 'done' });
  const { rows } = await cashier.database.query<object>(
    `select code, currency, floor::text as floor, ceiling::text as ceiling, folded, opened_at as at from ledger.account
      where owner = $1 and code like '%/tv' order by code`,
    [String(member)],
  );
  const terms = { currency: 'CNY', folded: false, at: clock.now() };
  expect(rows).toEqual([
    { ...terms, code: 'ahead/tv', floor: null, ceiling: '0' },
    { ...terms, code: 'venue/tv', floor: '0', ceiling: null },
  ]);
  expect(await books(member)).toEqual({ central: 800n, 'venue/tv': 200n });
});

test('a wallet that stands with other terms keeps its member out, and nobody who came with them', async () => {
  const [strange, other] = [await cashier.memberWith(1_000n), await cashier.memberWith(1_000n)];
  await cashier.database.query(
    `insert into ledger.account (id, owner, code, currency, floor, opened_at) values ($1, 'house', 'strange', 'CNY', 0, $2)`,
    [venueAccount(strange, 'tv'), clock.now()],
  );
  const move = (member: bigint) => nodes[0].moveTogether(asked(member, 'in', 100n));
  const answers = await Promise.all([move(strange), move(other)]);
  expect(answers[0]).toBeUndefined();
  expect(await books(strange)).toEqual({ central: 1_000n });
  // Perhaps it was left to the ordinary way, which does the same.
  if (answers[1] === undefined) await nodes[0].settle(await begun(other, 'in', 100n));
  expect(await books(other)).toEqual({ central: 900n, 'venue/tv': 100n });
});

test('a venue is told once of a member, and by no other node while it does what is asked; after a refusal it is told again', async () => {
  const member = await cashier.memberWith(1_000n);
  const move = async (node: 0 | 1) => {
    told.length = 0;
    const moved = await nodes[node].moveTogether(asked(member, 'in', 1n));
    return [moved?.state, ...told];
  };
  expect(await move(0)).toEqual(['done', `0/m${member}`]);
  expect(await move(1)).toEqual(['done']);
  expect(await move(0)).toEqual(['done']);
  clock.advance(1_000);
  refusal = 'unknown_player';
  expect(await move(1)).toEqual(['refused']);
  refusal = undefined;
  expect(await move(1)).toEqual(['done', `1/m${member}`]);
  expect(await books(member)).toEqual({ central: 996n, 'venue/tv': 4n });
});

test.each(['in', 'out'] as const)(
  'what begins and ends with others leaves what one alone leaves (%s)',
  async (direction) => {
    const [together, alone] = [await cashier.memberWith(1_000n), await cashier.memberWith(1_000n)];
    for (const member of [together, alone]) await nodes[0].settle(await begun(member, 'in', 500n));
    const moved = await nodes[0].moveTogether(asked(together, direction, 200n));
    const one = await begun(alone, direction, 200n);
    expect([moved?.state, await nodes[0].settle(one)]).toEqual(['done', 'done']);
    const rowsOf = async (id = '') => {
      const { rows: row } = await cashier.database.query<object>(
        "select to_jsonb(t) - 'id' - 'member_id' as row from venue_transfer t where id = $1",
        [id],
      );
      const { rows: moves } = await cashier.database.query<object>(
        `select phase, kind, reference = 'venue/tv/' || $1 as named, amounts[1] + amounts[2] as sum, abs(amounts[1]) as amount, cardinality(accounts) as legs
         from ledger.transfer where id = $1::uuid or pending_id = $1::uuid order by phase`,
        [id],
      );
      return { row, moves };
    };
    expect(await rowsOf(moved?.id)).toEqual(await rowsOf(one));
    expect(await books(together)).toEqual(await books(alone));
  },
);

test('fifty times at once with one key, and fifty without, at two nodes: the money moves once for each', async () => {
  for (const key of ['the same', undefined]) {
    const member = await cashier.memberWith(1_000n);
    const moved = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        nodes[n % 2 === 0 ? 0 : 1].moveTogether({ ...asked(member, 'in', 300n), key }),
      ),
    );
    expect(moved.filter((one) => one !== undefined)).toHaveLength(1);
    expect(await books(member)).toEqual({ central: 700n, 'venue/tv': 300n });
  }
});

const at = () => clock.now();
const unusual: readonly (readonly [string, 'in' | 'out', (member: bigint) => Promise<unknown>])[] = [
  [
    'who is suspended',
    'in',
    (member) => cashier.database.query('update member set frozen_at = $2 where id = $1', [member, at()]),
  ],
  [
    'whose money follows them',
    'out',
    async (member) => {
      await nodes[0].settle(await begun(member, 'in', 600n));
      await cashier.database.query('update member set auto_transfer = true where id = $1', [member]);
    },
  ],
  [
    'who takes a break',
    'in',
    (member) =>
      cashier.database.query(
        "insert into play_break (member_id, kind, began_at, ends_at) values ($1, 'break', $2, $2::timestamptz + interval '1 day')",
        [member, at()],
      ),
  ],
  [
    'who has asked before with the same key',
    'in',
    (member) =>
      cashier.database.query(
        "insert into operation (member_id, call, key, id, fingerprint, created_at, answer) values ($1, 'transfer', 'k', gen_random_uuid(), '', $2, '{}')",
        [member, at()],
      ),
  ],
  ['who has less than that', 'in', async (member) => nodes[0].settle(await begun(member, 'in', 600n))],
  ['whose money there our books do not know of', 'out', async () => undefined],
];

test.each(unusual)(
  '%s is left to the ordinary way, untouched, and whoever came at the same time is not (%s)',
  async (_who, direction, prepare) => {
    const [member, neighbour] = [await cashier.memberWith(1_000n), await cashier.memberWith(1_000n)];
    await nodes[0].settle(await begun(neighbour, 'in', 500n));
    await prepare(member);
    const before = await books(member);
    const answers = await Promise.all([
      nodes[0].moveTogether(asked(member, direction, 500n, 'k')),
      nodes[0].moveTogether(asked(neighbour, direction, 500n, 'k')),
    ]);
    expect(answers.map((one) => one?.state)).toEqual([undefined, 'done']);
    expect(await books(member)).toEqual(before);
  },
);

test('what staff have stopped goes nowhere, and comes back all the same', async () => {
  const member = await cashier.memberWith(1_000n);
  await nodes[0].settle(await begun(member, 'in', 500n));
  const { rows } = await cashier.database.query<{ id: bigint }>(
    "insert into staff (username, name, password_hash, totp_secret, created_at) values ('stops', '', '', '', $1) returning id",
    [at()],
  );
  const stop = async (kind: string, target: string) =>
    cashier.database.query(
      `insert into stop (kind, target, body, body_en, reason, starts_at, made_by, made_at) values ($1, $2, 'b', 'b', 'r', $3, $4, $3)`,
      [kind, target, at(), rows[0]?.id],
    );
  await stop('venue', 'tv');
  expect(await nodes[0].moveTogether(asked(member, 'in', 100n))).toBeUndefined();
  expect((await nodes[0].moveTogether(asked(member, 'out', 100n)))?.state).toBe('done');
  await cashier.database.query("update stop set lifted_at = $1, lifted_by = made_by where kind = 'venue'", [
    at(),
  ]);
  await stop('transfers', '');
  expect(await nodes[0].moveTogether(asked(member, 'in', 100n))).toBeUndefined();
  await cashier.database.query(
    "update stop set lifted_at = $1, lifted_by = made_by where kind = 'transfers'",
    [at()],
  );
  expect((await nodes[0].moveTogether(asked(member, 'in', 100n)))?.state).toBe('done');
});

test('whom somebody else’s break may concern is asked alone where money goes in', async () => {
  const member = await cashier.memberWith(1_000n);
  const careful = openTransfers(
    cashier.site,
    { wallet: cashier.wallet, limitsOf: async () => limits },
    () => portOf(0),
    async (memberIds) => new Set(memberIds),
  );
  expect(await careful.moveTogether(asked(member, 'in', 100n))).toBeUndefined();
  expect(await books(member)).toEqual({ central: 1_000n });
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

test('what is taken ahead while its way in is pending is paid back, whichever of the two ends first', async () => {
  for (const first of ['in', 'out'] as const) {
    const member = await cashier.memberWith(1_000n);
    const ids = { in: await begun(member, 'in', 600n), out: await begun(member, 'out', 400n) };
    expect(await nodes[0].settle(ids[first])).toBe('done');
    expect(await nodes[0].settle(ids[first === 'in' ? 'out' : 'in'])).toBe('done');
    expect(await books(member)).toEqual({ central: 800n, 'venue/tv': 200n });
  }
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

/**
 * Wins that are paid together: what they leave is what the same wins one by one leave, to the fen, and what is unusual is left to the
 * ordinary way. Amounts in fen.
 */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../../platform/clock.ts';
import { turnoverLeft } from '../../wagering/index.ts';
import { openSeamlessTables, type Player, type SeamlessTables } from '../testing/seamless-tables.ts';
import type { BetCall, WinCall } from './calls.ts';
import { answerCall } from './wallet.ts';
import { openWins, type Wins } from './wins.ts';

const clock = new SetClock('2026-11-21T04:00:00.000Z');
let tables: SeamlessTables;
/** Two nodes on one database. */
let nodes: readonly [Wins, Wins];
beforeAll(async () => {
  tables = await openSeamlessTables(clock);
  const node = () => openWins(tables.site, tables.wallet, async () => tables.limits);
  nodes = [node(), node()];
});
afterAll(() => tables.close());
const open = 10n ** 18n;
afterEach(() => Object.assign(tables.limits, { win: open, multiple: open, hour: open }));

/** What only the common way pays: undefined where it left the win to the ordinary one. */
function pay(player: Player, bet: BetCall, win: WinCall, node: 0 | 1 = 0): Promise<bigint | undefined> {
  const of = 'round' in win.of ? win.of : { bet: bet.id };
  return nodes[node].pay(tables.venue, player.memberId, { ...win, of });
}

/** A member whose 1,000 are staked. */
async function staked(more: Partial<BetCall> = {}, fen = 5_000n) {
  const player = await tables.playing(fen);
  const bet = player.bet(more);
  expect(await player.send(bet)).toMatchObject({ ok: true });
  return { player, bet };
}

async function rowsOf({ memberId }: Player, { id: bet, round }: BetCall, { id: win }: WinCall) {
  const row = async (text: string, values: readonly unknown[]) =>
    (await tables.database.query<object>(text, [...values])).rows;
  return {
    bet: await row(
      "select to_jsonb(b) - 'bet_id' - 'member_id' - 'round' as row from bet b where bet_id = $1",
      [bet],
    ),
    kept: await row(
      `select to_jsonb(t) - 'recorded_at' - 'id' - 'member_id' - 'reference' - 'bet' - 'round' as row, reference = $2 as of_bet, bet = $2 as paid,
              round = $3 as of_round
         from seamless_transaction t where id = $1`,
      [win, bet, round],
    ),
    moved: await row(
      `select t.phase, t.kind, replace(t.reference, $1, '') as reference, cardinality(t.accounts) as legs
         from ledger.transfer t where t.reference like '%/' || $1 order by t.kind`,
      [bet],
    ),
    settled: await row(
      "select to_jsonb(s) - 'id' - 'bet_id' - 'member_id' - 'xid' as row from settlement s where bet_id = $1",
      [bet],
    ),
    used: await row("select replace(bet, $1, '') as bet, amount from turnover_use where member_id = $2", [
      bet,
      memberId,
    ]),
    requirements: await row(
      'select amount, used from turnover_requirement where member_id = $1 order by id',
      [memberId],
    ),
  };
}

async function paidAtVenue(): Promise<bigint> {
  const { rows } = await tables.database.query<{ paid: bigint }>(
    'select coalesce(sum(paid), 0)::bigint as paid from venue_hour',
  );
  return rows[0]?.paid ?? 0n;
}

async function paidThisHour(): Promise<bigint> {
  const { rows } = await tables.database.query<{ paid: bigint }>(
    "select coalesce(sum(paid), 0)::bigint as paid from venue_hour where hour = date_trunc('hour', $1::timestamptz)",
    [clock.now()],
  );
  return rows[0]?.paid ?? 0n;
}

async function owes({ memberId }: Player, ...amounts: readonly bigint[]): Promise<void> {
  for (const [n, amount] of amounts.entries())
    await tables.database.query(
      'insert into turnover_requirement (member_id, source, amount, opened_at) values ($1, $2, $3, $4)',
      [memberId, `test/${n}`, amount, clock.now()],
    );
}

test('thirty wins of thirty members at once are a few commits, and each has its money, its record and its answer', async () => {
  const all = await Promise.all(Array.from({ length: 30 }, () => staked()));
  const before = await paidAtVenue();
  const wins = all.map(({ player, bet }, n) => player.win(bet, BigInt(n) * 100n));
  const answers = await Promise.all(
    all.map(({ player, bet }, n) => player.send(wins[n] ?? player.win(bet, 0n))),
  );
  expect(answers).toEqual(all.map((_, n) => ({ ok: true, balance: 4_000n + BigInt(n) * 100n })));
  for (const [n, { player, bet }] of all.entries()) {
    expect(await player.central()).toBe(4_000n + BigInt(n) * 100n);
    expect(await tables.betRow(bet.id)).toEqual({
      state: 'settled',
      stake: 1_000n,
      valid: 1_000n,
      payout: BigInt(n) * 100n,
      seq: 2n,
    });
  }
  expect(await paidAtVenue()).toBe(before + 43_500n);
  const { rows } = await tables.database.query<{ commits: number }>(
    "select count(distinct xid)::int as commits from ledger.transfer where kind = 'bet_payout' and reference = any($1)",
    [all.map(({ bet }) => `bet/${tables.venue.code}/${bet.id}`)],
  );
  expect(rows[0]?.commits).toBeLessThanOrEqual(4);
});

const ofRound = ({ round }: BetCall) => ({ of: { round } });

test.each<[string, bigint, (bet: BetCall) => Parameters<Player['win']>[2]]>([
  ['more than the stake', 2_500n, () => ({})],
  ['nothing', 0n, () => ({})],
  ['something that counts for half', 700n, () => ({ valid: 500n })],
  ['something that counts for more than was staked', 700n, () => ({ valid: 5_000n })],
  ['something that ends its round', 700n, () => ({ closesRound: true })],
  ['nothing, which ends its round', 0n, () => ({ closesRound: true })],
  ['something for a round', 700n, ofRound],
  ['nothing for a round', 0n, ofRound],
  [
    'something for a round that ends with it and was not over',
    700n,
    (bet) => ({ ...ofRound(bet), closesRound: true, beforeEnd: true }),
  ],
])(
  'what is left of a win of %s is the same whether it was paid with others or alone',
  async (_what, amount, more) => {
    const left = await Promise.all(
      [true, false].map(async (together) => {
        const { player, bet } = await staked();
        await owes(player, 300n, 400n, 5_000n);
        const win = player.win(bet, amount, more(bet));
        if (together) expect(await pay(player, bet, win)).toBe(4_000n + amount);
        else {
          const wins = { pay: async () => undefined };
          expect(await answerCall({ ...tables.parts, wins }, tables.venue, win)).toEqual({
            ok: true,
            balance: 4_000n + amount,
          });
        }
        expect(await player.send(win)).toEqual({ ok: true, balance: 4_000n + amount });
        return rowsOf(player, bet, win);
      }),
    );
    expect(left[0]).toEqual(left[1]);
    expect(left[0]?.settled).toHaveLength(1);
  },
);

test('of a round of several bets wins that name it pay the oldest open one first, each once, and the last one ends it', async () => {
  const player = await tables.playing(5_000n);
  const round = tables.fresh();
  const bets = [1n, 2n, 3n].map((n) => player.bet({ round, amount: n * 100n }));
  for (const bet of bets) {
    await player.send(bet);
    clock.advance(1);
  }
  const [first, second, third] = bets;
  if (!first || !second || !third) throw new Error('no bets');
  expect(await pay(player, first, player.win(first, 10n, { of: { round } }))).toBe(4_410n);
  expect(await tables.betRow(first.id)).toMatchObject({ state: 'settled', payout: 10n });
  // With one that is open the end of the round is more than this win.
  const ends = player.win(second, 20n, { of: { round }, closesRound: true });
  expect(await pay(player, second, ends)).toBeUndefined();
  expect(await player.send(ends)).toEqual({ ok: true, balance: 4_430n });
  expect(await tables.betRow(second.id)).toMatchObject({ state: 'settled', payout: 20n });
  expect(await tables.betRow(third.id)).toMatchObject({ state: 'settled', payout: 0n });
});

test('a bet and its round named at once, at two nodes: each win has its bet, and none is paid for two', async () => {
  const player = await tables.playing(5_000n);
  const round = tables.fresh();
  const [one, other] = [player.bet({ round }), player.bet({ round })];
  await player.send(one);
  clock.advance(1);
  await player.send(other);
  const named = player.win(one, 10n);
  const ofTheRound = player.win(other, 500n, { of: { round } });
  const answers = await Promise.all([
    pay(player, one, named, 0),
    pay(player, one, ofTheRound, 0),
    pay(player, one, ofTheRound, 1),
  ]);
  expect(answers.filter((balance) => balance !== undefined).length).toBeGreaterThan(0);
  for (const win of [named, ofTheRound]) expect(await player.send(win)).toMatchObject({ ok: true });
  expect(await player.central()).toBe(3_510n);
  const rows = [await tables.betRow(one.id), await tables.betRow(other.id)];
  expect(rows.reduce((sum, row) => sum + (row?.payout ?? 0n), 0n)).toBe(510n);
});

test('wins of one member at once are answered with what each of them left, and what they count for is used once', async () => {
  const player = await tables.playing(9_000n);
  await owes(player, 1_500n, 4_000n);
  const bets = [player.bet(), player.bet({ amount: 700n }), player.bet({ amount: 30n })];
  for (const bet of bets) await player.send(bet);
  const wins = bets.map((bet, n) => player.win(bet, BigInt(n + 1) * 100n));
  const balances = await Promise.all(wins.map((win, n) => pay(player, bets[n] ?? player.bet(), win)));
  expect(balances).toEqual([7_370n, 7_570n, 7_870n]);
  for (const [n, win] of wins.entries())
    expect(await player.send(win)).toEqual({ ok: true, balance: balances[n] });
  expect(await player.central()).toBe(7_870n);
  expect(await tables.database.transaction((tx) => turnoverLeft(tx, player.memberId))).toBe(3_770n);
});

test('one win fifty times at once, at two nodes, is paid once with one answer', async () => {
  const { player, bet } = await staked();
  const win = player.win(bet, 2_000n);
  const paid = await Promise.all(
    Array.from({ length: 50 }, (_, n) => pay(player, bet, win, n % 2 === 0 ? 0 : 1)),
  );
  expect(paid.filter((balance) => balance !== undefined)).toEqual([6_000n]);
  const answers = await Promise.all(Array.from({ length: 50 }, () => player.send(win)));
  expect(answers).toEqual(Array.from({ length: 50 }, () => ({ ok: true, balance: 6_000n })));
  expect(await player.central()).toBe(6_000n);
});

test('fifty different wins of one bet at once: one settles it, and each adds to it once', async () => {
  const { player, bet } = await staked();
  const answers = await Promise.all(Array.from({ length: 50 }, () => player.send(player.win(bet, 10n))));
  expect(answers.every(({ ok }) => ok)).toBe(true);
  expect(await player.central()).toBe(4_500n);
  expect(await tables.betRow(bet.id)).toMatchObject({ payout: 500n, seq: 51n, valid: 1_000n });
});

test('a win, its rollback and the bet’s at once leave the stake with the member', async () => {
  await Promise.all(
    Array.from({ length: 12 }, async (_, n) => {
      const { player, bet } = await staked();
      const win = player.win(bet, 3_000n);
      const calls = [win, player.rollback(win), player.rollback(bet)];
      await Promise.all((n % 2 === 0 ? calls : calls.toReversed()).map((call) => player.send(call)));
      expect(await player.central()).toBe(5_000n);
      expect(await tables.betRow(bet.id)).toMatchObject({ state: 'void' });
    }),
  );
});

test('one id for the bets of two members at once is one win; the other is a conflict, and whoever came with them is paid', async () => {
  const [one, other, third] = [await staked(), await staked(), await staked()];
  const id = tables.fresh();
  const answers = await Promise.all([
    one.player.send(one.player.win(one.bet, 100n, { id })),
    other.player.send(other.player.win(other.bet, 100n, { id })),
    third.player.send(third.player.win(third.bet, 100n)),
  ]);
  expect(answers).toEqual([
    { ok: true, balance: 4_100n },
    { ok: false, reason: 'conflict' },
    { ok: true, balance: 4_100n },
  ]);
  expect(await other.player.central()).toBe(4_000n);
});

test('a win that the database cannot take at all fails alone: those who came with it are paid', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => staked()));
  const answers = await Promise.allSettled(
    all.map(({ player, bet }, n) => player.send(player.win(bet, 500n, n === 3 ? { id: 'no\0text' } : {}))),
  );
  expect(answers.map(({ status }) => status)).toEqual(
    all.map((_, n) => (n === 3 ? 'rejected' : 'fulfilled')),
  );
  for (const [n, { player }] of all.entries()) expect(await player.central()).toBe(n === 3 ? 4_000n : 4_500n);
});

async function rolledBackFirst(player: Player, _bet: BetCall, win: WinCall): Promise<unknown> {
  return player.send(player.rollback(win));
}

const limited = (limits: Partial<SeamlessTables['limits']>) => async () => {
  Object.assign(tables.limits, limits);
};

test.each<
  [
    string,
    (player: Player, bet: BetCall, win: WinCall) => Promise<unknown>,
    ((bet: BetCall) => Parameters<Player['win']>[2])?,
  ]
>([
  ['of a bet that has settled', (player, bet) => player.send(player.win(bet, 10n))],
  ['of a bet that was taken back', (player, bet) => player.send(player.rollback(bet))],
  ['that was taken back before it came', rolledBackFirst],
  ['that was paid before', (player, _bet, win) => player.send(win)],
  ['whose id is another call’s', (player, _bet, win) => player.send(player.prize(5n, { id: win.id }))],
  ['above what is paid unseen', limited({ win: 1_999n })],
  ['of more times its stake than are paid unseen', limited({ multiple: 1n })],
  ['that waits for others as large', limited({ hour: 2_000_000n })],
  [
    'of a member of whom something is owed',
    async (player, _bet) => {
      const other = player.bet({ amount: 3_000n });
      await player.send(other);
      const paid = player.win(other, 50_000n);
      await player.send(paid);
      await player.send(player.bet({ amount: 51_000n }));
      await player.send(player.rollback(paid));
    },
  ],
  [
    'of a member whose bonus wants the bet',
    ({ memberId }) =>
      tables.database.transaction(async (tx) => {
        // A grant alone: its promotion is nobody's business here.
        await tx.query('set local session_replication_role = replica');
        await tx.query(
          `insert into bonus_grant (member_id, promotion_id, source, deposit_amount, combines, amount, required, weights, bet_ceiling,
                                    opened_at, expires_at)
           values ($1, 1, $2, 0, true, 100, 10000, '{"gaming": 100}', 0, $3, $3::timestamptz + interval '1 day')`,
          [memberId, `test/${memberId}`, clock.now()],
        );
      }),
  ],
  [
    'that ends a round in which another bet is open',
    (player, bet) => player.send(player.bet({ round: bet.round, amount: 10n })),
    () => ({ closesRound: true }),
  ],
  ['of a round in which nothing is open', (player, bet) => player.send(player.win(bet, 10n)), ofRound],
  [
    'of a round that was said to be over',
    async (player, bet) => {
      const before = player.bet({ round: bet.round, amount: 10n, closesRound: true });
      await player.send(before);
      await player.send(player.bet({ round: bet.round, amount: 10n }));
    },
    (bet) => ({ ...ofRound(bet), beforeEnd: true }),
  ],
])(
  'a win %s is left to the ordinary way, untouched, and those that came at the same time are paid',
  async (what, make, more = () => ({})) => {
    // Multiples are asked of no small win.
    const amount = what.includes('times its stake') ? 10_000n : 2_000n;
    const [{ player, bet }, neighbour] = [await staked(), await staked()];
    const win = player.win(bet, amount, more(bet));
    await make(player, bet, win);
    const before = await player.central();
    const paid = await paidAtVenue();
    const [left, taken] = await Promise.all([
      pay(player, bet, win),
      pay(neighbour.player, neighbour.bet, neighbour.player.win(neighbour.bet, 900n)),
    ]);
    expect([left, taken]).toEqual([undefined, 4_900n]);
    expect(await player.central()).toBe(before);
    expect(await paidAtVenue()).toBe(paid + 900n);
  },
);

test('of wins that would pass the hour’s limit together, those before it are paid', async () => {
  clock.advance(3_600_000);
  const all = await Promise.all(Array.from({ length: 4 }, () => staked({ amount: 1n })));
  tables.limits.hour = 250_000n;
  await tables.database.query(
    "update venue_hour set paid = paid + 249500 - $2 where (venue, hour, shard) = (select venue, hour, shard from venue_hour where hour = date_trunc('hour', $1::timestamptz) limit 1)",
    [clock.now(), await paidThisHour()],
  );
  expect(await paidThisHour()).toBe(249_500n);
  const answers = await Promise.all(all.map(({ player, bet }) => pay(player, bet, player.win(bet, 200n))));
  expect(answers.filter((answer) => answer !== undefined)).toEqual([5_199n, 5_199n]);
  // Alone they are held for the same reason.
  for (const [n, { player, bet }] of all.entries())
    if (answers[n] === undefined) {
      expect(await player.send(player.win(bet, 200n))).toMatchObject({ ok: true, balance: 4_999n });
      expect(await player.central()).toBe(4_999n);
    }
  clock.advance(3_600_000);
});

/** A node whose write is done, but not committed before it is told to. */
async function slowNode() {
  const client = await tables.database.pool.connect();
  await client.query('begin');
  const pool = { query: (asked: never) => client.query(asked) };
  const wins = openWins(
    { ...tables.site, database: { ...tables.database, pool } as never },
    tables.wallet,
    async () => tables.limits,
  );
  const { rows } = await client.query<{ shard: number }>('select pg_backend_pid() % 16 as shard');
  return {
    wins,
    /** Where this connection adds to what the venue paid in an hour. */
    shard: rows[0]?.shard,
    async commit() {
      await client.query('commit');
      client.release();
    },
  };
}

/** Another one whose connection adds elsewhere: one in sixteen would wait for it, which is no fault of the limit's. */
async function nodeApartFrom({ shard }: { readonly shard: number | undefined }) {
  const node = await slowNode();
  if (node.shard !== shard) return node;
  try {
    return await nodeApartFrom(node);
  } finally {
    await node.commit();
  }
}

test('wins of two nodes at once never pass the hour’s limit together: what is not committed yet counts', async () => {
  clock.advance(3_600_000);
  const staking = () => Promise.all(Array.from({ length: 20 }, () => staked({ amount: 1n })));
  const [ours, theirs] = [await staking(), await staking()];
  // Each of the two writes has room for itself, and not for both.
  tables.limits.hour = 10_000n;
  await tables.database.query(
    "update venue_hour set paid = paid + 9800 - $2 where (venue, hour, shard) = (select venue, hour, shard from venue_hour where hour = date_trunc('hour', $1::timestamptz) limit 1)",
    [clock.now(), await paidThisHour()],
  );
  const slow = await slowNode();
  const first = await Promise.all(
    ours.map(({ player, bet }) =>
      slow.wins.pay(tables.venue, player.memberId, { ...player.win(bet, 9n), of: { bet: bet.id } }),
    ),
  );
  expect(first.every((balance) => balance !== undefined)).toBe(true);
  const second = theirs.map(({ player, bet }) => pay(player, bet, player.win(bet, 9n)));
  await Promise.race(second);
  await slow.commit();
  await Promise.all(second);
  expect(await paidThisHour()).toBeLessThanOrEqual(10_000n);
  // Nothing is lost: what is left over is paid, or held where it would pass the limit, each alone.
  for (const { player, bet } of theirs)
    expect(await player.send(player.win(bet, 9n))).toMatchObject({ ok: true });
  expect(await paidThisHour()).toBeLessThanOrEqual(10_000n);
  clock.advance(3_600_000);
});

test('far from the hour’s limit wins of two nodes do not wait for one another', async () => {
  clock.advance(3_600_000);
  const [ours, theirs] = [await staked({ amount: 1n }), await staked({ amount: 1n })];
  const slow = await slowNode();
  const win = { ...ours.player.win(ours.bet, 9n), of: { bet: ours.bet.id } };
  expect(await slow.wins.pay(tables.venue, ours.player.memberId, win)).toBe(5_008n);
  const other = await nodeApartFrom(slow);
  const another = { ...theirs.player.win(theirs.bet, 9n), of: { bet: theirs.bet.id } };
  expect(await other.wins.pay(tables.venue, theirs.player.memberId, another)).toBe(5_008n);
  await other.commit();
  await slow.commit();
});

test('two who waited while the hour was nearly used up ask for its lock alone one after the other, not of each other', async () => {
  clock.advance(3_600_000);
  const { database } = tables;
  const room = 'select room_in_hour($1, $2::timestamptz, 1::bigint, 10000::numeric)::text as room';
  const ask = (client: NonNullable<typeof first>) =>
    client.query<{ room: string }>(room, [tables.venue.code, clock.now()]);
  const [first, ...waiting] = await Promise.all([1, 2, 3].map(() => database.pool.connect()));
  if (first === undefined) throw new Error('no connection');
  await Promise.all([first, ...waiting].map((client) => client.query('begin')));
  await first.query("select pg_advisory_xact_lock(hashtextextended('exposure/paid/' || $1, 6))", [
    tables.venue.code,
  ]);
  const asked = waiting.map(async (client) => {
    const { rows } = await ask(client);
    await client.query('commit');
    return rows[0]?.room;
  });
  await expect
    .poll(async () => {
      const { rows } = await database.query<{ n: number }>(
        "select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())",
      );
      return rows[0]?.n;
    })
    .toBe(2);
  await first.query(
    "insert into venue_hour (venue, hour, shard, paid) values ($2, date_trunc('hour', $1::timestamptz), 17, 9000)",
    [clock.now(), tables.venue.code],
  );
  await first.query('commit');
  expect(await Promise.all(asked)).toEqual(['1000', '1000']);
  for (const client of [first, ...waiting]) client.release();
});

test('whoever stands in the way of one holds up the others for a second at most: each then comes alone', async () => {
  const [held, free] = [await staked(), await staked()];
  let balances: readonly (bigint | undefined)[] = [];
  await tables.database.transaction(async (tx) => {
    await tables.wallet.lock(tx, held.player.memberId);
    balances = await Promise.all(
      [held, free].map(({ player, bet }) => pay(player, bet, player.win(bet, 100n))),
    );
  });
  expect(balances[0]).toBeUndefined();
  expect(await held.player.central()).toBe(4_000n);
  expect(await free.player.send(free.player.win(free.bet, 100n))).toMatchObject({ ok: true });
});

test('an answer that is lost once the wins are paid is found again by the id', async () => {
  const { player, bet } = await staked();
  const win = player.win(bet, 600n);
  const pool = {
    async query(asked: never) {
      await tables.database.pool.query(asked);
      throw new Error('the connection ended');
    },
  };
  const lost = openWins(
    { ...tables.site, database: { ...tables.database, pool } as never },
    tables.wallet,
    async () => tables.limits,
  );
  expect(await lost.pay(tables.venue, player.memberId, { ...win, of: { bet: bet.id } })).toBeUndefined();
  expect(await player.central()).toBe(4_600n);
  expect(await player.send(win)).toEqual({ ok: true, balance: 4_600n });
  expect(await player.central()).toBe(4_600n);
});

test('where memory does not know that the site is open, a win waits at the door', async () => {
  const { player, bet } = await staked();
  let inside = 0;
  const parts = { ...tables.parts, stakes: { ...tables.parts.stakes, open: () => false } };
  const answer = await answerCall(parts, tables.venue, player.win(bet, 100n), (work) => {
    inside += 1;
    return work();
  });
  expect([answer, inside]).toEqual([{ ok: true, balance: 4_100n }, 1]);
});

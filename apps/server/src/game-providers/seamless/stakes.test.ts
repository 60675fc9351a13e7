/** Stakes that are taken together: what they leave is what one that comes alone leaves, and what is unusual is left to the ordinary way. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { refuseStake, setLimit } from '../../responsible-gaming/index.ts';
import { openSeamlessTables, type Player, type SeamlessTables } from '../testing/seamless-tables.ts';
import type { BetCall, WalletAnswer } from './calls.ts';
import { openStakes, type Stakes } from './stakes.ts';
import { answerCall } from './wallet.ts';
import { openWins } from './wins.ts';

const clock = new SetClock('2026-11-21T04:00:00.000Z');
let tables: SeamlessTables;
let stakes: Stakes;
beforeAll(async () => {
  tables = await openSeamlessTables(clock);
  stakes = openStakes(tables.site, tables.wallet);
});
afterAll(() => tables.close());

const place = (player: Player, bet: BetCall) => stakes.place(tables.venue, player.memberId, bet);

async function rowsOf(player: Player, id: string) {
  const row = async (text: string, values: readonly unknown[]) =>
    (await tables.database.query<object>(text, [...values])).rows;
  const { rows: bets } = await tables.database.query<object>(
    `select to_jsonb(b) - 'bet_id' - 'member_id' - 'round' as row from bet b where bet_id = $1`,
    [id],
  );
  const { rows: kept } = await tables.database.query<object>(
    `select to_jsonb(t) - 'recorded_at' - 'id' - 'member_id' - 'round' as row from seamless_transaction t where id = $1`,
    [id],
  );
  const { rows: moved } = await tables.database.query<object>(
    `select t.phase, t.kind, replace(t.reference, $1, '') as reference, cardinality(t.accounts) as legs
       from ledger.transfer t where t.reference like '%/' || $1`,
    [id],
  );
  return {
    bets,
    kept,
    moved,
    shown: await row(
      "select to_jsonb(f) - 'id' - 'subject' - 'xid' as row from fingerprint f where subject = $1 order by draw",
      [id],
    ),
    settled: await row(
      "select to_jsonb(s) - 'id' - 'bet_id' - 'member_id' - 'xid' as row from settlement s where bet_id = $1",
      [id],
    ),
    used: await row("select replace(bet, $1, '') as bet, amount from turnover_use where member_id = $2", [
      id,
      player.memberId,
    ]),
    requirements: await row(
      'select amount, used from turnover_requirement where member_id = $1 order by id',
      [player.memberId],
    ),
  };
}

const paidAtVenue = async () =>
  (
    await tables.database.query<{ paid: string }>(
      'select coalesce(sum(paid), 0)::text as paid from venue_hour',
    )
  ).rows[0]?.paid;

test('thirty bets of thirty members at once are a few commits, and each has its stake, its record and its answer', async () => {
  const players = await Promise.all(Array.from({ length: 30 }, () => tables.playing(5_000n)));
  const before = await paidAtVenue();
  const bets = players.map((player) => player.bet());
  const answers = await Promise.all(players.map((player, n) => player.send(bets[n] ?? player.bet())));
  expect(answers).toEqual(players.map(() => ({ ok: true, balance: 4_000n })));
  const { rows } = await tables.database.query<{ commits: number; bets: number }>(
    `select count(distinct xid)::int as commits, count(*)::int as bets from ledger.transfer
      where kind = 'bet_stake' and reference = any($1)`,
    [bets.map(({ id }) => `bet/${tables.venue.code}/${id}`)],
  );
  expect(rows[0]?.bets).toBe(30);
  expect(rows[0]?.commits).toBeLessThanOrEqual(4);
  expect(BigInt((await paidAtVenue()) ?? 0)).toBe(BigInt(before ?? 0) - 30_000n);
  for (const player of players) expect(await player.central()).toBe(4_000n);
});

test.each([
  ['a zero byte', () => 'a\0'],
  ['half a character', () => 'a\ud800'],
  ['more than an index holds', () => Array.from({ length: 400 }, () => crypto.randomUUID()).join('')],
])('a bet whose id has %s spoils none of those that came with it', async (_what, id) => {
  const players = await Promise.all(Array.from({ length: 12 }, () => tables.playing(5_000n)));
  const bets = players.map((player, n) => player.bet(n === 5 ? { id: id() } : {}));
  const answers = await Promise.all(players.map((player, n) => place(player, bets[n] ?? player.bet())));
  expect(answers).toEqual(players.map((_, n) => (n === 5 ? undefined : 4_000n)));
});

/** What the ordinary way makes of a bet, though nothing speaks against it. */
const placeAlone = (bet: BetCall) =>
  answerCall(
    { ...tables.parts, stakes: { ...tables.parts.stakes, place: async () => undefined } },
    tables.venue,
    bet,
  );

const fingerprints = ['a', 'b'].map((name) => ({ draw: name, hash: name.repeat(64) }));

test.each<[string, Parameters<Player['bet']>[0]]>([
  ['a stake', {}],
  ['a bet with fingerprints', { commitments: fingerprints }],
  ['a bet that tells two fingerprints of one draw', { commitments: [...fingerprints, ...fingerprints] }],
  ['a bet with a second name', { alias: 'second' }],
  ['a bet that ends its round', { closesRound: true }],
  ['a bet with all of it', { commitments: fingerprints, alias: 'name', closesRound: true }],
])('what is left of %s is the same whether it was taken with others or alone', async (_what, more) => {
  const [together, alone] = [await tables.playing(5_000n), await tables.playing(5_000n)];
  const before = BigInt((await paidAtVenue()) ?? 0);
  const [one, other] = [together.bet(more), alone.bet(more)];
  for (const { memberId } of [together, alone])
    for (const amount of [300n, 5_000n])
      await tables.database.query(
        'insert into turnover_requirement (member_id, source, amount, opened_at) values ($1, $2, $3, $4)',
        [memberId, `test/${amount}`, amount, clock.now()],
      );
  expect(await place(together, one)).toBe(4_000n);
  expect(await placeAlone(other)).toEqual({ ok: true, balance: 4_000n });
  const left = await rowsOf(together, one.id);
  expect(left).toEqual(await rowsOf(alone, other.id));
  expect(left.shown).toHaveLength(more?.commitments ? 2 : 0);
  expect(left.settled).toHaveLength(more?.closesRound ? 1 : 0);
  expect(BigInt((await paidAtVenue()) ?? 0)).toBe(before - 2_000n);
  // Each is told the same again, and nothing is left twice.
  expect(await placeAlone(one)).toEqual({ ok: true, balance: 4_000n });
  expect(await together.send(one)).toEqual({ ok: true, balance: 4_000n });
  expect(await rowsOf(together, one.id)).toEqual(left);
});

test('a fingerprint that was told before stays, and the bet that tells another is taken', async () => {
  const player = await tables.playing(5_000n);
  const bet = player.bet({ commitments: fingerprints });
  await tables.database.query(
    "insert into fingerprint (kind, venue, subject, draw, hash, recorded_at) values ('bet', $1, $2, 'a', $3, $4)",
    [tables.venue.code, bet.id, 'f'.repeat(64), clock.now()],
  );
  expect(await place(player, bet)).toBe(4_000n);
  const { shown } = await rowsOf(player, bet.id);
  expect(shown).toMatchObject([
    { row: { draw: 'a', hash: 'f'.repeat(64) } },
    { row: { draw: 'b', hash: 'b'.repeat(64) } },
  ]);
});

test('a bet that ends its round loses at once, and what is paid for it later is added', async () => {
  const player = await tables.playing(5_000n);
  const bet = player.bet({ closesRound: true });
  expect(await place(player, bet)).toBe(4_000n);
  expect(await tables.betRow(bet.id)).toEqual({
    state: 'settled',
    stake: 1_000n,
    valid: 1_000n,
    payout: 0n,
    seq: 2n,
  });
  expect(await player.send(player.win(bet, 2_500n))).toEqual({ ok: true, balance: 6_500n });
  expect(await tables.betRow(bet.id)).toMatchObject({ payout: 2_500n, seq: 3n });
});

test('bets of one round and the one that ends it at once: all are taken, and all have lost', async () => {
  const player = await tables.playing(5_000n);
  const round = tables.fresh();
  const bets = [player.bet({ round }), player.bet({ round }), player.bet({ round })];
  const last = player.bet({ round, closesRound: true });
  const answers = await Promise.all([...bets, last].map((bet) => player.send(bet)));
  expect(answers.every(({ ok }) => ok)).toBe(true);
  expect(await player.central()).toBe(1_000n);
  for (const { id } of [...bets, last])
    expect(await tables.betRow(id)).toMatchObject({ state: 'settled', payout: 0n, seq: 2n });
});

test('bets of one member at once are answered with what each of them left', async () => {
  const player = await tables.playing(5_000n);
  const bets = [player.bet(), player.bet({ amount: 700n }), player.bet({ amount: 30n })];
  const balances = await Promise.all(bets.map((bet) => place(player, bet)));
  expect(balances).toHaveLength(3);
  for (const [n, bet] of bets.entries())
    expect(await player.send(bet)).toEqual({ ok: true, balance: balances[n] });
  expect([...balances].sort()).toContain(3_270n);
  expect(new Set(balances).size).toBe(3);
});

test('a limit that is set while a stake is being taken with others counts it: the next one finds it', async () => {
  const player = await tables.playing(5_000n);
  const { database, wallet } = tables;
  const node = () => ({
    ...tables.parts,
    stakes: { ...openStakes(tables.site, wallet), open: () => true },
    refuseBet: (tx: Tx, memberId: bigint, amount: bigint) => refuseStake({ clock }, tx, memberId, amount),
  });
  const [here, there] = [node(), node()];
  const send = (at: typeof here) => answerCall(at, tables.venue, player.bet({ amount: 600n }));
  const waiting = async () => {
    const { rows } = await database.query<{ count: number }>(
      'select count(*)::int as count from pg_locks where not granted and pid in (select pid from pg_stat_activity where datname = current_database())',
    );
    return rows[0]?.count ?? 0;
  };
  let before: Promise<WalletAnswer> | undefined;
  let after: Promise<WalletAnswer> | undefined;
  await database.transaction(async (tx) => {
    // Whoever moves the member's money waits here, after having looked at their limits.
    await wallet.lock(tx, player.memberId);
    before = send(here);
    await expect.poll(waiting, { interval: 1 }).toBeGreaterThan(0);
    after = setLimit({ database, clock }, player.memberId, { kind: 'stake', span: 'day' }, 1_000n).then(() =>
      send(there),
    );
    await expect.poll(waiting, { interval: 1 }).toBeGreaterThan(1);
  });
  expect([await before, await after].filter((answer) => answer?.ok)).toHaveLength(1);
  expect(await player.central()).toBe(4_400n);
});

async function limited({ memberId }: Player, kind: 'loss' | 'stake' | 'time'): Promise<void> {
  await tables.database.query(
    'insert into play_limit (member_id, kind, value, set_at, effective_at) values ($1, $2, 1000000, $3, $3)',
    [memberId, kind, clock.now()],
  );
}

test.each<[string, (player: Player, bet: BetCall) => Promise<unknown>, Parameters<Player['bet']>[0]?]>([
  ['has made the same bet before', (player, bet) => player.send(bet)],
  [
    'has a bet of this id from elsewhere',
    async (player, bet) => {
      await player.send({ ...bet, round: 'before' });
      await tables.database.query(
        'alter table seamless_transaction disable trigger seamless_transaction_is_final',
      );
      await tables.database.query('delete from seamless_transaction where id = $1', [bet.id]);
      await tables.database.query(
        'alter table seamless_transaction enable trigger seamless_transaction_is_final',
      );
    },
  ],
  ['has had it taken back before it came', (player, bet) => player.send(player.rollback(bet))],
  [
    'has taken a break',
    ({ memberId }) =>
      tables.database.query(
        "insert into play_break (member_id, kind, began_at, ends_at) values ($1, 'break', $2, $2::timestamptz + interval '1 day')",
        [memberId, clock.now()],
      ),
  ],
  ['has a limit of loss', (player) => limited(player, 'loss')],
  ['has a limit of stakes', (player) => limited(player, 'stake')],
  ['has a limit of time', (player) => limited(player, 'time')],
  [
    'is suspended',
    ({ memberId }) =>
      tables.database.query("update member set frozen_at = $2, frozen_reason = 'x' where id = $1", [
        memberId,
        clock.now(),
      ]),
  ],
  [
    'has signed out',
    ({ memberId }) =>
      tables.database.query(
        "update session set ended_at = $2, end_reason = 'sign_out' where member_id = $1",
        [memberId, clock.now()],
      ),
  ],
  [
    'has a game that ended',
    ({ memberId }) =>
      tables.database.query('update seamless_session set expires_at = $2 where member_id = $1', [
        memberId,
        clock.now(),
      ]),
  ],
  [
    'has a game elsewhere',
    ({ memberId }) =>
      tables.database.query('update seamless_session set venue = $2 where member_id = $1', [
        memberId,
        tables.other.code,
      ]),
  ],
  ['has too little', async (player) => player.send(player.bet({ amount: 4_001n }))],
  [
    'has had its second name taken back before it came',
    (player, bet) => player.send(player.rollback({ id: tables.fresh() }, { alias: bet.alias })),
    { alias: 'of a bet that never comes' },
  ],
  [
    'ends a round in which another bet is open',
    (player, bet) => player.send(player.bet({ round: bet.round, amount: 10n })),
    { closesRound: true },
  ],
  [
    'ends a round that a bonus wants',
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
    { closesRound: true },
  ],
  [
    'ends a round while something that came ahead is held',
    ({ memberId }) =>
      tables.database.query(
        `insert into win_review (venue, member_id, kind, subject, reason, stake, amount, held, created_at)
         values ($1, $2, 'ahead', $3, 'ahead', 0, 50, 50, $4)`,
        [tables.venue.code, memberId, crypto.randomUUID(), clock.now()],
      ),
    { closesRound: true },
  ],
])(
  'who %s is left to the ordinary way, untouched, and those who came at the same time are not',
  async (_what, make, more = {}) => {
    const [player, neighbour] = [await tables.playing(5_000n), await tables.playing(5_000n)];
    const bet = player.bet(more);
    await make(player, bet);
    const before = await player.central();
    const paid = BigInt((await paidAtVenue()) ?? 0);
    const [refused, taken] = await Promise.all([place(player, bet), place(neighbour, neighbour.bet())]);
    expect([refused, taken]).toEqual([undefined, 4_000n]);
    expect(await player.central()).toBe(before);
    expect(BigInt((await paidAtVenue()) ?? 0)).toBe(paid - 1_000n);
  },
);

test('whoever stands in the way of one holds up the others for a second at most: each then comes alone', async () => {
  const [held, free] = [await tables.playing(5_000n), await tables.playing(5_000n)];
  let balances: readonly (bigint | undefined)[] = [];
  await tables.database.transaction(async (tx) => {
    await tables.wallet.lock(tx, held.memberId);
    balances = await Promise.all([place(held, held.bet()), place(free, free.bet())]);
  });
  expect(balances[0]).toBeUndefined();
  expect(await held.central()).toBe(5_000n);
  expect(await free.send(free.bet())).toMatchObject({ ok: true });
});

test('where memory does not know that bets are taken, a bet waits at the door before anybody asks the database', async () => {
  const player = await tables.playing(5_000n);
  let inside = 0;
  const send = (open: boolean) =>
    answerCall(
      { ...tables.parts, stakes: { ...stakes, open: () => open } },
      tables.venue,
      player.bet(),
      (work) => {
        inside += 1;
        return work();
      },
    );
  expect(await send(true)).toEqual({ ok: true, balance: 4_000n });
  expect(inside).toBe(0);
  expect(await send(false)).toEqual({ ok: true, balance: 3_000n });
  expect(inside).toBe(1);
});

test('whoever’s stake was taken or win was paid with others has their balance said anew, and nobody whose call was left', async () => {
  const moved: bigint[] = [];
  const wallet = { ...tables.wallet, moved: (memberId: bigint) => moved.push(memberId) };
  const { site, venue, limits } = tables;
  const [player, poor] = [await tables.playing(1_000n), await tables.playing(0n)];
  const bet = player.bet();
  const taken = openStakes(site, wallet);
  expect(await taken.place(venue, player.memberId, bet)).toBe(0n);
  expect(await taken.place(venue, poor.memberId, poor.bet())).toBeUndefined();
  expect(moved).toEqual([player.memberId]);
  const paid = openWins(site, wallet, async () => limits);
  expect(await paid.pay(venue, player.memberId, player.win(bet, 300n))).toBe(300n);
  expect(await paid.pay(venue, poor.memberId, poor.win(poor.bet(), 300n))).toBeUndefined();
  expect(moved).toEqual([player.memberId, player.memberId]);
});

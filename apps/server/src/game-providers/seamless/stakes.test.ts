/** Stakes that are taken together: what they leave is what one that comes alone leaves, and what is unusual is left to the ordinary way. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../../platform/clock.ts';
import { openSeamlessTables, type Player, type SeamlessTables } from '../testing/seamless-tables.ts';
import type { BetCall } from './calls.ts';
import { openStakes, type Stakes } from './stakes.ts';
import { answerCall } from './wallet.ts';

const clock = new SetClock('2026-11-21T04:00:00.000Z');
let tables: SeamlessTables;
let stakes: Stakes;
beforeAll(async () => {
  tables = await openSeamlessTables(clock);
  stakes = openStakes(tables.site, tables.wallet);
});
afterAll(() => tables.close());

const place = (player: Player, bet: BetCall) => stakes.place(tables.venue, player.memberId, bet);

async function rowsOf(id: string) {
  const { rows: bets } = await tables.database.query<object>(
    `select to_jsonb(b) - 'bet_id' - 'member_id' - 'round' as row from bet b where bet_id = $1`,
    [id],
  );
  const { rows: kept } = await tables.database.query<object>(
    `select to_jsonb(t) - 'id' - 'member_id' - 'round' as row from seamless_transaction t where id = $1`,
    [id],
  );
  const { rows: moved } = await tables.database.query<object>(
    `select t.phase, t.kind, replace(t.reference, $1, '') as reference, cardinality(t.accounts) as legs
       from ledger.transfer t where t.reference like '%/' || $1`,
    [id],
  );
  return { bets, kept, moved };
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

test('what is left of a stake is the same whether it was taken with others or alone', async () => {
  const [together, alone] = [await tables.playing(5_000n), await tables.playing(5_000n)];
  await limited(alone, 'loss');
  const [one, other] = [together.bet(), alone.bet()];
  expect(await place(together, one)).toBe(4_000n);
  expect(await place(alone, other)).toBeUndefined();
  expect(await alone.send(other)).toEqual({ ok: true, balance: 4_000n });
  expect(await rowsOf(one.id)).toEqual(await rowsOf(other.id));
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

async function limited({ memberId }: Player, kind: 'loss' | 'stake' | 'time'): Promise<void> {
  await tables.database.query(
    'insert into play_limit (member_id, kind, value, set_at, effective_at) values ($1, $2, 1000000, $3, $3)',
    [memberId, kind, clock.now()],
  );
}

test.each<[string, (player: Player, bet: BetCall) => Promise<unknown>]>([
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
])(
  'who %s is left to the ordinary way, untouched, and those who came at the same time are not',
  async (_what, make) => {
    const [player, neighbour] = [await tables.playing(5_000n), await tables.playing(5_000n)];
    const bet = player.bet();
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

/** A venue's list of transactions against what its calls moved: rows that mean nothing, rows of nobody, late rows, and sums instead of all that ever was. */
import { randomInt } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SetClock } from '../../platform/clock.ts';
import { watchBuffers } from '../../testing/buffers.ts';
import type { Span, VenueTransaction } from '../port.ts';
import { openSeamlessTables, type Player, type SeamlessTables } from '../testing/seamless-tables.ts';
import { statementBooks } from './statement.ts';

const hourMs = 3_600_000;
const clock = new SetClock(new Date());
let tables: SeamlessTables;
let listed: VenueTransaction[];
let logged: { message: string; fields: Record<string, unknown> }[];
beforeEach(async () => {
  clock.set(new Date());
  tables = await openSeamlessTables(clock);
  [listed, logged] = [[], []];
});
afterEach(() => tables.close());

const ask = async ({ from, to }: Span) => ({
  outcome: 'done' as const,
  value: listed.filter(({ at }) => from <= at && at < to),
});

/** @param closedAfterMs 0: whatever was written before is closed */
function booksOf(closedAfterMs?: number) {
  const log = {
    error(fields: Record<string, unknown>, message: string) {
      logged.push({ message, fields });
    },
  };
  const site = { database: tables.database, clock, log } as never;
  return statementBooks(site, tables.venue.code, ask, closedAfterMs);
}

/** One run of the comparison, some minutes later. @returns the members who differ, with both figures */
async function differing(closedAfterMs?: number) {
  clock.advance(5 * 60_000);
  const books = booksOf(closedAfterMs);
  await books.catchUp();
  const { toAsk } = await books.members(new Date(0), 1_000);
  const found = new Map<bigint, { ours: bigint; theirs: bigint }>();
  for (const id of toAsk) {
    const figures = await books.figures(id);
    if (!figures) throw new Error('not read');
    if (figures.ours !== figures.theirs) found.set(id, { ours: figures.ours, theirs: figures.theirs });
  }
  return { found, strangers: books.strangers?.() };
}

function tell(player: string, id: string, more: Partial<VenueTransaction>): void {
  const usual = { id, player, kind: 'bet', reference: undefined, amount: 1_000n, counts: true } as const;
  listed.push({ ...usual, at: clock.now(), ...more });
}

/** A bet that both sides know. */
async function bet(player: Player): Promise<string> {
  const placed = player.bet();
  await player.send(placed);
  tell(player.player, placed.id, {});
  return placed.id;
}

test('a row of a kind that nobody knows is a difference of its member alone, with an error in the log, until it is told otherwise', async () => {
  const [one, other] = [await tables.playing(10_000n), await tables.playing(10_000n)];
  await bet(one);
  await bet(other);
  tell(one.player, 'odd', { kind: 'other', told: 'TK_NEG_BET', fault: 'kind TK_NEG_BET', amount: 700n });
  expect((await differing()).found).toEqual(new Map([[one.memberId, { ours: -1_000n, theirs: -300n }]]));
  expect(logged).toMatchObject([
    { message: 'a venue lists transactions that cannot be read', fields: { faults: [{ id: 'odd' }] } },
  ]);
  // Long after it was read for the last time it is asked for again: what is known by then is found.
  clock.advance(6 * hourMs);
  expect((await differing()).found.size).toBe(1);
  listed = listed.map((row) =>
    row.id === 'odd' ? { ...row, kind: 'free_bet', told: 'TK_FREE_BET', fault: undefined } : row,
  );
  clock.advance(6 * hourMs);
  expect((await differing()).found.size).toBe(0);
});

test('a row of an unknown kind whose amount our books moved under its id is agreed upon', async () => {
  const one = await tables.playing(10_000n);
  const placed = one.bet();
  await one.send(placed);
  tell(one.player, placed.id, { kind: 'other', told: 'TK_NEW', fault: 'kind TK_NEW' });
  expect((await differing()).found.size).toBe(0);
});

test('a transaction of a member’s number that nobody has is counted and logged, and spoils nothing', async () => {
  const one = await tables.playing(10_000n);
  await bet(one);
  tell('m999999999', 'phantom', {});
  tell('', 'nobody', {});
  expect(await differing()).toEqual({ found: new Map(), strangers: 2 });
  expect(logged).toMatchObject([
    {
      message: 'a venue lists transactions of nobody',
      fields: { count: 2, ids: ['phantom', 'nobody'] },
    },
  ]);
});

test('what is closed is summed once; rows that come late, on either side, are found', async () => {
  const one = await tables.playing(100_000n);
  const first = await bet(one);
  await bet(one);
  expect((await differing(0)).found.size).toBe(0);
  const { rows: sums } = await tables.database.query(
    'select ours, theirs from seamless_sum where member_id = $1',
    [one.memberId],
  );
  expect(sums).toEqual([{ ours: -2_000n, theirs: -2_000n }]);
  expect((await differing(0)).found.size).toBe(0);
  // A node whose clock was wrong: its call is of hours ago, and was written down just now.
  const late = `insert into seamless_transaction (venue, id, kind, member_id, round, game, amount, moved, balance, at)
                values ($1, 'late', 'bet', $2, 'r', 'g1', 300, -300, 0, $3)`;
  const hoursAgo = new Date(clock.now().getTime() - 5 * hourMs);
  await tables.database.query(late, [tables.venue.code, one.memberId, hoursAgo]);
  expect((await differing(0)).found).toEqual(new Map([[one.memberId, { ours: -2_300n, theirs: -2_000n }]]));
  expect((await differing(0)).found.size).toBe(1);
  tell(one.player, 'late', { amount: 300n });
  expect((await differing(0)).found.size).toBe(0);
  // The list takes back what is long closed.
  clock.advance(9 * hourMs);
  tell(one.player, 'undo', { kind: 'undo', reference: first, amount: 0n });
  expect((await differing(0)).found).toEqual(new Map([[one.memberId, { ours: -2_300n, theirs: -1_300n }]]));
});

test('however rows come, come again and change, the sums are what all rows together say', async () => {
  const players = [await tables.playing(0n), await tables.playing(0n), await tables.playing(0n)];
  const pick = <Value>(values: readonly Value[]): Value => {
    const value = values[randomInt(values.length)];
    if (value === undefined) throw new Error('nothing to pick from');
    return value;
  };
  for (let round = 0; round < 25; round += 1) {
    for (let row = 0; row < 6; row += 1) {
      const id = `t${randomInt(40)}`;
      listed = listed.filter((one) => one.id !== id);
      tell(pick(players).player, id, {
        kind: pick(['bet', 'win', 'undo', 'free_bet', 'other'] as const),
        reference: `t${randomInt(40)}`,
        amount: BigInt(randomInt(500)),
        counts: randomInt(4) > 0,
      });
    }
    const { found } = await differing(randomInt(2) === 0 ? 0 : undefined);
    const expected = new Map<bigint, { ours: bigint; theirs: bigint }>();
    for (const { memberId, player } of players) {
      const theirs = await wholeOf(player);
      if (theirs !== 0n) expected.set(memberId, { ours: 0n, theirs });
    }
    expect(found).toEqual(expected);
  }
});

/** What the list says of a player, worked out from every row that was ever kept of it. */
async function wholeOf(player: string): Promise<bigint> {
  const { rows } = await tables.database.query<{
    id: string;
    player: string;
    kind: string;
    reference: string | null;
    amount: bigint;
    counts: boolean;
  }>(`select id, 'm' || member_id as player, kind, reference, amount, counts from seamless_statement`);
  const undone = new Set(rows.flatMap((row) => (row.kind === 'undo' && row.counts ? [row.reference] : [])));
  return rows
    .filter((row) => row.player === player && row.counts && !undone.has(row.id))
    .reduce((sum, { kind, amount }) => {
      if (kind === 'bet') return sum - amount;
      return kind === 'win' || kind === 'other' ? sum + amount : sum;
    }, 0n);
}

test('what one run reads does not grow with what was ever played', async () => {
  const seats: Player[] = [];
  for (let seat = 0; seat < 10; seat += 1) seats.push(await tables.playing(10_000n));
  const ids = seats.map(({ memberId }) => memberId);
  const [first] = seats;
  if (!first) throw new Error('nobody plays');
  async function grow(from: number, to: number): Promise<void> {
    const range = `generate_series($2::int, $3::int) n`;
    const member = '($4::bigint[])[1 + n % 10]';
    for (const statement of [
      `insert into seamless_transaction (venue, id, kind, member_id, round, game, amount, moved, balance, at, recorded_at)
       select $1, 'o' || n, 'bet', ${member}, 'r' || n, 'g1', 100, -100, 0, now() - interval '9 hours', now() - interval '9 hours' from ${range}`,
      `insert into seamless_statement (venue, id, member_id, kind, amount, counts, at)
       select $1, 'o' || n, ${member}, 'bet', 100, true, now() - interval '9 hours' from ${range}`,
    ])
      await tables.database.query(statement, [tables.venue.code, from, to, ids]);
    // Sums it from the begin, so that what follows reads as any later hour does.
    for (const statement of [
      'delete from seamless_sum',
      "update seamless_closed set closed_to = 'epoch'",
      'update seamless_statement set fresh = true, summed = 0',
      'vacuum analyze',
    ])
      await tables.database.query(statement);
    await differing();
    await tables.database.query('vacuum analyze');
  }
  const watch = watchBuffers(tables.database.pool);
  const hour = async () => {
    await bet(first);
    const { pages, statements } = await watch.of(async () => {
      expect((await differing()).found.size).toBe(0);
    });
    return { pages, statements };
  };
  await grow(1, 3_000);
  const before = await hour();
  await grow(3_001, 30_000);
  const after = await hour();
  // A page or two more of an index that is a step deeper, for each of the few rows that an hour has.
  expect(after.pages, after.statements.join('\n')).toBeLessThan(before.pages + 60);
});

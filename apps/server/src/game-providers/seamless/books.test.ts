/** Whom reconciliation asks a seamless venue about, and the two figures that it compares. Amounts in fen. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SetClock } from '../../platform/clock.ts';
import type { ReconciliationDeps } from '../books.ts';
import type { SeamlessVenuePort, VenueTotals } from '../port.ts';
import { reconcile } from '../reconciliation.ts';
import { openSeamlessTables, type Player, type SeamlessTables } from '../testing/seamless-tables.ts';
import { seamlessBooks } from './books.ts';

const start = '2026-11-21T04:00:00.000Z';
const hourMs = 3_600_000;
const clock = new SetClock(start);
let tables: SeamlessTables;
/** Who lost 1,000 two days ago, who lost 1,000 just now, and who won 2,500 just before that. */
let quiet: Player;
let recent: Player;
let winner: Player;
beforeEach(async () => {
  clock.set(start);
  tables = await openSeamlessTables(clock);
  quiet = await tables.playing(10_000n);
  await quiet.send(quiet.bet());
  clock.advance(48 * hourMs);
  [winner, recent] = [await tables.playing(10_000n), await tables.playing(10_000n)];
  const won = winner.bet();
  await winner.send(won);
  await winner.send(winner.win(won, 3_500n));
  clock.advance(hourMs);
  await recent.send(recent.bet());
});
afterEach(() => tables.close());

/** @param told what the venue says of a player, or of all; undefined: it does not answer @param result of the house there, by the ledger */
function booksOf(
  told: (player?: string) => VenueTotals | undefined,
  result = -500n,
  venue = tables.venue.code,
) {
  const balances = { resultAt: async () => result };
  return seamlessBooks({ site: tables.site, balances }, venue, async (player) => {
    const value = told(player);
    return value ? { outcome: 'done', value } : { outcome: 'unknown', reason: 'silent' };
  });
}

/** Of all: what left the house is 500. */
const agreeing = { bets: 3_000n, wins: 3_400n, refunds: 100n };
const dayAgo = () => new Date(clock.now().getTime() - 24 * hourMs);

/** A difference of old that nobody has resolved, or that somebody has. */
async function differed({ memberId }: Player, venue = tables.venue.code, resolved = false): Promise<void> {
  await tables.database.query(
    `insert into venue_difference (venue, member_id, ours, theirs, first_seen_at, last_seen_at, resolved_at)
     values ($1, $2, 0, 1, $3, $3, case when $4 then $3::timestamptz end)`,
    [venue, memberId, clock.now(), resolved],
  );
}

test('where the venue’s totals are the ledger’s, only members whose difference is open are asked about', async () => {
  await differed(quiet);
  await differed(recent, tables.venue.code, true);
  await differed(winner, tables.other.code);
  const { toAsk, agreed } = await booksOf(() => agreeing).members(dayAgo(), 10);
  expect(toAsk).toEqual([quiet.memberId]);
  expect(agreed).toBe(2);
});

test.each<[string, VenueTotals | undefined, bigint]>([
  ['do not answer', undefined, -500n],
  ['differ from the ledger', { ...agreeing, wins: 3_401n }, -500n],
  ['are the ledger’s with the other sign', agreeing, 500n],
])(
  'where the venue’s totals %s, everybody is asked about: open differences first, then the last who played',
  async (_how, told, result) => {
    await differed(quiet);
    const { toAsk, agreed } = await booksOf(() => told, result).members(dayAgo(), 10);
    expect(toAsk).toEqual([quiet.memberId, recent.memberId, winner.memberId]);
    expect(agreed).toBe(0);
  },
);

test('no more are looked at than were asked for, and who has been quiet comes last', async () => {
  const { toAsk } = await booksOf(() => undefined).members(dayAgo(), 2);
  expect(toAsk).toEqual([recent.memberId, winner.memberId]);
  const all = await booksOf(() => undefined).members(dayAgo(), 3);
  expect(all.toAsk.at(-1)).toBe(quiet.memberId);
});

test('members of another venue are none of this one', async () => {
  const books = booksOf(() => undefined, 0n, tables.other.code);
  expect(await books.members(dayAgo(), 10)).toEqual({ toAsk: [], agreed: 0 });
  const token = await tables.open(recent, tables.other);
  await recent.send(recent.bet({ token, amount: 70n }), tables.other);
  expect((await books.members(dayAgo(), 10)).toAsk).toEqual([recent.memberId]);
  expect((await booksOf(() => agreeing, 0n).figures(recent.memberId))?.ours).toBe(-1_000n);
});

test('a member’s figures are what our rows moved and what the venue says of this player', async () => {
  const asked: (string | undefined)[] = [];
  const books = booksOf((player) => {
    asked.push(player);
    return { bets: 1_000n, wins: 3_000n, refunds: 7n };
  });
  expect(await books.figures(winner.memberId)).toEqual({ ours: 2_500n, theirs: 2_007n });
  expect(asked).toEqual([winner.player]);
  expect(await books.figures(quiet.memberId)).toEqual({ ours: -1_000n, theirs: 2_007n });
  const silent = await tables.playing(10_000n);
  expect(await books.figures(silent.memberId)).toEqual({ ours: 0n, theirs: 2_007n });
  expect(await booksOf(() => undefined).figures(winner.memberId)).toBeUndefined();
});

/** One run over the venue. @param told as in `booksOf` */
function run(told: (player?: string) => VenueTotals | undefined, result = -500n) {
  const totals: SeamlessVenuePort['totals'] = async (player) => {
    const value = told(player);
    return value ? { outcome: 'done', value } : { outcome: 'unknown', reason: 'silent' };
  };
  const port = { wallet: 'seamless', totals } as SeamlessVenuePort;
  const parts = {
    site: tables.site,
    balances: { resultAt: async () => result },
    adapters: { portOf: () => port },
  } as unknown as ReconciliationDeps;
  return reconcile(parts, tables.venue.code);
}
const netting = (net: bigint): VenueTotals => ({ bets: 5_000n, wins: 5_000n + net, refunds: 0n });
/** What each of them won by our books. */
const ownNet = (player: string) => netting(player === winner.player ? 2_500n : -1_000n);

test('where the sums agree, all who moved money were compared, and what another venue differs by is none of it', async () => {
  await differed(recent, tables.other.code);
  expect(await run(() => agreeing)).toEqual({ players: 3, skipped: 0, differences: 0, strangers: 0 });
});

test('who plays while they are compared differs only if they still do once the venue’s news are read', async () => {
  const looks: string[] = [];
  const found = await run((player) => {
    if (player === undefined) return undefined;
    looks.push(player);
    const isFirst = looks.filter((one) => one === player).length === 1;
    return player === recent.player && isFirst ? netting(-900n) : ownNet(player);
  });
  expect(found).toMatchObject({ players: 3, differences: 0 });
  expect(looks.filter((player) => player === recent.player)).toHaveLength(2);
  const { rows } = await tables.database.query('select 1 from venue_difference');
  expect(rows).toEqual([]);
});

test('who still differs then is written with the later figures; whom the venue says nothing of is left out', async () => {
  let looks = 0;
  const found = await run((player) => {
    if (player === undefined || player === quiet.player) return undefined;
    if (player !== recent.player) return ownNet(player);
    looks += 1;
    return netting(looks === 1 ? -900n : -800n);
  });
  expect(found).toEqual({ players: 2, skipped: 1, differences: 1, strangers: 0 });
  const { rows } = await tables.database.query('select member_id, ours, theirs from venue_difference');
  expect(rows).toEqual([{ member_id: recent.memberId, ours: -1_000n, theirs: -800n }]);
});

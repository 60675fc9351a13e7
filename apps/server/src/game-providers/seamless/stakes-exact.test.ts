/** Stakes that come together are what the same stakes one after the other are, to the fen. Amounts in fen. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../../platform/clock.ts';
import { openSeamlessTables, type Player, type SeamlessTables } from '../testing/seamless-tables.ts';
import type { BetCall, WalletAnswer } from './calls.ts';
import { openStakes, type Stakes } from './stakes.ts';

const clock = new SetClock('2026-11-21T04:00:00.000Z');
let tables: SeamlessTables;
/** Two nodes on one database. */
let nodes: readonly [Stakes, Stakes];
beforeAll(async () => {
  tables = await openSeamlessTables(clock);
  nodes = [openStakes(tables.site, tables.wallet), openStakes(tables.site, tables.wallet)];
});
afterAll(() => tables.close());

async function movedFor(id: string): Promise<number> {
  const { rows } = await tables.database.query<{ count: number }>(
    "select count(*)::int as count from ledger.transfer where reference like '%/' || $1",
    [id],
  );
  return rows[0]?.count ?? 0;
}

const short: WalletAnswer = { ok: false, reason: 'insufficient_funds' };

test('two hundred bets of one member at once end at the last fen: none too many, none too few', async () => {
  const player = await tables.playing(1_000n);
  const bets = Array.from({ length: 200 }, () => player.bet({ amount: 10n }));
  const answers = await Promise.all(bets.map((bet) => player.send(bet)));
  const left = answers.flatMap((answer) => (answer.ok ? [answer.balance] : []));
  expect(left.toSorted((a, b) => Number(b - a))).toEqual(
    Array.from({ length: 100 }, (_, n) => 990n - 10n * BigInt(n)),
  );
  expect(answers.filter(({ ok }) => !ok)).toEqual(Array.from({ length: 100 }, () => short));
  expect(await player.central()).toBe(0n);
});

test('a bet that comes twice at once, at one node or at two, is one bet with one answer', async () => {
  const player = await tables.playing(5_000n);
  const bet = player.bet();
  const [here, there] = nodes;
  const place = (stakes: Stakes) => stakes.place(tables.venue, player.memberId, bet);
  const placed = await Promise.all([place(here), place(here), place(there), place(there)]);
  expect(placed.filter((balance) => balance !== undefined)).toEqual([4_000n]);
  expect(await Promise.all([player.send(bet), player.send(bet)])).toEqual([
    { ok: true, balance: 4_000n },
    { ok: true, balance: 4_000n },
  ]);
  expect(await movedFor(bet.id)).toBe(1);
  expect(await player.central()).toBe(4_000n);
});

test('of two bets of one id that ask for different things one is taken, and the other is a conflict', async () => {
  const player = await tables.playing(5_000n);
  const bet = player.bet();
  const answers = await Promise.all([player.send(bet), player.send({ ...bet, amount: 700n })]);
  expect(answers.filter(({ ok }) => !ok)).toEqual([{ ok: false, reason: 'conflict' }]);
  expect(await movedFor(bet.id)).toBe(1);
});

test('a bet and its rollback at once leave the stake with the member, whichever comes first', async () => {
  const players = await Promise.all(Array.from({ length: 20 }, () => tables.playing(1_000n)));
  await Promise.all(
    players.map(async (player, n) => {
      const bet = player.bet();
      const calls = [bet, player.rollback(bet)];
      const [answer, back] = await Promise.all(
        (n % 2 === 0 ? calls : calls.toReversed()).map((call) => player.send(call)),
      );
      const [ofBet, ofRollback] = n % 2 === 0 ? [answer, back] : [back, answer];
      expect(ofRollback).toEqual({ ok: true, balance: 1_000n });
      if (ofBet?.ok === false) expect(ofBet.reason).toBe('rolled_back');
      else expect(ofBet).toEqual({ ok: true, balance: 0n });
      expect(await player.central()).toBe(1_000n);
    }),
  );
});

test('a bet that the database cannot take at all fails alone: those who came with it are taken', async () => {
  const players = await Promise.all(Array.from({ length: 8 }, () => tables.playing(5_000n)));
  const answers = await Promise.allSettled(
    players.map((player, n) => player.send(player.bet(n === 3 ? { game: 'no\0text' } : {}))),
  );
  expect(answers.map(({ status }) => status)).toEqual(
    players.map((_player, n) => (n === 3 ? 'rejected' : 'fulfilled')),
  );
  for (const [n, player] of players.entries()) expect(await player.central()).toBe(n === 3 ? 5_000n : 4_000n);
});

/** What a player does: some stakes, now and then the one before again. */
const stakes = fc.array(fc.record({ amount: fc.bigInt(1n, 700n), again: fc.boolean() }), {
  minLength: 1,
  maxLength: 12,
});

function betsOf(player: Player, wanted: readonly { amount: bigint; again: boolean }[]): BetCall[] {
  const bets: BetCall[] = [];
  for (const { amount, again } of wanted) {
    const last = bets.at(-1);
    bets.push(again && last !== undefined ? last : player.bet({ amount }));
  }
  return bets;
}

test('the bets of one member are taken in the order in which they came, however many others come between', async () => {
  const [player, ...others] = await Promise.all(Array.from({ length: 9 }, () => tables.playing(90_000n)));
  if (player === undefined) throw new Error('no player');
  const answers: Promise<WalletAnswer>[] = [];
  for (let n = 0; n < 20; n += 1) {
    answers.push(player.send(player.bet({ amount: BigInt(n + 1) })));
    for (const other of others) void other.send(other.bet());
  }
  let left = 90_000n;
  for (const [n, answer] of (await Promise.all(answers)).entries()) {
    left -= BigInt(n + 1);
    expect(answer).toEqual({ ok: true, balance: left });
  }
  for (const other of others) await expect.poll(() => other.central()).toBe(70_000n);
});

test('whatever comes together is answered as if it had come one after the other', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(stakes, { minLength: 1, maxLength: 5 }), async (wanted) => {
      const players = await Promise.all(wanted.map(() => tables.playing(1_500n)));
      await Promise.all(
        players.map(async (player, n) => {
          const bets = betsOf(player, wanted[n] ?? []);
          const answers = await Promise.all(bets.map((bet) => player.send(bet)));
          await expectOneAfterTheOther(player, bets, answers);
        }),
      );
    }),
    { numRuns: 12, endOnFailure: true },
  );
});

/** Some order of the bets gives these answers; each repetition has the answer of the first. */
async function expectOneAfterTheOther(
  player: Player,
  bets: readonly BetCall[],
  answers: readonly WalletAnswer[],
): Promise<void> {
  const told = new Map<BetCall, WalletAnswer>();
  for (const [n, bet] of bets.entries()) {
    const answer = answers[n] ?? short;
    expect(told.get(bet) ?? answer).toEqual(answer);
    told.set(bet, answer);
  }
  const taken = [...told].flatMap(([{ amount }, answer]) =>
    answer.ok ? [{ amount, balance: answer.balance }] : [],
  );
  let left = 1_500n;
  for (const { amount, balance } of taken.toSorted((a, b) => Number(b.balance - a.balance))) {
    left -= amount;
    expect(balance).toBe(left);
  }
  expect(await player.central()).toBe(left);
  for (const [{ amount }, answer] of told)
    if (!answer.ok) {
      expect(answer).toEqual(short);
      expect(amount).toBeGreaterThan(left);
    }
}

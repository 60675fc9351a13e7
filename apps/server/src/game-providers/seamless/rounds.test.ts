/** Wins that name a round, the end of a round, and what is taken back at a seamless venue (docs/seamless-wallet.md). Amounts in fen. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SetClock } from '../../platform/clock.ts';
import { turnoverLeft } from '../../wagering/index.ts';
import { openSeamlessTables, type SeamlessTables } from '../testing/seamless-tables.ts';
import { writeTransaction } from './transactions.ts';
import { answerCall } from './wallet.ts';

const clock = new SetClock('2026-11-21T04:00:00.000Z');
/** No win is as large. */
const unlimited = 10n ** 18n;
let tables: SeamlessTables;
beforeAll(async () => {
  tables = await openSeamlessTables(clock);
});
afterAll(() => tables.close());
beforeEach(() => {
  tables.limits.win = unlimited;
});

const refusal = (reason: string) => ({ ok: false, reason });
const balance = (fen: bigint) => ({ ok: true, balance: fen });
const stateOf = async (id: string) => {
  const bet = await tables.betRow(id);
  return bet && [bet.state, bet.payout, bet.valid];
};

test('a win that names its round pays its oldest open bet, and once none is open the one that settled last', async () => {
  const player = await tables.playing(10_000n);
  const round = tables.fresh();
  // The later one has the smaller id: the moment decides, not the name.
  const [oldest, later] = [
    player.bet({ round, id: `b${tables.fresh()}` }),
    player.bet({ round, id: `a${tables.fresh()}` }),
  ];
  const elsewhere = player.bet();
  for (const bet of [elsewhere, oldest, later]) {
    await player.send(bet);
    clock.advance(1);
  }
  const of = { round };
  const win = player.win(oldest, 100n, { of });
  expect(await player.send(win)).toEqual(balance(7_100n));
  expect(await player.send(win)).toEqual(balance(7_100n));
  expect((await tables.kept(win.id))?.bet).toBe(oldest.id);
  await player.send(player.win(oldest, 200n, { of }));
  await player.send(player.win(oldest, 300n, { of }));
  expect(await stateOf(oldest.id)).toEqual(['settled', 100n, 1_000n]);
  expect(await stateOf(later.id)).toEqual(['settled', 500n, 1_000n]);
  expect(await stateOf(elsewhere.id)).toEqual(['unsettled', 0n, 0n]);
});

test('a round is one member’s at one venue, whatever else bears its name', async () => {
  const [player, stranger] = [await tables.playing(10_000n), await tables.playing(10_000n)];
  const round = tables.fresh();
  const token = await tables.open(player, tables.other);
  await player.send(player.bet({ round, token }), tables.other);
  await stranger.send(stranger.bet({ round }));
  clock.advance(1);
  const bet = player.bet({ round });
  await player.send(bet);
  expect(await player.send(player.win(bet, 400n, { of: { round } }))).toEqual(balance(8_400n));
  expect(await stateOf(bet.id)).toEqual(['settled', 400n, 1_000n]);
});

test('a win of a round whose bets never came, were refused or were taken back says which it is', async () => {
  const player = await tables.playing(1_000n);
  const bet = player.bet();
  const of = { round: bet.round };
  expect(await player.send(player.win(bet, 1n, { of }))).toEqual(refusal('unknown_bet'));
  await player.send({ ...bet, id: tables.fresh(), amount: 9_000n });
  expect(await player.send(player.win(bet, 1n, { of }))).toEqual(refusal('refused_bet'));
  await player.send(bet);
  await player.send(player.rollback(bet));
  expect(await player.send(player.win(bet, 1n, { of }))).toEqual(refusal('rolled_back'));
  expect(await player.central()).toBe(1_000n);
});

test('a further win adds to its bet; turnover is what the venue counts, at most the stake', async () => {
  const player = await tables.playing(10_000n);
  const [some, all] = [player.bet(), player.bet()];
  for (const bet of [some, all]) await player.send(bet);
  await player.send(player.win(some, 700n, { valid: 400n }));
  expect(await stateOf(some.id)).toEqual(['settled', 700n, 400n]);
  await player.send(player.win(all, 700n, { valid: 5_000n }));
  expect(await player.send(player.win(all, 300n))).toEqual(balance(9_700n));
  expect(await stateOf(all.id)).toEqual(['settled', 1_000n, 1_000n]);
});

test.each(['a bet', 'a win'])(
  'the end of a round, told with %s, settles what is open of it as lost',
  async (how) => {
    const [player, stranger] = [await tables.playing(10_000n), await tables.playing(10_000n)];
    const round = tables.fresh();
    const [open, won, undone, other] = [
      player.bet({ round }),
      player.bet({ round }),
      player.bet({ round }),
      player.bet(),
    ];
    const theirs = stranger.bet({ round });
    for (const bet of [open, won, undone, other]) await player.send(bet);
    await stranger.send(theirs);
    await player.send(player.rollback(undone));
    await player.send(player.win(won, 600n));
    const last = player.bet({ round, closesRound: how === 'a bet' });
    expect(await player.send(last)).toMatchObject({ ok: true });
    if (how === 'a win') await player.send(player.win(last, 0n, { closesRound: true }));
    expect(await stateOf(last.id)).toEqual(['settled', 0n, 1_000n]);
    expect(await stateOf(open.id)).toEqual(['settled', 0n, 1_000n]);
    expect(await stateOf(won.id)).toEqual(['settled', 600n, 1_000n]);
    expect((await stateOf(undone.id))?.[0]).toBe('void');
    for (const bet of [other, theirs]) expect((await stateOf(bet.id))?.[0]).toBe('unsettled');
    expect(await player.central()).toBe(6_600n);
    expect(await player.send(player.win(open, 50n))).toEqual(balance(6_650n));
  },
);

test('the end of a round waits for whoever works on one of its bets before it touches any money', async () => {
  const player = await tables.playing(10_000n);
  const round = tables.fresh();
  const open = player.bet({ round });
  await player.send(open);
  const last = await tables.database.transaction(async (tx) => {
    await tx.query('select from bet where venue = $1 and bet_id = $2 for update', [
      tables.venue.code,
      open.id,
    ]);
    const sent = player.send(player.bet({ round, closesRound: true }));
    await expect
      .poll(async () => {
        const { rows } = await tables.database.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        return rows.length;
      })
      .toBe(1);
    // Had it taken the money first, the two would wait for each other here.
    expect((await tables.wallet.lock(tx, player.memberId)).central).toBe(9_000n);
    return { sent };
  });
  expect(await last.sent).toEqual(balance(8_000n));
});

test('a prize is paid without a bet and taken back once, also where it is told before it came', async () => {
  const player = await tables.playing(10_000n);
  const prize = player.prize(500n);
  expect(await player.send(prize)).toEqual(balance(10_500n));
  expect(await tables.betRow(prize.id)).toBeUndefined();
  const back = player.rollback(prize);
  expect(await player.send(back)).toEqual(balance(10_000n));
  expect((await tables.kept(back.id))?.moved).toBe(-500n);
  expect(await player.send(player.rollback(prize))).toEqual(balance(10_000n));
  const { rows } = await tables.database.query<{ kind: string }>(
    'select kind from ledger.transfer where reference = $1 order by kind',
    [`prize/${tables.venue.code}/${prize.id}`],
  );
  expect(rows.map(({ kind }) => kind)).toEqual(['prize', 'prize_undone']);
  const late = player.prize(70n);
  await player.send(player.rollback(late));
  expect(await player.send(late)).toEqual(refusal('rolled_back'));
  expect(await player.central()).toBe(10_000n);
});

test('a prize above the limits is held; taken back, it comes from what is held and from nothing else', async () => {
  const player = await tables.playing(10_000n);
  tables.limits.win = 4_999n;
  const prize = player.prize(5_000n);
  expect(await player.send(prize)).toEqual(balance(10_000n));
  tables.limits.win = unlimited;
  const held = async () => {
    const { rows } = await tables.database.query<{
      kind: string;
      reason: string;
      held: bigint;
      state: string;
    }>('select kind, reason, held, state from win_review where subject = $1', [prize.id]);
    return rows;
  };
  expect(await held()).toMatchObject([{ kind: 'prize', reason: 'win', held: 5_000n }]);
  expect(await player.send(player.rollback(prize))).toEqual(balance(10_000n));
  expect(await held()).toMatchObject([{ held: 0n, state: 'withdrawn' }]);
});

test('a bet is taken back with its wins, once; a win of it that comes or is taken back later changes nothing', async () => {
  const player = await tables.playing(10_000n);
  const bet = player.bet();
  const win = player.win(bet, 4_000n);
  await player.send(bet);
  await player.send(win);
  const back = player.rollback(bet);
  expect(await player.send(back)).toEqual(balance(10_000n));
  expect((await tables.kept(back.id))?.moved).toBe(-3_000n);
  const undone = { state: 'void', stake: 1_000n, valid: 0n, payout: 0n, seq: 3n };
  expect(await tables.betRow(bet.id)).toEqual(undone);
  for (const call of [player.rollback(bet), player.rollback(win)])
    expect(await player.send(call)).toEqual(balance(10_000n));
  expect(await player.send(player.win(bet, 9n))).toEqual(refusal('rolled_back'));
  expect(await tables.betRow(bet.id)).toEqual(undone);
});

test('one win is taken back from the bet that it paid, also where it named the round only', async () => {
  const player = await tables.playing(10_000n);
  const bet = player.bet();
  await player.send(bet);
  const wrong = player.win(bet, 4_000n, { of: { round: bet.round } });
  await player.send(wrong);
  await player.send(player.win(bet, 300n));
  expect(await player.send(player.rollback(wrong))).toEqual(balance(9_300n));
  expect(await stateOf(bet.id)).toEqual(['settled', 300n, 1_000n]);
});

test('a round that is held open plays nothing that was asked for after its bet settled', async () => {
  const player = await tables.playing(10_000n);
  const bet = player.bet();
  await player.send(bet);
  await player.send(player.win(bet, 10n));
  clock.advance(1);
  const later = { id: crypto.randomUUID(), memberId: player.memberId, amount: 900n, turnover: 900n };
  await tables.database.transaction((tx) =>
    tables.wallet.credit(tx, { ...later, reference: 'deposit/later' }),
  );
  const feature = player.win(bet, 20n);
  await player.send(feature);
  await player.send(player.rollback(feature));
  expect(await stateOf(bet.id)).toEqual(['settled', 10n, 1_000n]);
  expect(await turnoverLeft(tables.database, player.memberId)).toBe(900n);
  const next = player.bet();
  await player.send(next);
  await player.send(player.win(next, 0n));
  expect(await turnoverLeft(tables.database, player.memberId)).toBe(0n);
});

test('a win that was kept before rows told the bet that they paid is taken back from the bet it names', async () => {
  const player = await tables.playing(10_000n);
  const bet = player.bet();
  await player.send(bet);
  await player.send(player.win(bet, 300n));
  const old = tables.fresh();
  const row = { kind: 'win', memberId: player.memberId, reference: bet.id, round: null, game: null } as const;
  const empty = {
    valid: null,
    free: false,
    refusal: null,
    bet: null,
    alias: null,
    closes: false,
    byAlias: false,
  };
  const answer = { ...empty, moved: 300n, balance: 9_300n };
  await tables.database.transaction((tx) =>
    writeTransaction(tx, tables.venue.code, old, { ...row, ...answer, amount: 300n }, clock.now()),
  );
  expect(await player.send(player.rollback({ id: old }))).toEqual(balance(9_000n));
  expect(await stateOf(bet.id)).toEqual(['settled', 0n, 1_000n]);
});

test('nobody takes back what is another’s, nor a rollback; of what was refused or never came nothing is taken', async () => {
  const [player, stranger] = [await tables.playing(10_000n), await tables.playing(10_000n)];
  const [bet, refused, never] = [player.bet(), player.bet({ amount: 90_000n }), player.bet()];
  await player.send(bet);
  await player.send(refused);
  expect(await stranger.send(stranger.rollback(bet))).toEqual(refusal('conflict'));
  expect(await stranger.send(stranger.win(bet, 1n))).toEqual(refusal('conflict'));
  expect(await player.send(player.rollback(refused))).toEqual(balance(9_000n));
  const back = player.rollback(never);
  expect(await player.send(back)).toEqual(balance(9_000n));
  expect(await player.send(player.rollback(back))).toEqual(refusal('conflict'));
  expect(await player.send(never)).toEqual(refusal('rolled_back'));
  expect(await player.send(player.win(never, 1n))).toEqual(refusal('refused_bet'));
  const unheard = player.bet();
  await player.send(player.rollback(unheard));
  expect(await player.send(player.win(unheard, 1n))).toEqual(refusal('rolled_back'));
});

test('a name by which a cancellation came first keeps out that member’s bet, and nothing of anybody else or of another kind', async () => {
  const [player, stranger] = [await tables.playing(10_000n), await tables.playing(10_000n)];
  const [name, id] = [tables.fresh(), tables.fresh()];
  const unknown = player.rollback({ id: name }, { alias: name, openOnly: true });
  expect(await player.send(unknown)).toEqual(refusal('unknown_bet'));
  expect(await player.send(unknown)).toEqual(refusal('unknown_bet'));
  expect(await player.send(player.bet({ alias: name }))).toEqual(refusal('rolled_back'));
  expect(await stranger.send(stranger.bet({ alias: name }))).toEqual(balance(9_000n));
  expect(await stranger.send(stranger.bet({ id: name }))).toEqual(balance(8_000n));
  expect(await stranger.send(stranger.prize(300n, { id: `${name}/p` }))).toEqual(balance(8_300n));
  // A prize and a win that happen to be called as somebody's bet was.
  const taken = player.rollback({ id }, { alias: id, openOnly: true });
  expect(await player.send(taken)).toEqual(refusal('unknown_bet'));
  expect(await stranger.send(stranger.prize(200n, { id }))).toEqual(balance(8_500n));
  // A bet that was taken back by its id leaves the second names of others alone.
  const bet = player.bet();
  await player.send(bet);
  expect(await player.send(player.rollback(bet))).toEqual(balance(10_000n));
  expect(await player.send(player.bet({ alias: bet.id }))).toEqual(balance(9_000n));
});

test('what came by an alias never takes another member’s of that id for its target', async () => {
  const [player, stranger] = [await tables.playing(10_000n), await tables.playing(10_000n)];
  const name = tables.fresh();
  expect(await stranger.send(stranger.bet({ id: name }))).toEqual(balance(9_000n));
  const back = player.rollback({ id: tables.fresh() }, { alias: name, openOnly: true });
  expect(await player.send(back)).toEqual(refusal('unknown_bet'));
  expect(await stateOf(name)).toEqual(['unsettled', 0n, 0n]);
  expect(await player.send(player.bet({ alias: name }))).toEqual(refusal('rolled_back'));
});

test('of two renewals of a session at once one gets a token, which holds, and the other hears that it is over', async () => {
  const player = await tables.playing(10_000n);
  const ask = () =>
    answerCall(tables.parts, tables.venue, {
      kind: 'session',
      token: player.token,
      renew: true,
    });
  const answers = await Promise.all([ask(), ask(), ask()]);
  const renewed = answers.flatMap((answer) => (answer.ok && answer.session ? [answer.session.token] : []));
  expect(renewed).toHaveLength(1);
  expect(answers.filter((answer) => !answer.ok)).toEqual([refusal('session_over'), refusal('session_over')]);
  expect(await player.balance(renewed[0])).toEqual(balance(10_000n));
});

test('a win that comes alone ends its own bet only, and no other of the round', async () => {
  const player = await tables.playing(10_000n);
  const bet = player.bet();
  const beside = player.bet({ round: bet.round });
  await player.send(bet);
  await player.send(beside);
  // With a promotion's token it is not paid with others.
  expect(await player.send(player.win(bet, 700n, { promotionToken: player.token }))).toEqual(balance(8_700n));
  expect(await stateOf(bet.id)).toEqual(['settled', 700n, 1_000n]);
  expect(await stateOf(beside.id)).toEqual(['unsettled', 0n, 0n]);
});

test('where the platform pays nothing for a round that is over, a win of one is refused, and of one that runs paid', async () => {
  const player = await tables.playing(10_000n);
  const [over, runs] = [player.bet({ closesRound: true }), player.bet()];
  await player.send(over);
  await player.send(runs);
  const late = (round: string) => player.send(player.win(over, 500n, { of: { round }, beforeEnd: true }));
  expect(await late(over.round)).toEqual(refusal('already_settled'));
  expect(await late(runs.round)).toEqual(balance(8_500n));
});

test('of bets that share a name the one whose own id is told is taken back, and by the name alone none', async () => {
  const player = await tables.playing(10_000n);
  const alias = tables.fresh();
  const [one, other] = [player.bet({ alias }), player.bet({ alias })];
  await player.send(one);
  await player.send(other);
  expect(await player.send(player.rollback(one, { alias }))).toEqual(balance(9_000n));
  await player.send(player.rollback({ id: tables.fresh() }, { alias }));
  expect(await stateOf(one.id)).toEqual(['void', 0n, 0n]);
  expect(await stateOf(other.id)).toEqual(['unsettled', 0n, 0n]);
});

test('a bet of before that was paid is no bet that was taken back: its id told again is a conflict', async () => {
  const player = await tables.playing(10_000n);
  const bet = player.bet();
  await tables.database.query(
    `insert into bet (venue, bet_id, member_id, game, round, stake, valid, payout, state, placed_at, seq, recorded_at)
     values ($1, $2, $3, 'g1', 'r', 500, 0, 0, 'unsettled', $4, 1, $4)`,
    [tables.venue.code, bet.id, player.memberId, clock.now()],
  );
  const stranger = await tables.playing(0n);
  expect(await stranger.send(stranger.win(bet, 700n))).toEqual(refusal('conflict'));
  expect(await player.send(player.win(player.bet(), 700n))).toEqual(refusal('unknown_bet'));
  expect(await player.send(player.win(bet, 700n))).toMatchObject({ ok: true });
  expect(await player.send(bet)).toEqual(refusal('conflict'));
});

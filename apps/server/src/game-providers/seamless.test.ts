import { afterAll, beforeAll, expect, test } from 'vitest';
import { beijingText, SetClock } from '../platform/clock.ts';
import { password, startTestSite, type TestSite, walletSecret } from '../testing/site.ts';
import { openGameSession } from './seamless/sessions.ts';
import { openSeamlessCaller, type Player, type SeamlessCaller } from './testing/seamless-caller.ts';

const venue = 'mpdz';
const clock = new SetClock(new Date());
let site: TestSite;
let caller: SeamlessCaller;
beforeAll(async () => {
  site = await startTestSite({ clock });
  caller = openSeamlessCaller({
    address: site.running.address,
    venue,
    secret: walletSecret,
    now: () => clock.now().getTime(),
  });
});
afterAll(async () => {
  const { rows } = await site.running.site.database.query<{ moved: string }>(
    'select coalesce(sum(moved), 0)::text as moved from seamless_transaction where venue = $1',
    [venue],
  );
  const result = await site.running.balances.resultAt(venue);
  await site.stop();
  expect(result).toBe(-BigInt(rows[0]?.moved ?? 0));
});

interface Member extends Player {
  readonly id: bigint;
  readonly session: string;
  readonly username: string;
}

/** A member in a game. @param fen in the central wallet */
async function playing(fen = 100_000n): Promise<Member> {
  const { id, token: session, username } = await site.memberWith(fen);
  const token = await openGameSession(site.running.site, { venue, memberId: id, memberToken: session });
  return { id, session, username, token, player: `m${id}` };
}

const { call, betOf } = {
  call: (...given: Parameters<SeamlessCaller['call']>) => caller.call(...given),
  betOf: (...given: Parameters<SeamlessCaller['betOf']>) => caller.betOf(...given),
};
const win = (bet: { id: string }, { player }: Player, amount: number, id = `${bet.id}/w`) =>
  call('win', { id, player, bet: bet.id, amount });
const rollback = (target: { id: string }, { player }: Player, id = `${target.id}/r`) =>
  call('rollback', { id, player, target: target.id });
const balance = ({ player, token }: Player) => call('balance', { player, token });

async function recorded({ session }: Member) {
  const { data } = await site.call('betRecords', { date: 4, page: 1, api_type: venue }, { token: session });
  return data.data.map(({ bet_amount, win_loss, payout, status }) => [bet_amount, win_loss, payout, status]);
}

test('a round: the stake leaves the central wallet, the win comes there, and the record follows', async () => {
  const member = await playing();
  expect(await balance(member)).toEqual({ status: 200, ok: true, balance: 100_000 });
  const bet = betOf(member);
  expect(await call('bet', bet)).toEqual({ status: 200, ok: true, balance: 99_000 });
  expect(await recorded(member)).toEqual([[10, 0, 0, 2]]);
  const times = async () => {
    const asked = { date: 4, page: 1, api_type: venue } as const;
    const { data } = await site.call('betRecords', asked, { token: member.session });
    return data.data.map(({ created_at, bet_time }) => [created_at, bet_time]);
  };
  const placed = beijingText(clock.now());
  expect(await times()).toEqual([[placed, placed]]);
  clock.advance(60_000);
  expect(await win(bet, member, 2_500)).toEqual({ status: 200, ok: true, balance: 101_500 });
  expect(await times()).toEqual([[placed, beijingText(clock.now())]]);
  expect(await recorded(member)).toEqual([[10, 15, 25, 1]]);
  const { data } = await site.call('walletOverview', {}, { token: member.session });
  expect([data.central, data.total]).toEqual([1_015, 1_015]);
});

test('what is not signed, or signed otherwise, or changed by one bit, is turned away without a trace', async () => {
  const member = await playing();
  const bet = betOf(member);
  const body = JSON.stringify(bet);
  const good = caller.headersFor('bet', body);
  const { 'x-signature': signature = '', ...unsigned } = good;
  const flipped = (Number.parseInt(signature.slice(0, 1), 16) ^ 1).toString(16) + signature.slice(1);
  const changed = Buffer.from(body);
  changed[changed.length - 2] = (changed.at(-2) ?? 0) ^ 1;
  const now = clock.now().getTime();
  const attempts = [
    caller.send('bet', body, unsigned),
    caller.send('bet', body, { ...good, 'x-signature': flipped }),
    caller.send('bet', body, { ...good, 'x-signature': '0'.repeat(64) }),
    caller.send('bet', changed.toString('latin1'), good),
    caller.send('win', body, good),
    caller.send('bet', body, { ...good, 'x-nonce': 'another-nonce-of-32-characters--' }),
    caller.send('bet', body, { ...good, 'x-timestamp': String(now + 1) }),
  ];
  for (const reply of await Promise.all(attempts))
    expect(reply).toEqual({ status: 401, ok: false, reason: 'unauthenticated' });
  expect(await caller.send('bet', body, good)).toMatchObject({ ok: true, balance: 99_000 });
});

test('a call that is replayed gets the answer of the first time, also when it was refused', async () => {
  const member = await playing(500n);
  const body = JSON.stringify(betOf(member));
  const headers = caller.headersFor('bet', body);
  for (let times = 0; times < 3; times += 1)
    expect(await caller.send('bet', body, headers)).toMatchObject({
      status: 200,
      reason: 'insufficient_funds',
    });
});

test('50 identical bets at once take the stake once and get one answer', async () => {
  const member = await playing();
  const bet = betOf(member);
  const replies = await Promise.all(Array.from({ length: 50 }, () => call('bet', bet)));
  expect(new Set(replies.map((reply) => JSON.stringify(reply)))).toEqual(
    new Set([JSON.stringify({ status: 200, ok: true, balance: 99_000 })]),
  );
  expect(await recorded(member)).toHaveLength(1);
});

test('50 different bets at once on funds for 10: ten are taken, and what was refused is refused for ever', async () => {
  const member = await playing(10_000n);
  const bets = Array.from({ length: 50 }, () => betOf(member));
  const replies = await Promise.all(bets.map((bet) => call('bet', bet)));
  expect(replies.filter(({ ok }) => ok)).toHaveLength(10);
  expect(new Set(replies.flatMap(({ ok, reason }) => (ok ? [] : [reason])))).toEqual(
    new Set(['insufficient_funds']),
  );
  expect(await balance(member)).toMatchObject({ balance: 0 });
  const [taken, declined] = [replies.findIndex(({ ok }) => ok), replies.findIndex(({ ok }) => !ok)];
  await win(bets[taken] ?? betOf(member), member, 50_000);
  expect(await call('bet', bets[declined])).toMatchObject({ reason: 'insufficient_funds' });
  expect(await win(bets[declined] ?? betOf(member), member, 1)).toMatchObject({ reason: 'refused_bet' });
});

test('a known id with other content is a conflict and moves nothing', async () => {
  const member = await playing();
  const other = await playing();
  const bet = betOf(member);
  await call('bet', bet);
  await win(bet, member, 300);
  const conflicts = [
    call('bet', { ...bet, amount: 1_001 }),
    call('bet', { ...bet, round: 'another' }),
    call('bet', { ...bet, player: other.player, token: other.token }),
    win(bet, member, 301),
    win(bet, member, 0, bet.id),
    win(bet, other, 300, 'of another member'.replaceAll(' ', '-')),
    rollback(bet, other),
    rollback(bet, member, bet.id),
  ];
  for (const reply of await Promise.all(conflicts)) expect(reply).toMatchObject({ reason: 'conflict' });
  expect(await balance(member)).toMatchObject({ balance: 99_300 });
  expect(await balance(other)).toMatchObject({ balance: 100_000 });
});

test('a win that overtakes its bet is to be sent again, and then pays', async () => {
  const member = await playing();
  const bet = betOf(member);
  expect(await win(bet, member, 5_000)).toEqual({ status: 200, ok: false, reason: 'unknown_bet' });
  expect(await balance(member)).toMatchObject({ balance: 100_000 });
  await call('bet', bet);
  expect(await win(bet, member, 5_000)).toMatchObject({ ok: true, balance: 104_000 });
});

test('a rollback that overtakes its bet is accepted, and the bet is refused when it comes', async () => {
  const member = await playing();
  const bet = betOf(member);
  expect(await rollback(bet, member)).toEqual({ status: 200, ok: true, balance: 100_000 });
  expect(await call('bet', bet)).toMatchObject({ reason: 'rolled_back' });
  expect(await win(bet, member, 5_000)).toMatchObject({ ok: false });
  expect(await rollback(bet, member)).toMatchObject({ ok: true });
  expect(await balance(member)).toMatchObject({ balance: 100_000 });
  expect(await recorded(member)).toEqual([]);
});

test('the same win twice pays once; another win of the same bet adds to it', async () => {
  const member = await playing();
  const bet = betOf(member);
  await call('bet', bet);
  const replies = await Promise.all(Array.from({ length: 20 }, () => win(bet, member, 700)));
  expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
  expect(await balance(member)).toMatchObject({ balance: 99_700 });
  expect(await win(bet, member, 300, `${bet.id}/jackpot-1`)).toMatchObject({ balance: 100_000 });
  expect(await recorded(member)).toEqual([[10, 0, 10, 1]]);
});

test('a rollback gives the stake back once and takes the wins with it; a win after it is refused', async () => {
  const member = await playing();
  const bet = betOf(member);
  await call('bet', bet);
  await win(bet, member, 4_000);
  await Promise.all(Array.from({ length: 20 }, () => rollback(bet, member)));
  expect(await rollback(bet, member, `${bet.id}/a-second-rollback`)).toMatchObject({
    ok: true,
    balance: 100_000,
  });
  expect(await win(bet, member, 4_000, `${bet.id}/a-late-win`)).toMatchObject({ reason: 'rolled_back' });
  expect(await recorded(member)).toEqual([[10, 0, 10, 0]]);
});

test('a single win is taken back without its bet', async () => {
  const member = await playing();
  const bet = betOf(member);
  await call('bet', bet);
  const wrong = { id: `${bet.id}/wrong-win` };
  await win(bet, member, 4_000, wrong.id);
  expect(await rollback(wrong, member)).toMatchObject({ ok: true, balance: 99_000 });
  expect(await rollback(wrong, member, `${bet.id}/again`)).toMatchObject({ balance: 99_000 });
  expect(await win(bet, member, 4_000, `${bet.id}/right-win`)).toMatchObject({ balance: 103_000 });
  expect(await recorded(member)).toEqual([[10, 30, 40, 1]]);
});

test('a rollback of winnings that are spent is booked all the same, and the next win pays it off first', async () => {
  const member = await playing(1_000n);
  const bet = betOf(member);
  await call('bet', bet);
  await win(bet, member, 9_000);
  const next = betOf(member, { amount: 9_000 });
  await call('bet', next);
  expect(await rollback(bet, member)).toMatchObject({ ok: true, balance: 0 });
  // 8000 too much were paid out; they stand ahead until the venue pays.
  expect(await win(next, member, 10_000)).toMatchObject({ ok: true, balance: 2_000 });
});

test('after sign-out no bet is taken, but wins and rollbacks arrive', async () => {
  const member = await playing();
  const [open, other] = [betOf(member), betOf(member)];
  await Promise.all([call('bet', open), call('bet', other)]);
  await site.call('signOut', {}, { token: member.session });
  expect(await call('bet', betOf(member))).toMatchObject({ reason: 'session_over' });
  expect(await balance(member)).toMatchObject({ reason: 'session_over' });
  expect(await win(open, member, 3_000)).toMatchObject({ ok: true, balance: 101_000 });
  expect(await rollback(other, member)).toMatchObject({ ok: true, balance: 102_000 });
});

test('twelve hours later the game is over; its money still arrives', async () => {
  const member = await playing();
  const bet = betOf(member);
  await call('bet', bet);
  await site.running.site.database.query('update seamless_session set expires_at = $2 where member_id = $1', [
    member.id,
    clock.now(),
  ]);
  expect(await call('bet', betOf(member))).toMatchObject({ reason: 'session_over' });
  expect(await win(bet, member, 1_000)).toMatchObject({ balance: 100_000 });
});

test('a token of another member, of another venue or of nobody opens nothing', async () => {
  const [member, other] = await Promise.all([playing(), playing()]);
  const elsewhere = await openGameSession(site.running.site, {
    venue: 'mpqp',
    memberId: member.id,
    memberToken: member.session,
  });
  for (const token of [other.token, elsewhere, 'A'.repeat(43)])
    expect(await call('bet', betOf({ player: member.player, token }))).toMatchObject({
      reason: 'session_over',
    });
  expect(await call('bet', betOf({ player: 'm999999999', token: member.token }))).toMatchObject({
    reason: 'unknown_player',
  });
  expect(await rollback({ id: 'nothing' }, { player: 'nobody', token: '' })).toMatchObject({
    reason: 'unknown_player',
  });
});

test('what is open counts for lost against a limit, also when the stakes come at the same time', async () => {
  const member = await playing();
  await site.running.site.database.query(
    "insert into play_limit (member_id, kind, value, set_at, effective_at) values ($1, 'loss', 3000, $2, $2)",
    [member.id, clock.now()],
  );
  const bets = Array.from({ length: 10 }, () => betOf(member));
  const answers = await Promise.all(bets.map((bet) => call('bet', bet)));
  const accepted = bets.filter((_, at) => answers[at]?.ok);
  expect(accepted).toHaveLength(3);
  expect(answers.filter(({ reason }) => reason === 'loss_limit')).toHaveLength(7);

  const [first] = accepted;
  if (first === undefined) throw new Error('no bet was accepted');
  await win(first, member, 2_000);
  expect(await call('bet', betOf(member))).toMatchObject({ ok: true });
  expect(await call('bet', { ...betOf(member), amount: 1_001 })).toMatchObject({ reason: 'loss_limit' });
});

/** A door that is too busy gives no answer, and a platform sends the same bet again. */
async function untilAnswered(bet: ReturnType<typeof betOf>): ReturnType<typeof call> {
  try {
    return await call('bet', bet);
  } catch (error) {
    if (error instanceof SyntaxError) return untilAnswered(bet);
    throw error;
  }
}

test('of 50 bets at the same time for the last fen of a stake limit one is taken', async () => {
  const member = await playing();
  await site.running.site.database.query(
    "insert into play_limit (member_id, kind, span, value, set_at, effective_at) values ($1, 'stake', 'month', 1001, $2, $2)",
    [member.id, clock.now()],
  );
  expect(await call('bet', { ...betOf(member), amount: 1_000 })).toMatchObject({ ok: true });
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => untilAnswered({ ...betOf(member), amount: 1 })),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.filter(({ reason }) => reason === 'stake_limit')).toHaveLength(49);
});

test('frozen, excluded or over a limit: bets are refused, wins and rollbacks never', async () => {
  const member = await playing();
  const { database } = site.running.site;
  const [open, other] = [betOf(member), betOf(member)];
  await Promise.all([call('bet', open), call('bet', other)]);
  await database.query('update member set frozen_at = $2 where id = $1', [member.id, clock.now()]);
  expect(await call('bet', betOf(member))).toMatchObject({ reason: 'member_frozen' });
  expect(await win(open, member, 0)).toMatchObject({ ok: true });
  await database.query('update member set frozen_at = null where id = $1', [member.id]);
  await database.query(
    "insert into play_limit (member_id, kind, value, set_at, effective_at) values ($1, 'loss', 1000, $2, $2)",
    [member.id, clock.now()],
  );
  expect(await call('bet', betOf(member))).toMatchObject({ reason: 'loss_limit' });
  await database.query(
    "insert into play_break (member_id, kind, began_at, ends_at) values ($1, 'exclusion', $2, $2::timestamptz + interval '1 day')",
    [member.id, clock.now()],
  );
  expect(await call('bet', betOf(member))).toMatchObject({ reason: 'on_pause' });
  expect(await rollback(other, member)).toMatchObject({ ok: true, balance: 99_000 });
});

test.each([
  ['negative', -1],
  ['zero', 0],
  ['a fraction', 0.5],
  ['too much', 10_000_000_000_001],
  ['beyond whole numbers', 1e300],
  ['a text', '100'],
  ['nothing', null],
])('an amount that is %s is refused', async (_name, amount) => {
  const member = await playing();
  expect(await call('bet', betOf(member, { amount }))).toEqual({
    status: 200,
    ok: false,
    reason: 'bad_request',
  });
  expect(await balance(member)).toMatchObject({ balance: 100_000 });
});

test('what is no JSON, NaN or much too long is refused, signed or not', async () => {
  const member = await playing();
  for (const body of ['', '{', '[]', JSON.stringify(betOf(member)).replace('"amount":1000', '"amount":NaN')])
    expect(await caller.send('bet', body, caller.headersFor('bet', body))).toMatchObject({
      reason: 'bad_request',
    });
  expect(await call('steal', betOf(member))).toMatchObject({ reason: 'bad_request' });
  const long = JSON.stringify(betOf(member, { round: 'x'.repeat(20_000) }));
  expect(await caller.send('bet', long, caller.headersFor('bet', long))).not.toMatchObject({ ok: true });
});

test('a venue with wallets of its own has no such door', async () => {
  const elsewhere = openSeamlessCaller({
    address: site.running.address,
    venue: 'mpqp',
    secret: walletSecret,
    now: () => clock.now().getTime(),
  });
  const member = await playing();
  expect(await elsewhere.call('balance', { player: member.player, token: member.token })).toMatchObject({
    status: 404,
  });
});

test('turnover, settlements and the day follow: what is settled counts, what is taken back does not', async () => {
  const member = await playing();
  const { database } = site.running.site;
  const stream = async () => {
    const { rows } = await database.query<{ valid_delta: bigint; result_delta: bigint }>(
      'select valid_delta, result_delta from settlement where member_id = $1 order by id',
      [member.id],
    );
    return rows.map(({ valid_delta, result_delta }) => [valid_delta, result_delta]);
  };
  const bet = betOf(member);
  await call('bet', bet);
  expect(await stream()).toEqual([]);
  await win(bet, member, 400);
  await win(bet, member, 100, `${bet.id}/more`);
  await rollback(bet, member);
  expect(await stream()).toEqual([
    [1_000n, -600n],
    [0n, 100n],
    [-1_000n, 500n],
  ]);
});

test('another sign-in finds the money where the game left it', async () => {
  const member = await playing();
  const bet = betOf(member);
  await call('bet', bet);
  await win(bet, member, 12_345);
  const { data } = await site.call('signIn', { name: member.username, password });
  expect((await site.call('balance', {}, { token: data.api_token })).data.balance).toBe(1_113.45);
});

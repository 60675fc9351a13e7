/**
 * What the calls that move and show money read does not grow with the site: pages of the database, counted for each call on a site of
 * 40,000 members with a past. A count, not a time.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openGameSession } from '../game-providers/seamless/sessions.ts';
import { openSeamlessCaller, type SeamlessCaller } from '../game-providers/testing/seamless-caller.ts';
import { type BufferWatch, watchBuffers } from './buffers.ts';
import { payPassword, startTestSite, type TestSite, walletSecret } from './site.ts';

const venue = 'mpdz';
let site: TestSite;
let caller: SeamlessCaller;
let watch: BufferWatch;
beforeAll(async () => {
  site = await startTestSite({ works: false });
  caller = openSeamlessCaller({ address: site.running.address, venue, secret: walletSecret, now: Date.now });
  watch = watchBuffers(site.running.site.database.pool);
});
beforeAll(() => grow(40_000));
afterAll(() => site.stop());

const grownTables = [
  'member',
  'session',
  'seamless_session',
  'ledger.account',
  'bet',
  'seamless_transaction',
  'settlement',
  'venue_transfer',
  'deposit_order',
  'operation',
];

/** Members of before, with their accounts, and of each a bet, a transfer and a deposit that are over. */
async function grow(members: number): Promise<void> {
  const { owner } = site;
  const range = 'generate_series(1, $1::int) n';
  for (const statement of [
    `insert into member (id, username, password_hash, pay_password_hash, real_name, registered_at)
     select 5000000 + n, 'grown' || n, '', '', '老会员' || n, now() - interval '30 days' from ${range}`,
    `insert into session (token_hash, member_id, created_at, expires_at, address, device)
     select sha256(convert_to('grown' || n, 'UTF8')), 5000000 + n, now() - interval '3 days', now() + interval '9 days',
            '10.' || n % 250 || '.' || n / 250 % 250 || '.1', '' from ${range}`,
    `insert into seamless_session (token_hash, venue, member_id, member_session, opened_at, expires_at)
     select sha256(convert_to('game' || n, 'UTF8')), 'mpdz', 5000000 + n, sha256(convert_to('grown' || n, 'UTF8')), now(),
            now() + interval '12 hours' from ${range}`,
    `insert into ledger.account (id, owner, code, currency, floor, opened_at)
     select gen_random_uuid(), 5000000 + n, code, 'CNY', 0, now() from ${range}, unnest(array['central', 'held']) code`,
    `insert into bet (venue, bet_id, member_id, game, round, stake, valid, payout, state, placed_at, settled_at, seq, recorded_at)
     select 'mpdz', 'b' || n, 5000000 + n, 'mpdz01', 'r' || n, 100, 100, 0, 'settled', now(), now(), 2, now() from ${range}`,
    `insert into seamless_transaction (venue, id, kind, member_id, round, game, amount, moved, balance, at)
     select 'mpdz', 'b' || n, 'bet', 5000000 + n, 'r' || n, 'mpdz01', 100, 0, 0, now() from ${range}`,
    `insert into seamless_transaction (venue, id, kind, member_id, reference, amount, moved, balance, at)
     select 'mpdz', 'w' || n, 'win', 5000000 + n, 'b' || n, 0, 0, 0, now() from ${range}`,
    `insert into settlement (venue, bet_id, seq, member_id, category, valid_delta, result_delta, state, first_at, at)
     select 'mpdz', 'b' || n, 2, 5000000 + n, 'joker', 100, -100, 'settled', now(), now() from ${range}`,
    `insert into venue_transfer (id, member_id, venue, direction, amount, state, not_after, created_at, settled_at)
     select gen_random_uuid(), 5000000 + n, 'mpqp', 'in', 100, 'done', now(), now() - interval '1 day', now() from ${range}`,
    `insert into deposit_order (order_no, member_id, way, amount, last_four, state, created_at, expires_at, credited, decided_by, decided_at)
     select 'G' || n, 5000000 + n, 'bank', 10000, '', 'approved', now() - interval '2 days', now(), 10000, 'grown', now() from ${range}`,
    `insert into operation (member_id, call, key, id, fingerprint, created_at, answer)
     select 5000000 + n, 'transfer', n::text, gen_random_uuid(), '', now(), '{}' from ${range}`,
  ])
    await owner.query(statement, [members]);
  await owner.query('analyze');
}

/** What each call reads, by its name. Whoever asks is new, and has done each of it once before. */
async function measured() {
  const found: Record<string, { pages: number; statements: readonly string[] }> = {};
  const chief = await site.staffToken();
  // What waits is as much each time: the orders of whoever asks.
  for (const { id } of (await site.staff('withdrawalQueue', {}, chief)).data.rows)
    await site.staff('rejectWithdrawal', { id, reason: '清空' }, chief);
  for (const { id } of (await site.staff('depositQueue', {}, chief)).data.rows)
    await site.staff('rejectDeposit', { id, reason: '清空' }, chief);
  const { token, id } = await site.memberWith(10_000_000n);
  const game = await openGameSession(site.running.site, { venue, memberId: id, memberToken: token });
  const player = { player: `m${id}`, token: game };
  const address = { bank: 'USDT', bank_owner: 'TRC20', bank_no: `T${randomUUID()}`, pay_pass: payPassword };
  const card = (await site.call('bindCard', address, { token })).data.id;
  const good = (answer: { code: number }) => expect(answer.code).toBe(200);
  const played = async (operation: string, content: object) =>
    expect(await caller.call(operation, content)).toMatchObject({ ok: true });
  const bets = Array.from({ length: 4 }, () => caller.betOf(player));
  const transfer = (sourcetype: string, targettype: string) => async () =>
    good(await site.call('transfer', { amount: 10, sourcetype, targettype }, { token, key: randomUUID() }));
  const [first, second] = [bets[0] ?? caller.betOf(player), bets[1] ?? caller.betOf(player)];
  const winOf = (bet: { id: string }) => ({
    id: `${bet.id}/w`,
    player: player.player,
    bet: bet.id,
    amount: 900,
  });
  const calls: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['balance', async () => good(await site.call('balance', {}, { token }))],
    ['wallet overview', async () => good(await site.call('walletOverview', {}, { token }))],
    ['balance asked by a venue', () => played('balance', player)],
    ['seamless bet', () => played('bet', caller.betOf(player))],
    ['seamless bet that closes its round', () => played('bet', caller.betOf(player, { round_closed: true }))],
    ['transfer to a venue', transfer('userbalance', 'mpqp')],
    ['transfer from a venue', transfer('mpqp', 'userbalance')],
    [
      'deposit order',
      async () =>
        good(
          await site.call(
            'openDeposit',
            { paytype: 'usdt', amount: 500, bank_no: 'a1B2', catepay: 'TRC20' },
            { token, key: randomUUID() },
          ),
        ),
    ],
    [
      'withdrawal order',
      async () =>
        good(
          await site.call(
            'withdraw',
            { amount: 400, bank: card, password: payPassword },
            { token, key: randomUUID() },
          ),
        ),
    ],
    ['transactions', async () => good(await site.call('transactions', { type: 1 }, { token }))],
    ['deposits that wait', async () => good(await site.staff('depositQueue', {}, chief))],
    ['withdrawals that wait', async () => good(await site.staff('withdrawalQueue', {}, chief))],
  ];
  await played('bet', first);
  await played('win', winOf(first));
  for (const [, call] of calls) await call();
  for (const [name, call] of calls) {
    const once = await watch.of(call);
    // Once more at once, by the connection that is warm now: the first of a new one reads a thousand pages of the catalogue.
    found[name] = walks(once.statements) ? await watch.of(call) : once;
  }
  await played('bet', second);
  found['seamless win'] = await watch.of(() => played('win', winOf(second)));
  found['seamless rollback'] = await watch.of(() =>
    played('rollback', { id: `${second.id}/r`, player: player.player, target: second.id }),
  );
  return found;
}

/** Fewer than any of the tables has that grow with the site: who reads more has walked through one. */
const bound = 400;

function walks(statements: readonly string[]): boolean {
  // What accounts have in common is looked up value by value, each bounded, for all who wait (related-accounts/weights.ts).
  const own = statements.filter((statement) => !statement.includes('with mine as'));
  return own.reduce((sum, statement) => sum + Number.parseInt(statement, 10), 0) > bound;
}

test('no call that moves or shows money walks through a table, nor do the queues of the clerks', async () => {
  const { rows } = await site.owner.query<{ name: string }>(
    'select oid::regclass::text as name from pg_class where oid = any($1::regclass[]) and relpages <= $2',
    [grownTables, bound],
  );
  expect(rows).toEqual([]);
  // Several times: which connection a call gets is chance; who walks through a table does so each time.
  const rounds = [];
  for (let round = 0; round < 6; round += 1) rounds.push(await measured());
  const [found = {}, ...again] = rounds;
  expect(Object.keys(found)).toHaveLength(14);
  const walked = Object.entries(found).filter(
    ([name, { statements }]) =>
      walks(statements) && again.every((other) => walks(other[name]?.statements ?? [])),
  );
  expect(walked).toEqual([]);
}, 400_000);

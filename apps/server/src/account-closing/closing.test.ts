/** A member closes the account: what stands in the way, taking it back, what is closed for good, what is erased and what stays. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { edgesLeft } from '../affiliates/index.ts';
import { openSessions, reopen, type Sessions } from '../members/index.ts';
import { SetClock } from '../platform/clock.ts';
import type { Tx } from '../platform/database.ts';
import { promotionJobs } from '../promotions/index.ts';
import { mayBeAddressed } from '../responsible-gaming/index.ts';
import { openAuthenticator } from '../testing/authenticator.ts';
import { openFactors } from '../testing/factors.ts';
import { password, payPassword, startTestSite, type TestSite } from '../testing/site.ts';
import { closeGrantJob, countForGrants, openGrant } from '../wagering/index.ts';
import { houseBalances } from '../wallet/index.ts';
import { askClosing, closeWhenClear, erase } from './closing.ts';
import { closingJobs } from './jobs.ts';

const closed = 2007;
const obstacles = 2008;
const waive = 2009;
const closingCode = 7409;
const day = 86_400_000;
/** 10:00 in Beijing. */
const clock = new SetClock(new Date('2026-11-21T02:00:00Z'));
let site: TestSite;
/** Of another node: the site hears by the feed. */
let sessions: Sessions;
beforeAll(async () => {
  site = await startTestSite({ clock });
  const { database, feed } = site.running.site;
  sessions = openSessions(database, feed, clock);
});
afterAll(() => site.stop());

const deps = () => {
  const { site: context, wallet, balances, settings } = site.running;
  return { site: context, settings, wallet, balances, sessions, venues: () => ['mpqp', 'mpcp'] };
};
const jobs = async () => {
  for (const job of closingJobs(deps())) await job.run({});
};
const ask = (token: string, waives = false, code = '') =>
  site.call('askClosing', { password, code, waives }, { token, key: randomUUID() });
const signIn = (name: string) => site.call('signIn', { name, password });
const status = async (token: string) => (await site.call('closingStatus', {}, { token })).data;

test('it takes the password, and the factor where there is one', async () => {
  const { token } = await site.member();
  expect(
    (await site.call('askClosing', { password: 'wrong12', code: '', waives: false }, { token })).code,
  ).toBe(2006);
  expect((await status(token)).asked).toBeNull();
  const factors = openFactors(site, clock);
  const guarded = await factors.guarded();
  const own = guarded.browser.token ?? '';
  await site.running.site.database.transaction((tx) =>
    site.running.wallet.adjustDown(tx, {
      id: randomUUID(),
      memberId: guarded.id,
      amount: 1_000_000n,
      reference: 'gone',
    }),
  );
  expect((await ask(own, true)).code).toBe(2050);
  expect((await ask(own, true, '000000')).code).toBe(2051);
  expect((await status(own)).asked).toBeNull();
});

test('the app is told when an account closes, so that it offers no deposit until the request is taken back', async () => {
  const { token } = await site.member();
  const closes = async () => (await site.call('playControls', {}, { token })).data.closes_at;
  expect(await closes()).toBeNull();
  const { data } = await ask(token);
  expect(await closes()).toBe(data.closes);
  await site.call('undoClosing', {}, { token });
  expect(await closes()).toBeNull();
});

test('what is open stands in the way and is named: orders, money; less than can be paid out is given up by a word of its own', async () => {
  const { token, id } = await site.memberWith(20_000n);
  await site.call(
    'openDeposit',
    { paytype: 'usdt', amount: 200, bank_no: '4567', catepay: 'TRC20' },
    { token, key: randomUUID() },
  );
  const refused = await ask(token, true);
  expect(refused).toMatchObject({ code: obstacles, message: expect.stringContaining('存款订单') });
  expect((await status(token)).obstacles).toEqual([
    { kind: 'deposits', count: 1, amount: 200 },
    { kind: 'balance', count: 1, amount: 200 },
  ]);
  await site.owner.query(
    "update deposit_order set state = 'rejected', decided_at = now(), reason = 'x' where member_id = $1",
    [id],
  );
  const bank = await bind(token);
  const withdrawn = await site.call(
    'withdraw',
    { amount: 150, bank, password: payPassword },
    { token, key: randomUUID() },
  );
  expect(withdrawn.code).toBe(200);
  expect((await status(token)).obstacles).toEqual([{ kind: 'withdrawals', count: 1, amount: 150 }]);
  const chief = await site.staffToken();
  const { data: queue } = await site.staff('withdrawalQueue', { search: withdrawn.data.order_no }, chief);
  await site.staff('approveWithdrawal', { id: queue.rows[0]?.id ?? 0 }, await site.staffToken('clerk'));
  expect(await ask(token)).toMatchObject({ code: waive, message: expect.stringContaining('50.00') });
  expect(await ask(token, true)).toMatchObject({
    code: 200,
    data: { closes: expect.stringMatching(/^2026-11-24 10:00/) },
  });
});

test('a bet, a transfer and a win that are not over, and being an agent, stand in the way, each by its name with its sum', async () => {
  const { token, id } = await site.member();
  const { rows } = await site.owner.query<{ code: string }>('select code from venue order by code limit 1');
  const venue = rows[0]?.code ?? '';
  await site.owner.query(
    `insert into bet (venue, bet_id, member_id, game, round, stake, valid, payout, state, placed_at, seq, recorded_at)
     select $2, 'open' || $1::bigint || '/' || n, $1::bigint, 'g', 'r', 700, 700, 0, 'unsettled', $3, 1, $3 from generate_series(1, 2) n`,
    [id, venue, clock.now()],
  );
  await site.owner.query(
    `insert into venue_transfer (id, member_id, venue, direction, amount, not_after, created_at)
     values (gen_random_uuid(), $1, $2, 'in', 2500, $3, $3)`,
    [id, venue, clock.now()],
  );
  await site.owner.query(
    `insert into win_review (venue, member_id, kind, subject, reason, stake, amount, held, created_at)
     values ($2, $1, 'bet', 'won', 'win', 100, 90000, 60000, $3)`,
    [id, venue, clock.now()],
  );
  await site.owner.query('update member set is_agent = true where id = $1', [id]);
  expect((await status(token)).obstacles).toEqual([
    { kind: 'bets', count: 2, amount: 14 },
    { kind: 'transfers', count: 1, amount: 25 },
    { kind: 'wins', count: 1, amount: 600 },
    { kind: 'agent', count: 1, amount: 0 },
  ]);
  expect((await ask(token, true)).code).toBe(obstacles);
});

async function bind(token: string): Promise<string> {
  const card = { bank: 'USDT', bank_owner: 'TRC20', bank_no: `T${randomUUID()}`, pay_pass: payPassword };
  return String((await site.call('bindCard', card, { token, key: randomUUID() })).data.id);
}

test('who asks again hears of the moment that they were told first, and of nothing a second time', async () => {
  const { token, id } = await site.member();
  const first = await ask(token);
  const told = async () =>
    (await site.owner.query('select from message_in_inbox where member_id = $1', [id])).rows.length;
  const before = await told();
  clock.advance(3_600_000);
  const again = await ask(token);
  expect([again.code, again.data]).toEqual([200, first.data]);
  expect(await told()).toBe(before);
});

test('from asking on nothing is paid in, played or offered, and one word takes it back', async () => {
  const { token, id } = await site.member();
  await ask(token);
  const { database } = site.running.site;
  const deposit = () =>
    site.call(
      'openDeposit',
      { paytype: 'usdt', amount: 200, bank_no: '4567', catepay: 'TRC20' },
      { token, key: randomUUID() },
    );
  expect((await deposit()).code).toBe(closingCode);
  expect((await site.call('gameUrl', { plat_name: 'mpqp', game_code: 'hilo' }, { token })).code).toBe(
    closingCode,
  );
  expect(await mayBeAddressed(database, [id], clock.now())).toEqual(new Set());
  const freely = await database.query<{ yes: boolean }>(
    'select exists (select from unrestricted_player($1, $2)) as yes',
    [id, clock.now()],
  );
  expect(freely.rows[0]?.yes).toBe(false);
  await Promise.all(Array.from({ length: 20 }, () => site.call('undoClosing', {}, { token })));
  expect((await status(token)).asked).toBeNull();
  expect((await deposit()).code).toBe(200);
  expect(await mayBeAddressed(database, [id], clock.now())).toEqual(new Set([id]));
});

test.each([
  { seconds: -1, open: true },
  { seconds: 0, open: false },
  { seconds: 1, open: false },
])('three days and $seconds s after asking the account is open: $open', async ({ seconds, open }) => {
  const { token, username } = await site.member();
  expect(
    (await Promise.all(Array.from({ length: 20 }, () => ask(token)))).every(({ code }) => code === 200),
  ).toBe(true);
  clock.advance(3 * day + seconds * 1_000);
  await jobs();
  const again = await signIn(username);
  expect(again.code).toBe(open ? 200 : closed);
  await expect.poll(async () => (await site.call('profile', {}, { token })).code).toBe(open ? 200 : 401);
});

test('closing while it is taken back comes out one way or the other, and never both', async () => {
  const { token, id, username } = await site.member();
  await ask(token);
  clock.advance(3 * day);
  await Promise.all([
    ...Array.from({ length: 10 }, () => site.call('undoClosing', {}, { token })),
    ...Array.from({ length: 10 }, () => closeWhenClear(deps(), id)),
  ]);
  const { rows } = await site.owner.query<{ undone: boolean; closed: boolean }>(
    'select undone_at is not null as undone, closed_at is not null as closed from account_closing where member_id = $1',
    [id],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.undone).toBe(!rows[0]?.closed);
  expect((await signIn(username)).code).toBe(rows[0]?.closed ? closed : 200);
});

test('the rest is given up once, to the house, and money that came meanwhile holds the closing up and is told once', async () => {
  const { token, id, username } = await site.memberWith(9_900n);
  expect((await ask(token, true)).code).toBe(200);
  const credit = (amount: bigint, reference: string) =>
    site.running.site.database.transaction((tx) =>
      site.running.wallet.credit(tx, { id: randomUUID(), memberId: id, amount, reference, turnover: 0n }),
    );
  await credit(100n, 'late');
  clock.advance(3 * day);
  await jobs();
  await jobs();
  const token2 = (await signIn(username)).data.api_token;
  const inbox = (await site.call('inbox', { page: 1 }, { token: token2 })).data;
  expect(JSON.stringify(inbox).split('账户暂未注销')).toHaveLength(2);
  const chief = await site.owner.query<{ at: Date }>(
    'select told_at as at from account_closing where member_id = $1',
    [id],
  );
  expect(chief.rows[0]?.at).not.toBeNull();
  // The one yuan goes; then the account closes by itself, however many nodes look.
  await site.running.site.database.transaction(async (tx) => {
    await site.running.wallet.adjustDown(tx, {
      id: randomUUID(),
      memberId: id,
      amount: 100n,
      reference: 'back',
    });
  });
  await Promise.all(Array.from({ length: 5 }, () => closeWhenClear(deps(), id)));
  const { rows } = await site.owner.query(
    "select from ledger.transfer where reference = (select 'closing/' || id from account_closing where member_id = $1)",
    [id],
  );
  expect(rows).toHaveLength(1);
  expect(await site.running.balances.overview(id, [])).toMatchObject({ central: 0n, total: 0n });
  expect((await signIn(username)).code).toBe(closed);
});

test('little that came after an empty account was asked to close was not given up: it stays the member’s', async () => {
  const { token, id } = await site.member();
  expect((await ask(token)).code).toBe(200);
  const late = { id: randomUUID(), memberId: BigInt(id), amount: 700n, reference: 'late', turnover: 0n };
  await site.running.site.database.transaction((tx) => site.running.wallet.credit(tx, late));
  clock.advance(3 * day);
  await closeWhenClear(deps(), BigInt(id));
  expect((await site.running.balances.overview(BigInt(id), [])).central).toBe(700n);
  const { rows } = await site.owner.query('select closed_at from account_closing where member_id = $1', [id]);
  expect(rows).toEqual([{ closed_at: null }]);
});

test('closings that something holds up keep no other waiting, however many they are', async () => {
  const people = [await site.member(), await site.member(), await site.member()];
  for (const { token } of people) await ask(token);
  const credit = (memberId: bigint) =>
    site.running.site.database.transaction((tx) =>
      site.running.wallet.credit(tx, {
        id: randomUUID(),
        memberId,
        amount: 20_000n,
        reference: 'late',
        turnover: 0n,
      }),
    );
  for (const { id } of people) await credit(id);
  clock.advance(3 * day);
  const job = closingJobs(deps(), 1).find(({ name }) => name === 'close_accounts');
  await job?.run({});
  const last = people[2];
  await site.running.site.database.transaction((tx) =>
    site.running.wallet.adjustDown(tx, {
      id: randomUUID(),
      memberId: last?.id ?? 0n,
      amount: 20_000n,
      reference: 'back',
    }),
  );
  await job?.run({});
  const codes = [];
  for (const { username } of people) codes.push((await signIn(username)).code);
  expect(codes).toEqual([200, 200, closed]);
});

test('a closed account tells so only to whoever has its password, and its name is nobody else’s', async () => {
  const { token, username } = await site.member();
  await ask(token);
  clock.advance(3 * day);
  await jobs();
  expect((await site.call('signIn', { name: username, password: 'wrong12' })).code).toBe(2000);
  const form = {
    name: username,
    password,
    confirmPass: password,
    realname: '别人',
    paypassword: payPassword,
  };
  expect((await site.call('register', form)).code).toBe(2001);
  const chief = await site.staffToken();
  const found = await site.staff('memberSearch', { search: username }, chief);
  const memberId = Number(found.data.rows[0]?.id);
  await site.staff('unfreezeMember', { id: memberId, reason: '已核实' }, chief);
  expect((await signIn(username)).code).toBe(closed);
  // What the claim of a recovery does, which two of the staff agreed to.
  await site.running.site.database.transaction((tx) => reopen(tx, BigInt(memberId), clock.now()));
  expect((await signIn(username)).code).toBe(200);
});

test('a passkey opens no closed account, and says so to who has shown it', async () => {
  const { token, id } = await site.member();
  const { origin } = new URL(site.running.address);
  const key = openAuthenticator();
  const offered = await site.call('offerPasskey', { password, paypassword: payPassword }, { token });
  const made = { response: key.make(offered.data.options, { origin }) };
  expect((await site.call('registerPasskey', made, { token })).code).toBe(200);
  const enter = async () => {
    const { data } = await site.call('askPasskey', { for: 'sign_in' }, {});
    return site.call('signInByPasskey', { response: key.show(data.options, { origin }) }, {});
  };
  expect((await enter()).code).toBe(200);
  expect((await ask(token, false, await proofOf(token, key))).code).toBe(200);
  clock.advance(3 * day);
  expect((await enter()).code).toBe(200);
  await jobs();
  expect(await enter()).toMatchObject({ code: closed, data: null });
  const { rows } = await site.owner.query('select from session where member_id = $1 and ended_at is null', [
    id,
  ]);
  expect(rows).toHaveLength(0);
});

/** A code that stands for the passkey, where a second factor is asked for. */
async function proofOf(token: string, key: ReturnType<typeof openAuthenticator>): Promise<string> {
  const { origin } = new URL(site.running.address);
  const { data } = await site.call('askPasskey', { for: 'proof' }, { token });
  const response = key.show(data.options, { origin });
  return (await site.call('provePasskey', { response }, { token })).data.code;
}

test('five years later the person is gone from every table but what is sealed, the books stand, and the name stays taken', async () => {
  const words = {
    real: '独孤求败',
    mobile: '13977778888',
    email: 'lonely@sword.example',
    // What staff wrote, wherever they write of a member.
    staff: '剑冢旧事',
  };
  const name = 'lonelysword';
  const reply = await site.call('register', {
    name,
    password,
    confirmPass: password,
    realname: words.real,
    paypassword: payPassword,
  });
  const token = reply.data.api_token;
  await site.call(
    'updateProfile',
    { mobile: words.mobile, email: words.email, birthday: '1980-02-03' },
    { token },
  );
  const number = `T${randomUUID()}`;
  const card = { bank: 'USDT', bank_owner: 'TRC20', bank_no: number, pay_pass: payPassword };
  await site.call('bindCard', card, { token, key: randomUUID() });
  await site.call('setPlayLimit', { kind: 'deposit', amount: '500' }, { token });
  const id = BigInt((await site.call('profile', {}, { token })).data.id);
  await writtenOf(id, words.staff);
  const stranger = await site.member();
  await site.owner.query(
    `with c as (insert into conversation (member_id, visitor_hash, opened_at, last_at)
                values ($1, null, $2, $2), (null, sha256('visitor'), $2, $2) returning id, member_id),
          h as (insert into conversation_handover (conversation_id, at, by_staff, kind, note)
                select c.id, $2, (select min(id) from staff), 'ended', '请接手' from c),
          m as (insert into conversation_message (conversation_id, author, body, order_no, client_id, created_at)
                select id, 'member', '别人的话', 'D-OTHER', 'other', $2 from c returning id, conversation_id)
     insert into conversation_session (conversation_id, first_message, begun_at, begun_by, ended_at, stars, words, rated_at)
     select conversation_id, id, $2, 'member', $2, 2, '别人的评价', $2 from m`,
    [stranger.id, clock.now()],
  );
  await ask(token);
  clock.advance(3 * day);
  await jobs();
  const closedAt = clock.now();
  const mentions = async () => {
    const found: string[] = [];
    const { rows: tables } = await site.owner.query<{ name: string }>(
      "select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables where table_schema in ('public', 'ledger') and table_type = 'BASE TABLE'",
    );
    for (const table of tables)
      for (const word of [...Object.values(words), number, name]) {
        const { rows } = await site.owner.query(
          `select from ${table.name} t where t::text like '%' || $1 || '%' limit 1`,
          [word],
        );
        if (rows.length > 0) found.push(`${table.name}: ${word}`);
      }
    return found;
  };
  clock.set(new Date('2031-11-01T02:00:00Z'));
  const fiveYears = new Date(closedAt);
  fiveYears.setUTCFullYear(fiveYears.getUTCFullYear() + 5);
  clock.set(new Date(fiveYears.getTime() - 1_000));
  await jobs();
  expect(await mentions()).toContain(`public.member: ${words.real}`);
  clock.set(fiveYears);
  await jobs();
  expect(await mentions()).toEqual([]);
  const { rows } = await site.owner.query<{ username: string; limits: number }>(
    'select username, (select count(*)::int from play_limit where member_id = m.id) as limits from member m where id = $1',
    [id],
  );
  expect(rows).toEqual([{ username: `erased-${id}`, limits: 0 }]);
  // What others said, members and visitors, stands as they said it.
  const { rows: others } = await site.owner.query(
    `select m.body, m.order_no, s.words, h.note from conversation c
       join conversation_message m on m.conversation_id = c.id join conversation_session s on s.conversation_id = c.id
       join conversation_handover h on h.conversation_id = c.id
      where c.member_id is distinct from $1`,
    [id],
  );
  const said = { body: '别人的话', order_no: 'D-OTHER', words: '别人的评价', note: '请接手' };
  expect(others).toEqual([said, said]);
  // The words went, and nothing else of the history can.
  for (const change of [
    "member_note set body = 'x'",
    "member_note set body = '-', written_at = now()",
    "case_comment set body = 'x'",
    "case_comment set body = '-', written_by = written_by + 1",
    "adjustment set note = 'x'",
    "adjustment set note = '-', member_note = '', verdict = '-', amount = amount + 1",
  ])
    await expect(site.owner.query(`update ${change}`)).rejects.toThrow(/never changed/);
  expect((await signIn(name)).code).toBe(2000);
  await site.running.site.limits.clear({ name: 'register/address', attempts: 1, perSeconds: 1 }, '127.0.0.1');
  const again = { name, password, confirmPass: password, realname: '后来人', paypassword: payPassword };
  expect((await site.call('register', again)).code).toBe(2001);
  expect((await site.call('register', { ...again, name: '1onelysword' })).code).toBe(2001);
  // Again, and of an account that is not closed, it does nothing.
  const other = await site.member();
  await erase(site.running.site, id);
  await erase(site.running.site, other.id);
  expect((await signIn(other.username)).code).toBe(200);
});

/** Staff write of a member wherever they can. */
async function writtenOf(id: bigint, words: string): Promise<void> {
  for (const statement of [
    'insert into member_note (member_id, body, written_by, written_at) select $1, $2, min(id), $3 from staff',
    `with c as (insert into case_file (subject, owner, opened_by, opened_at) select $2, min(id), min(id), $3 from staff returning id, owner),
          l as (insert into case_link (case_id, kind, reference, member_id, added_by, added_at)
                select id, 'member', $1::bigint::text, $1::bigint, owner, $3 from c)
     insert into case_comment (case_id, body, written_by, written_at) select id, $2, owner, $3 from c`,
    `insert into adjustment (order_no, member_id, direction, amount, reason, member_note, note, multiple, asked_by, asked_at, state,
                             decided_by, decided_at, verdict)
     select 'ADJ-ERASE', $1, 'credit', 100, 'other', $2, $2, 0, min(id), $3, 'rejected', max(id), $3, $2 from staff`,
    `insert into promotion_application (promotion_id, member_id, state, created_at, decided_at, decided_by, reason, offered_bonus, offered_multiple)
     select min(p.id), $1, 'rejected', $3, $3, (select min(id) from staff), $2, 100, 1 from promotion p`,
    `insert into agent_application (member_id, mobile, apply_info, created_at, state, reason, decided_at, decided_by)
     values ($1, '', $2, $3, 'rejected', $2, $3, 'staff/1')`,
    `insert into deposit_order (order_no, member_id, way, amount, last_four, holder, state, created_at, expires_at, decided_by, decided_at, reason)
     values ('D-ERASE', $1, 'bank', 100, '', $2, 'rejected', $3, $3, 'staff/1', $3, $2)`,
    `with c as (insert into conversation (member_id, opened_at, last_at) values ($1, $3, $3) returning id),
          m as (insert into conversation_message (conversation_id, author, body, client_id, created_at)
                select id, 'member', $2, 'erase', $3 from c returning id, conversation_id),
          h as (insert into conversation_handover (conversation_id, at, by_staff, kind, note)
                select c.id, $3, (select min(id) from staff), 'ended', $2 from c)
     insert into conversation_session (conversation_id, first_message, begun_at, begun_by, ended_at, stars, words, rated_at)
     select conversation_id, id, $3, 'member', $3, 2, $2, $3 from m`,
    `insert into account_recovery (number, member_id, wants, claim_hash, points, most, enough, address, device, asked_at, ready_at, state, reason)
     values ('R-ERASE', $1, 'login', sha256('erase'), 5, 5, true, '', $2, $3, $3::timestamptz + interval '1 day', 'rejected', $2)`,
    `with f as (insert into identity_form (number, member_id, wants, at, underage, state, reason, decided_at)
                values ('I-ERASE', $1, 'basic', $3, false, 'more', 'unreadable', $3) returning id)
     insert into identity_reading (form_id, staff_id, at, reason) select f.id, min(s.id), $3, $2 from f, staff s group by f.id`,
  ]) {
    const values = statement.includes('$2') ? [id, words, clock.now()] : [id];
    await site.owner.query(statement, values);
  }
}

/** A bonus of 100 yuan that is locked until 300 are played, as a promotion gives it. */
async function lockedBonus(memberId: bigint, counted = 0n): Promise<bigint> {
  const { site: context, wallet } = site.running;
  const now = clock.now();
  return context.database.transaction(async (tx) => {
    const { rows } = await tx.query<{ id: bigint }>('select min(id) as id from promotion');
    const grantId = await openGrant(tx, {
      memberId,
      promotionId: rows[0]?.id ?? 0n,
      source: `test/${memberId}`,
      deposit: undefined,
      combines: true,
      amount: 10_000n,
      required: 30_000n,
      weights: { realbet: 100, sport: 100, gaming: 100, joker: 100, concise: 100, lottery: 100 },
      betCeiling: 0n,
      openedAt: now,
      expiresAt: new Date(now.getTime() + 30 * day),
    });
    await wallet.fillGrant(tx, { grantId, memberId, amount: 10_000n });
    if (counted > 0n) await countFor(tx, memberId, `before/${memberId}`, counted);
    return grantId;
  });
}
const countFor = (tx: Tx, memberId: bigint, bet: string, counts: bigint) =>
  countForGrants(tx, { memberId, bet, category: 'concise', placedAt: clock.now(), counts, now: clock.now() });

/** fen: the central wallet, what is locked, what promotions have given, and how grants and closing stand. */
async function booked(memberId: bigint) {
  const { rows } = await site.owner.query<{
    central: bigint;
    locked: bigint;
    grants: string;
    closed: boolean;
  }>(
    `select (select balance from ledger.account where owner = $1::text and code = 'central') as central,
            (select sum(balance)::bigint from ledger.account where owner = $1::text and code like 'grant/%') as locked,
            (select string_agg(state, ' ' order by id) from bonus_grant where member_id = $1::bigint) as grants,
            exists (select from account_closing where member_id = $1::bigint and closed_at is not null) as closed`,
    [memberId],
  );
  return rows[0];
}
async function promotionsHouse(): Promise<bigint> {
  const house = await houseBalances(site.running.site.database);
  return BigInt(house.find(({ code }) => code === 'promotions')?.balance ?? 0n);
}

test('staff see how many asked, wait, were paid out, closed and were erased, and who', async () => {
  const token = await site.staffToken('clerk');
  const now = clock.now();
  const ago = (days: number) => new Date(now.getTime() - days * day);
  const seen = async (state: 'all' | 'held_up' = 'all') =>
    (await site.staff('accountClosings', { days: 30, state }, token)).data;
  const figureOf = ({ figures }: Awaited<ReturnType<typeof seen>>, state: string) =>
    figures.find((figure) => figure.state === state) ?? { count: 0, paid: 0, paidOut: 0, waives: 0 };
  const before = await seen();

  interface Steps {
    readonly told?: Date;
    readonly undone?: Date;
    readonly closed?: Date;
    readonly erased?: Date;
  }
  const closing = async ({ told, undone, closed: ended, erased }: Steps, asked = ago(3), waives = false) => {
    const member = await site.member();
    await site.owner.query(
      `insert into account_closing (member_id, asked_at, closes_at, waives, told_at, undone_at, closed_at, erased_at)
       values ($1, $2, $2, $3, $4, $5, $6, $7)`,
      [member.id, asked, waives, told ?? null, undone ?? null, ended ?? null, erased ?? null],
    );
    return member;
  };
  await closing({}, ago(3), true);
  const held = await closing({ told: now });
  await closing({ undone: now });
  const paid = await closing({ closed: now });
  await closing({ closed: ago(1), erased: now });
  // Asked for before these thirty days.
  await closing({ closed: now }, ago(31));
  const card = { bank: 'USDT', bank_owner: 'TRC20', bank_no: `T${randomUUID()}`, pay_pass: payPassword };
  await site.call('bindCard', card, { token: paid.token });
  // Paid out to empty the account; and long before anybody thought of closing it.
  for (const at of [ago(5), ago(40)])
    await site.owner.query(
      `insert into withdrawal_order (order_no, member_id, card_id, protocol, address, amount, rate, usdt, fee, receipt, operation_id,
                                     state, created_at, decided_at)
       select 'W' || $2::text, $1, id, 'TRC20', number, 70000, 70000, 1, 0, 1, gen_random_uuid(), 'approved', $3, $3
         from card where member_id = $1`,
      [paid.id, `20261${at.getTime()}`, at],
    );

  const after = await seen();
  for (const state of ['waiting', 'held_up', 'undone', 'closed', 'erased'])
    expect([state, figureOf(after, state).count - figureOf(before, state).count]).toEqual([state, 1]);
  expect(figureOf(after, 'waiting').waives - figureOf(before, 'waiting').waives).toBe(1);
  const [was, is] = [figureOf(before, 'closed'), figureOf(after, 'closed')];
  expect([is.paid - was.paid, is.paidOut - was.paidOut]).toEqual([1, 700]);
  const row = after.rows.find(({ memberId }) => memberId === Number(held.id));
  expect(row).toMatchObject({ state: 'held_up', username: held.username, endedAt: null, paidOut: 0 });
  const narrowed = await seen('held_up');
  expect([narrowed.total, new Set(narrowed.rows.map(({ state }) => state))]).toEqual([
    figureOf(after, 'held_up').count,
    new Set(['held_up']),
  ]);
});

test('a bonus that is locked when the account closes goes back to the house whole, and nothing of it comes later', async () => {
  const { token, id } = await site.member();
  const before = await promotionsHouse();
  const grantId = await lockedBonus(id, 29_999n);
  expect(await promotionsHouse()).toBe(before - 10_000n);
  expect((await ask(token)).code).toBe(200);
  expect(await booked(id)).toEqual({ central: 0n, locked: 10_000n, grants: 'active', closed: false });
  clock.advance(3 * day);
  await jobs();
  const gone = { central: 0n, locked: 0n, grants: 'forfeited', closed: true };
  expect(await booked(id)).toEqual(gone);
  expect(await promotionsHouse()).toBe(before);
  // A bet that counts too late, and the job that it would have asked for.
  await site.running.site.database.transaction((tx) => countFor(tx, id, 'late', 30_000n));
  await settle(grantId);
  expect(await booked(id)).toEqual(gone);
  expect(await promotionsHouse()).toBe(before);
});

/** What the job does that a bet queues when it fills a grant. */
async function settle(grantId: bigint): Promise<void> {
  const { site: context, wallet } = site.running;
  const job = promotionJobs(context, wallet, edgesLeft).find(({ name }) => name === closeGrantJob);
  if (!job) throw new Error('no such job');
  await job.run({ grant: String(grantId) });
}

test('free bets end with the account: at once where no platform was asked, else they are asked back there', async () => {
  const { token, id } = await site.member();
  const other = await site.member();
  const gift = (memberId: bigint, state: 'waiting' | 'wanted' | 'unknown' | 'given') =>
    site.owner.query(
      `insert into free_bet (reference, venue, member_id, game, template, bets, stake, starts_at, ends_at, reason, asked_by, asked_at,
                             state, sent_at, gift)
       select gen_random_uuid(), 'mpqp', $1::bigint, $2::text, 't', 5, 200, $3, $3::timestamptz + interval '30 days', 'x', min(id), $3, $2::text,
              case when $2::text in ('unknown', 'given') then $3::timestamptz end, case when $2::text = 'given' then 'g' || $1::bigint end from staff`,
      [memberId, state, clock.now()],
    );
  for (const state of ['waiting', 'wanted', 'unknown', 'given'] as const) await gift(id, state);
  await gift(other.id, 'given');
  const gifts = async (memberId: bigint) => {
    const { rows } = await site.owner.query<{ game: string; state: string; back: boolean }>(
      'select game, state, cancel_wanted_at is not null as back from free_bet where member_id = $1 order by id',
      [memberId],
    );
    return rows.map(({ game, state, back }) => [game, state, back]);
  };
  await ask(token);
  expect((await gifts(id)).map(([, , back]) => back)).toEqual([false, false, false, false]);
  clock.advance(3 * day);
  await closeWhenClear(deps(), id);
  expect(await gifts(id)).toEqual([
    ['waiting', 'cancelled', true],
    ['wanted', 'cancelled', true],
    ['unknown', 'unknown', true],
    ['given', 'given', true],
  ]);
  expect(await gifts(other.id)).toEqual([['given', 'given', false]]);
  // What asks for them back.
  const { rows: queued } = await site.owner.query<{ game: string }>(
    "select f.game from free_bet f join graphile_worker.jobs j on j.key = 'free_bet/' || f.id where f.member_id = $1 order by f.id",
    [id],
  );
  expect(queued.map(({ game }) => game)).toEqual(['unknown', 'given']);
});

test('what was played through is the member’s, and holds the closing up until it is taken', async () => {
  const { token, id } = await site.member();
  await ask(token, true);
  await lockedBonus(id, 30_000n);
  clock.advance(3 * day);
  await closeWhenClear(deps(), id);
  expect(await booked(id)).toEqual({ central: 10_000n, locked: 0n, grants: 'fulfilled', closed: false });
});

test('fifty bets that release, ends and closings at once: nothing is ever released into a closed account', async () => {
  const house = await promotionsHouse();
  const members: bigint[] = [];
  for (let each = 0; each < 50; each += 1) {
    const { id, token } = await site.member();
    if (each === 0) await ask(token);
    else
      await site.owner.query(
        'insert into account_closing (member_id, asked_at, closes_at, waives) values ($1, $2, $2, false)',
        [id, clock.now()],
      );
    members.push(id);
  }
  clock.advance(3 * day);
  const grants = new Map<bigint, bigint>();
  for (const id of members) grants.set(id, await lockedBonus(id, 29_999n));
  const { database } = site.running.site;
  await Promise.all(
    members.flatMap((id) => [
      database.transaction((tx) => countFor(tx, id, `race/${id}`, 1n)),
      closeWhenClear(deps(), id),
      settle(grants.get(id) ?? 0n),
    ]),
  );
  let kept = 0n;
  for (const id of members) {
    const stands = await booked(id);
    if (stands?.closed) expect(stands).toMatchObject({ central: 0n, locked: 0n, grants: 'forfeited' });
    else {
      expect((stands?.central ?? 0n) + (stands?.locked ?? 0n)).toBe(10_000n);
      kept += 10_000n;
    }
  }
  expect(await promotionsHouse()).toBe(house - kept);
});

test('a code that waits for the money while the account closes gives nothing', async () => {
  const { id, token } = await site.member();
  const { database } = site.running.site;
  const offer = {
    award: 'code',
    code: 'LEAVING',
    tiers: [],
    fixed: '1000',
    base: 'bonus',
    weights: { realbet: 100, sport: 100, gaming: 100, joker: 100, concise: 100, lottery: 100 },
    betCeiling: '0',
    usualBet: '1000',
    days: 7,
    total: '1000000',
    combines: false,
    losses: null,
    referral: null,
  };
  await site.owner.query(
    `update promotion set offer = $1::jsonb, bonus = 0, place = '', condition = 'none', condition_amount = 0, condition_categories = '{}', state = 'published', audience = 'all',
            multiple = 3, budget = 1000000, starts_at = '2026-01-01', ends_at = null where id = (select min(id) from promotion)`,
    [JSON.stringify(offer)],
  );
  const { running } = site;
  const redeemed = await database.transaction(async (tx) => {
    await running.wallet.lock(tx, id);
    const waits = site.call('redeemPromotionCode', { code: 'leaving' }, { token, key: randomUUID() });
    await expect
      .poll(async () => {
        const { rows } = await site.owner.query<{ waits: boolean }>(
          "select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waits",
        );
        return rows[0]?.waits;
      })
      .toBe(true);
    await site.owner.query(
      'insert into account_closing (member_id, asked_at, closes_at, waives) values ($1, $2, $2, false)',
      [id, clock.now()],
    );
    return { waits };
  });
  expect(await redeemed.waits).toMatchObject({ code: closingCode });
  expect(await booked(id)).toMatchObject({ locked: null, grants: null });
});

const owed = (id: bigint | number, money: number) =>
  site.owner.query(
    `insert into rebate (member_id, venue, day, earned, money, created_at)
     values ($1, 'mpqp', current_date - $3::int, $2::bigint * 10000, $2, $4)`,
    [id, money, rebateDay++, clock.now()],
  );
let rebateDay = 40;
const pendingOf = async (id: bigint | number) => {
  const { rows } = await site.owner.query(
    'select money from rebate where member_id = $1 and claim_id is null',
    [id],
  );
  return rows;
};

const playedFor = async (id: bigint | number) => {
  const { rows } = await site.owner.query('select amount from turnover_requirement where member_id = $1', [
    id,
  ]);
  return rows;
};

test('of rebates that nobody claimed little is given up by word, much is paid before the account closes, and none asks for bets', async () => {
  const little = await site.member();
  await owed(little.id, 500);
  expect(await ask(little.token)).toMatchObject({ code: waive, message: expect.stringContaining('5.00') });
  // Asking in vain leaves the member nothing to play for.
  expect([await pendingOf(little.id), await playedFor(little.id)]).toEqual([[{ money: 500n }], []]);
  expect((await status(little.token)).balance).toBe(5);
  // What is just enough to be paid out is given up by nobody.
  const enough = await site.member();
  await owed(enough.id, 10_000);
  expect((await ask(enough.token)).code).toBe(200);
  const much = await site.member();
  await owed(much.id, 9_000);
  await owed(much.id, 3_000);
  expect((await ask(much.token)).code).toBe(200);
  expect(await pendingOf(much.id)).toHaveLength(2);
  clock.advance(3 * day);
  await jobs();
  expect(await pendingOf(much.id)).toEqual([]);
  const { rows } = await site.owner.query('select closed_at from account_closing where member_id = $1', [
    much.id,
  ]);
  expect(rows).toEqual([{ closed_at: null }]);
  // It is theirs to take out: nobody who closes an account has to play for it.
  expect((await status(much.token)).obstacles).toEqual([{ kind: 'balance', count: 1, amount: 120 }]);
  expect(await playedFor(much.id)).toEqual([]);
});

test('what somebody suspended cannot claim hinders no asking, and is paid before the account closes', async () => {
  const { id } = await site.member();
  await owed(id, 12_000);
  await site.owner.query('update member set frozen_at = $2 where id = $1', [id, clock.now()]);
  const form = { password, code: '', waives: false };
  expect(await askClosing(deps(), BigInt(id), form)).toMatchObject({ ok: true });
  expect(await pendingOf(id)).toHaveLength(1);
  clock.advance(3 * day);
  await closeWhenClear(deps(), BigInt(id));
  expect(await pendingOf(id)).toEqual([]);
  expect((await site.running.balances.overview(BigInt(id), [])).central).toBe(12_000n);
});

test('programs of the operator are told of a closing once, when the account closes and not when that is asked for', async () => {
  await site.owner.query(
    `insert into webhook_receiver (title, url, events, secret, made_at)
     values ('CRM', 'https://crm.example.com/', '{member.closed}', $1, $2)`,
    [Buffer.alloc(32), clock.now()],
  );
  const told = async () => {
    const { rows } = await site.owner.query<{ data: { memberId: number } }>(
      "select data from webhook_event where kind = 'member.closed'",
    );
    return rows;
  };
  const { token, id } = await site.member();
  await ask(token);
  expect(await told()).toEqual([]);
  clock.advance(3 * day);
  await Promise.all(Array.from({ length: 5 }, () => closeWhenClear(deps(), id)));
  await jobs();
  expect((await told()).filter(({ data }) => data.memberId === Number(id))).toEqual([
    { data: { memberId: Number(id) } },
  ]);
});

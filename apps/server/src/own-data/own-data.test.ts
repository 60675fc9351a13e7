/** The file that a member takes along: all that is theirs, nothing of others, for them alone and for seven days. */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beijingText, SetClock } from '../platform/clock.ts';
import { openFactors } from '../testing/factors.ts';
import { password, payPassword, startTestSite, type TestSite } from '../testing/site.ts';
import { openGrant } from '../wagering/index.ts';
import { openBooks } from '../wallet/index.ts';
import { forgetExpired, writeOwnData } from './files.ts';

const day = 86_400_000;
/** 10:00 in Beijing. */
const clock = new SetClock(new Date('2026-11-21T02:00:00Z'));
let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ clock });
});
afterAll(() => site.stop());

const ask = (token: string, code = '', secret = password) =>
  site.call('askOwnData', { password: secret, code }, { token, key: randomUUID() });
/** What the job does with all that were asked for. */
async function write() {
  const { site: context } = site.running;
  const { rows } = await site.owner.query<{ id: bigint }>('select id from own_data where ready_at is null');
  for (const { id } of rows)
    await writeOwnData(context, { books: openBooks(context.ledger), vault: site.running.vault }, id);
}
const fetchFile = (token: string | undefined) =>
  fetch(new URL('/api/account/data/file', site.running.address), {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
/** The files of an archive, as `unzip` reads them. */
async function filesOf(response: Response): Promise<Map<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'own-data-'));
  try {
    writeFileSync(join(folder, 'all.zip'), Buffer.from(await response.arrayBuffer()));
    execFileSync('unzip', ['-q', 'all.zip', '-d', 'out'], { cwd: folder });
    return new Map(
      readdirSync(join(folder, 'out')).map((name) => [name, readFileSync(join(folder, 'out', name), 'utf8')]),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('all that is the member’s is in it, and nothing of staff, of risk, or of anybody else', async () => {
  const mark = 'x'.repeat(43);
  const register = async (name: string, realname: string) => {
    const reply = await site.raw('/api/register', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `device=${mark}` },
      body: JSON.stringify({ name, password, confirmPass: password, realname, paypassword: payPassword }),
    });
    return (reply.data as { api_token: string }).api_token;
  };
  const other = await register('relatedother', '旁人一');
  const token = await register('takesalong1', '取走一');
  const { data: own } = await site.call('profile', {}, { token });
  const id = BigInt(own.id);
  await site.call(
    'updateProfile',
    { mobile: '13912340001', email: 'along@own.example', birthday: '1990-01-01' },
    { token },
  );
  const number = `T${randomUUID()}`;
  const card = (bank_no: string) => ({ bank: 'USDT', bank_owner: 'TRC20', bank_no, pay_pass: payPassword });
  const bank = (await site.call('bindCard', card(number), { token, key: randomUUID() })).data.id;
  const others = `T${randomUUID()}`;
  await site.call('bindCard', card(others), { token: other, key: randomUUID() });
  const { running } = site;
  await running.site.database.transaction((tx) =>
    running.wallet.credit(tx, {
      id: randomUUID(),
      memberId: id,
      amount: 90_000n,
      reference: 'test',
      turnover: 0n,
    }),
  );
  const deposit = await site.call(
    'openDeposit',
    { paytype: 'usdt', amount: 321, bank_no: '4567', catepay: 'TRC20' },
    { token, key: randomUUID() },
  );
  const withdrawal = await site.call(
    'withdraw',
    { amount: 123, bank, password: payPassword },
    { token, key: randomUUID() },
  );
  const chief = await site.staffToken();
  const { data: queue } = await site.staff(
    'depositQueue',
    { search: deposit.data.deposit_no, state: 'all' },
    chief,
  );
  await site.staff('rejectDeposit', { id: queue.rows[0]?.id ?? 0, reason: '未到账' }, chief);
  const { data: found } = await site.staff('memberSearch', { search: 'takesalong1' }, chief);
  await site.staff('freezeMember', { id: Number(found.rows[0]?.id), reason: '疑似同谋风险备注' }, chief);
  await site.staff('unfreezeMember', { id: Number(found.rows[0]?.id), reason: '已核实' }, chief);
  const again = (await site.call('signIn', { name: 'takesalong1', password })).data.api_token;
  await site.call('setPlayLimit', { kind: 'deposit', amount: '777' }, { token: again });
  await site.call('favourites', { add: ['mpqp/hilo'] }, { token: again });
  await site.owner.query(
    `insert into bet (venue, bet_id, member_id, game, round, stake, valid, payout, state, placed_at, seq, recorded_at, settled_at)
     select 'mpqp', 'own-' || n, $1, 'hilo', 'r' || n, 100, 100, 0, 'settled', $2::timestamptz - make_interval(secs => n / 2), n, $2, $2
       from generate_series(1, 4500) n`,
    [id, clock.now()],
  );
  await site.owner.query(
    `with f as (insert into import_file (kind, name, sha256, state, uploaded_at, asked_by, decided_by)
                select 'bets', 'old.csv', repeat('a', 64), 'done', $2, min(id), max(id) from staff returning id)
     insert into imported_bet (import_id, row, member_id, venue, bet_id, game, round, stake, valid, payout, placed_at)
     select id, 2, $1, 'old-slots', 'OLD-1', 'Dragon', 'R1', 1234, 1234, 0, $2 from f`,
    [id, clock.now()],
  );
  await site.owner.query(
    `with f as (insert into identity_form (number, member_id, wants, at, underage, state, reason, decided_at)
                values ('IOWN1', $1, 'basic', $2, false, 'more', 'unreadable', $2) returning id)
     insert into identity_check (form_id, reference, checker, people_at, state, asked_at, told_at, verdict, reasons, decided)
     select id, gen_random_uuid(), 'sandbox', $2, 'answered', $2, $2, 'failed', '{unreadable}', true from f`,
    [id, clock.now()],
  );
  await site.owner.query(
    `with c as (insert into conversation (member_id, opened_at, last_at) values ($1, $2, $2) returning id)
     insert into conversation_message (conversation_id, author, body, client_id, created_at)
     select id, 'member', '=我问过的话', 'one', $2 from c`,
    [id, clock.now()],
  );
  const grantId = await running.site.database.transaction(async (tx) => {
    const { rows } = await tx.query<{ id: bigint }>('select min(id) as id from promotion');
    const opened = await openGrant(tx, {
      memberId: id,
      promotionId: rows[0]?.id ?? 0n,
      source: 'test/own',
      deposit: undefined,
      combines: true,
      amount: 4_321n,
      required: 12_345n,
      weights: { realbet: 100, sport: 100, gaming: 100, joker: 100, concise: 100, lottery: 100 },
      betCeiling: 0n,
      openedAt: clock.now(),
      expiresAt: new Date(clock.now().getTime() + 30 * 86_400_000),
    });
    await running.wallet.fillGrant(tx, { grantId: opened, memberId: id, amount: 4_321n });
    return opened;
  });
  await site.call('setRealityCheck', { minutes: 45 }, { token: again });
  await site.owner.query(
    `insert into promotion_application (promotion_id, member_id, state, created_at, decided_at, decided_by, reason, offered_bonus, offered_multiple)
     select min(id), $1, 'rejected', $2, $2, (select min(id) from staff), '=还差一笔存款', 100, 1 from promotion`,
    [id, clock.now()],
  );
  await site.owner.query(
    `insert into agent_application (member_id, mobile, apply_info, created_at, state, reason, decided_at)
     values ($1, '13912340002', '我想做代理', $2, 'rejected', '材料不全', $2::timestamptz + interval '1 hour')`,
    [id, clock.now()],
  );
  await site.owner.query(
    `with a as (insert into agent (member_id, since) values ($1, $2) returning member_id)
     insert into agent_statement (agent_id, week, carried_in, accrued, amount, carried_out, created_at, state, decided_at)
     select member_id, '2026-11-16', 0, 98760000, 9876, 0, $2, 'paid', $2::timestamptz + interval '2 hours' from a`,
    [id, clock.now()],
  );
  await site.owner.query(
    `insert into account_recovery (number, member_id, wants, claim_hash, points, most, enough, address, device, asked_at, ready_at)
     select n, $1, 'login', sha256(n::bytea), 5, 5, n = 'ROWN1', case n when 'ROWN1' then '203.0.113.77' else '203.0.113.78' end, 'd', $2,
            $2::timestamptz + interval '1 day' from unnest(array['ROWN1', 'ROWN2']) n`,
    [id, clock.now()],
  );
  const png = Buffer.from('89504e470d0a1a0a0001', 'hex');
  await site.owner.query(
    "insert into avatar (id, member_id, picture, created_at) values ('own', $1, $2, $3)",
    [id, png, clock.now()],
  );
  await site.owner.query(
    `insert into deposit_proof (order_id, picture, created_at)
     select id, $2, $3 from deposit_order where member_id = $1`,
    [id, png, clock.now()],
  );
  await site.owner.query(
    `with q as (insert into order_question (queue, item, member_id, staff_id, text, text_en, picture, asked_at, until)
                select 'deposits', o.id, $1, (select min(id) from staff), 't', 't', true, $3, $3::timestamptz + interval '1 day'
                  from deposit_order o where o.member_id = $1 returning id)
     insert into order_question_picture (question_id, picture, created_at) select id, $2, $3 from q`,
    [id, png, clock.now()],
  );
  await site.owner.query(
    `with m as (select m.id, m.conversation_id from conversation c join conversation_message m on m.conversation_id = c.id
                 where c.member_id = $1),
          p as (insert into conversation_picture (message_id, width, height, picture) select id, 1, 1, $2 from m)
     insert into conversation_session (conversation_id, first_message, begun_at, begun_by, ended_at, stars, words, rated_at)
     select conversation_id, id, $3, 'member', $3, 4, '=我的评价', $3 from m`,
    [id, png, clock.now()],
  );
  expect((await ask(again)).code).toBe(200);
  expect((await fetchFile(again)).headers.get('content-type')).toContain('json');
  await write();
  const files = await filesOf(await fetchFile(again));
  expect([...files.keys()].map((name) => name.replace(/(?<=-)[\w-]+(?=\.png)/, '*')).sort()).toEqual(
    [
      'agent-applications.csv',
      'agent-earnings.csv',
      'answer-*.png',
      'applications.csv',
      'avatar.png',
      'deposit-*.png',
      'recoveries.csv',
      'bets.csv',
      'bonuses.csv',
      'breaks.csv',
      'cards.csv',
      'deposits.csv',
      'favourites.csv',
      'identity.json',
      'imported-bets.csv',
      'ledger.csv',
      'limits.csv',
      'messages.csv',
      'play.csv',
      'profile.json',
      'questions.csv',
      'sign-ins.csv',
      'support-*.png',
      'support-ratings.csv',
      'support.csv',
      'transfers.csv',
      'withdrawals.csv',
    ].sort(),
  );
  expect(JSON.parse(files.get('profile.json') ?? '')).toMatchObject({
    member: { realName: '取走一', mobile: '13912340001', email: 'along@own.example' },
  });
  expect(JSON.parse(files.get('profile.json') ?? '').agreements).toMatchObject([
    { document: 'terms', version: 1 },
    { document: 'privacy', version: 1 },
  ]);
  expect(JSON.parse(files.get('profile.json') ?? '').choices).toMatchObject({ realityCheckMinutes: 45 });
  expect(files.get('favourites.csv')).toMatch(/mpqp\/hilo/);
  expect(files.get('applications.csv')).toContain("'=还差一笔存款");
  expect(files.get('agent-applications.csv')).toMatch(/13912340002\W+我想做代理/);
  // Asked for at ten; each list says when it was decided beside that.
  expect(files.get('agent-applications.csv')).toMatch(/材料不全.* 10:\d\d:\d\d.* 11:\d\d:\d\d/);
  expect(files.get('agent-earnings.csv')).toMatch(/paid.* 10:\d\d:\d\d.* 12:\d\d:\d\d/);
  expect(files.get('agent-earnings.csv')).toMatch(/2026-11-16\W+98\.76\W+paid/);
  expect(files.get('recoveries.csv')).toMatch(/ROWN1\W+login\W+support\W+open/);
  expect(JSON.parse(files.get('identity.json') ?? '')).toMatchObject([
    { number: 'IOWN1', serviceSaid: 'failed', decidedByMachine: true },
  ]);
  expect(files.get('imported-bets.csv')).toMatch(/old-slots\W+OLD-1\W+Dragon\W+R1\W+12\.34/);
  expect(files.get('bonuses.csv')).toMatch(/43\.21\W+123\.45\W+0\.00\W+active/);
  // What was locked is an entry of the books as any other.
  expect(files.get('ledger.csv')).toContain(`grant/${grantId}`);
  expect(files.get('ledger.csv')).toContain('grant_opened');
  const all = [...files.values()].join('\n');
  for (const word of [
    deposit.data.deposit_no,
    withdrawal.data.order_no,
    number,
    '127.0.0.1',
    '777.00',
    '900.00',
    '未到账',
  ])
    expect(all).toContain(word);
  const bets = (files.get('bets.csv') ?? '').trim().split('\r\n').slice(1);
  expect(new Set(bets.map((line) => line.split(',')[1])).size).toBe(4_500);
  expect(bets).toHaveLength(4_500);
  // What a spreadsheet would take for a formula is a text.
  expect(files.get('support.csv')).toContain("'=我问过的话");
  expect(files.get('support-ratings.csv')).toMatch(/4\W+=我的评价/);
  for (const word of [
    'relatedother',
    '旁人一',
    others,
    '疑似同谋',
    'chief',
    'clerk',
    'staff/',
    'related',
    'ROWN2',
    '203.0.113.78',
    mark,
  ])
    expect(all).not.toContain(word);
});

test('it takes the password and the factor, and is written once however often it is asked for', async () => {
  const { token, id } = await site.member();
  expect((await ask(token, '', 'wrong12')).code).toBe(2006);
  await Promise.all(Array.from({ length: 10 }, () => ask(token)));
  const { rows } = await site.owner.query('select from own_data where member_id = $1', [id]);
  expect(rows).toHaveLength(1);
  const guarded = await openFactors(site, clock).guarded();
  const own = guarded.browser.token ?? '';
  expect((await ask(own)).code).toBe(2050);
  expect((await ask(own, '000000')).code).toBe(2051);
  expect((await ask(own, guarded.codes[0])).code).toBe(200);
});

test('a session that was open before it was asked for, and may be a thief’s, neither sees nor gets it without the password', async () => {
  const owner = await site.member();
  const signIn = async () => (await site.call('signIn', { name: owner.username, password })).data.api_token;
  const stolen = await signIn();
  clock.advance(1_000);
  await ask(owner.token);
  await write();
  const typeFor = async (token: string) => (await fetchFile(token)).headers.get('content-type');
  expect(await typeFor(owner.token)).toBe('application/zip');
  expect(await typeFor(stolen)).not.toContain('zip');
  expect((await site.call('ownDataStatus', {}, { token: stolen })).data).toEqual({
    asked: null,
    until: null,
    size: 0,
  });
  expect((await ask(stolen, '', 'wrong12')).code).toBe(2006);
  expect(await typeFor(stolen)).not.toContain('zip');
  // With the password it is the same file, on another device as well; so it is for whoever signs in now.
  expect((await ask(stolen)).code).toBe(200);
  expect(await typeFor(stolen)).toBe('application/zip');
  expect(await typeFor(await signIn())).toBe('application/zip');
});

test('nobody else gets it, and it can be fetched for seven days, to the second', async () => {
  const [owner, stranger] = [await site.member(), await site.member()];
  await ask(owner.token);
  await write();
  const ready = await fetchFile(owner.token);
  expect(ready.headers.get('content-type')).toBe('application/zip');
  const { size } = (await site.call('ownDataStatus', {}, owner)).data;
  expect((await ready.arrayBuffer()).byteLength).toBe(size);
  for (const token of [stranger.token, undefined, 'x'.repeat(43)]) {
    const refused = await fetchFile(token);
    expect(refused.headers.get('content-type')).not.toContain('zip');
  }
  const signIn = async () => (await site.call('signIn', { name: owner.username, password })).data.api_token;
  clock.advance(7 * day - 1_000);
  expect((await fetchFile(await signIn())).headers.get('content-type')).toBe('application/zip');
  clock.advance(1_000);
  const late = await signIn();
  expect((await fetchFile(late)).headers.get('content-type')).not.toContain('zip');
  expect((await site.call('ownDataStatus', {}, { token: late })).data).toEqual({
    asked: null,
    until: null,
    size: 0,
  });
  await forgetExpired(site.running.site);
  const { rows } = await site.owner.query(
    'select from own_data_piece p join own_data d on d.id = p.own_data_id where d.member_id = $1',
    [owner.id],
  );
  expect(rows).toHaveLength(0);
});

test('a job that died halfway begins anew, and one that is done is not written again', async () => {
  const { token, id } = await site.member();
  await ask(token);
  await site.owner.query(
    "insert into own_data_piece (own_data_id, place, piece) select id, 7, 'half' from own_data where member_id = $1",
    [id],
  );
  await write();
  const before = Buffer.from(await (await fetchFile(token)).arrayBuffer());
  await write();
  expect(Buffer.from(await (await fetchFile(token)).arrayBuffer())).toEqual(before);
  expect(before.includes('half')).toBe(false);
});

test('of two that write one file at the same time the later attempt is the file, and the member is told once', async () => {
  const { token, id } = await site.member();
  await ask(token);
  const { site: context } = site.running;
  const { rows } = await site.owner.query<{ id: bigint }>('select id from own_data where member_id = $1', [
    id,
  ]);
  const file = rows[0]?.id ?? 0n;
  const sources = { books: openBooks(context.ledger), venues: ['mpqp'], vault: site.running.vault };
  let begin = () => {};
  const cut = new Promise<void>((wake) => {
    begin = wake;
  });
  let reached = () => {};
  const stands = new Promise<void>((wake) => {
    reached = wake;
  });
  // The node is cut off where it writes its first piece, and goes on when its successor is done.
  const { database } = context;
  const query: typeof database.query = async (...args: Parameters<typeof database.query>) => {
    if (String(args[0]).includes('insert into own_data_piece')) {
      reached();
      await cut;
    }
    return database.query(...args);
  };
  const late = writeOwnData({ ...context, database: { ...database, query } }, sources, file);
  await stands;
  await site.call(
    'updateProfile',
    { mobile: '13912340009', email: 'two@own.example', birthday: '1990-01-01' },
    { token },
  );
  await writeOwnData(context, sources, file);
  const before = Buffer.from(await (await fetchFile(token)).arrayBuffer());
  begin();
  await late;
  expect(Buffer.from(await (await fetchFile(token)).arrayBuffer())).toEqual(before);
  const files = await filesOf(await fetchFile(token));
  expect(files.get('profile.json')).toContain('13912340009');
  const { data: inbox } = await site.call('inbox', { page: 1 }, { token });
  expect(JSON.stringify(inbox).split('7天').length).toBeLessThanOrEqual(2);
});

test('an attempt that was given up hides no file that is ready, makes room after a day, and leaves nothing behind', async () => {
  const { id, username } = await site.member();
  const signIn = async () => (await site.call('signIn', { name: username, password })).data.api_token;
  await ask(await signIn());
  await write();
  clock.advance(day);
  await ask(await signIn());
  // A day later it is asked for anew, though the one before can still be fetched.
  const asked = await site.owner.query('select from own_data where member_id = $1', [id]);
  expect(asked.rows).toHaveLength(2);
  await site.owner.query(
    "insert into own_data_piece (own_data_id, place, piece) select id, 0, 'half' from own_data where member_id = $1 and ready_at is null",
    [id],
  );
  const ready = await fetchFile(await signIn());
  expect(ready.headers.get('content-type')).toBe('application/zip');
  await ready.arrayBuffer();
  clock.advance(day);
  const token = await signIn();
  expect((await site.call('ownDataStatus', {}, { token })).data.until).not.toBeNull();
  await forgetExpired(site.running.site);
  const { rows } = await site.owner.query(
    "select from own_data d join own_data_piece p on p.own_data_id = d.id where d.member_id = $1 and p.piece = 'half'",
    [id],
  );
  expect(rows).toHaveLength(0);
  expect((await ask(token)).code).toBe(200);
  await write();
  expect((await fetchFile(token)).headers.get('content-type')).toBe('application/zip');
});

/** Rows of a file behind its heads, as a spreadsheet splits them. */
const rowsOf = (files: ReadonlyMap<string, string>, name: string) =>
  (files.get(name) ?? '')
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','));

test('of two who have the same things each file has its own, every figure under its head', async () => {
  // Numbers of members grow: what is read from a number on would have the later one's, too.
  const [first, later] = [await site.member(), await site.member()];
  const at = clock.now();
  const before = (hours: number) => new Date(at.getTime() - hours * 3_600_000);
  const time = (hours: number) => beijingText(before(hours));
  const png = (mark: string) => Buffer.from(`89504e470d0a1a0a${Buffer.from(mark).toString('hex')}`, 'hex');
  const vault = await site.running.vault();
  if (!vault) throw new Error('no vault');
  for (const [mark, { id }] of [
    ['A', first],
    ['B', later],
  ] as const) {
    const sql = (text: string, ...values: readonly unknown[]) =>
      site.owner.query<{ id: bigint }>(text, values);
    const { rows: cards } = await sql(
      `insert into card (member_id, kind, bank, owner, number, branch, created_at, removed_at)
       values ($1, 'bank', '工行' || $2::text, '户主' || $2::text, '6222' || $2::text, '支行' || $2::text, $3, $4) returning id`,
      id,
      mark,
      before(9),
      before(8),
    );
    await sql(
      `insert into deposit_order (order_no, member_id, way, amount, credited, last_four, holder, state, created_at, expires_at, decided_by, decided_at)
       values ('DEP' || $2::text, $1, 'bank', 1100, 1200, '44' || $2::text, '付款' || $2::text, 'approved', $3, $3, 'staff/1', $4)`,
      id,
      mark,
      before(7),
      before(6),
    );
    await sql(
      `insert into withdrawal_order (order_no, member_id, card_id, protocol, address, amount, rate, usdt, fee, receipt, operation_id, created_at,
                                     state, decided_by, decided_at, transaction_hash)
       values ('WIT' || $2::text, $1, $3, 'ERC20', '0xTO' || $2::text, 13000, 1, 1000000, 0, 1000000, gen_random_uuid(), $4, 'approved', 'staff/1', $5,
               '0xTX' || $2::text)`,
      id,
      mark,
      cards[0]?.id,
      before(5),
      before(4),
    );
    await sql(
      `insert into bet (venue, bet_id, member_id, game, round, stake, valid, payout, state, placed_at, seq, recorded_at, settled_at)
       values ('mpqp', 'BET' || $2::text, $1, 'hilo', 'ROUND' || $2::text, 1400, 1400, 1500, 'settled', $3, 1, $3, $4)`,
      id,
      mark,
      before(3),
      before(2),
    );
    await sql(
      `insert into venue_transfer (id, member_id, venue, direction, amount, state, reason, not_after, created_at, settled_at)
       values (gen_random_uuid(), $1, 'mpqp', 'out', $2, 'refused', 'x', $3, $3, $3)`,
      id,
      mark === 'A' ? 1_600 : 1_700,
      before(1),
    );
    await sql(
      `with c as (insert into conversation (member_id, opened_at, last_at) values ($1, $3, $3) returning id),
            m as (insert into conversation_message (conversation_id, author, staff_id, body, client_id, created_at)
                  select c.id, author, case author when 'staff' then (select min(id) from staff) end, author || '说' || $2::text, author, $3
                    from c, unnest(array['member', 'staff']) author returning id, author)
       insert into conversation_picture (message_id, width, height, picture)
       select id, 1, 1, case author when 'member' then $4::bytea else $5::bytea end from m`,
      id,
      mark,
      at,
      png(`member${mark}`),
      png(`staff${mark}`),
    );
    await sql(
      "insert into play_limit (member_id, kind, span, value, set_at, effective_at) values ($1, 'time', 'week', 60, $2, $2)",
      id,
      at,
    );
    await sql(
      "insert into member_factor_choice (member_id, sign_in, withdrawals, chosen_at) values ($1, 'always', false, $2)",
      id,
      at,
    );
    const shown = {
      name: `实名${mark}`,
      birthday: '1990-02-03',
      country: 'CN',
      kind: 'id_card',
      number: `11010119900203${mark}765`,
    };
    await sql(
      `insert into identity_form (number, member_id, wants, at, details, underage, state)
       values ('FORM' || $2::text, $1, 'basic', $3, $4, false, 'open')`,
      id,
      mark,
      at,
      vault.seal(Buffer.from(JSON.stringify(shown)), `form/FORM${mark}`),
    );
  }
  const typed = { mobile: '13912340008', email: 'typed@own.example', birthday: '1990-01-01' };
  for (const { token } of [first, later])
    expect((await site.call('updateProfile', typed, { token })).code).toBe(200);
  await site.owner.query(
    `insert into member_email (member_id, address, address_key, verified_at) values ($1, 'proved@own.example', 'proved@own.example', $2)`,
    [later.id, at],
  );
  for (const [mark, { token }] of [
    ['A', first],
    ['B', later],
  ] as const) {
    await ask(token);
    await write();
    const files = await filesOf(await fetchFile(token));
    const other = mark === 'A' ? 'B' : 'A';
    for (const [name, expected] of Object.entries({
      'cards.csv': ['bank', `工行${mark}`, `户主${mark}`, `6222${mark}`, `支行${mark}`, time(9), time(8)],
      'deposits.csv': [
        `DEP${mark}`,
        'bank',
        '11.00',
        '12.00',
        'approved',
        `付款${mark}`,
        `44${mark}`,
        time(7),
        time(6),
      ],
      'withdrawals.csv': [
        `WIT${mark}`,
        'ERC20',
        `0xTO${mark}`,
        '130.00',
        'approved',
        `0xTX${mark}`,
        time(5),
        time(4),
      ],
      'bets.csv': [
        'mpqp',
        `BET${mark}`,
        'hilo',
        `ROUND${mark}`,
        '14.00',
        '15.00',
        'settled',
        time(3),
        time(2),
      ],
      'transfers.csv': ['mpqp', 'out', mark === 'A' ? '16.00' : '17.00', 'refused', time(1)],
      'limits.csv': ['time', 'week', '60', time(0), time(0)],
    }))
      expect([name, rowsOf(files, name)]).toEqual([name, [expected]]);
    expect(rowsOf(files, 'support.csv')).toEqual([
      ['me', `member说${mark}`, time(0)],
      ['support', `staff说${mark}`, time(0)],
    ]);
    const pictures = [...files].filter(([name]) => name.startsWith('support-') && name.endsWith('.png'));
    expect(pictures).toHaveLength(1);
    expect(pictures[0]?.[1]).toContain(`member${mark}`);
    expect(JSON.parse(files.get('profile.json') ?? '')).toMatchObject({
      member: { email: 'typed@own.example', verifiedEmail: mark === 'A' ? null : 'proved@own.example' },
      choices: { codeAtSignIn: 'always', codeAtWithdrawals: false },
    });
    expect(JSON.parse(files.get('identity.json') ?? '')).toMatchObject([
      {
        number: `FORM${mark}`,
        name: `实名${mark}`,
        birthday: '1990-02-03',
        country: 'CN',
        document: `id_card …${mark}765`,
      },
    ]);
    expect([...files.values()].join('\n')).not.toMatch(new RegExp(`11010119900203|[实名说款]${other}`));
  }
});

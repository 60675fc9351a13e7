/** The file that a member takes along: all that is theirs, nothing of others, for them alone and for seven days. */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
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
    "insert into agent_application (member_id, mobile, apply_info, created_at) values ($1, '13912340002', '我想做代理', $2)",
    [id, clock.now()],
  );
  await site.owner.query(
    `with a as (insert into agent (member_id, since) values ($1, $2) returning member_id)
     insert into agent_statement (agent_id, week, carried_in, accrued, amount, carried_out, created_at)
     select member_id, '2026-11-16', 0, 98760000, 9876, 0, $2 from a`,
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
  expect(JSON.parse(files.get('profile.json') ?? '').choices).toMatchObject({ realityCheckMinutes: 45 });
  expect(files.get('applications.csv')).toContain("'=还差一笔存款");
  expect(files.get('agent-applications.csv')).toMatch(/13912340002\W+我想做代理/);
  expect(files.get('agent-earnings.csv')).toMatch(/2026-11-16\W+98\.76\W+draft/);
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

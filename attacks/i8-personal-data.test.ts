/**
 * I8. A colleague reads members' data for sale: pages through every list of the console and takes along names, telephone numbers,
 * cards and addresses. They leave the server masked; what is asked for needs a reason, is open to that session for a quarter of an
 * hour, and stands in the log.
 */
import { codes } from '@mingpai/contract/codes';
import { type ConsoleCallName, consoleCalls } from '@mingpai/contract/console/calls';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { payPassword, startTestSite, type TestSite } from '../apps/server/src/testing/site.ts';
import { insideOf, type Member } from './inside.ts';

/** What no answer may hold before somebody asked for it; each is nowhere else on the site. */
const data = {
  name: '欧阳珍珠',
  mobile: '13987650123',
  email: 'pearl.secret@example.org',
  card: '6222021234567890',
  holder: '司徒翡翠',
  branch: '翡翠湾支行',
  address: 'TMuA6YqfCeX8EhbfYEg5y7S4DqzSJireY9',
  network: '203.0.113.77',
  device: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4) Pearl/7.7.7',
  note: '微信同号 13987650777',
} as const;

let site: TestSite;
let chief: string;
let clerk: string;
let member: Member;
let withdrawal = 0;
let deposit = 0;
let conversation = 0;

beforeAll(async () => {
  site = await startTestSite();
  [chief, clerk] = [await site.staffToken('chief'), await site.staffToken('clerk')];
  member = await site.memberWith(10_000_000n);
  const { database } = site.running.site;
  await database.query('update member set real_name = $2, mobile = $3, email = $4 where id = $1', [
    member.id,
    data.name,
    data.mobile,
    data.email,
  ]);
  await database.query('update session set address = $2, device = $3 where member_id = $1', [
    member.id,
    data.network,
    data.device,
  ]);
  const card = { bank: 'USDT', bank_owner: 'TRC20', bank_no: data.address, pay_pass: payPassword };
  const { data: bound } = await site.call('bindCard', card, member);
  const request = { amount: 400, bank: bound.id, password: payPassword };
  await site.call('withdraw', request, { ...member, key: crypto.randomUUID() });
  await site.call(
    'openDeposit',
    {
      paytype: 'bank',
      amount: 500,
      bank_no: data.card,
      bank: '示例银行',
      bank_owner: data.holder,
      bank_address: data.branch,
      catepay: '',
    },
    { ...member, key: crypto.randomUUID() },
  );
  await site.call('applyAsAgent', { mobile: data.mobile, apply_info: `有客户群，${data.note}` }, member);
  const one = async (table: string) =>
    Number(
      (await database.query<{ id: bigint }>(`select id from ${table} where member_id = $1`, [member.id]))
        .rows[0]?.id,
    );
  [withdrawal, deposit] = [await one('withdrawal_order'), await one('deposit_order')];
  await database.query('insert into deposit_proof (order_id, picture, created_at) values ($1, $2, now())', [
    deposit,
    Buffer.from('PEARLPICTURE'),
  ]);
  await database.query('insert into conversation (member_id, opened_at, last_at) values ($1, now(), now())', [
    member.id,
  ]);
  conversation = await one('conversation');
  await database.query(
    `insert into conversation_message (conversation_id, author, body, client_id, created_at)
     values ($1, 'member', $2, 'pearl-0001', now())`,
    [conversation, `请回电 ${data.mobile}，或写信到 ${data.email}，卡号 6222 0212 3456 7890`],
  );
  await database.query(
    `update conversation set last_from = 'member',
       last_message = (select max(id) from conversation_message where conversation_id = $1) where id = $1`,
    [conversation],
  );
});
beforeEach(async () => {
  await site.owner.query('alter table personal_reveal disable trigger user');
  await site.owner.query('delete from personal_reveal');
  await site.owner.query('alter table personal_reveal enable trigger user');
});
afterAll(() => site.stop());

/** Every call that reads: what would do something is refused for want of a payload. The ones of work under way are the tests' below. */
const skipped: readonly string[] = ['serviceWatch', 'staffSignOut', 'withdrawalAddress', 'depositProofs'];
const lists = (Object.keys(consoleCalls) as ConsoleCallName[]).filter(
  (name) => consoleCalls[name].repeatable && consoleCalls[name].decides === false && !skipped.includes(name),
);

const asked = async (name: ConsoleCallName, payload: object, token: string) => {
  const { path } = consoleCalls[name];
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await fetch(`${site.running.address}${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(payload),
  });
  return response.text();
};

const clearIn = (text: string) =>
  [
    ...Object.values(data),
    '6222 0212',
    'PEARLPICTURE',
    Buffer.from('PEARLPICTURE').toString('base64'),
  ].filter((value) => text.includes(value));

const payloadOf = (name: ConsoleCallName): object => {
  if (name === 'serviceThread') return { id: conversation };
  if (name === 'memberPage' || name === 'memberLedger') return { id: Number(member.id) };
  return { state: 'all', pageSize: 100 };
};

test("no answer of the console tells a member's data to somebody who has not asked for it", async () => {
  const answered: string[] = [];
  for (const name of lists) {
    for (const payload of [payloadOf(name), {}]) {
      const text = await asked(name, payload, chief);
      expect([name, clearIn(text)]).toEqual([name, []]);
      if (text.includes(member.username)) answered.push(name);
    }
  }
  // The member is really in them.
  for (const name of [
    'memberSearch',
    'memberPage',
    'withdrawalQueue',
    'depositQueue',
    'agentApplications',
    'serviceDesk',
    'serviceThread',
  ])
    expect(answered).toContain(name);
});

const reveal = (
  fields: readonly ('name' | 'mobile' | 'email' | 'network' | 'account' | 'text')[],
  reason: string,
  as = clerk,
) => site.staff('revealPersonal', { ids: [Number(member.id)], fields: [...fields], reason }, as);
const page = async (as = clerk) => (await site.staff('memberPage', { id: Number(member.id) }, as)).data;
const logged = async (action: string) => (await site.staff('auditLog', { search: action }, chief)).data;

test.each(['', '   ', '查', '  看看  '])('without a reason (%j) nothing is shown', async (reason) => {
  expect((await reveal(['mobile'], reason)).code).toBe(codes.bad_input.code);
  expect((await page()).member.mobile).toBe('****0123');
});

test('what was asked for in one view of a session is masked in every other, and in none', async () => {
  const view = async (path: string, body: object, named?: string) =>
    JSON.stringify(
      await site.raw(`/api/console/${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${clerk}`,
          ...(named !== undefined && { 'x-view': named }),
        },
        body: JSON.stringify(body),
      }),
    );
  const id = Number(member.id);
  await view('members/reveal', { ids: [id], fields: ['mobile'], reason: '会员来电核实身份' }, 'one');
  const shown = async (named?: string) => (await view('members/page', { id }, named)).includes(data.mobile);
  expect([await shown('one'), await shown('two'), await shown()]).toEqual([true, false, false]);
});

test('with a reason the fields that were asked for are clear, to that session alone, and the log tells who, whose, what and why', async () => {
  expect((await reveal(['mobile', 'name'], '会员来电核实身份')).code).toBe(200);
  const { member: shown, sessions } = await page();
  expect(shown).toMatchObject({ mobile: data.mobile, realName: data.name });
  expect([shown.email, sessions[0]?.address]).toEqual(['p***@***', '203.0.*.*']);
  expect(clearIn(JSON.stringify(await page(chief)))).toEqual([]);
  const again = await insideOf(site).colleague('clerk');
  expect(clearIn(JSON.stringify(await page(again)))).toEqual([]);
  const { rows } = await logged('personal_revealed');
  expect(rows[0]).toMatchObject({
    action: 'personal_revealed',
    subject: `member/${member.id}`,
    detail: { fields: 'mobile,name', reason: '会员来电核实身份', today: 1 },
  });
});

test('what was opened is masked again after a quarter of an hour', async () => {
  await reveal(['mobile'], '会员来电核实身份');
  await site.owner.query('alter table personal_reveal disable trigger user');
  await site.owner.query(
    "update personal_reveal set at = at - interval '16 minutes', until = until - interval '16 minutes'",
  );
  await site.owner.query('alter table personal_reveal enable trigger user');
  expect((await page()).member.mobile).toBe('****0123');
});

test('one person opens no more than sixty a day, also all at once, and what is tried beyond that is in the log', async () => {
  const replies = await Promise.all(Array.from({ length: 70 }, () => reveal(['name'], '逐个抄录会员资料')));
  expect(replies.filter(({ code }) => code === 200)).toHaveLength(60);
  expect(replies.filter(({ code }) => code === codes.reveals_spent.code)).toHaveLength(10);
  expect((await logged('personal_refused')).total).toBe(10);
});

test('a page of a list is opened at once, for a reason, with an entry for each member; all of them or nobody', async () => {
  const ids: number[] = [];
  for (let one = 0; one < 35; one += 1) ids.push(Number((await site.memberWith(1n)).id));
  await site.running.site.database.query("update member set real_name = '上官' || id where id = any($1)", [
    ids,
  ]);
  const ask = (members: number[]) =>
    site.staff('revealPersonal', { ids: members, fields: ['name'], reason: '核对整页会员' }, clerk);
  const names = async (as = clerk) =>
    (await site.staff('memberSearch', { pageSize: 100 }, as)).data.rows
      .filter(({ id }) => ids.includes(id))
      .map(({ id, realName }) => realName === `上官${id}`);
  expect((await ask([...ids, 999_999_999])).code).toBe(codes.not_found.code);
  expect(await names()).toEqual(ids.map(() => false));
  expect((await ask([...ids, ids[0] ?? 0])).code).toBe(200);
  expect(await names()).toEqual(ids.map(() => true));
  expect(await names(chief)).toEqual(ids.map(() => false));
  // Whoever asks the log for one of them finds who has read their data.
  for (const [index, id] of [ids[0], ids[34]].entries()) {
    const { rows } = (await site.staff('auditLog', { member: id, actions: ['personal_revealed'] }, chief))
      .data;
    expect(rows).toEqual([
      expect.objectContaining({
        subject: `member/${id}`,
        detail: { fields: 'name', reason: '核对整页会员', today: index === 0 ? 1 : 35 },
      }),
    ]);
  }
  // Twenty-five are left of the day: a page of thirty-five is refused whole, and told.
  const before = (await logged('personal_refused')).total;
  const over = await ask(ids);
  expect([over.code, over.message]).toEqual([6268, expect.stringMatching(/35 位会员.*还可查看 25 位/)]);
  expect((await logged('personal_refused')).total).toBe(before + 1);
  const named = await site.staff('auditLog', { member: ids[34], actions: ['personal_refused'] }, chief);
  expect(named.data.rows[0]?.detail).toMatchObject({ members: ids.join(), today: 70 });
  expect((await ask(ids.slice(0, 25))).code).toBe(200);
});

test('the address that a withdrawal is paid to is shown to whoever decides it, and the log tells of it once', async () => {
  const before = (await logged('personal_read')).total;
  for (let turn = 0; turn < 3; turn += 1)
    expect((await site.staff('withdrawalAddress', { id: withdrawal }, clerk)).data.address).toBe(
      data.address,
    );
  const { rows, total } = await logged('personal_read');
  expect(total).toBe(before + 1);
  expect(rows[0]).toMatchObject({
    subject: `withdrawal/${withdrawal}`,
    detail: { fields: 'account', members: String(member.id) },
  });
  const { data: queue } = await site.staff('withdrawalQueue', {}, clerk);
  expect(queue.rows.map(({ address }) => address)).toEqual(['TMuA…reY9']);
});

test('a search for parts of an address finds nothing: it would tell the rest, one character after the other', async () => {
  const found = async (search: string) =>
    (await site.staff('withdrawalQueue', { search, state: 'all' }, clerk)).data.total;
  for (const part of [data.address.slice(0, 5), data.address.slice(3, 9), data.address.slice(-5)])
    expect([part, await found(part)]).toEqual([part, 0]);
  expect([await found(data.address), await found(data.address.slice(-4))]).toEqual([1, 1]);
});

test('proofs are shown while the order waits, logged, and masked once it is decided', async () => {
  const proofs = async () =>
    (await site.staff('depositProofs', { id: deposit }, clerk)).data.proofs[0]?.picture;
  expect(await proofs()).toContain(Buffer.from('PEARLPICTURE').toString('base64'));
  expect((await logged('personal_read')).rows[0]?.subject).toBe(`deposit/${deposit}`);
  const { data: queue } = await site.staff('depositQueue', {}, clerk);
  expect(queue.rows[0]).toMatchObject({ holder: '司**', holderIsMember: false, number: '…7890' });
  // Whoever asked for every answer there is took the row on the way.
  await site.staff('takeOverDeposit', { id: deposit }, clerk);
  expect((await site.staff('rejectDeposit', { id: deposit, reason: '没有到账' }, clerk)).code).toBe(200);
  expect(await proofs()).toBe('');
});

test('a list of payouts is clear while it is open, its reading in the log as an export, and masked afterwards', async () => {
  const address = '0x52908400098527886E0F7030069857D2E4169EE7';
  await site.running.site.database.query(
    "update withdrawal_order set protocol = 'ERC20', address = $2 where id = $1",
    [withdrawal, address],
  );
  expect((await site.staff('approveWithdrawal', { id: withdrawal }, chief)).code).toBe(200);
  const { data: batch } = await site.staff(
    'openPayoutBatch',
    { ids: [withdrawal] },
    chief,
    crypto.randomUUID(),
  );
  const shown = async () =>
    (await site.staff('payoutBatch', { id: batch.id }, chief)).data.orders[0]?.address;
  expect(await shown()).toBe(address);
  expect((await logged('personal_read')).rows[0]).toMatchObject({
    subject: `payout_batch/${batch.id}`,
    detail: { fields: 'account', members: String(member.id) },
  });
  const { rows: readings } = await site.owner.query(
    'select sum(members)::int as members from personal_reading where subject = $1',
    [`payout_batch/${batch.id}`],
  );
  expect(readings).toEqual([{ members: 1 }]);
  const transactions = [{ orderId: withdrawal, transactionHash: 'ab'.repeat(32) }];
  await site.staff('namePayoutBatch', { id: batch.id, transactions }, chief, crypto.randomUUID());
  expect(await shown()).toBe('0x52…9EE7');
});

test('what work shows has an end too, of three hundred members a day, also all at once, and what is tried beyond that is in the log', async () => {
  const { rows } = await site.owner.query<{ id: bigint }>(
    `insert into withdrawal_order (order_no, member_id, card_id, protocol, address, amount, rate, usdt, fee, receipt, operation_id, state, created_at)
     select 'I8-' || n, member_id, card_id, protocol, address, amount, rate, usdt, fee, receipt, gen_random_uuid(), 'pending', now()
       from withdrawal_order, generate_series(1, 10) n where id = $1 returning id`,
    [withdrawal],
  );
  const ids = rows.map(({ id }) => Number(id));
  const thief = await insideOf(site).colleague('clerk');
  const read = (id: number, token = thief) => site.staff('withdrawalAddress', { id }, token);
  // A list of so many was read in the morning, and so many yesterday.
  await site.owner.query(
    `insert into personal_reading (staff_id, subject, field, at, members)
     select staff_id, 'payout_batch/' || n, 'account', now() - n * interval '1 day', 297
       from (select staff_id from staff_session order by created_at desc limit 1) one, generate_series(0, 1) n`,
  );
  const refusedBefore = (await logged('personal_refused')).total;
  const replies = await Promise.all(ids.map((id) => read(id)));
  const shown = ids.filter((_id, index) => replies[index]?.code === 200);
  const kept = ids.filter((_id, index) => replies[index]?.code === codes.reveals_spent.code);
  expect([shown.length, kept.length]).toEqual([3, 7]);
  expect(clearIn(JSON.stringify(replies.filter(({ code }) => code !== 200)))).toEqual([]);
  expect((await logged('personal_refused')).total).toBe(refusedBefore + 7);
  // What was opened before stays so, and a colleague does the rest.
  for (const id of shown) expect((await read(id)).code).toBe(200);
  for (const id of kept) expect((await read(id, clerk)).code).toBe(200);
  await site.owner.query('delete from withdrawal_order where id = any($1)', [ids]);
});

test("the member's own app shows their own data as it is", async () => {
  const { data: info } = await site.call('profile', {}, member);
  expect(JSON.stringify(info)).toContain(data.name);
});

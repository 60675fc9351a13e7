/** Whom the lists deny is turned away at every door at once, nobody is let in by one person alone, and what is watched is seen. */
import { createHash } from 'node:crypto';
import { codes } from '@mingpai/contract/codes';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insideOf } from '../../../../attacks/inside.ts';
import { SetClock } from '../platform/clock.ts';
import { password, payPassword, startTestSite, type TestSite } from '../testing/site.ts';
import { refuseDenied } from './lists.ts';

const clock = new SetClock('2026-11-23T04:00:00.000Z');
let site: TestSite;
let chief: string;
let chief2: string;
let clerk: string;
beforeAll(async () => {
  site = await startTestSite({ clock });
  [chief, chief2, clerk] = (await Promise.all(
    (['chief', 'chief2', 'clerk'] as const).map((name) => site.staffToken(name)),
  )) as [string, string, string];
});
afterAll(() => site.stop());
// Nothing is listed when a test begins.
beforeEach(async () => {
  const { data } = await site.staff('listEntries', { pageSize: 100 }, chief);
  for (const { id } of data.rows) await site.staff('liftListEntry', { id, reason: '结束' }, chief);
});

const turnedAway = 2060;
const denied = 5011;
type Entry = Parameters<typeof site.staff<'addListEntry'>>[1];
const add = (entry: Omit<Entry, 'reason'>, token = chief) =>
  site.staff('addListEntry', { reason: '多次盗号', ...entry }, token, crypto.randomUUID());

let newcomers = 0;
const registered = async (realname = '新来的') => {
  newcomers += 1;
  const secret = { password, confirmPass: password, paypassword: payPassword };
  const form = { name: `late${newcomers}${Date.now().toString(36).slice(-5)}`, realname, ...secret };
  return (await site.call('register', form)).code;
};
const signedIn = async (name: string) => (await site.call('signIn', { name, password })).code;

/** Whether somebody from this address is turned away. */
const from = async (address: string) =>
  (await site.running.site.database.transaction((tx) => refuseDenied(tx, clock.now(), { address }))) !==
  undefined;

test('an address is one thing however it is written, on the list and at the door', async () => {
  for (const written of [
    '203.0.113.7',
    '::ffff:203.0.113.7',
    '::ffff:cb00:7107',
    '0:0:0:0:0:FFFF:CB00:7107/128',
  ]) {
    const entry = await add({ list: 'deny', kind: 'network', value: written });
    expect([written, entry.code]).toEqual([written, 200]);
    expect([
      await from('203.0.113.7'),
      await from('::ffff:203.0.113.7'),
      await from('::FFFF:cb00:7107%eth0'),
    ]).toEqual([true, true, true]);
    expect([await from('203.0.113.8'), await from('::203.0.113.7'), await from('no address')]).toEqual([
      false,
      false,
      false,
    ]);
    await site.staff('liftListEntry', { id: entry.data.id, reason: '结束' }, chief);
  }
  await add({ list: 'deny', kind: 'network', value: '::ffff:198.51.100.64/122' });
  expect([await from('198.51.100.64'), await from('198.51.100.127'), await from('198.51.100.128')]).toEqual([
    true,
    true,
    false,
  ]);
  await add({ list: 'deny', kind: 'network', value: '2001:DB8:0:0:1::/64' });
  expect([await from('2001:db8::1:2:3:4'), await from('2001:db8:0:1::1')]).toEqual([true, false]);
});

test('a slip of the pen shuts out no continent, and what names nothing is not listed', async () => {
  for (const [kind, value] of [
    ['network', '0.0.0.0/0'],
    ['network', '::/0'],
    ['network', '::ffff:0.0.0.0/96'],
    ['network', '1.0.0.0/7'],
    ['network', '999.1.1.1'],
    ['device', '123'],
    ['account', '12'],
    ['name', '　 '],
  ] as const)
    expect([kind, value, (await add({ list: 'deny', kind, value })).code]).not.toContain(200);
  expect((await add({ list: 'deny', kind: 'network', value: '10.0.0.0/8' })).code).toBe(200);
  expect((await add({ list: 'deny', kind: 'network', value: '10.9.9.9/8' })).code).toBe(6107);
});

test('who is denied by name or address neither registers nor signs in, and is told nothing of lists', async () => {
  const { username } = await site.member();
  await add({ list: 'deny', kind: 'name', value: '张　三' });
  expect([await registered('张三'), await registered('李四'), await signedIn(username)]).toEqual([
    turnedAway,
    200,
    200,
  ]);
  await add({ list: 'deny', kind: 'network', value: '127.0.0.1' });
  expect([await registered('李四'), await signedIn(username)]).toEqual([turnedAway, turnedAway]);
  const { message } = await site.call('signIn', { name: username, password });
  expect(message).toBe('暂时无法为您办理，本次没有登录或注册，账户与资金均未变动；如有疑问请联系客服');
});

test('an entry holds until its last millisecond, and makes room for the next', async () => {
  const end = clock.now().getTime() + 60_000;
  const at = (ms: number) => new Date(ms).toISOString();
  const entry = { list: 'deny', kind: 'network', value: '127.0.0.1' } as const;
  expect((await add({ ...entry, expiresAt: at(clock.now().getTime()) })).code).toBe(6106);
  const { id } = (await add({ ...entry, expiresAt: at(end) })).data;
  const seen: number[] = [];
  for (const moment of [end - 1_000, end - 1, end, end + 1_000]) {
    clock.set(at(moment));
    seen.push(await registered());
  }
  expect(seen).toEqual([turnedAway, turnedAway, 200, 200]);
  clock.set(at(end));
  // It ended by itself: nobody's name is put to it.
  expect((await site.staff('liftListEntry', { id, reason: '结束' }, chief)).code).not.toBe(200);
  expect((await add(entry)).code).toBe(200);
  expect(await registered()).toBe(turnedAway);
});

test('fifty who register at once with a denied browser make no account once the denial is answered', async () => {
  const count = async () =>
    (await site.owner.query<{ n: number }>('select count(*)::int as n from member')).rows[0]?.n ?? 0;
  const attempt = async (n: number) => {
    const body = {
      name: `fifty${n}x`,
      realname: '五十',
      password,
      confirmPass: password,
      paypassword: payPassword,
    };
    const { code } = await site.raw('/api/register', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `device=${'d'.repeat(43)}` },
      body: JSON.stringify(body),
    });
    return code;
  };
  await site.running.site.limits.clear(
    { name: 'register/address', attempts: 30, perSeconds: 3_600 },
    '127.0.0.1',
  );
  expect(await attempt(0)).toBe(200);
  const { rows } = await site.owner.query<{ mark: string }>(
    `select left(encode(s.device_id, 'hex'), 8) as mark from session s join member m on m.id = s.member_id
      where m.username = 'fifty0x'`,
  );
  const racing = Promise.all(Array.from({ length: 25 }, (_none, n) => attempt(n + 1)));
  expect((await add({ list: 'deny', kind: 'device', value: rows[0]?.mark ?? '' })).code).toBe(200);
  const answered = await count();
  const late = Promise.all(Array.from({ length: 25 }, (_none, n) => attempt(n + 51)));
  await racing;
  expect((await late).filter((code) => code === 200)).toEqual([]);
  expect(await count()).toBe(answered);
  // Nor does it open the account that was made with it before; another browser does.
  const opened = async (mark: string) => {
    const { code } = await site.raw('/api/login_pc', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `device=${mark.repeat(43)}` },
      body: JSON.stringify({ name: 'fifty0x', password }),
    });
    return code;
  };
  expect([await opened('d'), await opened('e')]).toEqual([turnedAway, 200]);
});

test('an entry is lifted once whoever was let in by it is done', async () => {
  const entry = await add({ list: 'deny', kind: 'network', value: '203.0.113.9' });
  const { database } = site.running.site;
  const waits = async () =>
    (
      await site.owner.query(
        "select from pg_locks l join pg_database d on d.oid = l.database where d.datname = current_database() and l.locktype = 'advisory' and not l.granted",
      )
    ).rows.length > 0;
  let lifted = false;
  let lifting: Promise<unknown> = Promise.resolve();
  await database.transaction(async (tx) => {
    await refuseDenied(tx, clock.now(), { address: '203.0.113.8' });
    lifting = site.staff('liftListEntry', { id: entry.data.id, reason: '结束' }, chief).then(() => {
      lifted = true;
    });
    await expect.poll(async () => lifted || (await waits())).toBe(true);
    expect(lifted).toBe(false);
  });
  await lifting;
  expect(await from('203.0.113.9')).toBe(false);
});

test('nothing is bound or paid to an account that is denied, whoever bound it before', async () => {
  const member = await site.memberWith(100_000n);
  const inside = insideOf(site);
  await inside.withdrawals(member, 200, 1);
  const { data } = await site.call('cards', { type: 2 }, member);
  const [card] = data;
  await add({ list: 'deny', kind: 'account', value: (card?.bank_no ?? '').toUpperCase() });
  const ask = { amount: 300, bank: String(card?.id), password: payPassword };
  expect((await site.call('withdraw', ask, { ...member, key: crypto.randomUUID() })).code).toBe(denied);
  const other = await site.member();
  const form = {
    bank: 'USDT',
    bank_owner: 'TRC20',
    bank_no: card?.bank_no ?? '',
    bank_address: '',
    pay_pass: payPassword,
  };
  expect((await site.call('bindCard', form, { token: other.token, key: crypto.randomUUID() })).code).toBe(
    denied,
  );
});

test('a bank card is bound in nobody’s name who is denied, whatever its number', async () => {
  const { token } = await site.member();
  await add({ list: 'deny', kind: 'name', value: '张三' });
  const bound = async (holder: string) => {
    const card = {
      bank: '工商银行',
      bank_owner: holder,
      bank_no: '6222020200112233',
      bank_address: '上海分行',
      pay_pass: payPassword,
    };
    return (await site.call('bindCard', card, { token, key: crypto.randomUUID() })).code;
  };
  expect([await bound('张 三'), await bound('李四')]).toEqual([denied, 200]);
  // As it is printed on a card.
  expect((await add({ list: 'deny', kind: 'account', value: '6222-0202-0011-2233' })).code).toBe(200);
  expect(await bound('李四')).toBe(denied);
});

test('what somebody who was let go asked to let in is let in by nobody', async () => {
  const { id } = (await add({ list: 'allow', kind: 'network', value: '127.0.0.1' }, chief2)).data;
  await site.owner.query("update staff set disabled_at = now() where username = 'chief2'");
  const gone = (await site.staff('approveListEntry', { id }, chief)).code;
  await site.owner.query("update staff set disabled_at = null where username = 'chief2'");
  expect(gone).toBe(6257);
});

test('who waits to be let in stands among those that wait until a second person agrees; once their time is over nobody does', async () => {
  const end = clock.now().getTime() + 60_000;
  await add({ list: 'deny', kind: 'name', value: '陈八' });
  const friend = { list: 'allow', kind: 'network', expiresAt: new Date(end).toISOString() } as const;
  const [agreed, late] = [
    (await add({ ...friend, value: '203.0.113.41' })).data.id,
    (await add({ ...friend, value: '203.0.113.42' })).data.id,
  ];
  const waiting = async () =>
    (await site.staff('listEntries', { state: 'waiting' }, chief)).data.rows.map(({ id }) => id);
  expect(await waiting()).toEqual([late, agreed]);
  clock.set(new Date(end - 1).toISOString());
  expect((await site.staff('approveListEntry', { id: agreed }, chief2)).code).toBe(200);
  expect(await waiting()).toEqual([late]);
  clock.set(new Date(end).toISOString());
  expect((await site.staff('approveListEntry', { id: late }, chief2)).code).toBe(5006);
  expect(await waiting()).toEqual([]);
});

test('one person alone puts nobody on allow: it does nothing until another says yes', async () => {
  const { id: refusal } = (await add({ list: 'deny', kind: 'name', value: '陈九' })).data;
  expect((await site.staff('approveListEntry', { id: refusal }, chief2)).code).toBe(codes.not_found.code);
  await add({ list: 'deny', kind: 'network', value: '127.0.0.0/24' });
  const friend = { list: 'allow', kind: 'network', value: '127.0.0.1' } as const;
  expect((await add(friend, clerk)).code).toBe(6001);
  const { id } = (await add(friend)).data;
  expect(await registered()).toBe(turnedAway);
  expect((await site.staff('approveListEntry', { id }, chief)).code).toBe(6002);
  expect((await site.staff('approveListEntry', { id }, clerk)).code).toBe(6001);
  expect(await registered()).toBe(turnedAway);
  expect((await site.staff('approveListEntry', { id }, chief2)).code).toBe(200);
  expect((await site.staff('approveListEntry', { id }, chief2)).code).toBe(5006);
  expect(await registered()).toBe(200);
  // What was lifted is let in by nobody.
  const gone = (await add({ list: 'allow', kind: 'network', value: '127.0.0.2' })).data.id;
  await site.staff('liftListEntry', { id: gone, reason: '结束' }, chief);
  expect((await site.staff('approveListEntry', { id: gone }, chief2)).code).toBe(5006);
  // What is allowed by one thing is still denied by another.
  await add({ list: 'deny', kind: 'name', value: '王五' });
  expect(await registered('王五')).toBe(turnedAway);
  await expect(
    site.owner.query('update list_entry set approved_by = made_by where id = $1', [id]),
  ).rejects.toThrow();
});

test('what is watched refuses nothing and stands among the signs of a withdrawal, with its reason', async () => {
  const member = await site.memberWith(100_000n);
  await insideOf(site).withdrawals(member, 200, 1);
  await add({ list: 'watch', kind: 'network', value: '127.0.0.0/8' });
  const signs = async () =>
    (await site.staff('withdrawalQueue', { member: Number(member.id) }, clerk)).data.rows.flatMap(
      ({ riskSigns }) => riskSigns.filter(({ sign }) => sign === 'watched').map(({ text }) => text),
    );
  expect(await signs()).toEqual(['在观察名单中：网络地址（多次盗号）']);
  expect(await registered()).toBe(200);
  const { data } = await site.staff('listEntries', { list: 'watch' }, chief);
  await site.staff('liftListEntry', { id: data.rows[0]?.id ?? 0, reason: '已核实' }, chief);
  expect(await signs()).toEqual([]);
  const card = {
    bank: '工商银行',
    bank_owner: '测试会员',
    bank_no: '6222020200445566',
    bank_address: '上海分行',
    pay_pass: payPassword,
  };
  await site.call('bindCard', card, { token: member.token, key: crypto.randomUUID() });
  const end = clock.now().getTime() + 60_000;
  const entry = { list: 'watch', kind: 'account', value: '6222 0202 0044 5566' } as const;
  await add({ ...entry, expiresAt: new Date(end).toISOString() });
  const told = '在观察名单中：收款账号（多次盗号）';
  const seen: string[][] = [];
  for (const moment of [end - 1, end]) {
    clock.set(new Date(moment).toISOString());
    seen.push(await signs());
  }
  expect(seen).toEqual([[told], []]);
});

test('a browser is watched by the eight digits that staff are shown, and by all of its mark', async () => {
  const member = await site.memberWith(100_000n);
  await insideOf(site).withdrawals(member, 200, 1);
  const { code } = await site.raw('/api/login_pc', {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `device=${'w'.repeat(43)}` },
    body: JSON.stringify({ name: member.username, password }),
  });
  expect(code).toBe(200);
  const [mark = '', other = ''] = ['w', 'v'].map((one) =>
    createHash('sha256').update(one.repeat(43)).digest('hex'),
  );
  const seen: string[][] = [];
  for (const value of [mark.slice(0, 8), mark, other.slice(0, 8), other]) {
    const entry = await add({ list: 'watch', kind: 'device', value });
    const { rows } = (await site.staff('withdrawalQueue', { member: Number(member.id) }, clerk)).data;
    seen.push(
      rows.flatMap(({ riskSigns }) =>
        riskSigns.flatMap(({ sign, text }) => (sign === 'watched' ? text : [])),
      ),
    );
    await site.staff('liftListEntry', { id: entry.data.id, reason: '已核实' }, chief);
  }
  const told = '在观察名单中：设备（多次盗号）';
  expect(seen).toEqual([[told], [told], [], []]);
});

test('staff read the lists by list, by kind, by what is over, and by a part of the value or of the reason', async () => {
  const found = async (asked: Parameters<typeof site.staff<'listEntries'>>[1]) => {
    const { rows, total } = (await site.staff('listEntries', asked, chief)).data;
    expect(total).toBe(rows.length);
    return rows.map(({ list, kind, value }) => `${list} ${kind} ${value}`);
  };
  const end = clock.now().getTime() + 60_000;
  await add({ list: 'deny', kind: 'name', value: '赵六' });
  const { id } = (await add({ list: 'watch', kind: 'name', value: '赵六' })).data;
  const mark = { list: 'deny', kind: 'device', value: 'ABCDEF12' } as const;
  await add({ ...mark, expiresAt: new Date(end).toISOString() });
  const [denied, watched, browser] = ['deny name 赵六', 'watch name 赵六', 'deny device abcdef12'];
  expect(await found({})).toEqual([browser, watched, denied]);
  expect(await found({ list: 'deny' })).toEqual([browser, denied]);
  expect(await found({ kind: 'name' })).toEqual([watched, denied]);
  expect(await found({ kind: 'device' })).toEqual([browser]);
  expect(await found({ search: ' CDEF ' })).toEqual([browser]);
  expect(await found({ search: '赵' })).toEqual([watched, denied]);
  expect(await found({ search: '盗号' })).toEqual([browser, watched, denied]);
  expect(await found({ search: '冒名' })).toEqual([]);
  for (const search of ['赵六', 'abcdef12']) expect(await found({ state: 'over', search })).toEqual([]);
  await site.staff('liftListEntry', { id, reason: '已核实' }, chief);
  clock.set(new Date(end).toISOString());
  expect(await found({})).toEqual([denied]);
  expect(await found({ state: 'over', search: '赵六' })).toEqual([watched]);
  expect(await found({ state: 'over', search: 'abcdef12' })).toEqual([browser]);
});

import { codes } from '@mingpai/contract/codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { password, payPassword, startTestSite, type TestSite } from '../testing/site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.stop());

const form = (change: Record<string, string> = {}) => ({
  name: 'newcomer1',
  password,
  confirmPass: password,
  realname: '新会员',
  paypassword: payPassword,
  ...change,
});

test.each([
  [{ name: 'short', password: '1' }, '用户名长度6~16位，以字母或数字组合！'],
  [{ password: '12345', confirmPass: 'x' }, '请输入正确的密码长度，最少6位！'],
  [{ confirmPass: 'other', realname: '' }, '两次密码不一致！'],
  [{ realname: 'A', paypassword: '1' }, '请输入您的真实姓名!'],
  [{ paypassword: '12345' }, '请输入正确的支付密码长度，最少6位！'],
  [{ paypassword: 'stapelstapelstapel1' }, '请输入正确的支付密码长度，最少6位！'],
])('registration answers the first failing check: %o', async (change, message) => {
  const reply = await site.call('register', form(change));
  expect(reply).toMatchObject({ status: 200, code: codes.bad_input.code, message, data: null });
});

test.each([
  [{ password: 'password1', confirmPass: 'password1' }, codes.password_common],
  [{ paypassword: '123456' }, codes.password_common],
  [{ password: '99newcomer1', confirmPass: '99newcomer1' }, codes.password_like_name],
  [{ paypassword: 'NewComer1' }, codes.password_like_name],
])(
  'nobody registers with a password that is guessed first, to sign in or to pay: %o',
  async (change, { code }) => {
    expect((await site.call('register', form(change))).code).toBe(code);
  },
);

test.each([
  ['changePassword', password],
  ['changePayPassword', payPassword],
] as const)('%s takes none that is guessed first, whose the old one is all the same', async (call, old) => {
  const { token, username } = await site.member();
  const change = async (next: string) =>
    (await site.call(call, { password: old, paypassword: next }, { token })).code;
  expect([await change('password1'), await change(`99${username}`)]).toEqual([
    codes.password_common.code,
    codes.password_like_name.code,
  ]);
  expect(await change('wechselt-es-12')).toBe(200);
});

test('a name is taken without regard to case', async () => {
  expect((await site.call('register', form({ name: 'Taken001' }))).code).toBe(200);
  expect((await site.call('register', form({ name: 'taken001' }))).code).toBe(codes.username_taken.code);
});

test('20 registrations of one name at once make one member', async () => {
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => site.call('register', form({ name: 'rush001' }))),
  );
  expect(replies.filter((reply) => reply.code === 200)).toHaveLength(1);
});

test('fields that the call does not take are ignored', async () => {
  const sneaky = { ...form({ name: 'sneaky01' }), balance: 1_000_000, vip: 10, isagent: 1, is_agent: true };
  const { data } = await site.call('register', sneaky);
  const profile = await site.call('profile', {}, { token: data.api_token });
  expect(profile.data).toMatchObject({ balance: 0, vip: 1, isagent: 0 });
});

test('an unknown account and a wrong password get the same answer', async () => {
  const { username } = await site.member();
  const wrong = await site.call('signIn', { name: username, password: 'not this one' });
  const unknown = await site.call('signIn', { name: 'nobody-has-this', password: 'not this one' });
  expect(wrong).toEqual(unknown);
  expect(wrong.code).toBe(codes.wrong_credentials.code);
});

test('guessing a password is stopped after a few attempts, for that account only', async () => {
  const { username } = await site.member();
  const other = await site.member();
  for (let guess = 0; guess < 10; guess += 1)
    await site.call('signIn', { name: username, password: `guess${guess}` });
  expect((await site.call('signIn', { name: username, password })).code).toBe(codes.rate_limited.code);
  expect((await site.call('signIn', { name: other.username, password })).code).toBe(200);
});

test('who tries all through an outage is let in when it is over; a wrong password counts even then', async () => {
  const { username } = await site.member();
  await site.owner.query(
    `create function no_room() returns trigger language plpgsql as $$ begin raise exception using errcode = '53100'; end $$`,
  );
  await site.owner.query(
    'create trigger no_room before insert on session for each row execute function no_room()',
  );
  for (let time = 0; time < 12; time += 1)
    expect((await site.call('signIn', { name: username, password })).code).toBe(codes.unavailable.code);
  for (let guess = 0; guess < 9; guess += 1)
    await site.call('signIn', { name: username, password: `guess${guess}` });
  await site.owner.query('drop trigger no_room on session');
  expect((await site.call('signIn', { name: username, password })).code).toBe(200);
  await site.call('signIn', { name: username, password: 'another guess' });
  expect((await site.call('signIn', { name: username, password })).code).toBe(codes.rate_limited.code);
});

test('a session that was signed out is lost for whoever else held it', async () => {
  const { token } = await site.member();
  expect((await site.call('balance', {}, { token })).code).toBe(200);
  expect((await site.call('signOut', {}, { token })).code).toBe(200);
  await expect.poll(async () => (await site.call('balance', {}, { token })).code).toBe(401);
  expect(await site.call('balance', {}, { token })).toMatchObject({
    status: 200,
    message: '您的账号登陆过期，请重新登陆',
  });
});

test('a new login password ends every session; a new pay password ends none', async () => {
  const { token, username } = await site.member();
  const second = (await site.call('signIn', { name: username, password })).data.api_token;
  const pay = await site.call(
    'changePayPassword',
    { password: payPassword, paypassword: 'stapel2' },
    { token },
  );
  expect(pay).toMatchObject({ code: 200, message: '密码修改成功！' });
  expect((await site.call('balance', {}, { token: second })).code).toBe(200);
  const change = await site.call('changePassword', { password, paypassword: 'kiesel2' }, { token });
  expect(change).toMatchObject({ code: 200, message: '密码修改成功！' });
  for (const old of [token, second])
    await expect.poll(async () => (await site.call('balance', {}, { token: old })).code).toBe(401);
  expect((await site.call('signIn', { name: username, password: 'kiesel2' })).code).toBe(200);
});

test('a session ends for want of use only where the sign-in says beside its form that it is not to be kept', async () => {
  const { username, id } = await site.member();
  const signInWith = (headers: Readonly<Record<string, string>>) =>
    site.raw('/api/login_pc', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ name: username, password, code: 'a1b2' }),
    });
  for (const headers of [{}, { 'session-kept': '1' }, { 'session-kept': '0' }])
    expect((await signInWith(headers)).code).toBe(200);
  const { rows } = await site.running.site.database.query<{ idle: number | null }>(
    'select idle_seconds as idle from session where member_id = $1 order by created_at, idle_seconds nulls first',
    [id],
  );
  expect(rows.map(({ idle }) => idle)).toEqual([null, null, null, 12 * 3_600]);
});

test('the database keeps neither passwords nor tokens', async () => {
  const { token, id } = await site.member();
  const { rows } = await site.running.site.database.query<{ text: string }>(
    `select m::text || string_agg(s::text, '') as text from member m join session s on s.member_id = m.id where m.id = $1 group by m`,
    [id],
  );
  expect(rows[0]?.text).toContain('$argon2id$');
  for (const secret of [token, password, payPassword]) expect(rows[0]?.text).not.toContain(secret);
});

test('paths are matched without regard to case, and login has its alias', async () => {
  const { username } = await site.member();
  const init = { method: 'POST', headers: { 'content-type': 'application/json' } };
  expect((await site.raw('/api/NOTICElist', { ...init, body: '{}' })).code).toBe(200);
  const body = JSON.stringify({ name: username, password });
  expect((await site.raw('/api/login', { ...init, body })).code).toBe(200);
});

test('a token is dead with the answer to the sign-out or the password change, not a moment later', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { token } = await site.member();
    expect((await site.call('balance', {}, { token })).code).toBe(200);
    if (round % 2 === 0) await site.call('signOut', {}, { token });
    else await site.call('changePassword', { password, paypassword: 'kiesel2' }, { token });
    expect((await site.call('balance', {}, { token })).code).toBe(401);
  }
});

test('of two changes at once from one old password, one is made', async () => {
  const { token, username } = await site.member();
  const wanted = ['secret-a', 'secret-b'];
  const replies = await Promise.all(
    wanted.map((paypassword) => site.call('changePassword', { password, paypassword }, { token })),
  );
  const made = replies.map(({ code }) => code === 200);
  expect(made.filter(Boolean)).toHaveLength(1);
  for (const [index, next] of wanted.entries())
    expect((await site.call('signIn', { name: username, password: next })).code === 200).toBe(made[index]);
});

test('no session that the old password opened outlives its change', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { token, username } = await site.member();
    const [entered] = await Promise.all([
      site.call('signIn', { name: username, password }),
      site.call('changePassword', { password, paypassword: 'kiesel2' }, { token }),
    ]);
    if (entered.code !== 200) expect(entered.code).toBe(codes.wrong_credentials.code);
    else expect((await site.call('balance', {}, { token: entered.data.api_token })).code).toBe(401);
  }
});

test('the log says of a suspension what was so before: one of a suspended member changes its reason, one that is lifted twice nothing', async () => {
  const { id } = await site.member();
  const chief = await site.staffToken();
  const member = { id: Number(id) };
  for (const reason of ['核实身份', '核实来源'])
    expect((await site.staff('freezeMember', { ...member, reason }, chief)).code).toBe(200);
  expect((await site.staff('unfreezeMember', { ...member, reason: ' ' }, chief)).code).toBe(1000);
  for (let times = 0; times < 2; times += 1)
    expect((await site.staff('unfreezeMember', { ...member, reason: '资料齐全' }, chief)).code).toBe(200);
  const { rows } = await site.running.site.database.query<{ action: string; detail: unknown }>(
    'select action, detail from audit where subject = $1 order by id',
    [`member/${id}`],
  );
  expect(rows).toEqual([
    {
      action: 'member_frozen',
      detail: { reason: '核实身份', stateBefore: 'normal', stateAfter: 'frozen' },
    },
    { action: 'member_frozen', detail: { reason: '核实来源' } },
    {
      action: 'member_unfrozen',
      detail: { reason: '资料齐全', stateBefore: 'frozen', stateAfter: 'normal' },
    },
  ]);
});

test('whoever is suspended reads it in the inbox, once, and once more that it is lifted; staff’s own words about it stay the record’s', async () => {
  const { id, username } = await site.member();
  const chief = await site.staffToken();
  const member = { id: Number(id) };
  const seen = async () => {
    const token = (await site.call('signIn', { name: username, password })).data.api_token;
    const { data } = await site.call('inbox', {}, { token });
    const { suspended } = (await site.call('playControls', {}, { token })).data;
    return { suspended, told: data.data.filter(({ title }) => title.startsWith('账户资金操作')) };
  };
  for (const reason of ['疑似同谋', '核实来源'])
    await site.staff('freezeMember', { ...member, reason }, chief);
  const first = await seen();
  expect(first).toMatchObject({ suspended: true, told: [{ title: '账户资金操作已暂停', path: '/kefu' }] });
  expect(JSON.stringify(first.told)).not.toMatch(/疑似同谋|核实来源/);
  for (let times = 0; times < 2; times += 1)
    await site.staff('unfreezeMember', { ...member, reason: '资料齐全' }, chief);
  expect(await seen()).toMatchObject({
    suspended: false,
    told: [{ title: '账户资金操作已恢复', path: '/money' }, { title: '账户资金操作已暂停' }],
  });
});

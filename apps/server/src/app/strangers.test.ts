/**
 * Every route against somebody whose business it is not, made from the tables of routes: no answer tells a
 * stranger anything of another member, nothing of theirs changes, and fields that a call does not take do nothing.
 */
import { randomUUID } from 'node:crypto';
import { agentCalls } from '@mingpai/contract/agent/calls';
import { type CallName, calls } from '@mingpai/contract/calls';
import { codes } from '@mingpai/contract/codes';
import { consoleCalls } from '@mingpai/contract/console/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agentOf, flat } from '../affiliates/testing.ts';
import { newReceiver } from '../push/testing.ts';
import { payPassword, startTestSite, type TestSite } from '../testing/site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ works: true });
});
afterAll(() => site.stop());

const memberCalls = Object.entries(calls) as [CallName, (typeof calls)[CallName]][];

function send(path: string, method: string, payload: object, token?: string) {
  const query = method === 'GET' ? `?${new URLSearchParams(payload as Record<string, string>)}` : '';
  return site.raw(path + query, {
    method,
    headers: {
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      'idempotency-key': randomUUID(),
    },
    ...(method === 'POST' ? { body: JSON.stringify(payload) } : {}),
  });
}

/** A member with one of everything. */
async function owner() {
  const member = await site.memberWith(1_000_000n);
  const { token, id, username } = member;
  const chief = await site.staffToken();
  const as = () => ({ token, key: randomUUID() });
  const number = `T${randomUUID()}`;
  const address = { bank: 'USDT', bank_owner: 'TRC20', bank_no: number, pay_pass: payPassword };
  const card = (await site.call('bindCard', address, as())).data.id;
  const profile = { mobile: '13900139001', email: `${username}@owner.example`, birthday: '1990-01-02' };
  expect((await site.call('updateProfile', profile, as())).code).toBe(200);
  const request = { paytype: 'usdt', amount: 777, bank_no: 'a1B2', catepay: 'TRC20' } as const;
  const rejected = (await site.call('openDeposit', request, as())).data.deposit_no;
  const deposit = (await site.call('openDeposit', request, as())).data.deposit_no;
  const queue = await site.staff('depositQueue', { search: rejected, state: 'all' }, chief);
  await site.staff('rejectDeposit', { id: queue.data.rows[0]?.id ?? 0, reason: '未到账' }, chief);
  const open = await site.staff('depositQueue', { search: deposit }, chief);
  const asked = { id: open.data.rows[0]?.id ?? 0, text: '请说明付款人', textEn: '', picture: false };
  expect((await site.staff('askAboutDeposit', asked, chief)).code).toBe(200);
  const steps = await site.call('transactionDetail', { out_trade_no: deposit }, as());
  const question = steps.data.question?.id ?? 0;
  const withdrawal = (await site.call('withdraw', { amount: 200, bank: card, password: payPassword }, as()))
    .data.order_no;
  await site.call('transfer', { amount: 300, sourcetype: 'userbalance', targettype: 'mpqp' }, as());
  const bet = randomUUID();
  await site.sandbox.bet({ venue: 'mpqp', player: `m${id}`, id: bet, stake: 5_000, payout: 7_000 });
  const bets = async () => (await site.call('betRecords', {}, as())).data.total;
  await expect.poll(bets).toBe(1);
  const message = (await site.call('inbox', {}, as())).data.data[0]?.id ?? 0;
  const browser = newBrowser();
  expect((await site.call('subscribePush', browser, as())).code).toBe(200);
  const { endpoint } = browser;
  return { ...member, card, number, rejected, deposit, question, withdrawal, bet, message, endpoint };
}
/** A browser that takes notices of arrivals. */
function newBrowser() {
  return { endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`, ...newReceiver().keys };
}

type Owner = Awaited<ReturnType<typeof owner>>;

/** All that the owner sees of what is theirs. */
async function everythingOf({ token, endpoint, deposit }: Owner) {
  const seen: unknown[] = [];
  for (const [name, payload] of [
    ['profile', {}],
    ['walletOverview', {}],
    ['cards', { type: 2 }],
    ...[1, 2, 3, 4].map((type) => ['transactions', { type }] as const),
    ['transactionDetail', { out_trade_no: deposit }],
    ['betRecords', {}],
    ['inbox', {}],
    ['inboxUnread', {}],
    ['promotionApplications', {}],
    ['playControls', {}],
    ['agentApplication', {}],
    ['pushState', { endpoint }],
  ] as const)
    seen.push(await send(calls[name].path, calls[name].method, payload, token));
  return seen;
}

/** Calls that know of nobody but the caller: none of their fields can name anything of another member. */
const ofNobodyElse: readonly CallName[] = [
  'signOut',
  'applyAsAgent',
  'updateProfile',
  'bindCard',
  'changePassword',
  'changePayPassword',
  'removeSecondFactor',
  'chooseFactorAsks',
  'registerPasskey',
  'setAutoTransfer',
  'setPlayLimit',
  'confirmPlayLimit',
  'takePlayBreak',
  'setRealityCheck',
  'askClosing',
  'submitIdentity',
  'remindOfRedPackets',
  'bookEntries',
];

/** Every name under which a call might look for somebody or something, with what is the owner's; in order for most calls. */
function namingAll(of: Owner): Record<string, unknown> {
  const member = String(of.id);
  return {
    id: of.card,
    bank: of.card,
    ids: [of.card, of.message],
    deposit_no: of.deposit,
    out_trade_no: of.withdrawal,
    order_no: of.withdrawal,
    transaction_id: 'f'.repeat(64),
    bet_id: of.bet,
    activityid: '1',
    question: of.question,
    answer: '别人的回复',
    name: of.username,
    username: of.username,
    search: of.username,
    ...Object.fromEntries(
      ['userid', 'user_id', 'uid', 'memberId', 'member_id', 'member', 'player'].map((field) => [
        field,
        member,
      ]),
    ),
    amount: '100',
    password: payPassword,
    paypassword: payPassword,
    sourcetype: 'mpqp',
    targettype: 'userbalance',
    plat_name: 'mpqp',
    platname: 'mpqp',
    game_code: 'hilo',
    type: 2,
    page: 1,
    // The address of the owner's browser, whose keys only that browser has.
    ...newBrowser(),
    endpoint: of.endpoint,
  };
}

test('no call tells a stranger anything of another member, or changes anything of theirs, whatever it names', async () => {
  const [other, stranger] = [await owner(), await site.memberWith(10_000n)];
  const secrets = [
    other.username,
    other.number,
    other.rejected,
    other.deposit,
    other.withdrawal,
    other.bet,
    other.endpoint,
    '13900139001',
    'owner.example',
  ];
  const before = await everythingOf(other);
  const all = namingAll(other);
  // The numbers that calls know things by differ in kind: one after the other stands where a call would look.
  const variants = [
    {},
    { id: other.message },
    { id: String(other.id), ...newBrowser() },
    { id: other.bet },
    { order_no: other.deposit },
    { id: other.deposit, order_no: other.deposit, out_trade_no: other.deposit, deposit_no: other.rejected },
  ];
  const understood = new Set<string>();
  for (const [name, call] of memberCalls) {
    if (name === 'signOut' || !call.session) continue;
    for (const variant of variants) {
      const reply = await send(call.path, call.method, { ...all, ...variant }, stranger.token);
      expect(reply.status, name).toBe(200);
      if (reply.code !== codes.bad_input.code) understood.add(name);
      const text = JSON.stringify(reply);
      for (const secret of secrets) expect(text, name).not.toContain(secret);
    }
  }
  // A call whose fields are not named above would pass unseen: it has its place here, or its fields there.
  const unseen = memberCalls
    .filter(([name, { session }]) => session && !understood.has(name))
    .map(([name]) => name);
  expect(unseen.sort()).toEqual([...ofNobodyElse].sort());
  expect(await everythingOf(other)).toEqual(before);
});

test("no door opens to the key of another: a member's, an agent's, a staff's", async () => {
  const agent = await agentOf(site, flat(50));
  const { data } = await site.call('agentLoginUrl', {}, { token: agent.token });
  const ticket = new URLSearchParams(new URL(data.url).hash.slice(1)).get('ticket');
  const opened = (await send(agentCalls.portalOpen.path, 'POST', { ticket })).data;
  const portal = (opened as { token: string }).token;
  const staff = await site.staffToken('clerk');
  const doors = [
    ...memberCalls
      .filter(([, { session }]) => session)
      .map(([name, call]) => ({ name, ...call, keys: [portal, staff] })),
    ...Object.entries(agentCalls)
      .filter(([, { session }]) => session)
      .map(([name, call]) => ({ name, ...call, keys: [agent.token, staff] })),
    ...Object.entries(consoleCalls)
      .filter(([, call]) => call.staff)
      .map(([name, call]) => ({ name, ...call, keys: [agent.token, portal] })),
  ];
  for (const { name, path, method, keys } of doors)
    for (const key of keys)
      expect(await send(path, method, {}, key), name).toMatchObject({ status: 200, code: 401 });
});

test('fields that a call does not take do nothing: nobody makes themselves rich, important or somebody else', async () => {
  const wished = {
    balance: 1_000_000,
    vip: 9,
    vip_level: 9,
    current_vip: 'VIP9',
    isagent: 1,
    is_agent: true,
    id: 100_001,
    username: 'somebodyelse',
    frozen_at: null,
    referrer_id: 100_001,
    registered_at: '2020-01-01',
    pay_password_hash: 'x',
    rights: ['settings'],
    __proto__: { balance: 1 },
    constructor: { prototype: { isagent: 1 } },
  };
  const made = await send(calls.register.path, 'POST', {
    ...wished,
    name: 'ordinary1',
    password: 'kiesel1',
    confirmPass: 'kiesel1',
    realname: '普通会员',
    paypassword: payPassword,
  });
  const { api_token: token } = made.data as { api_token: string };
  const row = async () =>
    (
      await site.running.site.database.query<Record<string, unknown>>(
        "select to_jsonb(m) as member from member m where username = 'ordinary1'",
      )
    ).rows[0]?.member;
  expect(await row()).toMatchObject({
    vip_level: 1,
    is_agent: false,
    referrer_id: null,
    username: 'ordinary1',
  });
  const before = await row();
  for (const [name, call] of memberCalls) {
    if (
      [
        'signOut',
        'uploadAvatar',
        'uploadDepositProof',
        'uploadAnswerPicture',
        'uploadIdentityPicture',
        'serviceSendPicture',
      ].includes(name)
    )
      continue;
    expect((await send(call.path, call.method, wished, token)).status, name).toBe(200);
  }
  const profile = { ...wished, mobile: '13900139002', email: 'a@b.example', birthday: '1990-01-02' };
  expect((await send(calls.updateProfile.path, 'POST', profile, token)).code).toBe(200);
  const { mobile, email, birthday } = profile;
  expect(await row()).toEqual({ ...(before as object), mobile, email, birthday });
  expect((await site.call('profile', {}, { token })).data).toMatchObject({
    balance: 0,
    gameblance: 0,
    isagent: 0,
  });
});

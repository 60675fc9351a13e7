/** Specification, chapters 3 and 7: every call with its method, path, payload and answer, and the fields of each entity. */
import { type CallName, calls } from '@mingpai/contract/calls';
import { schemas } from '@mingpai/contract/schemas';
import { beforeAll, expect } from 'vitest';
import { sentence } from './sentence.ts';
import {
  ask,
  atVenue,
  bet,
  betsRecorded,
  bindUsdt,
  call,
  depositApproved,
  type Member,
  memberWith,
  newMember,
  openDeposit,
  type Reply,
  staff,
  transfer,
} from './world.ts';

let rich: Member;
let order: string;
beforeAll(async () => {
  rich = await memberWith(1_000);
  order = await openDeposit(rich, 300);
  expect(await transfer(rich, 'userbalance', 'mpqp', 400)).toMatchObject({ code: 200 });
  const run = Date.now().toString(36);
  await bet(rich, `settled-${run}`, 10_000, 15_000);
  await bet(rich, `unsettled-${run}`, 5_000);
  await bet(rich, `void-${run}`, 5_000);
  await atVenue('bets/change', { id: `void-${run}`, state: 'void' });
  await betsRecorded(rich, 3);
  expect(await transfer(rich, 'mpqp', 'userbalance', 50)).toMatchObject({ code: 200 });
});

async function applyForFirstPromotion(): Promise<Reply> {
  const { data } = await call('promotions');
  return call('applyForPromotion', { activityid: data.data[0]?.id }, rich);
}

interface Documented {
  readonly name: CallName;
  /** As the specification writes method and path. */
  readonly door: string;
  readonly payload: string;
  readonly answer: string;
  readonly send?: () => unknown;
  /** Codes that the situation of the check may answer besides 200: the call exists and says why not. */
  readonly refuses?: readonly number[];
}

const documented: readonly Documented[] = [
  {
    name: 'visitUrl',
    door: 'GET /api/getVisitUrl',
    payload: 'none',
    answer: 'data.url; a site that has not moved answers a code other than 200',
    refuses: [1002],
  },
  {
    name: 'games',
    door: 'GET /api/game/list',
    payload: 'query category',
    answer: 'array of games',
    send: () => ({ category: 'joker' }),
  },
  { name: 'appInfo', door: 'POST /api/app', payload: 'none', answer: 'app info' },
  { name: 'balance', door: 'POST /api/balance', payload: 'none', answer: 'data.balance' },
  { name: 'profile', door: 'POST /api/user', payload: 'none', answer: 'user fields' },
  {
    name: 'refreshProfile',
    door: 'POST /api/refreshusermoney',
    payload: 'none',
    answer: 'user info, stored locally',
  },
  {
    name: 'recycleAll',
    door: 'POST /api/transall',
    payload: 'none',
    answer: 'one-key recovery of game balances to wallet; message shown whatever the code',
  },
  {
    name: 'banners',
    door: 'POST /api/bannerList',
    payload: 'type=2',
    answer: 'list of items with src',
    send: () => ({ type: 2 }),
  },
  { name: 'homeNotices', door: 'POST /api/homenotice', payload: 'none', answer: 'list of notice strings' },
  {
    name: 'notices',
    door: 'POST /api/noticeList',
    payload: 'page',
    answer: 'paged: data, last_page, total',
    send: () => ({ page: 1 }),
  },
  { name: 'serviceUrl', door: 'POST /api/getservicerurl', payload: 'none', answer: 'data.url' },
  {
    name: 'agentLoginUrl',
    door: 'GET /api/getAgentLoginUrl',
    payload: 'none',
    answer: 'data.url',
    // Who is no agent is told so.
    refuses: [7002],
  },
  {
    name: 'gameUrl',
    door: 'POST /api/getGameUrl',
    payload: 'plat_name, game_type (default 0), game_code, is_mobile_url=1',
    answer: 'data.url',
    send: () => ({ plat_name: 'mpqp', game_type: '0', game_code: 'hilo', is_mobile_url: 1 }),
  },
  {
    name: 'redPacket',
    door: 'GET /api/userredpacket',
    payload: 'none',
    answer: 'sendnums, acquirednum, rules and related red packet info',
  },
  {
    name: 'redPackets',
    door: 'POST /api/redpacket',
    payload: 'page',
    answer: 'paged red packet records',
    send: () => ({ page: 1 }),
  },
  {
    name: 'promotionTypes',
    door: 'POST /api/activitytype',
    payload: 'none',
    answer: 'list of promotion types',
  },
  { name: 'promotions', door: 'POST /api/activitylist', payload: 'optional type', answer: 'data.data' },
  {
    name: 'promotion',
    door: 'POST /api/activitydeatil',
    payload: 'id',
    answer: 'promotion detail',
    send: () => ({ id: 1 }),
  },
  {
    name: 'promotionApplications',
    door: 'POST /api/activityApplyLog',
    payload: 'page',
    answer: 'paged applications',
    send: () => ({ page: 1 }),
  },
  { name: 'vipLevels', door: 'POST /api/uservip', payload: 'none', answer: 'list of VIP levels' },
  {
    name: 'article',
    door: 'POST /api/article',
    payload: 'type',
    answer: 'data.content',
    send: () => ({ type: 1 }),
  },
  {
    name: 'venueBalances',
    door: 'POST /api/balancelist',
    payload: 'none',
    answer: 'venues with name, platname, balance',
  },
  {
    name: 'rebates',
    door: 'POST /api/getfanshui',
    payload: 'date (1-4), page, api_type, type',
    answer: 'data.list (paged), data.jisuan, data.nojisuan',
    send: () => ({ date: 4, page: 1, api_type: '', type: '' }),
  },
  {
    name: 'updateProfile',
    door: 'POST /api/updateuserinfo',
    payload: 'email, mobile, birthday',
    answer: 'code/message',
    send: () => ({ email: 'someone@example.com', mobile: '13800000000', birthday: '1990-01-02' }),
  },
  {
    name: 'betRecords',
    door: 'POST /api/betrecord',
    payload: 'date, page, api_type',
    answer: 'paged bet records',
    send: () => ({ date: 4, page: 1, api_type: 'mpqp' }),
  },
  {
    name: 'transactions',
    door: 'POST /api/gettransrecord',
    payload: 'date, type, page, api_type',
    answer: 'paged transaction records',
    send: () => ({ date: 4, type: 3, page: 1, api_type: '' }),
  },
  {
    name: 'cards',
    door: 'POST /api/getcard',
    payload: 'type (1 bank cards, 2 USDT addresses)',
    answer: 'list of cards',
    send: () => ({ type: 2 }),
  },
  { name: 'banks', door: 'POST /api/banklist', payload: 'none', answer: 'bank names' },
  {
    name: 'waysToPay',
    door: 'GET /api/get_pay_way',
    payload: 'none',
    answer: 'flags card, usdt, wechat, alipay (1 = enabled)',
  },
  {
    name: 'payRange',
    door: 'POST /api/getPayRange',
    payload: 'type: bank, wechat, alipay, usdt-erc20 or usdt-trc20',
    answer: 'min_price, max_price',
    send: () => ({ type: 'usdt-trc20' }),
  },
  { name: 'payBanks', door: 'POST /api/getpaybank', payload: 'none', answer: 'receiving accounts' },
  {
    name: 'depositOrder',
    door: 'POST /api/payinfo',
    payload: 'deposit_no',
    answer: 'deposit order info',
    send: () => ({ deposit_no: order }),
  },
  { name: 'turnoverLeft', door: 'POST /api/getBetAmount', payload: 'none', answer: 'bet_amount' },
  {
    name: 'setAutoTransfer',
    door: 'POST /api/uptransferstatus',
    payload: 'transferstatus 0/1',
    answer: 'code/message',
    send: () => ({ transferstatus: 0 }),
  },
  {
    name: 'gamesOfProvider',
    door: 'POST /api/gamelistBycode',
    payload: 'gamecode',
    answer: 'game items',
    send: () => ({ gamecode: 'obgdy' }),
  },
];

for (const { name, door, payload, answer, send, refuses = [] } of documented) {
  sentence('7', `${door} | ${payload} | ${answer}`, async () => {
    const [method, path] = door.split(' ');
    if ((method !== 'GET' && method !== 'POST') || path === undefined) throw new Error(door);
    const reply = await ask(method, path, send?.() ?? {}, rich.token);
    expect(reply.status).toBe(200);
    if (refuses.includes(reply.code)) expect(reply.message).not.toBe('');
    else {
      expect(reply).toMatchObject({ code: 200, message: expect.any(String) });
      expect(schemas[name].answer.safeParse(reply.data)).toMatchObject({ success: true });
    }
  });
}

for (const [name, { method, path, session }] of Object.entries(calls)) {
  sentence(
    '6',
    `${method} ${path}: ${session ? 'for members; without a session code 401' : 'open to visitors'}`,
    async () => {
      const { status, code } = await ask(method, path, {}, '');
      expect(status, name).toBe(200);
      if (session) expect(code).toBe(401);
      else expect(code).not.toBe(401);
    },
  );
}

sentence('7', 'POST /api/logoff | none | code/message', async () => {
  const member = await newMember();
  expect(await call('signOut', {}, member)).toMatchObject({ code: 200 });
  expect(await call('balance', {}, member)).toMatchObject({ code: 401 });
});

sentence('7', 'POST /api/doactivityapply | activityid | code/message', async () => {
  const first = await applyForFirstPromotion();
  const again = await applyForFirstPromotion();
  expect(first.message).not.toBe('');
  expect(again.code).not.toBe(200);
  expect(again.message).not.toBe('');
});

sentence('7', 'POST /api/dofanshui | none | claims the rebates', async () => {
  expect(await call('claimRebates', {}, await newMember())).toMatchObject({ message: '暂无领取额度！' });
});

sentence('7', 'POST /api/douserredpacket | none | data.redpacketmoney', async () => {
  const { code, message } = await call('claimRedPacket', {}, await newMember());
  expect(code).not.toBe(200);
  expect(message).not.toBe('');
});

sentence('7', 'POST /api/applyagentdo | mobile, apply_info | code/message', async () => {
  const member = await newMember();
  const application = { mobile: '13800000000', apply_info: '有多年推广经验' };
  expect(await call('applyAsAgent', application, member)).toMatchObject({ code: 200 });
  expect((await call('applyAsAgent', { ...application, apply_info: '再次申请' }, member)).code).not.toBe(200);
});

sentence(
  '7',
  'POST /api/bindcard | USDT: bank (always USDT), bank_owner (protocol), bank_no, pay_pass',
  async () => {
    const member = await newMember();
    expect(await bindUsdt(member, '0xABCDEF', 'ERC20')).toMatchObject({ code: 200, message: '绑定成功' });
    const { data } = await call('cards', { type: 2 }, member);
    expect(data).toMatchObject([{ bank: 'USDT', bank_owner: 'ERC20', bank_no: '0xABCDEF' }]);
  },
);

sentence('7', 'POST /api/bindcard | bank: bank_owner, bank, bank_address, bank_no, pay_pass', async () => {
  const member = await newMember();
  const card = {
    bank_owner: '测试会员',
    bank: '示例银行',
    bank_address: '示例支行',
    bank_no: '6200000012345678',
    pay_pass: member.payPassword,
  };
  expect(await call('bindCard', card, member)).toMatchObject({ code: 200, message: '绑定成功' });
  const { data } = await call('cards', { type: 1 }, member);
  expect(data).toMatchObject([{ bank: '示例银行', bank_owner: '测试会员', bank_address: '示例支行' }]);
});

sentence('7', 'POST /api/delcard | id | code/message', async () => {
  const member = await newMember();
  await bindUsdt(member, 'TRemoveMe1234');
  const { data } = await call('cards', { type: 2 }, member);
  expect(await call('removeCard', { id: data[0]?.id }, member)).toMatchObject({
    code: 200,
    message: '解绑成功',
  });
  expect((await call('cards', { type: 2 }, member)).data).toEqual([]);
});

sentence(
  '7',
  'POST /api/editPassword and /api/editPayPassword | password (old), paypassword (new)',
  async () => {
    const member = await newMember();
    expect(
      await call('changePayPassword', { password: member.payPassword, paypassword: 'paypass2' }, member),
    ).toMatchObject({ code: 200, message: '密码修改成功！' });
    expect(await call('balance', {}, member)).toMatchObject({ code: 200 });
    expect(
      await call('changePassword', { password: member.password, paypassword: 'secret2' }, member),
    ).toMatchObject({ code: 200, message: '密码修改成功！' });
    expect(await call('balance', {}, member)).toMatchObject({ code: 401 });
    expect(await call('signIn', { name: member.username, password: 'secret2' })).toMatchObject({ code: 200 });
  },
);

sentence(
  '7',
  'POST /api/recharge | bank: paytype, amount, bank, bank_address, bank_no, bank_owner',
  async () => {
    const bank = {
      paytype: 'bank',
      amount: 500,
      bank: '示例银行',
      bank_address: '示例支行',
      bank_no: '6200000012345678',
      bank_owner: '测试会员',
    };
    expect(await call('openDeposit', bank, rich)).toMatchObject({
      code: 200,
      message: '提交成功，等待后台审核',
    });
  },
);

sentence(
  '7',
  'POST /api/recharge | other ways: paytype, amount, bank_no (last 4 of the address), plus catepay (protocol) for usdt | for non-bank ways the message holds the deposit number',
  async () => {
    const deposit = { paytype: 'usdt', amount: 200, bank_no: '4567', catepay: 'ERC20' };
    const { code, message, data } = await call('openDeposit', deposit, rich);
    expect({ code, message }).toEqual({ code: 200, message: data.deposit_no });
  },
);

sentence('7', 'POST /api/withdraw | amount, bank (card id), password | code/message', async () => {
  const member = await memberWith(500);
  const { data } = await call('cards', { type: 2 }, member);
  const reply = await call(
    'withdraw',
    { amount: 200, bank: data[0]?.id, password: member.payPassword },
    member,
  );
  // The deposit of this check has not been played through.
  expect(reply.code).toBe(3001);
});

sentence(
  '7',
  'POST /api/transfer | amount, sourcetype, targettype (platname values; the platform wallet is userbalance) | message shown whatever the code',
  async () => {
    expect(await transfer(rich, 'userbalance', 'mpqp', 1)).toMatchObject({
      code: 200,
      message: '操作成功！',
    });
    expect(await transfer(rich, 'userbalance', 'userbalance', 1)).toMatchObject({
      message: expect.stringMatching(/./),
    });
  },
);

sentence('7', 'POST /api/uploadimg | multipart file | uploaded avatar', async () => {
  const gif = Buffer.from('R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=', 'base64');
  const form = new FormData();
  form.set('file', new Blob([gif], { type: 'image/gif' }), 'me.gif');
  const response = await fetch(new URL('/api/uploadimg', (await import('./world.ts')).siteUrl), {
    method: 'POST',
    headers: { authorization: `Bearer ${rich.token}` },
    body: form,
  });
  const reply = (await response.json()) as Reply<{ path: string }>;
  expect(reply).toMatchObject({ code: 200, data: { path: expect.stringMatching(/^\/uploads\//) } });
  expect((await call('profile', {}, rich)).data.avatar).toContain(reply.data.path);
});

for (const [path, payload] of [
  ['/api/login_pc', {}],
  ['/api/login', {}],
  ['/api/register', {}],
] as const) {
  sentence('7', `Login and register: ${path}; the answer carries data.api_token`, async () => {
    const { username, password } = await newMember();
    const fresh = { ...payload, name: `${username}x`, password, confirmPass: password };
    const form =
      path === '/api/register'
        ? { ...fresh, realname: '新会员', paypassword: 'paypass1', code: 'abcd', pid: '' }
        : { name: username, password, code: 'abcd' };
    const reply = await ask('POST', path, form);
    expect(reply).toMatchObject({ code: 200, data: { api_token: expect.stringMatching(/^.{32,}$/) } });
  });
}

/** Chapter 3: the fields of each entity, as they cross the wire. */
const entities: readonly (readonly [entity: string, fields: string, read: () => Promise<unknown>])[] = [
  [
    'App info',
    'title, site_state, repair_tips, redpacket_switch, index_modal, webcontent, site_logo, h5_url, ios_download_url, ios_download_qrcode',
    async () => (await call('appInfo')).data,
  ],
  [
    'Game (list)',
    'category_id, app_state, platform_name, game_code',
    async () => (await call('games')).data[0],
  ],
  [
    'Game item (provider list)',
    'catecode, gamecode, gamename, gamepic',
    async () => (await call('gamesOfProvider', { gamecode: 'obgdy' })).data[0],
  ],
  [
    'User',
    'username, realname, balance, gameblance, avatar, current_vip, vip, joinday, paysum, isagent, mobile, email, birthday, transferstatus, usdtrate, withdrawusdtrate, withdrawcashfee, withdrawfeeusdttrc',
    async () => (await call('profile', {}, rich)).data,
  ],
  [
    'VIP level',
    'recharge, flow, realperson, sport, e_sport, joker, electron, lottery',
    async () => (await call('vipLevels')).data[9],
  ],
  [
    'Red packet (user)',
    'sendnums, acquirednum, max_times, rules, redpacketmoney',
    async () => (await call('redPacket', {}, rich)).data,
  ],
  [
    'Red packet rules',
    'start_time, end_time, day_flow, flow_money, recharge',
    async () => (await call('redPacket', {}, rich)).data.rules[0],
  ],
  ['Promotion', 'id, title, banner, content, memo', async () => (await call('promotions')).data.data[0]],
  ['Promotion type', 'id, name', async () => (await call('promotionTypes')).data[0]],
  [
    'Activity application',
    'activity_name, created_at, state',
    async () => {
      await applyForFirstPromotion();
      return (await call('promotionApplications', {}, rich)).data.data[0];
    },
  ],
  ['Rebate summary', 'list, jisuan, nojisuan', async () => (await call('rebates', {}, rich)).data],
  ['Notice', 'title, content, created_at', async () => (await call('notices')).data.data[0]],
  ['Article', 'content', async () => (await call('article', { type: 7 })).data],
  [
    'Card',
    'id, bank, bank_owner, bank_no, bank_address, ico',
    async () => (await call('cards', { type: 2 }, rich)).data[0],
  ],
  ['Bank list item', 'bank_name', async () => (await call('banks', {}, rich)).data[0]],
  [
    'Venue balance item',
    'name, platname, balance',
    async () => (await call('venueBalances', {}, rich)).data[0],
  ],
  [
    'Bet record',
    'bet_id, bet_amount, win_loss, Code, status, created_at, bet_time',
    async () => (await call('betRecords', {}, rich)).data.data[0],
  ],
  [
    'Transaction record',
    'out_trade_no, amount, pay_way, state, created_at',
    async () => (await call('transactions', { type: 1 }, rich)).data.data[0],
  ],
  [
    'Deposit order info',
    'deposit_no, info, cardlist',
    async () => (await call('depositOrder', { deposit_no: order }, rich)).data,
  ],
  [
    'Deposit order info: info',
    'amount, created_at, paytype',
    async () => (await call('depositOrder', { deposit_no: order }, rich)).data.info,
  ],
  [
    'Deposit order info: cardlist',
    'mch_id, content, payimg',
    async () => (await call('depositOrder', { deposit_no: order }, rich)).data.cardlist,
  ],
  [
    'Receiving bank account for deposits',
    'bank_no, bank_owner, bank_data, bank_address',
    async () => (await call('payBanks', {}, rich)).data[0],
  ],
  ['Pay range', 'min_price, max_price', async () => (await call('payRange', { type: 'bank' }, rich)).data],
  ['Withdrawal turnover requirement', 'bet_amount', async () => (await call('turnoverLeft', {}, rich)).data],
  ['Paging envelope', 'data, total, last_page', async () => (await call('notices', { page: 1 })).data],
  ['Response envelope on all calls', 'code, message, data', () => call('balance', {}, rich)],
];

for (const [entity, fields, read] of entities) {
  sentence('3', `${entity}: ${fields}`, async () => {
    const value = await read();
    expect(Object.keys(value ?? {})).toEqual(expect.arrayContaining(fields.split(', ')));
  });
}

sentence('3', 'User: current_vip is a string containing "P" followed by the level', async () => {
  const { data } = await call('profile', {}, rich);
  expect(data.current_vip.split('P')[1]).toBe(String(data.vip));
});

sentence('3', 'Game: app_state (1 = shown)', async () => {
  const { data } = await call('games');
  expect(data.length).toBeGreaterThan(0);
  expect(data.every(({ app_state }) => app_state === 1)).toBe(true);
});

sentence('3', 'VIP level: 10 levels', async () => {
  expect((await call('vipLevels')).data).toHaveLength(10);
});

sentence('3', 'Deposit order info: message carries the pay type, e.g. usdtpay', async () => {
  expect((await call('depositOrder', { deposit_no: order }, rich)).message).toBe('usdtpay');
});

sentence('3', 'Deposit order info: payimg = QR image', async () => {
  const { data } = await call('depositOrder', { deposit_no: order }, rich);
  expect(data.cardlist.payimg).toMatch(/^data:image\/|^https?:|^\//);
});

sentence('4', 'Bet status by index: 0 invalid bet, 1 settled, 2 unsettled.', async () => {
  const { data } = await call('betRecords', {}, rich);
  expect(data.data.map(({ status }) => status).sort()).toEqual([0, 1, 2]);
});

sentence(
  '4',
  'Transaction type filter: 1 deposit, 2 withdrawal, 3 transfer in, 4 transfer out.',
  async () => {
    const rowsOf = async (type: number) => (await call('transactions', { type }, rich)).data.data;
    expect((await rowsOf(1)).map(({ amount }) => amount)).toContain(1_000);
    expect(await rowsOf(2)).toEqual([]);
    expect((await rowsOf(3)).map(({ amount }) => amount)).toContain(400);
    expect((await rowsOf(4)).map(({ amount }) => amount)).toContain(50);
  },
);

sentence('4', 'For types 1 and 2, state: 1 pending review, 2 approved, 3 rejected.', async () => {
  const member = await memberWith(100);
  await openDeposit(member, 120);
  const rejected = await openDeposit(member, 130);
  const { data: queue } = await staff('depositQueue', { state: 'pending', page: 1, pageSize: 100 });
  const row = queue.rows.find(({ orderNo }) => orderNo === rejected);
  expect(await staff('rejectDeposit', { id: row?.id ?? 0, reason: '没有到账' }, 'clerk')).toMatchObject({
    code: 200,
  });
  const { data } = await call('transactions', { type: 1 }, member);
  expect(Object.fromEntries(data.data.map(({ amount, state }) => [amount, state]))).toEqual({
    100: 2,
    120: 1,
    130: 3,
  });
});

sentence(
  '4',
  'Period filter: 1 today, 2 last 7 days, 3 last 15 days, 4 last 30 days (default 4).',
  async () => {
    for (const date of [1, 2, 3, 4])
      expect((await call('betRecords', { date }, rich)).data.total, String(date)).toBe(3);
    expect((await call('betRecords', { date: 5 }, rich)).code).not.toBe(200);
  },
);

sentence('4', 'Paid orders credit automatically: the balance follows the approval', async () => {
  const member = await memberWith(100);
  await depositApproved(member, 250);
  expect((await call('balance', {}, member)).data.balance).toBe(350);
});

/** Specification, chapters 3 and 6: who may make each call, and the fields of each entity. */
import { calls } from '@mingpai/contract/calls';
import { beforeAll, expect } from 'vitest';
import { sentence } from './sentence.ts';
import {
  ask,
  atVenue,
  bet,
  betsRecorded,
  call,
  depositApproved,
  type Member,
  memberWith,
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

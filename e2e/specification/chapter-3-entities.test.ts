/** Rules of chapter 3: fields carry what they mean, seen by values that were put in elsewhere. */
import { expect } from 'vitest';
import { row } from './row.ts';
import {
  ask,
  atVenue,
  bet,
  betsRecorded,
  bindUsdt,
  call,
  memberWith,
  memberWithCard,
  newMember,
  once,
  openDeposit,
  siteUrl,
  staff,
  transfer,
} from './world.ts';

/** A PNG of one pixel. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const time = /^20\d\d-\d\d-\d\d \d\d:\d\d:\d\d$/;
const account = once(() => memberWith(1_000));

const hall = {
  realbet: { mplive: ['baccarat', 'dragontiger'] },
  joker: { mpqp: ['hilo'], mpdz: ['mpdz01', 'mpdz02', 'mpdz03'] },
  gaming: { mpdj: ['arena'] },
  sport: { mpty: ['football'] },
  lottery: { mpcp: ['k3', 'ssc'] },
  concise: { obgdy: [''], fgdz: [''], pp: [''], ae: [''] },
} as const;
for (const [category, venues] of Object.entries(hall))
  row(
    ['R3.2', 'R1.4'],
    `category ${category} answers its games alone, shown, with venue and code`,
    async () => {
      const { data } = (await ask('GET', '/api/game/list', { category })) as {
        data: { category_id: string; app_state: number; platform_name: string; game_code: string }[];
      };
      expect(new Set(data.map(({ category_id }) => category_id))).toEqual(new Set([category]));
      expect(data.every(({ app_state }) => Number(app_state) === 1)).toBe(true);
      const wanted: Record<string, readonly string[]> = venues;
      expect([...new Set(data.map(({ platform_name }) => platform_name))].sort()).toEqual(
        Object.keys(wanted).sort(),
      );
      for (const { platform_name, game_code } of data)
        if (category !== 'concise') expect(wanted[platform_name]).toContain(game_code);
    },
  );

row(['R3.3'], 'a provider’s games carry its code, their own code, name and picture', async () => {
  const { data } = await call('gamesOfProvider', { gamecode: 'fgdz' });
  expect(data).toHaveLength(24);
  expect(data[0]).toMatchObject({ catecode: 'fgdz', gamecode: 'fgdz01', gamename: '赤焰狐' });
  expect((await fetch(new URL(data[0]?.gamepic ?? '', siteUrl))).status).toBe(200);
});

row(
  ['R3.4', 'R3.6', 'R3.7', 'R3.8'],
  'a new member: their names, nothing paid, first day, no agent, no auto-transfer',
  async () => {
    const member = await newMember();
    await call(
      'updateProfile',
      { birthday: '1990-05-06', mobile: '13812345678', email: 'a@example.com' },
      member,
    );
    const { data } = await call('profile', {}, member);
    expect(data).toMatchObject({
      username: member.username,
      realname: '测试会员',
      birthday: '1990-05-06',
      mobile: '13812345678',
      email: 'a@example.com',
      balance: 0,
      gameblance: 0,
      current_vip: 'VIP1',
      vip: 1,
      joinday: 1,
      paysum: 0,
      isagent: 0,
      transferstatus: 0,
    });
    expect(data.avatar).toBe('');
    const form = new FormData();
    form.append('file', new Blob([Buffer.from(pixel, 'base64')], { type: 'image/png' }), 'me.png');
    const headers = { authorization: `Bearer ${member.token}`, 'x-forwarded-for': '198.51.100.77' };
    const sent = await fetch(`${siteUrl}/api/uploadimg`, { method: 'POST', headers, body: form });
    const { data: uploaded } = (await sent.json()) as { data: { path: string } };
    const { avatar } = (await call('profile', {}, member)).data;
    expect(avatar).toBe(uploaded.path);
    expect((await fetch(new URL(avatar, siteUrl))).headers.get('content-type')).toMatch(/^image\//);
  },
);

row(
  ['R3.5', 'R3.7'],
  'balance is central, gameblance the venues together, paysum what was approved',
  async () => {
    const member = await memberWith(600);
    await openDeposit(member, 300);
    await transfer(member, 'userbalance', 'mpqp', 100);
    await transfer(member, 'userbalance', 'mpcp', 45.5);
    expect((await call('profile', {}, member)).data).toMatchObject({
      balance: 454.5,
      gameblance: 145.5,
      paysum: 600,
    });
  },
);

row(['R3.10'], 'ten levels, each with its figures', async () => {
  const { data } = await call('vipLevels');
  const of = (level: (typeof data)[number]) => [
    level.recharge,
    level.flow,
    level.realperson,
    level.sport,
    level.e_sport,
    level.joker,
    level.electron,
    level.lottery,
  ];
  expect(data.map(of)).toEqual([
    [100, 1_000, 0.2, 0.2, 0.2, 0.2, 0.3, 0.05],
    [1_000, 10_000, 0.25, 0.25, 0.25, 0.25, 0.35, 0.06],
    [5_000, 50_000, 0.3, 0.3, 0.3, 0.3, 0.4, 0.07],
    [20_000, 200_000, 0.35, 0.35, 0.35, 0.35, 0.5, 0.08],
    [50_000, 500_000, 0.4, 0.4, 0.4, 0.4, 0.6, 0.1],
    [150_000, 1_500_000, 0.45, 0.45, 0.45, 0.45, 0.7, 0.12],
    [500_000, 5_000_000, 0.5, 0.5, 0.5, 0.5, 0.8, 0.14],
    [1_500_000, 15_000_000, 0.6, 0.6, 0.6, 0.6, 0.9, 0.16],
    [4_000_000, 40_000_000, 0.7, 0.7, 0.7, 0.7, 1, 0.18],
    [10_000_000, 100_000_000, 0.8, 0.8, 0.8, 0.8, 1.2, 0.2],
  ]);
});

row(['R3.11'], 'the rules of red packets have hours, deposits from and to, and chances', async () => {
  const { data } = await call('redPacket', {}, await newMember());
  expect(data).toMatchObject({ sendnums: 0, acquirednum: 0, max_times: 5, redpacketmoney: 0 });
  expect(
    data.rules.map(({ start_time, end_time, day_flow, flow_money, recharge }) => [
      start_time,
      end_time,
      day_flow,
      flow_money,
      recharge,
    ]),
  ).toEqual([
    ['10:00', '12:00', '100-999', 999.99, 1],
    ['10:00', '12:00', '1000-4999', 4_999.99, 2],
    ['10:00', '12:00', '5000-19999', 19_999.99, 3],
    ['10:00', '12:00', '20000以上', 10_000_000_000.99, 5],
  ]);
});

row(
  ['R3.13'],
  'promotion types are named, and a promotion has id, title, banner, memo and content',
  async () => {
    const { data: types } = await call('promotionTypes');
    expect(types.map(({ name }) => name)).toEqual(['新会员', '存款', '日常', '场馆']);
    const { data } = await call('promotions', { type: types[1]?.id });
    expect(data.data).toMatchObject([
      { title: 'USDT存款：手续费我们来补', memo: expect.stringContaining('满1000元') },
    ]);
    const { data: one } = await call('promotion', { id: data.data[0]?.id });
    expect(one).toMatchObject({ id: data.data[0]?.id, banner: '/pictures/promotions/6.svg' });
    expect(one.content).toContain('当天有一笔USDT存款满1000元的会员');
  },
);

row(['R3.16'], 'a notice carries the title and content that staff wrote, and when', async () => {
  const { data: made } = await staff('saveNotice', {
    title: '核对公告',
    content: '核对公告的内容',
    scrolls: false,
  });
  const { data } = await call('notices', { page: 1, scope: 'site' });
  expect(data.data[0]).toMatchObject({
    title: '核对公告',
    content: '核对公告的内容',
    created_at: expect.stringMatching(time),
  });
  const { data: list } = await staff('noticeList', { page: 1, pageSize: 100 });
  const version = list.rows.find(({ id }) => id === made.id)?.version ?? 0;
  await staff('removeNotice', { id: made.id, version });
});

row(['R3.17', 'R1.3'], 'an application to become an agent reaches staff with number and reason', async () => {
  const member = await newMember();
  expect(
    await call('applyAsAgent', { mobile: '13777776666', apply_info: '熟悉本地客户' }, member),
  ).toMatchObject({
    code: 200,
  });
  const { data } = await staff('agentApplications', { state: 'pending', page: 1, pageSize: 100 });
  const asked = data.rows.find(({ username }) => username === member.username);
  expect(asked).toMatchObject({ info: '熟悉本地客户', mobile: expect.stringMatching(/66$/) });
  expect((await call('profile', {}, member)).data.mobile).toBe('');
});

row(
  ['R3.18', 'R3.19'],
  'an address and a card come back as they were bound, without their password',
  async () => {
    const member = await newMember();
    await bindUsdt(member, '0xAddressOfChapter3', 'ERC20');
    const bank = {
      bank: '东方示例银行',
      bank_owner: '测试会员',
      bank_address: '海港支行',
      bank_no: '6222020055556666',
    };
    await call('bindCard', { ...bank, pay_pass: member.payPassword }, member);
    const { data: addresses } = await call('cards', { type: 2 }, member);
    expect(addresses).toMatchObject([
      { id: expect.any(Number), bank: 'USDT', bank_owner: 'ERC20', bank_no: '0xAddressOfChapter3' },
    ]);
    const { data: cards } = await call('cards', { type: 1 }, member);
    expect(cards).toMatchObject([{ id: expect.any(Number), ...bank }]);
    expect(JSON.stringify([addresses, cards])).not.toMatch(/pay_pass|stapel1/);
    expect([addresses[0]?.ico, cards[0]?.ico].every((ico) => ico !== '' && ico !== undefined)).toBe(true);
    expect((await call('banks', {}, member)).data[1]).toMatchObject({ bank_name: '东方示例银行' });
  },
);

row(['R3.20'], 'a venue has name, code and what lies there', async () => {
  const member = await memberWith(100);
  await transfer(member, 'userbalance', 'fgdz', 37.5);
  const { data } = await call('venueBalances', {}, member);
  expect(data.find(({ platname }) => platname === 'fgdz')).toMatchObject({ name: 'FG电子', balance: 37.5 });
  expect(data.find(({ platname }) => platname === 'pp')).toMatchObject({ name: 'PP电子', balance: 0 });
});

row(['R3.21', 'R4.22', 'R3.26'], 'bets carry number, stake, result, game, state and both times', async () => {
  const member = await memberWith(200);
  await transfer(member, 'userbalance', 'mpqp', 100);
  const run = Date.now().toString(36);
  await bet(member, `e-won-${run}`, 1_000, 2_550);
  await bet(member, `e-lost-${run}`, 2_000, 500);
  await bet(member, `e-open-${run}`, 300);
  await bet(member, `e-void-${run}`, 400);
  await atVenue('bets/change', { id: `e-void-${run}`, state: 'void' });
  await betsRecorded(member, 4);
  await expect
    .poll(
      async () => {
        const { data } = await call('betRecords', {}, member);
        return Object.fromEntries(
          data.data.map(({ bet_id, bet_amount, win_loss, status }) => [
            bet_id.split('-')[1],
            [bet_amount, win_loss, status],
          ]),
        );
      },
      { timeout: 30_000 },
    )
    .toEqual({ won: [10, 15.5, 1], lost: [20, -15, 1], open: [3, 0, 2], void: [4, 0, 0] });
  const { data } = await call('betRecords', {}, member);
  expect([data.total, data.last_page, data.data.length]).toEqual([4, 1, 4]);
  for (const { Code, created_at, bet_time } of data.data) {
    expect(Code).toBe('翻牌高低');
    expect([created_at, bet_time]).toEqual([expect.stringMatching(time), expect.stringMatching(time)]);
  }
});

row(['R3.22'], 'an order is recorded with its number, amount, way, state and time', async () => {
  const member = await memberWithCard();
  const order = await openDeposit(member, 345);
  const { data } = await call('transactions', { type: 1 }, member);
  expect(data.data).toMatchObject([
    { out_trade_no: order, amount: 345, pay_way: 'TRC20', state: 1, created_at: expect.stringMatching(time) },
  ]);
});

for (const [paytype, catepay, message, address] of [
  ['usdt', 'TRC20', 'usdtpay', /^T/],
  ['usdt', 'ERC20', 'usdtpay', /^0x/],
  ['wxpay', '', 'wxpay', /^http/],
  ['alipay', '', 'alipay', /^http/],
] as const)
  row(
    ['R3.23'],
    `a ${paytype} ${catepay} order tells its amount, type ${message} and where to pay, with a picture`,
    async () => {
      const member = await memberWithCard();
      const { data: made } = await call(
        'openDeposit',
        { paytype, amount: 234, bank_no: '4567', catepay },
        member,
      );
      const reply = await call('depositOrder', { deposit_no: made.deposit_no }, member);
      expect(reply).toMatchObject({
        message,
        data: {
          deposit_no: made.deposit_no,
          info: { amount: 234, created_at: expect.stringMatching(time) },
          cardlist: { mch_id: expect.stringMatching(address) },
        },
      });
      const { content, payimg } = reply.data.cardlist;
      if (paytype === 'usdt') expect(content).toBe(catepay);
      expect(payimg).toMatch(/^data:image\/\w|^\/|^https?:/);
    },
  );

row(['R3.24'], 'the receiving account is the one that staff set', async () => {
  const { data: before } = await staff('depositSettings', {});
  const { setBy: _, setAt: __, served: ___, ...offer } = before;
  const [first] = before.bankAccounts;
  const { data } = await call('payBanks', {}, await account());
  expect(data[0]).toEqual({
    bank_no: first?.bankNo,
    bank_owner: first?.bankOwner,
    bank_data: { bank_name: first?.bankName },
    bank_address: first?.bankAddress,
  });
  expect(data).toHaveLength(offer.bankAccounts.length);
});

row(['R3.25'], 'a pay range has its two bounds, the requirement what is to be played', async () => {
  const member = await memberWith(400);
  for (const type of ['bank', 'wechat', 'alipay', 'usdt-erc20', 'usdt-trc20'] as const) {
    const { data } = await call('payRange', { type }, member);
    expect(data.min_price).toBeGreaterThan(0);
    expect(data.max_price).toBeGreaterThan(data.min_price);
  }
  expect((await call('turnoverLeft', {}, member)).data).toEqual({ bet_amount: 400 });
});

row(['R3.27'], 'a success, a refusal and a lost session each answer code, message and data', async () => {
  const member = await account();
  for (const [path, payload, token, code] of [
    ['/api/balance', {}, member.token, 200],
    ['/api/transfer', { amount: 0, sourcetype: 'userbalance', targettype: 'mpqp' }, member.token, undefined],
    ['/api/balance', {}, 'nobody', 401],
  ] as const) {
    const reply = await ask('POST', path, payload, token);
    expect(Object.keys(reply).sort()).toEqual(['code', 'data', 'message', 'status']);
    expect(reply.status).toBe(200);
    if (code === undefined) expect(reply.message).not.toBe('');
    else expect(reply.code).toBe(code);
  }
});

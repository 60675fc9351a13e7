/** The wire and chapter 7: what each call answers, with values that were made before by doing the thing. */
import { afterAll, beforeAll, expect } from 'vitest';
import { callback, paid } from '../../../apps/server/src/gateways/testing.ts';
import type { TestVenue } from '../../../apps/server/src/testing/bets.ts';
import { row } from '../row.ts';
import { type DatedMember, type DatedSite, openDatedSite } from './site.ts';

let dated: DatedSite;
/** Has twelve bets of three states, twelve transfers, deposits and cards. */
let rich: DatedMember;
let venue: TestVenue;
beforeAll(async () => {
  dated = await openDatedSite(undefined);
  rich = await dated.member();
  venue = await dated.venue('shown', 'sport');
  await dated.deposit(rich, 1_000.5);
  for (let times = 1; times <= 12; times += 1)
    await answerOf('/api/transfer', { amount: times, sourcetype: 'userbalance', targettype: 'mpqp' });
  const bet = { memberId: rich.id, stake: 100_00n };
  for (let times = 1; times <= 10; times += 1) await venue.report({ ...bet, id: `lost${times}` });
  await venue.report({ ...bet, id: 'won', payout: 150_55n });
  await venue.report({ ...bet, id: 'open', state: 'unsettled' });
  await venue.report({ ...bet, id: 'void', state: 'unsettled' });
  await venue.report({ ...bet, id: 'void', state: 'void' });
});
afterAll(() => dated.stop());

/** Data as it comes, of no schema of ours. */
// biome-ignore lint/suspicious/noExplicitAny: what is on the wire is looked at field by field
type Wire = any;

async function answerOf(path: string, payload: object = {}, one: DatedMember | null = rich): Promise<Wire> {
  const get = ['/api/game/list', '/api/userredpacket', '/api/get_pay_way', '/api/getAgentLoginUrl'].includes(
    path,
  );
  const query = get ? `?${new URLSearchParams(payload as Record<string, string>)}` : '';
  const { code, message, data } = await dated.site.raw(path + query, {
    method: get ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${one?.token ?? ''}` },
    ...(get ? {} : { body: JSON.stringify(payload) }),
  });
  return { code, message, data };
}

const time = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

row(
  ['W20', 'W21', 'W22', 'W43', 'R7.22', 'R7.23', 'R7.24', 'R9.20'],
  'the member’s figures are numbers of what was done, in both calls, and what stands behind the P is the level',
  async () => {
    for (const path of ['/api/user', '/api/refreshusermoney']) {
      const { data } = await answerOf(path);
      expect(data).toMatchObject({
        username: rich.username,
        realname: '测试会员',
        // 1,000.50 less 1 + 2 + ... + 12.
        balance: 922.5,
        gameblance: 78,
        paysum: 1_000.5,
        usdtrate: 7.1,
        withdrawusdtrate: 7.2,
        withdrawcashfee: 5,
        withdrawfeeusdttrc: 1,
        isagent: 0,
        transferstatus: 0,
        joinday: 1,
        vip: 1,
      });
      expect(data.current_vip.split('P')[1]).toBe('1');
    }
    expect((await answerOf('/api/balance')).data).toEqual({ balance: 922.5 });
  },
);

row(
  ['W23', 'R7.37'],
  'venues are a plain array with what lies there, without the central wallet',
  async () => {
    const { data } = await answerOf('/api/balancelist');
    expect(data.find((one: Wire) => one.platname === 'mpqp')).toMatchObject({
      name: '明牌棋牌',
      balance: 78,
    });
    expect(data.map(({ platname }: Wire) => platname)).toEqual(
      expect.arrayContaining(['mpqp', 'mpcp', 'mplive', 'obgdy', 'fgdz', 'pp', 'ae', 'mpdz', 'mpty', 'mpdj']),
    );
    expect(data.map(({ platname }: Wire) => platname)).not.toContain('userbalance');
  },
);

row(
  ['W26', 'R7.47', 'W42', 'W43'],
  'bets come in two pages, each once, with stake, result, state and Beijing time',
  async () => {
    const pages: Wire[] = [];
    for (const page of [1, 2]) {
      const { data } = await answerOf('/api/betrecord', { date: 4, page, api_type: '' });
      expect(data).toMatchObject({ total: 13, last_page: 2, current_page: page, per_page: 10 });
      pages.push(...data.data);
    }
    expect(new Set(pages.map(({ bet_id }) => bet_id)).size).toBe(13);
    const of = (id: string) => pages.find(({ bet_id }) => bet_id === id);
    expect(of('lost3')).toMatchObject({ bet_amount: 100, win_loss: -100, status: 1, platname: 'shown' });
    expect(of('won')).toMatchObject({ bet_amount: 100, win_loss: 50.55, status: 1 });
    expect(of('open')).toMatchObject({ bet_amount: 100, win_loss: 0, status: 2 });
    expect(of('void')).toMatchObject({ bet_amount: 100, win_loss: 0, status: 0 });
    const beijing = new Date(dated.clock.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
    for (const bet of pages) {
      expect(bet.created_at).toMatch(time);
      expect(bet.created_at.slice(0, 10)).toBe(beijing);
    }
    expect((await answerOf('/api/betrecord', { date: 4, page: 3 })).data.data).toEqual([]);
  },
);

row(
  ['W26', 'R7.48', 'W41'],
  'transactions of a type and a venue alone: twelve in by two pages, none out, one deposit',
  async () => {
    const asked = async (payload: object) =>
      (await answerOf('/api/gettransrecord', { date: 4, ...payload })).data;
    const first = await asked({ type: 3, page: 1, api_type: '' });
    const second = await asked({ type: 3, page: '2', api_type: 'mpqp' });
    expect([first.total, first.last_page, first.data.length, second.data.length]).toEqual([12, 2, 10, 2]);
    expect([...first.data, ...second.data].map(({ amount }: Wire) => amount).sort((a, b) => a - b)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
    ]);
    expect(first.data[0]).toMatchObject({ state: 1, created_at: expect.stringMatching(time) });
    expect((await asked({ type: 3, page: 1, api_type: 'mpcp' })).total).toBe(0);
    expect((await asked({ type: 4, page: 1, api_type: '' })).total).toBe(0);
    expect((await asked({ type: 2, page: 1, api_type: '' })).total).toBe(0);
    expect((await asked({ type: 1, page: 1, api_type: '' })).data).toMatchObject([
      { amount: 1_000.5, state: 2, out_trade_no: expect.stringMatching(/^D\d+/) },
    ]);
    expect((await answerOf('/api/betrecord', { date: 4, api_type: 'mpqp' })).data.total).toBe(0);
  },
);

row(
  ['W41', 'R9.26', 'R7.47'],
  'periods are today, 7, 15 and 30 days, to the midnight; without one it is the last',
  async () => {
    const one = await dated.member();
    await venue.report({ id: 'periods', memberId: one.id, stake: 100_00n });
    const begun = dated.clock.now();
    const counts = async () => {
      const again = await dated.again(one);
      const found = [];
      for (const date of [1, 2, 3, 4, undefined])
        found.push((await answerOf('/api/betrecord', date === undefined ? {} : { date }, again)).data.total);
      return found;
    };
    const later = async (days: number) => {
      const midnight = new Date(begun.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
      dated.clock.set(new Date(Date.parse(`${midnight}T00:00:00+08:00`) + days * 86_400_000));
      const at = await counts();
      dated.clock.advance(-1_000);
      const before = days === 1 ? [] : await counts();
      return { before, at };
    };
    expect(await counts()).toEqual([1, 1, 1, 1, 1]);
    expect((await later(1)).at).toEqual([0, 1, 1, 1, 1]);
    expect(await later(7)).toEqual({ before: [0, 1, 1, 1, 1], at: [0, 0, 1, 1, 1] });
    expect(await later(15)).toEqual({ before: [0, 0, 1, 1, 1], at: [0, 0, 0, 1, 1] });
    expect(await later(30)).toEqual({ before: [0, 0, 0, 1, 1], at: [0, 0, 0, 0, 0] });
    dated.clock.set(begun);
  },
);

row(['W16', 'R7.8'], 'the app info has its fields, open and with red packets', async () => {
  const { data } = await answerOf('/api/app', {}, null);
  expect(Object.keys(data).sort()).toEqual([
    'h5_url',
    'index_modal',
    'ios_download_qrcode',
    'ios_download_url',
    'redpacket_switch',
    'repair_tips',
    'site_logo',
    'site_state',
    'title',
    'webcontent',
  ]);
  expect([
    data.title,
    Number(data.site_state),
    Number(data.redpacket_switch),
    Number(data.index_modal),
  ]).toEqual(['明牌', 1, 1, 1]);
});

row(
  ['W17', 'W18', 'R7.7'],
  'games are a plain array; a category by either name gives its own, none or an empty one all',
  async () => {
    const asked = async (query: object) => (await answerOf('/api/game/list', query, null)).data;
    const of = async (query: object) =>
      [...new Set((await asked(query)).map((one: Wire) => one.platform_name))].sort();
    expect(await of({ category: 'lottery' })).toEqual(['mpcp']);
    expect(await of({ category: 'joker' })).toEqual(['mpdz', 'mpqp']);
    expect(await of({ category: 'concise' })).toEqual(['ae', 'fgdz', 'obgdy', 'pp']);
    expect(await of({ category_id: 'realbet' })).toEqual(['mplive']);
    expect(await of({ category_id: 'sport' })).toEqual(['mpty']);
    expect(await of({ category_id: 'gaming' })).toEqual(['mpdj']);
    const all = await asked({});
    expect(await asked({ category: '' })).toEqual(all);
    expect(new Set(all.map((one: Wire) => one.category_id))).toEqual(
      new Set(['realbet', 'sport', 'gaming', 'joker', 'concise', 'lottery']),
    );
    const hilo = all.find((one: Wire) => one.game_code === 'hilo');
    expect(hilo).toMatchObject({
      category_id: 'joker',
      app_state: 1,
      platform_name: 'mpqp',
      name: '翻牌高低',
    });
    expect((await fetch(new URL(hilo.pic, dated.url))).headers.get('content-type')).toMatch(/^image\//);
  },
);

row(
  ['W19', 'R7.19', 'R9.27'],
  'a provider’s games by either name: its own, with code, name and picture',
  async () => {
    for (const code of ['obgdy', 'fgdz', 'pp', 'ae']) {
      const { data } = await answerOf('/api/gamelistBycode', { gamecode: code }, null);
      expect(data.length).toBeGreaterThan(20);
      expect([...new Set(data.map((one: Wire) => one.catecode))]).toEqual([code]);
      expect(data[2]).toMatchObject({
        gamecode: `${code}03`,
        gamename: expect.stringMatching(/./),
        gamepic: expect.stringMatching(/^\//),
      });
      expect((await answerOf('/api/gamelistBycode', { platform_name: code }, null)).data).toEqual(data);
    }
  },
);

row(
  ['W24', 'R7.9', 'W25', 'R7.10'],
  'banners are a plain array of pictures under both names, notices of the bar a plain array of texts',
  async () => {
    const { data } = await answerOf('/api/bannerList', { type: 2 }, null);
    expect(data.length).toBeGreaterThan(0);
    for (const { src, pic } of data) {
      expect(pic).toBe(src);
      expect((await fetch(new URL(src, dated.url))).headers.get('content-type')).toMatch(/^image\//);
    }
    const { data: bar } = await answerOf('/api/homenotice', {}, null);
    expect(bar.length).toBeGreaterThan(0);
    for (const text of bar) expect(text).toEqual(expect.stringMatching(/[\u4e00-\u9fff]/));
  },
);

row(['W26', 'R7.11', 'R9.31'], 'twelve more notices make one more page; each notice comes once', async () => {
  const asked = async (page: number) =>
    (await answerOf('/api/noticeList', { page, scope: 'site' }, null)).data;
  const { total } = await asked(1);
  for (let times = 1; times <= 12; times += 1)
    await dated.staff(
      'saveNotice',
      { title: `通知${times}`, titleEn: '', content: '内容', contentEn: '', scrolls: false },
      'chief',
    );
  const first = await asked(1);
  expect([first.total, first.last_page, first.per_page]).toEqual([
    total + 12,
    Math.ceil((total + 12) / 10),
    10,
  ]);
  const seen: Wire[] = [];
  for (let page = 1; page <= first.last_page; page += 1) seen.push(...(await asked(page)).data);
  expect(new Set(seen.map(({ id }: Wire) => id)).size).toBe(total + 12);
  expect(seen[0]).toMatchObject({
    title: expect.stringMatching(/^通知/),
    content: '内容',
    created_at: expect.stringMatching(time),
  });
});

row(
  ['W28', 'W29', 'W30', 'R7.13', 'R7.14', 'R7.15'],
  'promotions of a type are its own, without one all; the detail is the one that was asked for',
  async () => {
    const { data: types } = await answerOf('/api/activitytype', {}, null);
    expect(types.map(({ name }: Wire) => name)).toEqual(['新会员', '存款', '日常', '场馆']);
    const titles = async (payload: object) =>
      (await answerOf('/api/activitylist', payload, null)).data.data.map(({ title }: Wire) => title);
    const all = await titles({});
    const each: string[] = [];
    for (const { id } of types) each.push(...(await titles({ type: id })));
    expect([...each].sort()).toEqual([...all].sort());
    expect(await titles({ type: types[0].id })).toContain('首存礼：第一次存款，送您一份见面礼');
    const rows = (await answerOf('/api/activitylist', {}, null)).data.data;
    for (const { id, title } of rows) {
      const { data } = await answerOf('/api/activitydeatil', { id }, null);
      expect([data.id, data.title]).toEqual([id, title]);
      expect(data.content.length).toBeGreaterThan(20);
    }
    expect((await answerOf('/api/activitydeatil', { id: 999_999 }, null)).code).not.toBe(200);
  },
);

row(['W31', 'R7.18'], 'each type of article is a text of its own, sanitised', async () => {
  const titles = [];
  const texts = new Set();
  for (const type of [1, 2, 3, 4, 5, 7, 8]) {
    const { data } = await answerOf('/api/article', { type, place: 'help' }, null);
    titles.push(data.title);
    texts.add(data.content);
  }
  expect(titles).toEqual([
    '常见问题',
    '隐私政策',
    '免责说明',
    '联系我们',
    '代理加盟',
    '关于我们',
    '博彩责任',
  ]);
  expect(texts.size).toBe(7);
  const { data: rules } = await answerOf('/api/article', { type: 5, place: 'abouts' }, null);
  expect(rules.title).toMatch(/条款|规则/);
  expect((await answerOf('/api/article', { type: 6, place: 'abouts' }, null)).data.title).toBe('隐私政策');
  const { data: list } = await dated.staff('articleList', {}, 'chief');
  const about = list.find(({ type }) => type === 7);
  const content = '<p onclick="x()">您好<script>alert(1)</script></p><img src=x onerror=alert(1)>';
  await dated.staff(
    'saveArticle',
    { ...about, type: 7, title: '关于我们', content, version: about?.version ?? 0 },
    'chief',
  );
  const { data: saved } = await answerOf('/api/article', { type: 7 }, null);
  expect(saved.content).toContain('您好');
  expect(saved.content).not.toMatch(/script|onclick|onerror/);
});

row(
  ['W29', 'W44', 'R7.49', 'R7.50', 'R7.51', 'R7.52', 'R5.39', 'R5.41'],
  'bound cards and addresses are two lists, whole for their owner; removed they are gone, and others have none of it',
  async () => {
    const one = await dated.member();
    const address = {
      bank: 'USDT',
      bank_owner: 'ERC20',
      bank_no: '0xABCDEF0123456789',
      pay_pass: one.payPassword,
    };
    const card = {
      bank_owner: '某人',
      bank: '示例银行',
      bank_address: '示例支行',
      bank_no: '6200000012345678',
      pay_pass: one.payPassword,
    };
    for (const form of [address, card])
      expect(await answerOf('/api/bindcard', form, one)).toMatchObject({ code: 200, message: '绑定成功' });
    const list = async (type: number, who = one) => (await answerOf('/api/getcard', { type }, who)).data;
    expect(await list(2)).toMatchObject([
      { bank: 'USDT', bank_owner: 'ERC20', bank_no: '0xABCDEF0123456789' },
    ]);
    expect(await list(1)).toMatchObject([
      { bank: '示例银行', bank_owner: '某人', bank_no: '6200000012345678', bank_address: '示例支行' },
    ]);
    expect([await list(1, rich), await list(2, rich)]).toEqual([[], []]);
    const [{ id }] = await list(2);
    expect((await answerOf('/api/delcard', { id }, rich)).code).not.toBe(200);
    expect(await answerOf('/api/delcard', { id }, one)).toMatchObject({ code: 200, message: '解绑成功' });
    expect([(await list(1)).length, (await list(2)).length]).toEqual([1, 0]);
    expect((await answerOf('/api/bindcard', { ...address, pay_pass: 'wrong-one' }, one)).code).not.toBe(200);
  },
);

row(
  ['W29', 'R7.53', 'R7.58', 'R7.3'],
  'banks and receiving accounts are plain arrays with their fields',
  async () => {
    const { data: banks } = await answerOf('/api/banklist');
    expect(banks).toContainEqual({ bank_name: '示例银行' });
    expect((await answerOf('/api/getpaybank')).data).toEqual([
      {
        bank_no: expect.stringMatching(/\d{4}/),
        bank_owner: expect.stringMatching(/./),
        bank_data: { bank_name: '示例银行' },
        bank_address: expect.any(String),
      },
    ]);
  },
);

row(
  ['W34', 'W35', 'R7.54', 'R7.57', 'B1'],
  'ways are flags in the operator’s order, and each of the five has its own range',
  async () => {
    expect(Object.entries((await answerOf('/api/get_pay_way')).data)).toEqual([
      ['usdt', 1],
      ['card', 1],
      ['wechat', 1],
      ['alipay', 1],
    ]);
    const ranges = [];
    for (const type of ['bank', 'wechat', 'alipay', 'usdt-erc20', 'usdt-trc20']) {
      const { data } = await answerOf('/api/getPayRange', { type });
      ranges.push([data.min_price, data.max_price]);
    }
    expect(ranges).toEqual([
      [100, 50_000],
      [100, 3_000],
      [100, 5_000],
      [100, 500_000],
      [100, 500_000],
    ]);
  },
);

row(
  ['W36', 'W37', 'W38', 'R7.59', 'R7.61', 'R7.62'],
  'each way’s order: its number where it belongs, its pay type as the message, one receiver',
  async () => {
    const bank = { bank: '示例银行', bank_address: '支行', bank_no: '6200000012345678', bank_owner: '某人' };
    for (const [form, message] of [
      [{ paytype: 'usdt', amount: 300, bank_no: '4567', catepay: 'TRC20' }, 'usdtpay'],
      [{ paytype: 'usdt', amount: 301, bank_no: '4567', catepay: 'ERC20' }, 'usdtpay'],
      [{ paytype: 'wxpay', amount: 302, bank_no: '4567' }, 'wxpay'],
      [{ paytype: 'alipay', amount: 303, bank_no: '4567' }, 'alipay'],
      [{ paytype: 'bank', amount: 304, ...bank }, 'bankpay'],
    ] as const) {
      const opened = await answerOf('/api/recharge', form);
      expect(opened.code).toBe(200);
      const { deposit_no } = opened.data;
      expect(opened.message).toBe(form.paytype === 'bank' ? '提交成功，等待后台审核' : deposit_no);
      const order = await answerOf('/api/payinfo', { deposit_no });
      expect(order.message).toBe(message);
      expect(order.data).toMatchObject({
        deposit_no,
        info: { amount: form.amount, paytype: message, created_at: expect.stringMatching(time) },
        cardlist: {
          mch_id: expect.stringMatching(/.{8}/),
          content: expect.stringMatching(/./),
          payimg: expect.any(String),
        },
      });
      if ('catepay' in form) {
        expect(order.data.cardlist.content).toBe(form.catepay);
        expect(order.data.cardlist.mch_id).toMatch(form.catepay === 'TRC20' ? /^T/ : /^0x/);
        expect(order.data.cardlist.payimg).toMatch(/^data:image\//);
      }
      expect((await answerOf('/api/payinfo', { deposit_no }, await dated.member())).code).not.toBe(200);
    }
  },
);

row(['W33', 'R7.12', 'R7.36'], 'service and games answer addresses that answer', async () => {
  const { data: service } = await answerOf('/api/getservicerurl');
  expect((await fetch(new URL(service.url, dated.url))).status).toBe(200);
  const { data: game } = await answerOf('/api/getGameUrl', {
    plat_name: 'mpqp',
    game_type: 0,
    game_code: 'hilo',
    is_mobile_url: 1,
  });
  expect((await fetch(game.url)).status).toBe(200);
});

row(['W40', 'R7.35'], 'the recycle says what came back, and says so too when there is nothing', async () => {
  const one = await dated.member();
  await dated.deposit(one, 200);
  expect((await answerOf('/api/transall', {}, one)).message).toBe('场馆内没有可回收的余额');
  await answerOf('/api/transfer', { amount: 60, sourcetype: 'userbalance', targettype: 'mpqp' }, one);
  await answerOf('/api/transfer', { amount: 40.5, sourcetype: 'userbalance', targettype: 'mpcp' }, one);
  dated.clock.advance(61_000);
  expect((await answerOf('/api/transall', {}, one)).message).toBe('已回收100.50元');
  expect(await dated.central(one)).toBe(200);
});

row(
  ['R7.21', 'R7.30', 'R7.31', 'R5.47'],
  'signing out ends the session; passwords change by the names of the wire, each its own',
  async () => {
    const one = await dated.member();
    const change = (path: string, password: string, paypassword: string) =>
      answerOf(path, { password, paypassword }, one);
    expect(await change('/api/editPayPassword', 'paypass1', 'paypass2')).toMatchObject({
      code: 200,
      message: '密码修改成功！',
    });
    expect((await answerOf('/api/balance', {}, one)).code).toBe(200);
    const bind = (pay_pass: string) =>
      answerOf('/api/bindcard', { bank: 'USDT', bank_owner: 'TRC20', bank_no: 'TAddress', pay_pass }, one);
    expect((await bind('paypass1')).code).not.toBe(200);
    expect((await bind('paypass2')).code).toBe(200);
    expect((await change('/api/editPassword', 'wrong-one', 'secret2')).code).not.toBe(200);
    expect(await change('/api/editPassword', 'secret1', 'secret2')).toMatchObject({
      code: 200,
      message: '密码修改成功！',
    });
    expect((await answerOf('/api/balance', {}, one)).code).toBe(401);
    expect(
      (await answerOf('/api/login_pc', { name: one.username, password: 'secret1' }, null)).code,
    ).not.toBe(200);
    const again = await answerOf('/api/login_pc', { name: one.username, password: 'secret2' }, null);
    expect(again.code).toBe(200);
    const session = { ...one, token: again.data.api_token };
    expect(await answerOf('/api/logoff', {}, session)).toMatchObject({
      code: 200,
      message: expect.stringMatching(/./),
    });
    expect((await answerOf('/api/balance', {}, session)).code).toBe(401);
  },
);

row(
  ['R7.29', 'R5.18', 'R5.19', 'R5.20'],
  'the profile keeps what was sent, and nothing of what was refused',
  async () => {
    const one = await dated.member();
    const kept = async () => {
      const { email, mobile, birthday } = (await answerOf('/api/user', {}, one)).data;
      return { email, mobile, birthday };
    };
    const form = { email: 'someone@example.com', mobile: '13912345678', birthday: '1980-01-01' };
    expect((await answerOf('/api/updateuserinfo', form, one)).code).toBe(200);
    expect(await kept()).toEqual(form);
    for (const [change, message] of [
      [{ mobile: '1391234567' }, '请输入正确手机号'],
      [{ email: 'someone@example' }, '请输入正确邮箱号'],
      [{ email: 'example.com' }, '请输入正确邮箱号'],
      [{ birthday: '1980/01/01' }, '请输入正确的日期格式：YYYY-MM-DD'],
      [{ birthday: '1980-1-1' }, '请输入正确的日期格式：YYYY-MM-DD'],
      [{ birthday: '1990-02-30' }, '请输入正确的日期格式：YYYY-MM-DD'],
    ] as const)
      expect(await answerOf('/api/updateuserinfo', { ...form, ...change }, one)).toMatchObject({ message });
    expect(await kept()).toEqual(form);
  },
);

row(
  ['B10', 'B8'],
  'a payment by WeChat is credited by the gateway’s signed callback with what arrived, once; unsigned, or signed by somebody else, it is nothing',
  async () => {
    const one = await dated.member();
    const { data } = await answerOf('/api/recharge', { paytype: 'wxpay', amount: 300, bank_no: '4567' }, one);
    const content = paid(data.deposit_no, 290_25);
    for (const sending of [
      { signature: null },
      { secret: 'somebody else’s' },
      { sent: JSON.stringify({ ...content, amount: 999_00 }) },
    ])
      expect((await callback(dated.site, content, sending)).status).toBe(401);
    expect(await dated.central(one)).toBe(0);
    expect((await callback(dated.site, content)).status).toBe(200);
    expect(await dated.central(one)).toBe(290.25);
    expect(await dated.toPlay(one)).toBe(290.25);
    expect((await callback(dated.site, content)).status).toBe(200);
    expect(await dated.central(one)).toBe(290.25);
  },
);

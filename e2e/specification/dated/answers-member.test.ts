/** The wire and chapter 7, the member: figures, records, cards and passwords, with values that were made before by doing the thing. */
import { afterAll, beforeAll, expect } from 'vitest';
import type { TestVenue } from '../../../apps/server/src/testing/bets.ts';
import { row } from '../row.ts';
import { type DatedMember, type DatedSite, openDatedSite } from './site.ts';
import { answersOf, type Wire, wireTime } from './wire-form.ts';

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

const answerOf = (path: string, payload: object = {}, one: DatedMember | null = rich): Promise<Wire> =>
  answersOf(dated)(path, payload, one);

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
      expect(bet.created_at).toMatch(wireTime);
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
    expect(first.data[0]).toMatchObject({ state: 1, created_at: expect.stringMatching(wireTime) });
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
      const day = new Date(begun.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
      const midnight = Date.parse(`${day}T00:00:00+08:00`) + days * 86_400_000;
      dated.clock.set(new Date(midnight));
      const at = await counts();
      // Some minutes: the clock runs while the five are asked for.
      dated.clock.set(new Date(midnight - 300_000));
      const before = days === 1 ? [] : await counts();
      return { before, at };
    };
    try {
      expect(await counts()).toEqual([1, 1, 1, 1, 1]);
      expect((await later(1)).at).toEqual([0, 1, 1, 1, 1]);
      expect(await later(7)).toEqual({ before: [0, 1, 1, 1, 1], at: [0, 0, 1, 1, 1] });
      expect(await later(15)).toEqual({ before: [0, 0, 1, 1, 1], at: [0, 0, 0, 1, 1] });
      expect(await later(30)).toEqual({ before: [0, 0, 0, 1, 1], at: [0, 0, 0, 0, 0] });
    } finally {
      dated.clock.set(begun);
    }
  },
);

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

row(['W40', 'R7.35'], 'the recycle says what came back, and says so too when there is nothing', async () => {
  const one = await dated.member();
  await dated.deposit(one, 200);
  expect((await answerOf('/api/transall', {}, one)).message).toBe('场馆内没有可回收的余额');
  await answerOf('/api/transfer', { amount: 60, sourcetype: 'userbalance', targettype: 'mpqp' }, one);
  await answerOf('/api/transfer', { amount: 40.5, sourcetype: 'userbalance', targettype: 'mpcp' }, one);
  dated.clock.advance(61_000);
  await dated.venuesFollow();
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
    expect(await change('/api/editPayPassword', 'stapel1', 'stapel2')).toMatchObject({
      code: 200,
      message: '密码修改成功！',
    });
    expect((await answerOf('/api/balance', {}, one)).code).toBe(200);
    const bind = (pay_pass: string) =>
      answerOf('/api/bindcard', { bank: 'USDT', bank_owner: 'TRC20', bank_no: 'TAddress', pay_pass }, one);
    expect((await bind('stapel1')).code).not.toBe(200);
    expect((await bind('stapel2')).code).toBe(200);
    expect((await change('/api/editPassword', 'wrong-one', 'kiesel2')).code).not.toBe(200);
    expect(await change('/api/editPassword', 'kiesel1', 'kiesel2')).toMatchObject({
      code: 200,
      message: '密码修改成功！',
    });
    expect((await answerOf('/api/balance', {}, one)).code).toBe(401);
    expect(
      (await answerOf('/api/login_pc', { name: one.username, password: 'kiesel1' }, null)).code,
    ).not.toBe(200);
    const again = await answerOf('/api/login_pc', { name: one.username, password: 'kiesel2' }, null);
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

/** What clients in the field send and read (wire facts): forms without a field, one receiver, repetitions after a time-out. */
import { codes } from '@mingpai/contract/codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { payPassword, startTestSite, type TestSite } from '../testing/site.ts';

/** At the machine's time in the beginning: what is signed for venues and gateways has to be fresh. */
const clock = new SetClock(new Date());
let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ clock });
});
afterAll(() => site.stop());

/** As their clients write it, without our schema in between. */
async function sent(path: string, body: object, token: string) {
  const reply = await site.raw(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  return { ...reply, data: reply.data as Record<string, unknown> | null };
}

test.each([
  ['usdt', { catepay: 'TRC20' }],
  ['usdt', { catepay: 'ERC20', bank_no: null }],
  ['wxpay', {}],
  ['alipay', {}],
])(
  'a deposit by %s from a form that does not ask for the last four characters is opened, and shows one receiver',
  async (paytype, rest) => {
    const { token } = await site.member();
    const opened = await sent('/api/recharge', { paytype, amount: 200, ...rest }, token);
    expect(opened.code).toBe(200);
    expect(opened.message).toMatch(/^D\d+/);
    const shown = await sent('/api/payinfo', { deposit_no: opened.message }, token);
    expect(shown.data?.cardlist).toEqual({
      mch_id: expect.stringMatching(/.{30}/),
      content: expect.stringMatching(/.+/),
      payimg: expect.stringMatching(/^data:image/),
    });
  },
);

test('with a key of its own each transfer is one, however soon', async () => {
  const { token } = await site.memberWith(100_000n);
  const request = { amount: 100, sourcetype: 'userbalance', targettype: 'mpqp' } as const;
  for (const key of ['one', 'two', 'two'])
    expect((await site.call('transfer', request, { token, key })).message).not.toBe(
      '与刚才的转账相同，已按原转账答复，没有再次转账；如需再转一笔，请一分钟后重试',
    );
  expect((await site.call('walletOverview', {}, { token })).data.central).toBe(800);
});

test('present, the last four characters are checked as ever; by bank they are never left out', async () => {
  const { token } = await site.member();
  for (const bank_no of ['', '123', '12345', '1 34']) {
    const { code, message } = await sent(
      '/api/recharge',
      { paytype: 'usdt', amount: 200, catepay: 'TRC20', bank_no },
      token,
    );
    expect([code, message]).toEqual([codes.bad_input.code, '请正确填写转入地址后4位']);
  }
  const bank = { paytype: 'bank', amount: 200, bank: '示例银行', bank_owner: '张三', bank_address: '支行' };
  expect((await sent('/api/recharge', bank, token)).code).toBe(codes.bad_input.code);
});

test('an order by bank reads as one object too', async () => {
  const { token } = await site.member();
  const bank = {
    paytype: 'bank',
    amount: 200,
    bank: '示例银行',
    bank_owner: '张三',
    bank_address: '支行',
    bank_no: '6222000011112222',
  };
  const { data } = await sent('/api/recharge', bank, token);
  const shown = await sent('/api/payinfo', { deposit_no: data?.deposit_no }, token);
  expect(shown.data?.cardlist).toEqual({ mch_id: '0000 0000 0000 0000', content: '示例银行', payimg: '' });
});

test('a withdrawal to a bank card is refused by what is true, and nothing moves; no card of that id is another matter', async () => {
  const { token } = await site.memberWith(100_000n);
  const card = {
    bank: '招商银行',
    bank_owner: '测试会员',
    bank_no: '6222000011112222',
    bank_address: '支行',
  };
  const { data } = await site.call('bindCard', { ...card, pay_pass: payPassword }, { token });
  const request = { amount: 400, password: payPassword };
  const toBank = await sent('/api/withdraw', { ...request, bank: data.id }, token);
  expect(toBank).toMatchObject({ code: codes.card_not_for_withdrawal.code });
  expect(toBank.message).toContain('USDT');
  expect((await sent('/api/withdraw', { ...request, bank: 999_999 }, token)).code).toBe(
    codes.card_not_found.code,
  );
  expect((await site.call('walletOverview', {}, { token })).data).toMatchObject({ central: 1_000, held: 0 });
});

async function boundAddress(token: string): Promise<number> {
  const card = {
    bank: 'USDT',
    bank_owner: 'TRC20',
    bank_no: `T${crypto.randomUUID()}`,
    pay_pass: payPassword,
  };
  return (await site.call('bindCard', card, { token })).data.id;
}

test('a transfer that is repeated after a time-out moves money once and says so; minutes later it moves again', async () => {
  const { token } = await site.memberWith(100_000n);
  const request = { amount: 100, sourcetype: 'userbalance', targettype: 'mpqp' };
  const central = async () => (await site.call('walletOverview', {}, { token })).data.central;
  const first = await sent('/api/transfer', request, token);
  expect(first.code).toBe(200);
  for (const wait of [1_000, 34_000]) {
    clock.advance(wait);
    expect(await sent('/api/transfer', request, token)).toMatchObject({
      code: 200,
      message: '与刚才的转账相同，已按原转账答复，没有再次转账；如需再转一笔，请一分钟后重试',
    });
    expect(await central()).toBe(900);
  }
  clock.advance(120_000);
  const again = await sent('/api/transfer', request, token);
  expect(again.code).toBe(200);
  expect(again.message).not.toContain('没有再次转账');
  expect(await central()).toBe(800);
});

test('a withdrawal that is repeated after a time-out is one, and says that nothing was done again; minutes later it is meant', async () => {
  const { token } = await site.memberWith(1_000_000n);
  const request = { amount: 400, bank: await boundAddress(token), password: payPassword };
  const first = await sent('/api/withdraw', request, token);
  clock.advance(35_000);
  const again = await sent('/api/withdraw', request, token);
  expect(again).toMatchObject({
    code: 200,
    message: '与刚才提交的取款相同，已按原申请答复，没有再次提交；如需再取一笔，请一分钟后重试',
    data: first.data,
  });
  expect(first.message).not.toBe(again.message);
  clock.advance(120_000);
  expect((await sent('/api/withdraw', request, token)).message).toBe(first.message);
  expect((await site.call('walletOverview', {}, { token })).data).toMatchObject({ held: 800 });
});

test('a deposit that is repeated after a time-out is one order', async () => {
  const { token } = await site.member();
  const request = { paytype: 'usdt', amount: 300, catepay: 'TRC20' };
  const first = await sent('/api/recharge', request, token);
  clock.advance(35_000);
  expect((await sent('/api/recharge', request, token)).message).toBe(first.message);
});

test('a bank deposit that is repeated after a time-out is one order, and says so', async () => {
  const { token } = await site.member();
  const card = { bank_owner: '张三', bank: '工商银行', bank_no: '6222020200112233445', bank_address: '北京' };
  const request = { paytype: 'bank', amount: 300, ...card };
  const first = await sent('/api/recharge', request, token);
  expect(first.message).toBe('提交成功，等待后台审核');
  clock.advance(35_000);
  expect(await sent('/api/recharge', request, token)).toMatchObject({
    code: 200,
    message: '与刚才提交的存款相同，已按原申请答复，没有再次提交；如需再存一笔，请一分钟后重试',
    data: first.data,
  });
});

test('an amount that was left empty, or is zero, is told in the words of its form', async () => {
  const { token } = await site.memberWith(100_000n);
  const bank = await boundAddress(token);
  for (const amount of ['', ' ', 0, '0.00', null, undefined]) {
    const asked = await Promise.all([
      sent('/api/recharge', { paytype: 'usdt', catepay: 'TRC20', amount }, token),
      sent('/api/withdraw', { bank, password: payPassword, amount }, token),
      sent('/api/transfer', { sourcetype: 'userbalance', targettype: 'mpqp', amount }, token),
    ]);
    expect(asked.map(({ code, message }) => [code, message])).toEqual([
      [codes.bad_input.code, '请输入金额在100-500000之间！'],
      [codes.bad_input.code, '单笔取款不能低于100元'],
      [codes.bad_input.code, '请输入操作金额！'],
    ]);
  }
  const negative = { sourcetype: 'userbalance', targettype: 'mpqp', amount: -1 };
  expect((await sent('/api/transfer', negative, token)).code).toBe(codes.bad_input.code);
  expect((await site.call('walletOverview', {}, { token })).data).toMatchObject({ central: 1_000, held: 0 });
});

/** A member who reads English reads it in every refusal, answer and timeline; the Chinese of the wire stays as clients know it. */
import { agentCalls } from '@mingpai/contract/agent/calls';
import { type CallName, calls } from '@mingpai/contract/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { password, payPassword, startTestSite, type TestSite } from '../testing/site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ newAddressesWait: true });
});
afterAll(() => site.stop());

type Language = 'zh-CN' | 'en';
const han = /\p{Script=Han}/u;

async function ask(
  { path, method }: { readonly path: string; readonly method: string },
  payload: object,
  { token, language, key }: { readonly token?: string; readonly language?: Language; readonly key?: string },
): Promise<{ code: number; message: string; data: unknown }> {
  const headers = {
    'content-type': 'application/json',
    ...(language === undefined ? {} : { 'accept-language': language }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  };
  const body = method === 'GET' ? undefined : JSON.stringify(payload);
  const { code, message, data } = await site.raw(path, { method, headers, ...(body && { body }) });
  return { code, message, data };
}

/** The number and the message of one call, in Chinese by a client without the header, and in English. */
async function both(name: CallName, payload: object, token?: string) {
  const chinese = await ask(calls[name], payload, { ...(token && { token }) });
  const english = await ask(calls[name], payload, { ...(token && { token }), language: 'en' });
  expect(english.code, name).toBe(chinese.code);
  return [chinese.code, chinese.message, english.message] as const;
}

const address = { bank_owner: 'TRC20', bank: 'USDT', bank_address: '' };

test('the refusals of forms, money and games, with their figures', async () => {
  const { token } = await site.memberWith(50_000n);
  const { data: profile } = await site.call('profile', {}, { token });
  expect(profile.balance).toBe(500);

  expect(await both('signIn', { name: '', password: '' })).toEqual([
    1000,
    '请输入您的账号和密码！',
    'Please enter your username and password.',
  ]);
  expect(await both('signIn', { name: 'nobody1', password: 'x' })).toEqual([
    2000,
    '账号或密码不正确，请重新输入',
    'Incorrect username or password.',
  ]);
  expect(
    await both('register', { name: 'abc', password, realname: '张三', paypassword: payPassword }),
  ).toEqual([1000, '用户名长度6~16位，以字母或数字组合！', 'Use 6–16 letters or digits.']);
  expect(await both('profile', {})).toEqual([
    401,
    '您的账号登陆过期，请重新登陆',
    'Your session has ended. Please sign in again.',
  ]);
  expect(await both('updateProfile', { mobile: '1', email: 'x', birthday: 'y' }, token)).toEqual([
    1000,
    '请输入正确手机号',
    'Please enter a valid mobile number.',
  ]);
  expect(await both('bindCard', { ...address, bank_no: '', pay_pass: '' }, token)).toEqual([
    1000,
    '请输入USDT地址',
    'Please enter the USDT address.',
  ]);
  expect(await both('withdraw', { amount: 99, bank: '1', password: payPassword }, token)).toEqual([
    1000,
    '单笔取款不能低于100元',
    'The minimum withdrawal is ¥100.',
  ]);
  expect(await both('withdraw', { amount: 'much', bank: '', password: payPassword }, token)).toEqual([
    1000,
    '金额（amount）：金额须为大于0、最多两位小数且不超过10000000000的数字',
    'the amount (amount): an amount is above 0, has at most two decimals, and is at most 10000000000',
  ]);
  expect(
    await both('openDeposit', { paytype: 'usdt', amount: 1, bank_no: 'a1b2', catepay: 'TRC20' }, token),
  ).toEqual([1000, '请输入金额在100-500000之间！', 'Please enter an amount from ¥100 to ¥500000.']);
  expect(
    await both('transfer', { amount: 1, sourcetype: 'userbalance', targettype: 'nowhere' }, token),
  ).toEqual([
    4000,
    '没有这个场馆，资金未变动，请重新选择',
    'This venue does not exist. No money has moved; please choose another one.',
  ]);
  expect(await both('transfer', { amount: 1, sourcetype: 'a', targettype: 'b' }, token)).toEqual([
    4001,
    '场馆内钱包不支持互转',
    'Money cannot move directly between venues.',
  ]);
  expect(await both('claimRebates', {}, token)).toEqual([3002, '暂无领取额度！', 'Nothing to claim yet.']);
  expect(await both('recycleAll', {}, token)).toEqual([
    200,
    '场馆内没有可回收的余额',
    'No venue balance to move',
  ]);
  expect(await both('transactionDetail', { out_trade_no: 'D1' }, token)).toEqual([
    5005,
    '没有找到该订单，请核对订单号',
    'We can’t find this order. Please check its number.',
  ]);
});

test('what a member set for themselves is told with its figures', async () => {
  const { token } = await site.member();
  await site.call('setPlayLimit', { kind: 'deposit', amount: 150 }, { token });
  const deposit = { paytype: 'usdt', amount: 200, bank_no: 'a1b2', catepay: 'TRC20' };
  expect(await both('openDeposit', deposit, token)).toEqual([
    7401,
    '超出您为自己设定的24小时存款限额，现在还可存150.00元，资金未变动',
    'This is above the deposit limit you set for 24 hours. You can deposit ¥150.00 more now; no money has moved.',
  ]);
  await site.call('takePlayBreak', { kind: 'break', days: 1 }, { token });
  const [code, chinese, english] = await both('openDeposit', deposit, token);
  expect(code).toBe(7400);
  expect(chinese).toMatch(
    /^您选择了休息，到\d{4}-\d\d-\d\d \d\d:\d\d为止不能存款和游戏；满足流水要求的余额仍可照常取款$/,
  );
  expect(english).toMatch(/^You chose a break until \d{4}-\d\d-\d\d \d\d:\d\d \(Beijing time\): no deposits/);
});

test('a withdrawal that waits, its steps and the messages about it are told in the reader’s language', async () => {
  const { token } = await site.memberWith(50_000n);
  const tron = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';
  const bound = await ask(
    calls.bindCard,
    { ...address, bank_no: tron, pay_pass: payPassword },
    { token, language: 'en' },
  );
  expect(bound).toMatchObject({ code: 200, message: 'Saved.' });
  const card = (bound.data as { readonly id: number }).id;
  const request = { amount: 150, bank: String(card), password: payPassword };
  const asked = await ask(calls.withdraw, request, { token, language: 'en', key: 'one' });
  expect(asked.message).toMatch(
    /^Submitted, and the amount is on hold\. The address is new: it will be reviewed from [\d-]+ [\d:]+ \(Beijing time\)\.$/,
  );
  // The same request again, as a client without the header: what was recorded is told in its language.
  const again = await ask(calls.withdraw, request, { token, key: 'one' });
  expect(again.message).toMatch(
    /^提交成功，等待后台审核；金额已冻结，该地址为新绑定地址，最早于 [\d-]+ [\d:]+ 审核$/,
  );

  const number = (asked.data as { readonly order_no: string }).order_no;
  const stepsIn = async (language: Language) =>
    (
      (await ask(calls.transactionDetail, { out_trade_no: number }, { token, language })).data as {
        readonly steps: readonly { readonly label: string; readonly note: string }[];
      }
    ).steps;
  expect((await stepsIn('zh-CN')).map(({ label }) => label)).toEqual([
    '提交取款申请',
    '等待审核',
    '汇出到您的地址',
  ]);
  const steps = await stepsIn('en');
  expect(steps.map(({ label }) => label)).toEqual([
    'Withdrawal requested',
    'Waiting for review',
    'Sent to your address',
  ]);
  expect(steps[0]?.note).toBe('¥150.00 moved from the central wallet and put on hold');
  expect(JSON.stringify(steps)).not.toMatch(han);
  for (const name of ['inbox', 'inboxUnread'] as const)
    expect(JSON.stringify(await ask(calls[name], {}, { token, language: 'en' })), name).not.toMatch(han);
});

test('no call says a word of Chinese to somebody who asks in English, whatever is wrong with what they send', async () => {
  const { token } = await site.member();
  const wrong = [{}, { id: 'x', type: 99, page: -1, amount: 'x', password: 'x' }, { text: '\0' }];
  const doors = [
    ...Object.entries(calls).filter(([name]) => !['signOut', 'serviceNews'].includes(name)),
    ...Object.entries(agentCalls),
  ];
  for (const [name, door] of doors)
    for (const payload of wrong) {
      const answer = await ask(door, payload, { token, language: 'en' });
      // The name of a page, an order's number and sentences: none of them Chinese.
      expect(answer.message, `${name} ${JSON.stringify(payload)}`).not.toMatch(han);
    }
  const unreadable = await site.raw(calls.cards.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'en' },
    body: '{',
  });
  expect(unreadable.message).toBe('Something in the form is incorrect. Please check it.');
  expect((await ask({ path: '/api/nothing', method: 'POST' }, {}, { language: 'en' })).message).toBe(
    'Not found; it may have been removed.',
  );
});

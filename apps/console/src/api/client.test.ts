import type { ConsolePayload } from '@mingpai/contract/console/types';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call, upload } from './client.ts';
import { Refusal, SessionLost, Unreachable } from './errors.ts';
import { operationKey, operationSettled } from './operation.ts';
import { askProposalsWith, savedWords } from './proposals.ts';
import { queryClient } from './query-client.ts';
import { currentToken, dropToken, hasLeft, keepToken, leave } from './session.ts';

let sent: { readonly url: string; readonly init: RequestInit }[] = [];

function serverAnswers(envelope: unknown, status = 200): void {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, init });
    return new Response(JSON.stringify(envelope), { status });
  });
}
const headersOf = (index = 0) => new Headers(sent[index]?.init.headers);
const failure = (attempt: Promise<unknown>) => attempt.catch((fault: unknown) => fault);

beforeEach(() => {
  sent = [];
  dropToken();
});
afterEach(() => vi.unstubAllGlobals());

test('a code of 200 gives the data', async () => {
  serverAnswers({ code: 200, message: '', data: { state: 'pending' } });
  expect(await call('approveWithdrawal', { id: 1 })).toEqual({ state: 'pending' });
  expect(sent[0]?.url).toBe('/api/console/withdrawals/approve');
});

test('the session goes along, but never to the sign-in', async () => {
  serverAnswers({ code: 200, message: '', data: null });
  keepToken('t0ken');
  await call('staffSignOut', {});
  await call('staffSignIn', { username: 'u', password: 'p', code: '123456' });
  expect(headersOf(0).get('authorization')).toBe('Bearer t0ken');
  expect(headersOf(1).get('authorization')).toBeNull();
});

test('a decision carries the key that its dialog made, a question carries none', async () => {
  serverAnswers({ code: 200, message: '', data: null });
  await call('approveDeposit', { id: 1 }, { key: 'made with the dialog' });
  await call('depositQueue', {});
  expect(headersOf(0).get('idempotency-key')).toBe('made with the dialog');
  expect(headersOf(1).get('idempotency-key')).toBeNull();
});

test('a file travels as a form, whose type the browser names, with the session', async () => {
  serverAnswers({ code: 200, message: '', data: { src: '/uploads/banners/x.webp' } });
  keepToken('t0ken');
  const file = new File(['x'], 'banner.png', { type: 'image/png' });
  expect(await upload('uploadBannerPicture', file)).toEqual({ src: '/uploads/banners/x.webp' });
  const body = sent[0]?.init.body;
  expect(body instanceof FormData && body.get('file')).toBeInstanceOf(File);
  expect(headersOf().get('content-type')).toBeNull();
  expect(headersOf().get('authorization')).toBe('Bearer t0ken');
});

test('the key of an action stays the same until its outcome is known', () => {
  const key = operationKey('approveDeposit/1');
  expect(operationKey('approveDeposit/1')).toBe(key);
  expect(operationKey('approveDeposit/2')).not.toBe(key);
  operationSettled('approveDeposit/1');
  expect(operationKey('approveDeposit/1')).not.toBe(key);
});

test('a refusal comes with the server’s own words', async () => {
  serverAnswers({ code: 6002, message: '金额较大，需由另一位同事复核', data: null });
  const fault = await failure(call('approveWithdrawal', { id: 1 }));
  expect(fault).toBeInstanceOf(Refusal);
  expect(fault).toMatchObject({ code: 6002, message: '金额较大，需由另一位同事复核' });
});

test.each([
  [6002, '单笔 60000.00 元，50000.00 元起须两人', '单笔 60,000.00 元，50,000.00 元起须两人'],
  [1000, 'amount: 最多 20000.00 元', '最多 20,000.00 元'],
])('refusal %i: amounts are read with their thousands apart', async (code, message, read) => {
  serverAnswers({ code, message, data: null });
  expect(await failure(call('approveWithdrawal', { id: 1 }))).toMatchObject({ message: read });
});

test('a session that has ended is told from a refused sign-in', async () => {
  serverAnswers({ code: 401, message: '', data: null });
  expect(await failure(call('staffMe', {}))).toBeInstanceOf(SessionLost);
  const refused = await failure(call('staffSignIn', { username: 'u', password: 'p', code: '123456' }));
  expect(refused).toBeInstanceOf(Refusal);
});

test('a session that has ended is over at this tab; what was shown in it waits for its person, and goes when they leave', async () => {
  keepToken('t0ken');
  queryClient.setQueryData(['members'], 'seen');
  serverAnswers({ code: 401, message: '', data: null });
  await failure(call('depositQueue', {}));
  expect(currentToken()).toBe('');
  expect(hasLeft()).toBe(false);
  expect(queryClient.getQueryData(['members'])).toBe('seen');
  leave();
  expect(queryClient.getQueryData(['members'])).toBeUndefined();
});

test('an answer to the session of before ends no newer one', async () => {
  keepToken('before');
  serverAnswers({ code: 401, message: '', data: null });
  const late = failure(call('depositQueue', {}));
  keepToken('newer');
  expect(await late).toBeInstanceOf(SessionLost);
  expect(currentToken()).toBe('newer');
});

test('whoever signs out is not led back, until somebody signs in', () => {
  keepToken('t0ken');
  leave();
  expect([currentToken(), hasLeft()]).toEqual(['', true]);
  keepToken('another');
  expect(hasLeft()).toBe(false);
});

test.each([
  ['a broken connection', () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')))],
  ['a fault of the server', () => serverAnswers({ code: 9500, message: '', data: null }, 500)],
  ['an answer that is no envelope', () => serverAnswers('<html>')],
])(
  'after %s an action may have happened, and the message says that repeating it is safe',
  async (_name, arrange) => {
    arrange();
    const fault = await failure(call('approveWithdrawal', { id: 1 }));
    expect(fault).toBeInstanceOf(Unreachable);
    expect(fault).toMatchObject({ message: expect.stringContaining('不会重复付款') });
  },
);

test('only what is asked again by itself is said to be: a change whose answer was lost is repeated by whoever made it', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')));
  const { signal } = new AbortController();
  const words = async (asking: Promise<unknown>) => ((await failure(asking)) as Error).message;
  expect(await words(call('depositQueue', {}, { signal }))).toBe('暂时连不上服务器，正在重试');
  expect(await words(call('freezeMember', { id: 1, reason: '盗号' }))).toBe(
    '没有收到服务器的回答，请再试一次：已经生效的不会再生效第二次',
  );
});

test('who stops asking gets no message', async () => {
  const stop = new AbortController();
  vi.stubGlobal(
    'fetch',
    (_url: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(new Error('aborted'))),
      ),
  );
  const question = failure(call('depositQueue', {}, { signal: stop.signal }));
  stop.abort();
  expect(await question).not.toBeInstanceOf(Unreachable);
});

const vip = { levels: [] } as unknown as ConsolePayload<'updateVipSettings'>;
const unconfirmed = { code: 200, message: '', data: { state: 'unconfirmed', figures: [] } };

test('a change of a rule that nobody wants after all is not sent, and nobody is told that it was', async () => {
  serverAnswers(unconfirmed);
  askProposalsWith(async () => undefined);
  expect(await failure(call('updateVipSettings', vip))).toMatchObject({
    message: '没有保存：修改没有提交',
  });
  expect(sent).toHaveLength(1);
  askProposalsWith(undefined);
});

test('a change of a rule is sent once more with why and what was typed, as the same operation', async () => {
  const answers = [unconfirmed, { code: 200, message: '', data: { state: 'proposed' } }];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, init });
    return new Response(JSON.stringify(answers[sent.length - 1]));
  });
  const proposal = { reason: '新的一季', typed: { 'levels.0': '500' } };
  askProposalsWith(async () => proposal);
  expect(await call('updateVipSettings', vip)).toEqual({ state: 'proposed' });
  expect(JSON.parse(String(sent[1]?.init.body))).toEqual({ ...vip, proposal });
  expect(headersOf(1).get('idempotency-key')).toBe(headersOf(0).get('idempotency-key'));
  askProposalsWith(undefined);
});

test('what waits for a second person is not said to be saved', () => {
  expect(savedWords({ state: 'proposed' }, '已保存')).toMatch(/等待另一位同事/);
  expect(savedWords({ state: 'saved' }, '已保存')).toBe('已保存');
});

test.each([
  ['offer：请填写存款档位；固定金额只用于优惠码', '请填写存款档位；固定金额只用于优惠码'],
  [
    'offer.code: A code has 4 to 20 capital letters or digits',
    'A code has 4 to 20 capital letters or digits',
  ],
  ['tiers.0.from: Too small: expected number to be >0', 'tiers.0.from: Too small: expected number to be >0'],
  ['请填写标题', '请填写标题'],
])('what is wrong with a field is read without the name that programs know it by: %s', async (told, read) => {
  serverAnswers({ code: 1_000, message: told, data: null });
  keepToken('t0ken');
  expect(await failure(call('promotionList', {}))).toMatchObject({ message: read });
  // What else is refused stands as it was told.
  serverAnswers({ code: 5_000, message: told, data: null });
  expect(await failure(call('promotionList', {}))).toMatchObject({ message: told });
});

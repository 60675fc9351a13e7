// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call, fetchData } from './client.ts';
import { ApiRefusal, ApiUnreachable, SessionLost } from './errors.ts';
import { closeSession, currentToken, openSession } from './session.ts';
import { onSessionLost } from './session-lost.ts';

type Sent = { readonly url: string; readonly init: RequestInit };

let sent: Sent[] = [];

function serverAnswers(envelope: unknown, status = 200): void {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, init });
    return new Response(JSON.stringify(envelope), { status });
  });
}

const headersOf = (index = 0) => new Headers(sent[index]?.init.headers);

beforeEach(() => {
  sent = [];
  closeSession();
});

afterEach(() => vi.unstubAllGlobals());

test('a code of 200 gives data and message', async () => {
  serverAnswers({ code: 200, message: '操作成功！', data: { balance: 12.5 } });
  expect(await call('balance', {})).toEqual({ data: { balance: 12.5 }, message: '操作成功！' });
});

test('the token of the session goes along, a visitor sends none', async () => {
  serverAnswers({ code: 200, message: '', data: null });
  await call('signOut', {});
  openSession('t0ken', false);
  await call('signOut', {});
  expect(headersOf(0).get('authorization')?.trim()).toBe('Bearer');
  expect(headersOf(1).get('authorization')).toBe('Bearer t0ken');
});

test('a call that may not be repeated carries the key that the caller chose, or one of its own', async () => {
  serverAnswers({ code: 200, message: '', data: null });
  await call('recycleAll', {}, { key: 'chosen' });
  await call('recycleAll', {});
  await call('recycleAll', {});
  await call('balance', {});
  const keys = [0, 1, 2, 3].map((index) => headersOf(index).get('idempotency-key'));
  expect(keys[0]).toBe('chosen');
  expect(keys[1]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[2]).not.toBe(keys[1]);
  expect(keys[3]).toBeNull();
});

test('a GET sends its payload as the query and leaves out what is empty', async () => {
  serverAnswers({ code: 200, message: '', data: [] });
  await call('games', { category: 'sport', category_id: '' });
  expect(sent[0]?.url).toBe('/api/game/list?category=sport');
  expect(sent[0]?.init.body).toBeUndefined();
});

test('any other code is a refusal with the server’s own words', async () => {
  serverAnswers({ code: 3000, message: '余额不足，资金未变动，请调整金额后重试', data: null });
  const refusal = await call('balance', {}).catch((fault: unknown) => fault);
  expect(refusal).toBeInstanceOf(ApiRefusal);
  expect(refusal).toMatchObject({ code: 3000, message: '余额不足，资金未变动，请调整金额后重试' });
});

test('the server’s figures stand in its words as they stand on the page', async () => {
  serverAnswers({ code: 3001, message: '打码量还差551999.00元，完成后即可取款，资金未变动', data: null });
  await expect(call('balance', {})).rejects.toMatchObject({
    message: '打码量还差551,999.00元，完成后即可取款，资金未变动',
  });
  serverAnswers({ code: 200, message: '已回收14445.67元', data: null });
  expect((await call('balance', {})).message).toBe('已回收14,445.67元');
});

test.each([
  [
    'a broken connection',
    'network',
    /网络/,
    () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch'))),
  ],
  ['an answer that is no envelope', 'network', /网络/, () => serverAnswers('<html>')],
  [
    'a fault of the server',
    'site',
    /网站暂时出了故障，不是您的网络问题/,
    () => serverAnswers({ code: 9500, message: '系统遇到意外问题' }, 500),
  ],
  [
    'a page of the gateway in front of it',
    'site',
    /网站暂时出了故障，不是您的网络问题/,
    () => vi.stubGlobal('fetch', async () => new Response('<html>Bad gateway', { status: 502 })),
  ],
])(
  '%s leaves the outcome open, and says whose trouble it is and what that means',
  async (_name, side, whose, arrange) => {
    arrange();
    const faultOf = (attempt: Promise<unknown>) => attempt.catch((fault: unknown) => fault);
    const faults = await Promise.all([
      faultOf(call('balance', {})),
      faultOf(call('takePlayBreak', { kind: 'break', days: 1 })),
      faultOf(call('recycleAll', {})),
    ]);
    for (const fault of faults) {
      expect(fault).toBeInstanceOf(ApiUnreachable);
      expect(fault).toMatchObject({ side, message: expect.stringMatching(whose) });
    }
    const [reading, making, moving] = faults;
    expect(reading).not.toMatchObject({ message: expect.stringContaining('未知') });
    expect(making).toMatchObject({ message: expect.stringContaining('查看是否生效') });
    expect(moving).toMatchObject({
      message: expect.stringMatching(/结果暂时未知.*资金不会重复变动.*交易记录/),
    });
  },
);

test.each<[string, () => Promise<unknown>]>([
  ['brings all money home', () => call('recycleAll', {})],
  ['moves money to a venue', () => call('transfer', { amount: '1', sourcetype: 'a', targettype: 'b' })],
  ['pays out', () => call('withdraw', { amount: '100', bank: 1, password: 'paypass1' })],
  ['orders a deposit', () => call('openDeposit', { paytype: 'alipay', amount: '100', bank_no: '1234' })],
  ['claims cash back', () => call('claimRebates', {})],
  ['grabs a red packet', () => call('claimRedPacket', {})],
])(
  'a call that %s says of the money what became of it, lost on the way or never sent',
  async (_name, ask) => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(ask()).rejects.toMatchObject({
      message: expect.stringMatching(/结果暂时未知.*资金不会重复变动.*交易记录/),
    });
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const unsent = await ask().catch((fault: unknown) => fault);
    vi.restoreAllMocks();
    expect(unsent).toMatchObject({ message: expect.stringMatching(/没有提交.*资金没有变动/) });
  },
);

test('an answer that should hold something and holds nothing is one that could not be read', async () => {
  for (const data of [null, undefined]) {
    serverAnswers({ code: 200, message: '', data });
    const fault = await fetchData('homeNotices', {}).catch((found: unknown) => found);
    expect(fault).toMatchObject({ name: 'ApiUnreachable', side: 'site' });
  }
});

test('that there is no such call is the one refusal that comes with another status', async () => {
  serverAnswers({ code: 1002, message: '没有找到该内容，可能已被移除', data: null }, 404);
  const refusal = await call('balance', {}).catch((fault: unknown) => fault);
  expect(refusal).toMatchObject({ name: 'ApiRefusal', code: 1002 });
});

test.each([
  ['a code of a gateway’s own', { code: 1020, message: 'Access denied', data: null }, 403],
  ['a gateway that asks for fewer calls', { code: 429, message: 'slow down' }, 429],
  ['a success of somebody else’s', { code: 200, message: 'ok', data: null }, 403],
  ['an answer without a message', { code: 1234, data: null }, 200],
  ['a message that is no text', { code: 1234, message: { zh: '否' }, data: null }, 200],
])(
  '%s says nothing of what the server did: the outcome is open, and there are words for it',
  async (...given) => {
    const [, answer, status] = given;
    serverAnswers(answer, status);
    const fault = await call('transfer', { amount: '1', sourcetype: 'a', targettype: 'b' }).catch(
      (found: unknown) => found,
    );
    expect(fault).toBeInstanceOf(ApiUnreachable);
    expect(fault).toMatchObject({ message: expect.stringMatching(/结果暂时未知.*资金不会重复变动/) });
  },
);

test('a browser without the newer ways to end a call makes it all the same, and ends it in time', async () => {
  vi.useFakeTimers();
  const newer = (['timeout', 'any'] as const).map((name) =>
    vi.spyOn(AbortSignal, name).mockImplementation(() => {
      throw new TypeError(`AbortSignal.${name} is not a function`);
    }),
  );
  vi.stubGlobal(
    'fetch',
    (_url: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  );
  const fault = call('balance', {}).catch((found: unknown) => found);
  await vi.advanceTimersByTimeAsync(30_000);
  vi.useRealTimers();
  for (const one of newer) one.mockRestore();
  expect(await fault).toBeInstanceOf(ApiUnreachable);
});

test('a lost session is reported once, however many calls fail by it', async () => {
  serverAnswers({ code: 401, message: '您的账号登陆过期，请重新登陆', data: null });
  const told = vi.fn(() => closeSession());
  const stop = onSessionLost(told);
  openSession('old', false);
  const faults = await Promise.all([1, 2, 3].map(() => call('balance', {}).catch((fault: unknown) => fault)));
  expect(faults.every((fault) => fault instanceof SessionLost)).toBe(true);
  expect(told).toHaveBeenCalledTimes(1);
  expect(currentToken()).toBe('');
  stop();
});

test('a late answer for an older session says nothing about the present one', async () => {
  const told = vi.fn();
  const stop = onSessionLost(told);
  openSession('first', false);
  let answer: (response: Response) => void = () => undefined;
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
  const late = call('balance', {}).catch((fault: unknown) => fault);
  openSession('second', false);
  answer(new Response(JSON.stringify({ code: 401, message: '', data: null })));
  expect(await late).toBeInstanceOf(SessionLost);
  expect(told).not.toHaveBeenCalled();
  expect(currentToken()).toBe('second');
  stop();
});

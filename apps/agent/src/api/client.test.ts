// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call, Refusal, Unreachable } from './client.ts';
import { openSession } from './session.ts';

let sent: RequestInit[];
const headers = (index: number) => new Headers(sent[index]?.headers);

function answer(envelope: unknown, status = 200): void {
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    sent.push(init);
    return Response.json(envelope, { status });
  });
}
const fault = (attempt: Promise<unknown>) => attempt.catch((failure: unknown) => failure);
const rates = { realbet: 1, sport: 1, gaming: 1, joker: 1, concise: 1, lottery: 1 };
const ok = { code: 200, message: '', data: null };

beforeEach(() => {
  sent = [];
  openSession('token');
});
afterEach(() => {
  document.documentElement.lang = '';
  vi.unstubAllGlobals();
});

test('a session that has ended is closed here: the door shows the way back in', async () => {
  answer({ code: 401, message: '请重新登录', data: null });
  expect(await fault(call('portalMe', {}))).toBeInstanceOf(Refusal);
  expect(sessionStorage.getItem('agent_token')).toBeNull();
});

test('any other refusal keeps the session', async () => {
  answer({ code: 1000, message: '不行', data: null });
  expect(await fault(call('portalMe', {}))).toMatchObject({ code: 1000, message: '不行' });
  expect(sessionStorage.getItem('agent_token')).toBe('token');
});

test('what changes something carries the key of its operation, and each without one gets its own', async () => {
  answer(ok);
  await call('portalSetRates', { id: 2, rates }, { key: 'made with the form' });
  await call('portalSetRates', { id: 2, rates });
  await call('portalSetRates', { id: 2, rates });
  await call('portalMe', {});
  expect(headers(0).get('idempotency-key')).toBe('made with the form');
  expect(headers(1).get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  expect(headers(1).get('idempotency-key')).not.toBe(headers(2).get('idempotency-key'));
  expect(headers(3).get('idempotency-key')).toBeNull();
});

test('a fault of the server, and what is no answer of ours, are no refusal: what was done is not known', async () => {
  answer({ code: 9500, message: '系统异常', data: null }, 500);
  expect(await fault(call('portalMe', {}))).toBeInstanceOf(Unreachable);
  answer({ hello: true });
  expect(await fault(call('portalMe', {}))).toBeInstanceOf(Unreachable);
  expect(sessionStorage.getItem('agent_token')).toBe('token');
});

test('a refusal comes in the language that the agent reads', async () => {
  answer(ok);
  document.documentElement.lang = 'en';
  await call('portalMe', {});
  expect(headers(0).get('accept-language')).toBe('en');
  expect(headers(0).get('authorization')).toBe('Bearer token');
});

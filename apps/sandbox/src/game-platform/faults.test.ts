import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startPlatform, type TestPlatform } from '../testing/platform.ts';

describe('a fault', () => {
  let platform: TestPlatform;
  let player = '';
  let players = 0;
  beforeAll(async () => {
    platform = await startPlatform();
  });
  afterAll(() => platform.stop());
  afterEach(async () => {
    await platform.control('DELETE', '/control/faults');
  });

  const call = (path: string, content: unknown, timeoutMs = 10_000) =>
    platform.operator.call(`/v1/${path}`, content, timeoutMs);
  const orderOf = (changes: Record<string, unknown> = {}) => ({
    venue: 'mpqp',
    player,
    id: randomUUID(),
    direction: 'in',
    amount: 500,
    not_after: Date.now() + 30_000,
    ...changes,
  });
  /** Switches the fault on for one transfer of a new player, and sends it. */
  async function transferWith(fault: Record<string, unknown>, changes?: Record<string, unknown>) {
    players += 1;
    player = `p${players}`;
    await call('players/create', { venue: 'mpqp', player });
    const switched = await platform.control('POST', '/control/faults', {
      venue: 'mpqp',
      operation: 'transfers/create',
      times: 1,
      ...fault,
    });
    expect(switched.status).toBe(200);
    const order = orderOf(changes);
    // Only who never gets an answer needs no patience.
    const timeoutMs = `${fault.fault}`.startsWith('timeout') ? 400 : undefined;
    const answer = await call('transfers/create', order, timeoutMs).catch((error: Error) => error);
    return { order, answer };
  }
  const balance = async () => (await call('players/balance', { venue: 'mpqp', player })).balance;
  const statusOf = async (id: string) => (await call('transfers/status', { venue: 'mpqp', id })).status;

  it.each([
    ['timeout_before', 'TimeoutError', 0],
    ['timeout_after', 'TimeoutError', 500],
    ['error_before', 'Error', 0],
    ['error_after', 'Error', 500],
    ['down', 'TypeError', 0],
    ['malformed', 'SyntaxError', 500],
  ])('%s: no readable answer, and the same id brings the truth', async (fault, error, effect) => {
    const { order, answer } = await transferWith({ fault });
    expect(answer).toBeInstanceOf(Error);
    expect(answer).toHaveProperty('name', error);
    expect(await balance()).toBe(effect);
    expect(await statusOf(order.id)).toBe(effect === 0 ? 'not_found' : 'done');
    expect(await call('transfers/create', order)).toMatchObject({ ok: true, balance: 500 });
    expect(await balance()).toBe(500);
  });

  it('refuse: is final for a transfer, unless the reason says otherwise', async () => {
    const final = await transferWith({ fault: 'refuse' });
    expect(final.answer).toEqual({ ok: false, reason: 'insufficient_funds' });
    expect(await statusOf(final.order.id)).toBe('refused');
    expect(await call('transfers/create', final.order)).toEqual({ ok: false, reason: 'insufficient_funds' });
    const passing = await transferWith({ fault: 'refuse', reason: 'maintenance' });
    expect(passing.answer).toEqual({ ok: false, reason: 'maintenance' });
    expect(await call('transfers/create', passing.order)).toMatchObject({ ok: true });
  });

  it('twice: applied once, the same answer', async () => {
    const { answer } = await transferWith({ fault: 'twice' });
    expect(answer).toMatchObject({ ok: true, balance: 500 });
    expect(await balance()).toBe(500);
  });

  it('slow: answers, later', async () => {
    const began = performance.now();
    const { answer } = await transferWith({ fault: 'slow', delay_ms: 150 });
    expect(answer).toMatchObject({ ok: true });
    expect(performance.now() - began).toBeGreaterThanOrEqual(145);
  });

  it('late: no answer, then applied; past its time, never', async () => {
    const { order } = await transferWith({ fault: 'late', delay_ms: 10 });
    expect(await statusOf(order.id)).toBe('done');
    const expired = await transferWith({ fault: 'late', delay_ms: 60 }, { not_after: Date.now() + 40 });
    expect(await statusOf(expired.order.id)).toBe('not_found');
    expect(await balance()).toBe(0);
  });

  it('wrong_amount: the answer is a fen too high, the truth is not', async () => {
    const { order, answer } = await transferWith({ fault: 'wrong_amount' });
    expect(answer).toMatchObject({ ok: true, amount: 501, balance: 501 });
    expect(await balance()).toBe(500);
    expect(await call('transfers/status', { venue: 'mpqp', id: order.id })).toMatchObject({ amount: 500 });
  });

  it('hits as many calls as were asked for, of its operation and venue, and is gone when cleared', async () => {
    const put = (body: unknown) => platform.control('POST', '/control/faults', body);
    await put({ operation: 'health', fault: 'error_before', times: 2 });
    await put({ venue: 'another', operation: '*', fault: 'error_before', times: 9 });
    await expect(call('health', {})).rejects.toThrow('HTTP 500');
    expect(await call('games/list', { venue: 'mpqp' })).toMatchObject({ ok: true });
    await expect(call('health', {})).rejects.toThrow('HTTP 500');
    expect(await call('health', {})).toMatchObject({ ok: true });
    await put({ operation: '*', fault: 'error_before', times: 1000 });
    await expect(call('games/list', { venue: 'mpqp' })).rejects.toThrow('HTTP 500');
    await platform.control('DELETE', '/control/faults');
    expect(await call('games/list', { venue: 'mpqp' })).toMatchObject({ ok: true });
  });

  it('is for tests only: without the token refused, and where no token is configured no route', async () => {
    const fault = JSON.stringify({ operation: '*', fault: 'down', times: 1 });
    const headers = { 'content-type': 'application/json' };
    const send = (url: string, extra: Record<string, string>) =>
      fetch(`${url}/control/faults`, { method: 'POST', headers: { ...headers, ...extra }, body: fault });
    expect((await send(platform.url, {})).status).toBe(401);
    expect((await send(platform.url, { 'x-control': 'a guess that is wrong' })).status).toBe(401);
    const live = await startPlatform({ controlToken: undefined });
    expect((await send(live.url, { 'x-control': 'a control token of the test' })).status).toBe(404);
    expect((await send(live.url, { 'x-control': 'undefined' })).status).toBe(404);
    await live.stop();
    const misspelt = { operation: 'transfer', fault: 'slow', times: 1 };
    expect((await platform.control('POST', '/control/faults', misspelt)).status).toBe(404);
    const bad = await platform.control('POST', '/control/faults', { operation: '*', fault: 'explode' });
    expect(bad.status).toBe(400);
  });

  it('that leaves callers waiting does not hold up the stop', async () => {
    const own = await startPlatform();
    await own.control('POST', '/control/faults', { operation: 'health', fault: 'timeout_before', times: 1 });
    const asked = once(own.http.server, 'request');
    const waiting = own.operator.call('/v1/health', {}, 30_000).catch((error: Error) => error.name);
    await asked;
    const began = performance.now();
    await own.stop();
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(await waiting).toBe('TypeError');
  });
});

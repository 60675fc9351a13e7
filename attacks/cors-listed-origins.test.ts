/**
 * A page of a stranger's calls our API in a member's browser. Must hold: origins that the operator lists get CORS answers, preflight
 * included, for the API and the pictures; no others do, and nobody for the console, or with cookies.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../apps/server/src/testing/site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({
    environment: { ALLOWED_ORIGINS: 'https://m.example, https://two.example:8443' },
  });
});
afterAll(() => site.stop());

const ask = (path: string, method: string, headers: Record<string, string>) =>
  fetch(new URL(path, site.running.address), {
    method,
    headers,
    ...(method === 'POST' ? { body: '{}' } : {}),
  });
const preflight = {
  'access-control-request-method': 'POST',
  'access-control-request-headers': 'authorization,content-type,idempotency-key',
};

test.each(['https://m.example', 'https://two.example:8443'])(
  '%s may call, after a preflight too',
  async (origin) => {
    const asked = await ask('/api/transfer', 'OPTIONS', { origin, ...preflight });
    expect(asked.status).toBe(204);
    expect(asked.headers.get('access-control-allow-origin')).toBe(origin);
    expect(asked.headers.get('access-control-allow-headers')).toContain('idempotency-key');
    expect(asked.headers.get('access-control-allow-credentials')).toBeNull();
    const { token } = await site.member();
    const json = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    for (const path of ['/api/app', '/api/balance', '/api/balance', '/api/noticelist', '/api/no-such-call']) {
      const answer = await ask(path, 'POST', { origin, ...json });
      expect(answer.headers.get('access-control-allow-origin'), path).toBe(origin);
      expect(answer.headers.get('vary'), path).toContain('Origin');
    }
  },
);

test.each([
  'https://evil.example',
  'https://m.example.evil.example',
  'http://m.example',
  'https://m.example:8443',
  'null',
])('%s may not', async (origin) => {
  for (const method of ['OPTIONS', 'POST'])
    for (const path of ['/api/transfer', '/api/app', '/api/balance', '/uploads/avatars/x.png']) {
      const answer = await ask(path, method, {
        origin,
        ...(method === 'OPTIONS' ? preflight : { 'content-type': 'application/json' }),
      });
      expect(answer.headers.get('access-control-allow-origin'), `${method} ${path}`).toBeNull();
    }
});

test('the console, the portal and the pages are for nobody else', async () => {
  for (const path of ['/api/console/sign-in', '/api/console/me', '/api/agent/me', '/', '/healthz']) {
    const answer = await ask(path, 'OPTIONS', { origin: 'https://m.example', ...preflight });
    expect(answer.headers.get('access-control-allow-origin'), path).toBeNull();
  }
});

test('pictures may be shown by pages of other origins', async () => {
  const answer = await ask('/uploads/avatars/nothing.png', 'GET', {});
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  const page = await ask('/api/app', 'POST', { 'content-type': 'application/json' });
  expect(page.headers.get('cross-origin-resource-policy')).toBe('same-origin');
});

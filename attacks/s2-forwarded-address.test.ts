/**
 * S2: a stranger sends an `X-Forwarded-For` of their own, to read the metrics, to have limits of their own for each request, and to
 * put somebody else's address into the log. Must hold: exactly as many entries are believed as there are proxies of ours, and a
 * request that came through any proxy is no request of this machine's own.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request as ask, createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../apps/server/src/testing/site.ts';

let site: TestSite;
let proxy: Server;
let front: string;

/** As a web server in front does it: whatever the client claimed stays, and the address that was seen is put behind it. */
function startProxy(seen: string): Server {
  return createServer((request, response) => {
    const { port } = new URL(site.running.address);
    const claimed = request.headers['x-forwarded-for'];
    const forwarded = claimed === undefined ? seen : `${String(claimed)}, ${seen}`;
    const onward = ask(
      {
        host: '127.0.0.1',
        port,
        path: request.url,
        method: request.method,
        headers: { ...request.headers, 'x-forwarded-for': forwarded },
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    request.pipe(onward);
  });
}

beforeAll(async () => {
  site = await startTestSite({ environment: { TRUSTED_PROXIES: '1' } });
  proxy = startProxy('198.51.100.7');
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  front = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`;
});
afterAll(async () => {
  proxy.closeAllConnections();
  proxy.close();
  await site.stop();
});

const claims = [
  '127.0.0.1',
  '::1',
  '::ffff:127.0.0.1',
  '203.0.113.9',
  'not an address',
  '127.0.0.1, 127.0.0.1',
];

test.each(claims)('the metrics stay closed to a stranger who claims to be %s', async (claimed) => {
  const answer = await fetch(new URL('/metrics', front), { headers: { 'x-forwarded-for': claimed } });
  expect(answer.status).toBe(404);
  expect(await answer.text()).not.toContain('process_cpu');
});

test('the metrics are read on this machine without a proxy, and by nobody who came through one', async () => {
  expect((await fetch(new URL('/metrics', site.running.address))).status).toBe(200);
  for (const name of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'])
    expect(
      (await fetch(new URL('/metrics', site.running.address), { headers: { [name]: '127.0.0.1' } })).status,
      name,
    ).toBe(404);
});

test.each(claims)(
  'the address that is kept of a member is the one the proxy saw, not %s',
  async (claimed) => {
    const name = `fwd${randomUUID().slice(0, 8)}`;
    const answer = await fetch(new URL('/api/register', front), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': claimed },
      body: JSON.stringify({
        name,
        password: 'kiesel1',
        confirmPass: 'kiesel1',
        realname: '测试会员',
        paypassword: 'stapel1',
      }),
    });
    expect(((await answer.json()) as { code: number }).code).toBe(200);
    const { rows } = await site.running.site.database.query<{ address: string }>(
      'select s.address from session s join member m on m.id = s.member_id where m.username = $1',
      [name],
    );
    expect(rows).toEqual([{ address: '198.51.100.7' }]);
  },
);

test('limits count the address that the proxy saw, whatever is claimed', async () => {
  const guess = async (index: number) => {
    const answer = await fetch(new URL('/api/login', front), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${index % 250}` },
      body: JSON.stringify({ name: `nobody${index}x`, password: 'wrong-one' }),
    });
    return ((await answer.json()) as { code: number }).code;
  };
  const got = await Promise.all(Array.from({ length: 80 }, (_, index) => guess(index)));
  expect(got.filter((code) => code === 9001).length).toBeGreaterThanOrEqual(15);
});

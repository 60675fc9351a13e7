/**
 * S3: a stranger sends a `Host` (or `X-Forwarded-Host`) of their own, so that a link we hand out leads to their site. Must hold:
 * addresses come from PUBLIC_URL, from the list of own hosts, or from the socket itself; nothing else is echoed.
 */
import { request as ask } from 'node:http';
import { calls } from '@mingpai/contract/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agentOf, flat } from '../apps/server/src/affiliates/testing.ts';
import { startTestSite, type TestSite } from '../apps/server/src/testing/site.ts';

let plain: TestSite;
let named: TestSite;
beforeAll(async () => {
  plain = await startTestSite({ environment: { TRUSTED_PROXIES: '1' } });
  named = await startTestSite({
    environment: { PUBLIC_URL: 'https://play.example', OWN_HOSTS: 'two.example, three.example:8443' },
  });
});
afterAll(async () => {
  await plain.stop();
  await named.stop();
});

/** fetch keeps Host for itself. */
function send(
  site: TestSite,
  { path, method }: { readonly path: string; readonly method: string },
  headers: Record<string, string>,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const call = ask(
      new URL(path, site.running.address),
      {
        method,
        headers: { ...(method === 'POST' ? { 'content-type': 'application/json' } : {}), ...headers },
      },
      (answer) => {
        let text = JSON.stringify(answer.headers);
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => {
          text += part;
        });
        answer.on('end', () => resolve(text));
      },
    );
    call.on('error', reject);
    call.end(method === 'POST' ? '{}' : undefined);
  });
}

const forged = [
  { host: 'evil.example' },
  { host: 'evil.example:443' },
  { host: 'play.example@evil.example' },
  { host: 'localhost.evil.example' },
  { 'x-forwarded-host': 'evil.example' },
  { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', 'x-forwarded-for': '127.0.0.1' },
  { forwarded: 'host=evil.example;proto=https' },
];

test.each(forged)('no link of ours follows %o', async (headers) => {
  for (const site of [plain, named]) {
    const { token } = await agentOf(site, flat(50));
    const as = { authorization: `Bearer ${token}`, ...headers };
    for (const call of [calls.serviceUrl, calls.agentLoginUrl]) {
      const answer = await send(site, call, as);
      expect(answer, call.path).toContain('"code":200');
      expect(answer, call.path).not.toContain('evil.example');
    }
  }
});

test('the link leads where the member asked, when that is ours: an own host, the public address, the socket', async () => {
  const link = async (site: TestSite, host: string) =>
    /"url":"([^"#]+)/.exec(await send(site, calls.serviceUrl, { host }))?.[1];
  expect(await link(named, 'play.example')).toBe('https://play.example/service/');
  expect(await link(named, 'two.example')).toBe('https://two.example/service/');
  expect(await link(named, 'three.example:8443')).toBe('https://three.example:8443/service/');
  expect(await link(named, 'three.example')).toBe('https://play.example/service/');
  const { host, port } = new URL(plain.running.address);
  expect(await link(plain, host)).toBe(`http://${host}/service/`);
  expect(await link(plain, `localhost:${port}`)).toBe(`http://localhost:${port}/service/`);
  expect(await link(plain, 'localhost:1')).toBe(`http://${host}/service/`);
});

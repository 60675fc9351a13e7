/**
 * S4: somebody types the address of a chain node (or a browser names a push service) that points inside: at this machine, at a private
 * network, at the cloud's own address; by number, by name, by a redirect, by a name that means another address the second time. Must
 * hold: nothing is connected, and what an address answers is never shown as it is.
 *
 * Names are resolved by the tests themselves and every connection goes to this machine: no private address is ever called.
 */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { InsideAddress, isOutside, openOutbound } from '../apps/server/src/platform/outbound.ts';
import { startTestSite, type TestSite } from '../apps/server/src/testing/site.ts';

const secret = 'root:x:0:0:the inside of the house';
let inside: Server;
let port: number;
let asked: string[] = [];
beforeAll(async () => {
  inside = createServer((request, response) => {
    asked.push(`${request.headers.host} ${request.url}`);
    if (request.url === '/redirect') {
      response.writeHead(302, { location: `http://127.0.0.1:${port}/secret` }).end();
      return;
    }
    if (request.url === '/error')
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code: -32000, message: secret } }));
    else response.writeHead(request.url === '/500' ? 500 : 200).end(secret);
  });
  inside.listen(0, '127.0.0.1');
  await once(inside, 'listening');
  const address = inside.address();
  port = address && typeof address === 'object' ? address.port : 0;
});
afterAll(() => inside.close());

test.each([
  '127.0.0.1',
  '127.1.2.3',
  '0.0.0.0',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fe80::1%eth0',
  'fc00::1',
  'fd00:ec2::254',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:a00:1',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:0:4136:e378:8000:63bf:3fff:fdd2',
  'not an address',
  '',
])('%s is inside', (address) => {
  expect(isOutside(address)).toBe(false);
});

test.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '2606:4700::1111'])('%s is outside', (address) => {
  expect(isOutside(address)).toBe(true);
});

test('no way of writing this machine is called: numbers, names, mixtures', async () => {
  asked = [];
  const means: Record<string, string[]> = {
    'inside.example': ['127.0.0.1'],
    'both.example': ['8.8.8.8', '127.0.0.1'],
    'six.example': ['::1'],
    'mapped.example': ['::ffff:127.0.0.1'],
  };
  const outbound = openOutbound([], async (name) => means[name] ?? []);
  for (const host of [
    '127.0.0.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '127.1',
    '0',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    'user:secret@127.0.0.1',
    ...Object.keys(means),
  ])
    await expect(outbound.fetch(`http://${host}:${port}/secret`), host).rejects.toThrow(InsideAddress);
  for (const url of ['file:///etc/passwd', 'ftp://127.0.0.1/', `gopher://127.0.0.1:${port}/`])
    await expect(outbound.fetch(url), url).rejects.toThrow(InsideAddress);
  expect(asked).toEqual([]);
});

test('a name that means another address the second time is called where it was checked', async () => {
  let looked = 0;
  // Allowed by name, so that the checked address may be this machine; a second look would lead nowhere at all.
  const outbound = openOutbound([`rebind.example:${port}`], async () => {
    looked += 1;
    return looked === 1 ? ['127.0.0.1'] : ['192.0.2.1'];
  });
  asked = [];
  const answer = await outbound.fetch(`http://rebind.example:${port}/here`);
  expect([answer.status, await answer.text(), looked]).toEqual([200, secret, 1]);
  expect(asked).toEqual([`rebind.example:${port} /here`]);
});

test('a redirect is an answer, and nobody follows it', async () => {
  asked = [];
  const answer = await openOutbound(['127.0.0.1']).fetch(`http://127.0.0.1:${port}/redirect`);
  expect(answer.status).toBe(302);
  expect(asked).toHaveLength(1);
});

/** What the console shows of a node that a chief typed. */
async function shown(site: TestSite, urls: readonly string[]) {
  const chief = await site.staffToken();
  const contract = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
  const settings = { rpcUrls: [...urls], chainId: 1, contract };
  return site.staff('checkNodes', { protocol: 'ERC20', settings }, chief);
}

let site: TestSite | undefined;
afterAll(() => site?.stop());

test('the console tells that an address points inside, and nothing of what is there', async () => {
  site = await startTestSite({ environment: { OUTBOUND_ALLOW: '' } });
  asked = [];
  const urls = ['', 'error', '500', 'redirect'].map((path) => `http://127.0.0.1:${port}/${path}`);
  const reply = await shown(site, [...urls, `http://localhost:${port}/`]);
  expect(reply.code).toBe(200);
  expect(reply.data).toHaveLength(5);
  for (const { trouble } of reply.data) expect(trouble).toContain('points inside');
  expect(asked).toEqual([]);
  await site.stop();

  site = await startTestSite({ environment: { OUTBOUND_ALLOW: `127.0.0.1:${port}` } });
  const allowed = await shown(site, urls);
  expect(asked.length).toBeGreaterThan(0);
  expect(JSON.stringify(allowed)).not.toMatch(/root|house|secret/);
  for (const { trouble } of allowed.data) expect(trouble).toMatch(/^eth_chainId: /);
});

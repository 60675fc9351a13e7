/** One node, at its worst: what it answers is capped in time and size, and its address is told to nobody. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { openOutbound } from '../platform/outbound.ts';
import { NodeTrouble, openNode } from './node.ts';

const outbound = openOutbound(['127.0.0.1']);
const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
});

async function serving(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}/v2/a-secret-key`;
}

/** @returns the trouble with the newest block */
async function troubleOf(url: string): Promise<string> {
  const error = await openNode(url, outbound, { timeoutMs: 150 })
    .block('latest')
    .catch((reason: unknown) => reason);
  if (!(error instanceof NodeTrouble)) throw new Error(`no trouble but ${String(error)}`);
  expect(error.message).not.toContain('secret');
  return error.message;
}

test('a node that accepts and never answers is given up after its time', async () => {
  const url = await serving(() => undefined);
  const started = Date.now();
  expect(await troubleOf(url)).toBe('eth_getBlockByNumber: no answer within 150 ms');
  expect(Date.now() - started).toBeLessThan(5_000);
});

test('an answer without end is cut off', async () => {
  let sent = 0;
  const url = await serving((_request, response) => {
    response.setHeader('content-type', 'application/json');
    const chunk = 'x'.repeat(1024 * 1024);
    const more = () => {
      sent += chunk.length;
      if (!response.destroyed) response.write(chunk, more);
    };
    more();
  });
  const error = await openNode(url, outbound, { timeoutMs: 10_000 })
    .block('latest')
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(NodeTrouble);
  expect(String(error)).toContain('too large');
  expect(sent).toBeLessThan(64 * 1024 * 1024);
});

test('nobody is led elsewhere with the key that stands in the address', async () => {
  const asked: string[] = [];
  const elsewhere = await serving((request, response) => {
    asked.push(request.url ?? '');
    response.end('{}');
  });
  const url = await serving((_request, response) => response.writeHead(307, { location: elsewhere }).end());
  expect(await troubleOf(url)).toContain('eth_getBlockByNumber');
  expect(asked).toEqual([]);
});

test.each([
  ['text', 'over capacity'],
  ['a page', '<html><body>502</body></html>'],
  ['an error of the node', '{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"header not found"}}'],
  [
    'a number that is none',
    '{"jsonrpc":"2.0","id":1,"result":{"number":"12","hash":"0x","timestamp":"now"}}',
  ],
  ['a number beyond all blocks', `{"jsonrpc":"2.0","id":1,"result":{"number":"0x${'f'.repeat(20)}"}}`],
])('%s is trouble', async (_what, body) => {
  const url = await serving((request, response) => {
    let asked = '';
    request.on('data', (chunk) => {
      asked += String(chunk);
    });
    request.on('end', () => {
      const { id } = JSON.parse(asked) as { id: number };
      response.setHeader('content-type', 'application/json');
      response.end(body.replace('"id":1', `"id":${id}`));
    });
  });
  expect(await troubleOf(url)).not.toBe('');
});

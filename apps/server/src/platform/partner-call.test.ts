/** Questions to third parties: what came whole is an answer, and everything else an error; connections stay open between them. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askPartner } from './partner-call.ts';

let answer: (request: IncomingMessage, response: ServerResponse, body: string) => void;
const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => answer(request, response, Buffer.concat(parts).toString('utf8')));
});
let connections = 0;
server.on('connection', () => {
  connections += 1;
});
let url: URL;
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/x?y=1`);
});
afterAll(() => {
  server.close();
});

const question = { method: 'POST', headers: { 'x-a': 'b' }, timeoutMs: 5_000, largestAnswer: 100 } as const;

test('it asks what it was told to, and twenty questions one after the other share a connection', async () => {
  answer = (request, response, body) =>
    response.end(`${request.method} ${request.url} ${request.headers['x-a']} ${body}`);
  for (let n = 0; n < 20; n += 1)
    expect(await askPartner(url, { ...question, body: `鱼${n}` })).toEqual({
      status: 200,
      text: `POST /v1/x?y=1 b 鱼${n}`,
    });
  expect(connections).toBe(1);
});

test('a connection that nobody uses is ended from here, before a server that does not say how soon it ends its own', async () => {
  const other = createServer((_request, response) =>
    response.setHeader('connection', 'keep-alive').end('here'),
  );
  // And a second, which Node adds.
  other.keepAliveTimeout = 2_500;
  const ended = new Promise<'from here' | 'by the server'>((resolve) => {
    other.once('connection', (socket) => {
      socket.once('end', () => resolve('from here'));
      socket.once('close', () => resolve('by the server'));
    });
  });
  await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening));
  const { port } = other.address() as AddressInfo;
  await askPartner(new URL(`http://127.0.0.1:${port}/`), question);
  expect(await ended).toBe('from here');
  other.close();
});

test('questions at the same time do not wait for one another', async () => {
  const waiting: ServerResponse[] = [];
  answer = (_request, response) => {
    waiting.push(response);
    if (waiting.length === 30) for (const one of waiting) one.end('all are here');
  };
  const answers = await Promise.all(Array.from({ length: 30 }, () => askPartner(url, question)));
  expect(new Set(answers.map(({ text }) => text))).toEqual(new Set(['all are here']));
});

test('a redirect is an answer that nobody follows', async () => {
  let asked = 0;
  answer = (_request, response) => {
    asked += 1;
    response.writeHead(302, { location: url.href }).end();
  };
  expect(await askPartner(url, { ...question, method: 'GET' })).toEqual({ status: 302, text: '' });
  expect(asked).toBe(1);
});

test.each<[string, typeof answer, string]>([
  ['says nothing', () => undefined, 'TimeoutError'],
  [
    'begins and never ends',
    (_request, response) => {
      response.write('{');
    },
    'TimeoutError',
  ],
  ['breaks off', (_request, response) => response.write('{', () => response.destroy()), 'Error'],
  ['hangs up', (request) => request.socket.destroy(), 'Error'],
  ['sends too much', (_request, response) => response.end('x'.repeat(101)), 'Error'],
])('who %s has not answered', async (_what, does, name) => {
  answer = does;
  await expect(askPartner(url, { ...question, timeoutMs: 300 })).rejects.toMatchObject({ name });
});

test('where nobody listens there is an error, and the next question is asked anew', async () => {
  answer = (_request, response) => response.end('here');
  await expect(askPartner(new URL('http://127.0.0.1:1/'), question)).rejects.toThrow('ECONNREFUSED');
  expect(await askPartner(url, question)).toEqual({ status: 200, text: 'here' });
});

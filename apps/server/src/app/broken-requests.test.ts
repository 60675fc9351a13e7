import { connect } from 'node:net';
import { calls } from '@mingpai/contract/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../testing/site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.stop());

/** All that is answered on one connection until it is closed from the other side. */
function sent(text: string): Promise<string> {
  const { hostname, port } = new URL(site.running.address);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(text));
    let heard = '';
    socket.setEncoding('utf8');
    socket.on('data', (part: string) => {
      heard += part;
    });
    socket.on('close', () => resolve(heard));
    socket.on('error', reject);
  });
}

const hidden = `POST ${calls.lobby.path} HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}`;
const head = `POST ${calls.appInfo.path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`;

test.each([
  ['a length and chunks', `${head}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`],
  ['two lengths', `${head}Content-Length: 2\r\nContent-Length: 60\r\n\r\n{}${hidden}`],
  ['chunks that are no last word', `${head}Transfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n${hidden}`],
  ['a header folded over a line', `${head}X: a\r\n b\r\nContent-Length : 2\r\n\r\n{}${hidden}`],
])('a request with %s is refused, and what hides behind it is no request', async (_what, text) => {
  const heard = await sent(text);
  expect(heard.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  expect(heard).toMatch(/^HTTP\/1\.1 400 /);
  expect(heard).toMatch(/content-type: application\/json; charset=utf-8/);
  expect(heard).toMatch(/x-content-type-options: nosniff/);
});

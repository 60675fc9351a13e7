/**
 * S5: somebody sends the heads of requests by the hundred and never the end of a body, to take every connection, or to have the slow
 * uploads of others thrown out. Must hold: their number is bounded, whoever sends many loses their own, and a member's picture over a slow
 * line arrives.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../apps/server/src/testing/site.ts';
import { connectionsOf, type HalfOpen, halfOpen } from './half-open.ts';

let site: TestSite;
let world: HalfOpen;
/** Heads that have come since the start. */
let heads = 0;
beforeAll(async () => {
  site = await startTestSite({ environment: { TRUSTED_PROXIES: '1' } });
  world = halfOpen(site);
  site.running.http.server.on('request', () => {
    heads += 1;
  });
});
afterEach(async () => {
  world.closeAll();
  await expect.poll(() => connectionsOf(site), { timeout: 4_000 }).toBeLessThan(10);
});
afterAll(() => site.stop());

/** The first byte of a thousand. @param from address that our proxy saw */
const begun = (from: string, token = '') =>
  `POST /api/balance HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\nx-forwarded-for: ${from}\r\n${token && `authorization: Bearer ${token}\r\n`}content-length: 1000\r\n\r\n{`;

const flooder = '198.51.100.7';
const other = '203.0.113.9';

interface Slow {
  readonly socket: Socket;
  readonly rest: Buffer | string;
}

/** A member's picture, of which the half has been sent. */
async function slowPicture(token: string, from: string): Promise<Slow> {
  const boundary = randomUUID();
  const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#0b5d4b' } })
    .png()
    .toBuffer();
  const body = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="me.png"\r\ncontent-type: image/png\r\n\r\n`,
    ),
    picture,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const headCame = once(site.running.http.server, 'request');
  const socket = await world.open(
    `POST /api/uploadimg HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\nx-forwarded-for: ${from}\r\ncontent-type: multipart/form-data; boundary=${boundary}\r\ncontent-length: ${body.length}\r\n\r\n`,
  );
  const half = Math.floor(body.length / 2);
  socket.write(body.subarray(0, half));
  await headCame;
  return { socket, rest: body.subarray(half) };
}

/** A visitor's sign-in, of which the first byte has been sent. */
async function slowSignIn(from: string): Promise<Slow> {
  const body = JSON.stringify({ name: 'nobody-here', password: 'wrong-password' });
  const headCame = once(site.running.http.server, 'request');
  const socket = await world.open(
    `POST /api/login HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${from}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n{`,
  );
  await headCame;
  return { socket, rest: body.slice(1) };
}

/** Sends what is left; the answer, or '' from a connection that is gone. */
function finish({ socket, rest }: Slow): Promise<string> {
  return new Promise((resolve) => {
    let heard = '';
    socket.on('close', () => resolve(heard));
    if (socket.destroyed) resolve(heard);
    socket.on('data', (bytes: Buffer) => {
      heard += String(bytes);
      if (/"code":\d+/.test(heard)) resolve(heard);
    });
    socket.write(rest);
  });
}

/** A hundred at a time, so that what asks nothing yet finds room; all heads have come at the end. */
async function flood(count: number, said: (index: number) => string): Promise<void> {
  const before = heads;
  for (let from = 0; from < count; from += 100) {
    await world.openMany(100, (index) => said(from + index));
    await expect.poll(() => heads - before).toBe(from + 100);
  }
}

const bounded = () => expect.poll(() => connectionsOf(site), { timeout: 4_000 }).toBeLessThan(275);

test('one address begins 600 bodies: it has 256 of them, and slow requests of others arrive, behind the same address too', async () => {
  const { token } = await site.member();
  const [signIn, sameAddress] = [await slowSignIn(other), await slowPicture(token, flooder)];
  await flood(600, () => begun(flooder));
  await bounded();
  expect(await finish(signIn)).toContain('"code":2000,');
  expect(await finish(sameAddress)).toContain('"code":200,');
});

test('600 addresses begin a body each: they have 256 of them, and what a member sends slowly arrives', async () => {
  const { token } = await site.member();
  const picture = await slowPicture(token, other);
  await flood(600, (index) => begun(`198.51.${index >> 8}.${index & 255}`));
  await bounded();
  expect(await finish(picture)).toContain('"code":200,');
});

test('one member begins 600 bodies, answered at once or not: they have 256 of them, and what another sends slowly arrives', async () => {
  const [thief, { token }] = [await site.member(), await site.member()];
  const picture = await slowPicture(token, flooder);
  await flood(600, () => begun(flooder, thief.token));
  await bounded();
  expect(await finish(picture)).toContain('"code":200,');
});

test('a whole subscriber of IPv6 is one, and what a proxy did not write chooses nothing', async () => {
  const signIn = await slowSignIn(other);
  await flood(300, (index) => begun(`2001:db8:1:2::${index.toString(16)}`));
  await flood(300, (index) => begun(`192.0.2.${index & 255}, 2001:db8:1:2::1`));
  await bounded();
  expect(await finish(signIn)).toContain('"code":2000,');
});

test('600 requests that are whole, answered by the one, push nobody out', async () => {
  const signIn = await slowSignIn(flooder);
  await flood(
    600,
    () =>
      `POST /api/balance HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\nx-forwarded-for: ${flooder}\r\ncontent-length: 2\r\n\r\n{}`,
  );
  await expect.poll(() => connectionsOf(site), { timeout: 4_000 }).toBeGreaterThan(600);
  expect(await finish(signIn)).toContain('"code":2000,');
});

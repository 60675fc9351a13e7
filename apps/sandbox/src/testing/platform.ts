/** A platform of its own for one test: a new folder, a free port, and an operator that signs. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Platform } from '../game-platform/index.ts';
import { type MovableClock, openClock } from '../kit/clock.ts';
import { sign } from '../kit/signature.ts';
import { createServer, type Server } from '../server.ts';

export const secret = 'a secret of the test';
export const controlToken = 'a control token of the test';
const operator = 'mingpai';

export interface TestPlatform extends Server {
  readonly platform: Platform;
  readonly url: string;
  readonly operator: Operator;
  control(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<Response>;
}

/**
 * @param played the games that the test is about, all without it: others do nothing while nobody asks for them. A clock that jumps makes
 *   each draw what its page would show, at ten ms of a processor a round.
 */
export async function startPlatform(
  changes: Partial<Config> = {},
  clock: MovableClock = openClock(),
  played?: readonly string[],
): Promise<TestPlatform> {
  const own = await mkdtemp(join(tmpdir(), 'platform-'));
  const config = {
    host: '127.0.0.1',
    port: 0,
    dataDir: own,
    operator,
    secret,
    controlToken,
    frameAncestors: ['http://localhost:8080'],
    publicUrl: undefined,
    walletUrl: 'http://127.0.0.1:9',
    walletSecret: secret,
    gatewaySecret: secret,
    payoutSecret: secret,
    checkerSecret: secret,
    beaconSecret: secret,
    beaconUrls: [],
    ownBeaconUrl: 'http://127.0.0.1:9',
    ...changes,
  };
  const server = await createServer(config, {
    clock,
    unplayed: (game) => played !== undefined && !played.includes(game),
  });
  const { platform } = server.parties['game-platform'] ?? {};
  if (!platform) throw new Error('the game platform is down');
  const url = await server.http.listen({ host: '127.0.0.1', port: 0 });
  return {
    ...server,
    platform,
    url,
    operator: createOperator(url, () => clock.now()),
    control: (method, path, body) =>
      fetch(url + path, {
        method,
        headers: {
          'x-control': controlToken,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    async stop() {
      await server.stop();
      await rm(own, { recursive: true });
    },
  };
}

export interface Operator {
  /** Signs and sends. @returns the parsed body of an HTTP 200 */
  call(path: string, content: unknown, timeoutMs?: number): Promise<Record<string, unknown>>;
  send(path: string, body: string, headers: Record<string, string>, timeoutMs?: number): Promise<Response>;
  headersFor(path: string, body: string): Record<string, string>;
}

/** @param signing the secret that the third party knows, which it calls */
export function createOperator(url: string, now: () => number = Date.now, signing = secret): Operator {
  function headersFor(path: string, body: string): Record<string, string> {
    const timestamp = String(now());
    const nonce = randomBytes(16).toString('hex');
    return {
      'content-type': 'application/json',
      'x-operator': operator,
      'x-timestamp': timestamp,
      'x-nonce': nonce,
      'x-signature': sign(signing, path, timestamp, nonce, body).toString('hex'),
    };
  }
  async function send(path: string, body: string, headers: Record<string, string>, timeoutMs = 30_000) {
    return fetch(url + path, { method: 'POST', headers, body, signal: AbortSignal.timeout(timeoutMs) });
  }
  return {
    headersFor,
    send,
    async call(path, content, timeoutMs) {
      const body = JSON.stringify(content);
      const response = await send(path, body, headersFor(path, body), timeoutMs);
      if (response.status !== 200) throw new Error(`HTTP ${response.status}`);
      return JSON.parse(await response.text());
    },
  };
}

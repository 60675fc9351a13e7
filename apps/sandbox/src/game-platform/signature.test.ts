import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sign } from '../kit/signature.ts';
import { startPlatform, type TestPlatform } from '../testing/platform.ts';

const path = '/v1/players/create';
const body = JSON.stringify({ venue: 'mpqp', player: 'm1' });

describe('the operator’s door', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startPlatform();
  });
  afterAll(() => platform.stop());

  async function statusOf(headers: Record<string, string>, sent = body, at = path): Promise<number> {
    return (await platform.operator.send(at, sent, headers)).status;
  }
  const right = () => platform.operator.headersFor(path, body);
  const without = (name: string) =>
    Object.fromEntries(Object.entries(right()).filter(([key]) => key !== name));

  it('lets a signed request in', async () => {
    expect(await statusOf(right())).toBe(200);
  });

  it.each(['x-operator', 'x-timestamp', 'x-nonce', 'x-signature'])(
    'refuses a request without %s',
    async (name) => {
      expect(await statusOf(without(name))).toBe(401);
    },
  );

  it('refuses another operator, a wrong secret and a nonce that is too short', async () => {
    expect(await statusOf({ ...right(), 'x-operator': 'someone' })).toBe(401);
    const { 'x-timestamp': timestamp = '', 'x-nonce': nonce = '' } = right();
    const forged = sign('another secret', path, timestamp, nonce, body).toString('hex');
    expect(
      await statusOf({ ...right(), 'x-timestamp': timestamp, 'x-nonce': nonce, 'x-signature': forged }),
    ).toBe(401);
    const short = sign('a secret of the test', path, timestamp, 'short', body).toString('hex');
    expect(
      await statusOf({ ...right(), 'x-timestamp': timestamp, 'x-nonce': 'short', 'x-signature': short }),
    ).toBe(401);
  });

  it('refuses a request in which any one bit of the body or signature was changed', async () => {
    for (let bit = 0; bit < body.length * 8; bit += 7) {
      const bytes = Buffer.from(body);
      bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      const response = await fetch(platform.url + path, { method: 'POST', headers: right(), body: bytes });
      expect(response.status).toBe(401);
    }
    for (let bit = 0; bit < 256; bit += 11) {
      const headers = right();
      const bytes = Buffer.from(headers['x-signature'] ?? '', 'hex');
      bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(await statusOf({ ...headers, 'x-signature': bytes.toString('hex') })).toBe(401);
    }
  });

  it('refuses the same nonce a second time, also with a body that was signed anew', async () => {
    const headers = right();
    expect(await statusOf(headers)).toBe(200);
    expect(await statusOf(headers)).toBe(401);
    const other = JSON.stringify({ venue: 'mpqp', player: 'm2' });
    const signature = sign(
      'a secret of the test',
      path,
      headers['x-timestamp'] ?? '',
      headers['x-nonce'] ?? '',
      other,
    );
    expect(await statusOf({ ...headers, 'x-signature': signature.toString('hex') }, other)).toBe(401);
  });

  it('does not let a forged request use up a nonce', async () => {
    const headers = right();
    expect(await statusOf({ ...headers, 'x-signature': '0'.repeat(64) })).toBe(401);
    expect(await statusOf(headers)).toBe(200);
  });

  it('refuses a time more than five minutes off, either way', async () => {
    for (const [offset, expected] of [
      [-301_000, 401],
      [301_000, 401],
      [-290_000, 200],
      [290_000, 200],
    ] as const) {
      const timestamp = String(Date.now() + offset);
      const nonce = right()['x-nonce'] ?? '';
      const signature = sign('a secret of the test', path, timestamp, nonce, body).toString('hex');
      const headers = { ...right(), 'x-timestamp': timestamp, 'x-nonce': nonce, 'x-signature': signature };
      expect(await statusOf(headers)).toBe(expected);
    }
  });

  it('refuses a signature made for another path, and a query that was not signed', async () => {
    expect(await statusOf(right(), body, '/v1/players/balance')).toBe(401);
    expect(await statusOf(right(), body, `${path}?a=1`)).toBe(401);
  });

  it('refuses nothing silently: the effect of a refused request is none', async () => {
    const content = JSON.stringify({ venue: 'mpqp', player: 'never-made' });
    await statusOf(
      { ...platform.operator.headersFor(path, content), 'x-signature': '1'.repeat(64) },
      content,
    );
    const answer = await platform.operator.call('/v1/players/balance', {
      venue: 'mpqp',
      player: 'never-made',
    });
    expect(answer).toEqual({ ok: false, reason: 'unknown_player' });
  });
});

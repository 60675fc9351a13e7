import { createHash, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { packetFen, sealOf } from './verify.ts';

const seed = 'a1'.repeat(32);

test('the seal is the SHA-256 of the seed', async () => {
  expect(await sealOf(seed)).toBe(createHash('sha256').update(seed).digest('hex'));
});

test.each([
  [10, 100],
  [3_456, 100],
  [123_456.78, 500],
])(
  'a packet for deposits of %s yuan lies between one yuan and its share, as the formula says',
  async (deposits, share) => {
    for (const number of [1, 2, 3]) {
      const packet = { day: '2026-11-21', member: 100_001, number, deposits, share };
      const digest = createHmac('sha256', seed).update(`2026-11-21|100001|${number}`).digest();
      const most = Math.max(100, Math.floor((Math.round(deposits * 100) * share) / 10_000));
      const expected = 100n + (BigInt(most - 99) * BigInt(digest.readUIntBE(0, 6))) / 2n ** 48n;
      expect(await packetFen(seed, packet)).toBe(expected);
      expect(expected).toBeGreaterThanOrEqual(100n);
      expect(expected).toBeLessThanOrEqual(BigInt(most));
    }
  },
);

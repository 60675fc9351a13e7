import { createHash, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { isSigned } from './beacon.ts';
import { drawnFrom, isRoundOfDay, packetFen, sealOf } from './verify.ts';

const seed = 'a1'.repeat(32);

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

test('the seal is the SHA-256 of the seed and of the round that was named, on days of before of the seed alone', async () => {
  const named = { public_key: 'c0'.repeat(96), round: 7 };
  expect(await sealOf(seed, named)).toBe(sha256(`2|${seed}|${'c0'.repeat(96)}|7`));
  expect(await sealOf(seed, null)).toBe(sha256(seed));
});

test('a day is drawn from the seed and the signature of its round, on days of before from the seed alone', async () => {
  const signature = 'ab'.repeat(48);
  expect(await drawnFrom(seed, signature)).toBe(createHmac('sha256', seed).update(signature).digest('hex'));
  expect(await drawnFrom(seed, null)).toBe(seed);
});

test('a round opens a day from ten until twelve of its own day, counted by hand', () => {
  // 2026-11-21 02:00:00 UTC is 1,795,226,400: (1,795,226,400 - 1,692,803,367) / 3 + 1.
  const ten = 34_141_012;
  expect([ten - 1, ten, ten + 2_399, ten + 2_400].map((round) => isRoundOfDay('2026-11-21', round))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test('a round of quicknet is right on the phone as it was published', async () => {
  // Round 1000, 2023-08-23 15:59:24 UTC, in the documents of github.com/thibmeu/drand-rs.
  const published = {
    public_key:
      '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
    round: 1000,
    signature:
      'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
  };
  expect(await isSigned(published)).toBe(true);
  expect(await isSigned({ ...published, round: 1001 })).toBe(false);
  expect(await isSigned({ ...published, signature: 'f'.repeat(96) })).toBe(false);
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

/** How many accounts one line makes: an address of IPv4, or the 64 bits that a subscriber has of IPv6. */

import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startTestSite } from '../testing/site.ts';

test('of one /64 as many accounts are made in an hour as of one address, whatever the other 64 bits', async () => {
  const site = await startTestSite({ environment: { TRUSTED_PROXIES: '1' } });
  const from = async (address: string, n: number) => {
    const response = await site.raw('/api/register', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({
        name: `ringer${n}x`,
        password: 'Tq81-zebra',
        confirmPass: 'Tq81-zebra',
        paypassword: 'Kp47-river',
        realname: '王小明',
      }),
    });
    return response.code;
  };
  try {
    const codes = [];
    for (let n = 1; n <= 31; n += 1) codes.push(await from(`2001:db8:1:2::${n.toString(16)}`, n));
    expect(codes.slice(0, 30)).toEqual(Array(30).fill(200));
    expect(codes[30]).toBe(9001);
    expect(await from('2001:db8:1:3::1', 32)).toBe(200);
  } finally {
    await site.stop();
  }
});

test('no limit counts by a whole address', async () => {
  const root = join(import.meta.dirname, '..');
  const files = globSync('**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
  const found = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(root, file), 'utf8');
      // What is counted, up to the end of the call.
      const counted = text.match(/\.hit\([^;]*?\)\)? [!=]==/g) ?? [];
      return counted
        .filter((call) => /\baddress\b/.test(call) && !call.includes('networkOf('))
        .map((call) => `${file}: ${call}`);
    }),
  );
  expect(found.flat()).toEqual([]);
  expect(files.length).toBeGreaterThan(500);
});

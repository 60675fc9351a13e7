import { expect, test } from 'vitest';
import { withThousands } from './with-thousands.ts';

test.each([
  ['7654321.00 元已从中心钱包转入取款冻结', '7,654,321.00 元已从中心钱包转入取款冻结'],
  ['收到 1391062.421234 USDT，交易哈希 a1b2c3.5d', '收到 1,391,062.421234 USDT，交易哈希 a1b2c3.5d'],
  ['入账 999.50 元', '入账 999.50 元'],
  ['入账 1234.50 元', '入账 1,234.50 元'],
])('%s is read as %s', (text, read) => {
  expect(withThousands(text)).toBe(read);
});

test('days, hashes and counts stay as they are', () => {
  const text = '最早于 2026-11-22 06:07 审核；交易哈希 0012345678ab；12345个确认';
  expect(withThousands(text)).toBe(text);
});

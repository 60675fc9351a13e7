import { expect, test } from 'vitest';
import { isOwnPath, leadsAway, namesWallet } from './words.ts';

test.each([
  '请到 https://pay.example/x 存款',
  'pay.example',
  '访问 ｐａｙ．ｃｏｍ 领取',
  '访问 pay。com',
  '访问 pay . com',
  'p\u200bay.c\u200bom',
  '打开 www 点这里',
  '203.0.113.7',
  '加 @cashier888',
  '转到 0x52908400098527886E0F7030069857D2E4169EE7',
  '转到 TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC',
  '彩金网站：明牌.vip',
  'tg://resolve?domain=x',
])('%s leads away', (text) => {
  expect(leadsAway(text)).toBe(true);
});

test.each([
  '今晚两点到四点维护，充值优惠 8.88 元。请留意！',
  'Maintenance tonight at two. Deposits go on.',
  '返水 0.6%，最高 1,000.00 元；VIP3 起',
  '2026.11.23 20:00 开始',
  '今晚维护。Deposits go on',
  '',
])('%j does not', (text) => {
  expect(leadsAway(text)).toBe(false);
});

test('a wallet is known between Chinese words too, and a long word is none', () => {
  const wallet = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC';
  for (const text of [
    `转到${wallet}即可`,
    `ｘ ${wallet}`,
    '到0x52908400098527886E0F7030069857D2E4169EE7付款',
  ])
    expect([namesWallet(text), leadsAway(text)], text).toEqual([true, true]);
  for (const text of [`${wallet}x`, 'https://help.example/blog', 'T1'])
    expect(namesWallet(text), text).toBe(false);
});

test('a message leads to a page of the site, and nowhere else', () => {
  for (const path of ['', '/activity', '/activityInfo?id=3']) expect(isOwnPath(path)).toBe(true);
  for (const path of [
    'https://pay.example',
    '//pay.example',
    '/\\pay.example',
    'activity',
    '/a b',
    'javascript:x',
  ])
    expect(isOwnPath(path)).toBe(false);
});

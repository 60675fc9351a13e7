import { expect, test } from 'vitest';
import { versionLine } from './version.ts';

test('settings say whose version they are, in Beijing time', () => {
  const version = { version: 3, setBy: '老牌', setAt: '2026-11-20T19:06:09.000Z' };
  expect(versionLine(version, '立即生效')).toBe('第3版，由 老牌 于 2026-11-21 03:06:09 保存。立即生效');
});

test('what nobody has saved is what the site came with', () => {
  expect(versionLine({ version: 0, setBy: null, setAt: null }, '立即生效')).toBe('预设值。立即生效');
  expect(versionLine({ version: 1, setBy: 'seed', setAt: '2026-11-20T19:06:09Z' }, '立即生效')).toBe(
    '预设值。立即生效',
  );
});

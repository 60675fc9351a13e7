import { expect, test } from 'vitest';
import { sanitise } from './sanitise.ts';

test.each([
  ['<p>正文</p><script>alert(1)</script>', '<p>正文</p>'],
  ['<img src="x" onerror="alert(1)">', '<img src="x" />'],
  ['<a href="javascript:alert(1)">链接</a>', '<a>链接</a>'],
  ['<a href="//evil.example/">链接</a>', '<a>链接</a>'],
  ['<a href="tel:400-000-0000">求助</a>', '<a href="tel:400-000-0000">求助</a>'],
  ['<img src="tel:400-000-0000">', '<img />'],
  ['<iframe src="https://evil.example"></iframe>', ''],
  ['<p style="position:fixed">x</p>', '<p>x</p>'],
  ['<svg><script>alert(1)</script></svg>', ''],
  ['<h3>标题</h3><ul><li>一</li></ul>', '<h3>标题</h3><ul><li>一</li></ul>'],
])('%s becomes %s', (dirty, clean) => {
  expect(sanitise(dirty)).toBe(clean);
});

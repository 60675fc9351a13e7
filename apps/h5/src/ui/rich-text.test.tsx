// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RichText } from './rich-text.tsx';

const shown = (html: string) => render(<RichText html={html} />).container.innerHTML;

test('headings, lists and emphasis stay', () => {
  expect(shown('<h2>规则</h2><ul><li><b>1</b> 倍流水</li></ul>')).toContain(
    '<h2>规则</h2><ul><li><b>1</b> 倍流水</li></ul>',
  );
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror="alert(1)">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" java\nscript:alert(1)">x</a>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<p style="position:fixed" onclick="alert(1)">x</p>',
  '<svg><script>alert(1)</script></svg>',
])('nothing of %s can run', (html) => {
  expect(shown(html)).not.toMatch(/script|alert|onerror|onclick|style|iframe|javascript/i);
});

test('a link opens elsewhere and tells nothing about us', () => {
  const html = shown('<a href="https://example.org/a">x</a>');
  expect(html).toContain('href="https://example.org/a"');
  expect(html).toContain('rel="noopener noreferrer nofollow"');
});

test('a telephone number is called from the page; what only begins like one leads nowhere', () => {
  expect(shown('<a href="tel:400-000-0000">x</a>')).toContain('<a href="tel:400-000-0000">x</a>');
  expect(shown('<a href="tel:javascript:1">x</a>')).not.toContain('href');
});

import { expect, test } from 'vitest';
import { banners } from './banners.ts';

test('no banner carries a figure of an offer: its picture would not follow when the operator changes the terms', () => {
  const words = Object.values(banners()).flatMap((svg) =>
    [...svg.matchAll(/<text[^>]*>([^<]*)/g)].map(([, text = '']) => text),
  );
  expect(words).toContain('首存礼遇');
  expect(words.filter((text) => /倍|[一二三四五六七八九十\d]+元|turnover|times|%/.test(text))).toEqual([]);
});

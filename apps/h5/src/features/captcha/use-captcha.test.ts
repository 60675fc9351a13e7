import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { captchaPictures } from './pictures.ts';
import { pickCaptcha } from './use-captcha.ts';

const fileOf = (src: string) => new URL(`../../../public${src}`, import.meta.url);

test('the pool has 21 different pictures that exist, and fit the register field', () => {
  expect(captchaPictures).toHaveLength(21);
  expect(new Set(captchaPictures.map(({ text }) => text)).size).toBe(21);
  expect(captchaPictures.filter(({ src }) => !existsSync(fileOf(src)))).toEqual([]);
  expect(captchaPictures.filter(({ text }) => text.length > 4)).toEqual([]);
});

test('a picture does not carry its characters as text', () => {
  const telling = captchaPictures.filter(({ text, src }) => {
    const drawing = readFileSync(fileOf(src), 'utf8');
    return drawing.includes('<text') || drawing.includes(text);
  });
  expect(telling).toEqual([]);
});

test('another picture is never the one that is shown', () => {
  for (const shown of captchaPictures) {
    for (const random of [0, 0.3, 0.5, 0.999]) expect(pickCaptcha(shown, () => random)).not.toBe(shown);
  }
});

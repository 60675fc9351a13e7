import { expect, test } from 'vitest';
import { isPhoto, isPicture } from './picture.ts';

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3];
const gif = [...'GIF89a'].map((letter) => letter.charCodeAt(0));
const file = (bytes: readonly number[], type = 'image/png') => new Blob([new Uint8Array(bytes)], { type });

test.each([
  ['a PNG', file(png), true],
  ['a GIF', file(gif, ''), true],
  ['a JPEG that says it is a PNG', file([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0]), false],
  ['half a signature', file(png.slice(0, 5)), false],
  ['nothing', file([]), false],
  ['more than 2 MB', new Blob([new Uint8Array(png), new Uint8Array(2 * 1024 * 1024)]), false],
])('%s: %s', async (_name, blob, expected) => {
  expect(await isPicture(blob)).toBe(expected);
});

const webp = [...'RIFF1234WEBPVP8 '].map((letter) => letter.charCodeAt(0));
test.each([
  ['a PNG', file(png), true],
  ['a JPEG', file([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0], ''), true],
  ['a WebP', file(webp), true],
  ['a sound in the same wrapping', file([...webp.slice(0, 8), 0x57, 0x41, 0x56, 0x45]), false],
  ['a drawing in words', file([...'<svg xmlns='].map((letter) => letter.charCodeAt(0))), false],
  ['nothing', file([]), false],
  [
    'a camera’s six megabytes',
    new Blob([new Uint8Array([0xff, 0xd8, 0xff]), new Uint8Array(6_000_000)]),
    true,
  ],
])('as a photograph, %s: %s', async (_name, blob, expected) => {
  expect(await isPhoto(blob)).toBe(expected);
});

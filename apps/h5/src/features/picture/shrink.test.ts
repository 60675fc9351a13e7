// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { shrunk } from './shrink.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const jpeg = (bytes: number) => {
  const content = new Uint8Array(bytes);
  content.set([0xff, 0xd8, 0xff]);
  return new File([content], 'receipt.jpg', { type: 'image/jpeg' });
};

test('a photograph is sent as it is where it is small enough, and drawn to what is kept where it is not', async () => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4_000, height: 3_000, close: () => undefined }));
  const drawn: [number, number][] = [];
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    done,
  ) {
    drawn.push([this.width, this.height]);
    done(new Blob([new Uint8Array(300_000)], { type: 'image/jpeg' }));
  });
  const small = jpeg(1_000_000);
  expect(await shrunk(small)).toBe(small);
  const large = jpeg(4_000_000);
  const bounds = { largest: 5 * 1024 * 1024, longest: 2_000 };
  expect(await shrunk(large, bounds)).toBe(large);
  expect(drawn).toEqual([]);
  expect((await shrunk(jpeg(7_000_000), bounds))?.size).toBe(300_000);
  expect((await shrunk(large))?.size).toBe(300_000);
  expect(drawn).toEqual([
    [2_000, 1_500],
    [1_600, 1_200],
  ]);
});

test('what is no picture is not drawn', async () => {
  expect(await shrunk(new Blob(['<svg/>']))).toBeUndefined();
});

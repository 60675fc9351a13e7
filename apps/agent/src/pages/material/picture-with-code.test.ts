// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { pictureWithCode } from './picture-with-code.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Draws a picture of this size. @returns what was drawn, in order, and the size of the whole */
async function drawn(width: number, height: number) {
  const steps: unknown[] = [];
  const nameOf = (image: HTMLImageElement) => image.getAttribute('src');
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockResolvedValue();
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(width);
  vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(height);
  const brush = {
    fillStyle: '',
    fillRect: (...area: number[]) => steps.push([brush.fillStyle, ...area]),
    drawImage: (image: HTMLImageElement, ...area: number[]) => steps.push([nameOf(image), ...area]),
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(brush as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    take,
    type,
  ) {
    take(new Blob([`${this.width}x${this.height}`], { type: String(type) }));
  });
  const file = await pictureWithCode('/a.png', '/qr.svg');
  return { steps, size: await file.text(), type: file.type };
}

test.each([
  { name: 'a quarter of the shorter side', width: 1_000, height: 800, side: 200 },
  { name: 'no less than a camera reads', width: 400, height: 600, side: 160 },
  { name: 'no wider than a narrow picture', width: 120, height: 600, side: 120 },
])('the code stands below the picture at the right, on white: $name', async ({ width, height, side }) => {
  expect(await drawn(width, height)).toEqual({
    steps: [
      ['white', 0, 0, width, height + side],
      ['/a.png', 0, 0],
      ['/qr.svg', width - side, height, side, side],
    ],
    size: `${width}x${height + side}`,
    type: 'image/png',
  });
});

test('a browser that cannot draw is an error, and so is a picture that does not come about', async () => {
  await drawn(400, 600);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) => take(null));
  await expect(pictureWithCode('/a.png', '/qr.svg')).rejects.toThrow('not drawn');
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  await expect(pictureWithCode('/a.png', '/qr.svg')).rejects.toThrow('no canvas here');
});

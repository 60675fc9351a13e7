/** The comparison of pictures by itself: what is a difference, and what is none. */
import { expect, test } from 'vitest';
import { differenceOf, type Mosaic, mosaicOf } from './pictures/compare.ts';

type Colour = readonly [red: number, green: number, blue: number];
interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly colour: Colour;
}

const screen = { width: 200, height: 120 };
const paper: Colour = [246, 242, 233];
const button: Box = { left: 40, top: 40, width: 100, height: 44, colour: [15, 107, 80] };

function drawn(...boxes: readonly Box[]): Mosaic {
  const pixels = new Uint8Array(screen.width * screen.height * 3);
  for (let place = 0; place < screen.width * screen.height; place += 1) {
    const [x, y] = [place % screen.width, Math.floor(place / screen.width)];
    const isIn = ({ left, top, width, height }: Box) =>
      x >= left && x < left + width && y >= top && y < top + height;
    pixels.set(boxes.findLast(isIn)?.colour ?? paper, place * 3);
  }
  return mosaicOf(pixels, screen.width, screen.height);
}

const differs = (one: Mosaic, other: Mosaic) => differenceOf(one, other) !== undefined;

test('what is gone, has moved, lies under another or has another colour is a difference, whichever of the two has it', () => {
  const accepted = drawn(button);
  const label: Box = { left: 60, top: 56, width: 24, height: 12, colour: paper };
  const others: readonly (readonly [string, Mosaic, Mosaic])[] = [
    ['gone', accepted, drawn()],
    ['12 px to the right', accepted, drawn({ ...button, left: 52 })],
    ['12 px down', accepted, drawn({ ...button, top: 52 })],
    ['8 px wider', accepted, drawn({ ...button, width: 112 })],
    ['another colour', accepted, drawn({ ...button, colour: [110, 40, 30] })],
    ['its words gone', drawn(button, label), accepted],
    ['under another', accepted, drawn(button, { ...button, top: 70, colour: [255, 255, 255] })],
  ];
  for (const [name, one, other] of others)
    expect([name, differs(one, other), differs(other, one)]).toEqual([name, true, true]);
});

test('a pixel further, an edge that is smoothed and a shade that nobody sees are none', () => {
  const accepted = drawn(button);
  expect(differs(accepted, accepted)).toBe(false);
  for (const [left, top] of [
    [1, 0],
    [0, -1],
    [2, 2],
  ] as const)
    expect(differs(accepted, drawn({ ...button, left: 40 + left, top: 40 + top }))).toBe(false);
  const smooth: Box = { ...button, left: 39, top: 39, width: 102, height: 46, colour: [120, 170, 150] };
  expect(differs(accepted, drawn(smooth, button))).toBe(false);
  expect(differs(accepted, drawn({ ...button, colour: [22, 113, 86] }))).toBe(false);
});

test('a line of text that the lower edge cuts may show a pixel more of itself, and no more than that', () => {
  const cut = (top: number): Box => ({ left: 40, top, width: 100, height: 20, colour: [20, 20, 20] });
  expect(differs(drawn(cut(119)), drawn(cut(118)))).toBe(false);
  expect(differs(drawn(), drawn(cut(116)))).toBe(false);
  expect(differs(drawn(), drawn(cut(108)))).toBe(true);
});

test('it says where, with the tiles beside that are softened by it', () => {
  const box = differenceOf(drawn(button), drawn())?.box;
  expect(box).toEqual({ left: 36, top: 36, right: 140, bottom: 84 });
});

test('pictures of two sizes are no pair', () => {
  const accepted = drawn(button);
  expect(() => differenceOf(accepted, { ...accepted, width: accepted.width - 1 })).toThrow(/tiles/);
});

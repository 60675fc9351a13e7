import { expect, test } from 'vitest';
import { slotCovers } from './slot-covers.ts';

/** Lightness and two axes of colour, in which equal distances look equal (OKLab). */
function seen(colour: string): number[] {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const long = Math.cbrt(0.4122 * red + 0.5363 * green + 0.0514 * blue);
  const middle = Math.cbrt(0.2119 * red + 0.6807 * green + 0.1074 * blue);
  const short = Math.cbrt(0.0883 * red + 0.2817 * green + 0.63 * blue);
  return [
    0.2105 * long + 0.7936 * middle - 0.0041 * short,
    1.978 * long - 2.4286 * middle + 0.4506 * short,
    0.0259 * long + 0.7828 * middle - 0.8087 * short,
  ];
}

/** Families that have the same heroes; their first is the fox. */
const families = ['obgdy', 'fgdz', 'pp', 'ae'];
const foxes = slotCovers();

/** What its ears are carved of. */
function ears(family: string): string {
  const [, colour = ''] = /L-20-6Z" fill="(#\w{6})"/.exec(foxes[`games/slots/${family}01`] ?? '') ?? [];
  return colour;
}

test('the same hero of two families is told apart at a glance: what they are carved of is of clearly different colours', () => {
  expect(new Set(families.map(ears)).size).toBe(families.length);
  const alike = families.flatMap((one, place) =>
    families.slice(place + 1).flatMap((other) => {
      const [a, b] = [seen(ears(one)), seen(ears(other))];
      const apart = Math.hypot(...a.map((axis, index) => axis - (b[index] ?? 0)));
      return apart < 0.13 ? [`${one} ${other} ${apart.toFixed(2)}`] : [];
    }),
  );
  expect(alike).toEqual([]);
});

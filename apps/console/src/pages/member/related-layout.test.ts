import { expect, test } from 'vitest';
import { between, box, height, middle, placeAround, width } from './related-layout.ts';

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])(
  '%s accounts stand around the member, all inside the picture and none upon another',
  (count) => {
    const places = Array.from({ length: count }, (_none, index) => placeAround(index, count));
    expect(places[0]).toEqual({ x: middle.x, y: 40 });
    for (const [index, { x, y }] of places.entries()) {
      expect(x).toBeGreaterThanOrEqual(60);
      expect(x).toBeLessThanOrEqual(width - 60);
      expect(y).toBeGreaterThanOrEqual(30);
      expect(y).toBeLessThanOrEqual(height - 30);
      for (const other of [middle, ...places.slice(index + 1)]) {
        expect(Math.hypot(other.x - x, other.y - y)).toBeGreaterThan(60);
        expect(
          Math.abs(other.x - x) >= box.width || Math.abs(other.y - y) >= box.height,
          `${index} and the one at ${other.x}/${other.y}`,
        ).toBe(true);
      }
    }
  },
);

test('what stands on a line stands between its ends', () => {
  expect(between({ x: 0, y: 10 }, { x: 100, y: 30 }, 0.5)).toEqual({ x: 50, y: 20 });
});

/** What may lie on a table; an order with an empty bet in it would be refused whole. */
import { expect, test } from 'vitest';
import { withRoom } from './useSlip.ts';

test('a chip stays where there is room, as much of it as there is, and not where there is none', () => {
  const rooms: Readonly<Record<string, number>> = { banker: 5_000, tie: 0, pair: 300 };
  expect(withRoom({ banker: 1_000, tie: 1_000, pair: 1_000 }, (kind) => rooms[kind] ?? 0)).toEqual({
    banker: 1_000,
    pair: 300,
  });
  expect(withRoom({ tie: 2_000 }, () => 0)).toEqual({});
});

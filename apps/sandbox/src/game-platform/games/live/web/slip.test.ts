// @vitest-environment happy-dom
/** What may lie on a table; an order with an empty bet in it would be refused whole. */
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Table } from './table.ts';
import { useSlip, withRoom } from './useSlip.ts';

test('a chip stays where there is room, as much of it as there is, and not where there is none', () => {
  const rooms: Readonly<Record<string, number>> = { banker: 5_000, tie: 0, pair: 300 };
  expect(withRoom({ banker: 1_000, tie: 1_000, pair: 1_000 }, (kind) => rooms[kind] ?? 0)).toEqual({
    banker: 1_000,
    pair: 300,
  });
  expect(withRoom({ tie: 2_000 }, () => 0)).toEqual({});
});

test('undo takes back the last step, be it a chip or a doubling, and clear all of them', () => {
  const table = {
    round: { round: 7 },
    bets: [],
    rules: { bets: [{ kind: 'banker', largest: 100_000 }] },
    rooms: { tie: 1_500 },
  } as unknown as Table;
  const { result } = renderHook(() => useSlip(table, true, undefined));
  const slip = () => result.current;
  act(() => slip().add('banker', 1_000));
  act(() => slip().add('tie', 1_000));
  act(() => slip().double());
  // As far as there is room.
  expect(slip().pending).toEqual({ banker: 2_000, tie: 1_500 });
  act(() => slip().undo());
  expect(slip().pending).toEqual({ banker: 1_000, tie: 1_000 });
  act(() => slip().undo());
  expect(slip().pending).toEqual({ banker: 1_000 });
  act(() => slip().add('tie', 500));
  act(() => slip().clear());
  expect(slip().total).toBe(0);
  act(() => slip().undo());
  expect(slip().total).toBe(0);
});

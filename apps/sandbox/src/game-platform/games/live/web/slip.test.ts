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

/** A table at a round, with bets of the member on it. */
function tableAt(round: number, bets: readonly object[] = []): Table {
  return {
    round: { round },
    bets,
    rules: { bets: [{ kind: 'banker', largest: 100_000 }] },
    rooms: {},
  } as unknown as Table;
}
const bet = (round: number, kind: string, stake: number, state = 'open') => ({ round, kind, stake, state });

/** The slip of a member who looks on while the table goes on. */
function watch(first: Table) {
  const { result, rerender } = renderHook(
    ({ table, open, accepted }: { table: Table; open: boolean; accepted: string | undefined }) =>
      useSlip(table, open, accepted),
    { initialProps: { table: first, open: true, accepted: undefined as string | undefined } },
  );
  return {
    slip: () => result.current,
    goOn: (table: Table, open = true, accepted?: string) => rerender({ table, open, accepted }),
  };
}

test('what lies unsent as bets are closed is given back and said; what the next round begins with is nothing', () => {
  const { slip, goOn } = watch(tableAt(7));
  act(() => slip().add('banker', 2_000));
  expect([slip().total, slip().returned]).toEqual([2_000, 0]);
  goOn(tableAt(7), false);
  expect([slip().pending, slip().total, slip().returned]).toEqual([{}, 0, 2_000]);
  goOn(tableAt(8));
  expect([slip().pending, slip().total, slip().returned]).toEqual([{}, 0, 0]);
});

test('what was accepted is pending no more: it is sent, and what was void is not', () => {
  const { slip, goOn } = watch(tableAt(7));
  act(() => slip().add('banker', 2_000));
  goOn(
    tableAt(7, [bet(7, 'banker', 2_000), bet(7, 'tie', 500, 'void'), bet(6, 'banker', 900)]),
    true,
    'order-1',
  );
  expect([slip().pending, slip().total, slip().sent]).toEqual([{}, 0, { banker: 2_000 }]);
});

test('the bets of the round before are laid again, all of them and no others, and not those of this round', () => {
  const { slip, goOn } = watch(
    tableAt(7, [bet(7, 'banker', 2_000), bet(7, 'banker', 500), bet(6, 'banker', 900)]),
  );
  expect(slip().before).toBeUndefined();
  act(() => slip().again());
  expect(slip().total).toBe(0);
  goOn(
    tableAt(8, [
      bet(7, 'banker', 2_000, 'lost'),
      bet(7, 'banker', 500, 'lost'),
      bet(6, 'banker', 900, 'won'),
    ]),
  );
  expect(slip().before).toEqual({ banker: 2_500 });
  act(() => slip().again());
  expect(slip().pending).toEqual({ banker: 2_500 });
});

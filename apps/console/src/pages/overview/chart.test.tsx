// @vitest-environment happy-dom
/** What is drawn is what was given: in its order, in yuan, the span before quieter than what it is beside. */
import { cleanup, render } from '@testing-library/react';
import type uPlot from 'uplot';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';

type Drawn = { readonly options: uPlot.Options; readonly data: uPlot.AlignedData };
const { drawn, gone } = vi.hoisted(() => {
  const all: Drawn[] = [];
  return { drawn: all, gone: { count: 0 } };
});
vi.mock('uplot', () => ({
  default: class {
    constructor(options: Drawn['options'], data: Drawn['data']) {
      drawn.push({ options, data });
    }
    setSize() {}
    destroy() {
      gone.count += 1;
    }
  },
}));

let Chart: typeof import('./chart.tsx')['default'];
beforeAll(async () => {
  // The page of a test file before this one may have asked for its picture as late as now, with the library itself in it.
  vi.resetModules();
  ({ default: Chart } = await import('./chart.tsx'));
});
afterEach(() => {
  cleanup();
  drawn.length = 0;
});

const moments = ['11-20', '11-21', '11-22'];
const series = [
  { label: '存款', values: [100, 20_000, null] },
  { label: '取款', values: [10, 0, 5] },
  { label: '存款（此前）', values: [7, 8, 9], faint: true },
];
function draw() {
  const shown = render(<Chart moments={moments} series={series} label="存款与取款" />);
  const last = drawn.at(-1);
  if (last === undefined) throw new Error('nothing was drawn');
  return { ...last, shown };
}

test('each line has its own values, in their order, over the moments', () => {
  const { data, options } = draw();
  expect(data).toEqual([
    [0, 1, 2],
    [100, 20_000, null],
    [10, 0, 5],
    [7, 8, 9],
  ]);
  expect(options.series.map(({ label }) => label)).toEqual(['时间', '存款', '取款', '存款（此前）']);
  const strokes = options.series.slice(1).map(({ stroke }) => stroke);
  expect(new Set(strokes).size).toBe(3);
  expect(options.series.map(({ dash }) => dash)).toEqual([undefined, undefined, undefined, [4, 4]]);
});

test('what is pointed at is told in yuan and fen, with its moment; where there is nothing, nothing is', () => {
  const { options } = draw();
  const told = (place: number, value: number | null) => {
    const { value: tell } = options.series[place] ?? {};
    return typeof tell === 'function' ? tell({} as uPlot, value as number, place, 0) : undefined;
  };
  expect([told(0, 1), told(1, 20_000), told(1, null), told(2, 12.5)]).toEqual([
    '11-21',
    '20,000.00',
    '',
    '12.50',
  ]);
});

test('the axes say each moment once and large sums shortly', () => {
  const { options } = draw();
  const axis = (place: number, of: number[]) => {
    const values = options.axes?.[place]?.values;
    return typeof values === 'function' ? values({} as uPlot, of, 0, 0, 0) : undefined;
  };
  expect(axis(0, [0, 0.5, 1, 2, 3])).toEqual(['11-20', '', '11-21', '11-22', '']);
  expect(axis(1, [0, 9_999, 20_000])).toEqual(['0', '9999', '2万']);
});

test('a picture that goes takes its drawing with it', () => {
  const before = gone.count;
  draw().shown.unmount();
  expect(gone.count).toBe(before + 1);
});

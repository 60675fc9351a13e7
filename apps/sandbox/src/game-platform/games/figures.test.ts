/** What a slot says of itself on its sheet, worked out once more from its strips by other means: all symbols at all places, nothing left out. */
import { expect, test } from 'vitest';
import { edgeOf } from './kit/edge.ts';
import { slots } from './slots/game.ts';
import { filled, freeSpinsFor, linePays, rows, scatter, stripOf, windowAt, winsIn } from './slots/maths.ts';
import { type Model, models } from './slots/models.ts';
import { themes } from './slots/themes.ts';

/** What each reel shows where it stops, as it counts. */
const windowsOf = (model: Model) =>
  model.counts.map((_, reel) => {
    const strip = stripOf(model, reel);
    const shown = strip.map((_symbol, stop) =>
      Array.from({ length: rows }, (_row, row) => strip[(stop + row) % strip.length] ?? -1),
    );
    return filled(model, shown);
  });

function meanOfLine(model: Model, line: readonly number[]): number {
  const reels = windowsOf(model).map((windows, reel) => {
    const symbols = windows.map((window) => window[line[reel] ?? 0] ?? -1);
    return [...new Set(symbols)].map((symbol) => ({
      symbol,
      chance: symbols.filter((each) => each === symbol).length / symbols.length,
    }));
  });
  const from = (row: readonly number[], chance: number): number => {
    const reel = reels[row.length];
    if (reel === undefined) return chance * (linePays(model, row)?.pays ?? 0);
    return reel.reduce((sum, next) => sum + from([...row, next.symbol], chance * next.chance), 0);
  };
  return from([], 1);
}

/** Every combination of reels that do and do not show a scatter. */
function meanFree(model: Model): number {
  const shows = model.counts.map((_, reel) => {
    const strip = stripOf(model, reel);
    const with_ = strip.filter((_symbol, stop) =>
      Array.from({ length: rows }, (_row, row) => strip[(stop + row) % strip.length]).includes(scatter),
    );
    return with_.length / strip.length;
  });
  let mean = 0;
  for (let mask = 0; mask < 2 ** shows.length; mask += 1) {
    const chance = shows.reduce((all, one, reel) => all * (mask & (1 << reel) ? one : 1 - one), 1);
    mean += chance * freeSpinsFor(model, shows.filter((_, reel) => mask & (1 << reel)).length);
  }
  return mean;
}

function everyStop(model: Model): number {
  const lengths = model.counts.map((_, reel) => stripOf(model, reel).length);
  const from = (stops: readonly number[]): number => {
    const length = lengths[stops.length];
    if (length === undefined)
      return winsIn(model, windowAt(model, stops)).reduce((sum, { pays }) => sum + pays, 0);
    let sum = 0;
    for (let stop = 0; stop < length; stop += 1) sum += from([...stops, stop]);
    return sum;
  };
  return from([]) / lengths.reduce((all, length) => all * length, 1);
}

const shown = themes.map(({ code, model }) => ({ code, model, figures: slots.figures?.(code) }));

test.each(Object.entries(models).filter(([, { lines }]) => lines !== undefined))(
  '%s: the return that is shown is the one of its strips, and so is what the house keeps',
  (name, model) => {
    const spin =
      model.counts.length === 3
        ? everyStop(model)
        : (model.lines ?? []).reduce((sum, line) => sum + meanOfLine(model, line), 0);
    const back = (spin / model.units) * (1 + meanFree(model) * model.multiplier);
    const hundredths = Math.round(back * 10_000);
    const own = shown.filter((theme) => theme.model === name);
    expect(own.length).toBeGreaterThan(0);
    for (const { figures } of own) expect(figures?.returnToPlayer).toBe(hundredths);
    expect(edgeOf([hundredths])).toBe(`${(100 - Math.round(back * 10_000) / 100).toFixed(2)}%`);
  },
);

test('a rougher slot is called so: those of high volatility stray further than those of medium, those of low least', () => {
  const spreads = (level: string) =>
    shown.flatMap(({ figures }) => (figures?.volatility === level ? [figures.spread ?? 0] : []));
  expect(Math.max(...spreads('low'))).toBeLessThan(Math.min(...spreads('medium')));
  expect(Math.max(...spreads('medium'))).toBeLessThan(Math.min(...spreads('high')));
});

test('where bets differ the least and the most that is kept stand there', () => {
  expect(edgeOf([9_894, 9_876, 8_564])).toBe('1.06% – 14.36%');
  expect(edgeOf([9_750])).toBe('2.50%');
});

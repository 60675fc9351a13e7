import { describe, expect, it } from 'vitest';
import { beadPlate, bigRoad } from './roads.ts';

const signs = { L: 'left', R: 'right', T: 'tie' } as const;
const results = (text: string) =>
  [...text].flatMap((sign, round) =>
    sign === 'L' || sign === 'R' || sign === 'T' ? [{ round, winner: signs[sign] }] : [],
  );
const places = (text: string) =>
  bigRoad(results(text))
    .map(({ column, row }) => `${column}/${row}`)
    .join(' ');

describe('the big road', () => {
  it('starts a column with each change of sides', () => {
    expect(places('LLRLL')).toBe('0/0 0/1 1/0 2/0 2/1');
  });

  it('turns right at the bottom and stays in that row', () => {
    expect(places('LLLLLLLL')).toBe('0/0 0/1 0/2 0/3 0/4 0/5 1/5 2/5');
  });

  it('turns right above a run that lies in its way', () => {
    // The first run's tail lies at the bottom of columns 1 and 2.
    expect(places('LLLLLLLLRRRRRRR')).toBe('0/0 0/1 0/2 0/3 0/4 0/5 1/5 2/5 1/0 1/1 1/2 1/3 1/4 2/4 3/4');
  });

  it('does not go down again once it has turned, where there would be room', () => {
    expect(places('LLLLLLLRRRRRRR')).toBe('0/0 0/1 0/2 0/3 0/4 0/5 1/5 1/0 1/1 1/2 1/3 1/4 2/4 3/4');
  });

  it('begins no column where the tail of a run lies in its first place', () => {
    // Each run turns one row above the one before; the last along the top.
    const last = bigRoad(results('LLLLLLLRRRRRRLLLLLRRRRLLLRRL')).at(-1);
    expect(last).toMatchObject({ column: 7, row: 0 });
  });

  it('marks ties on the stone before them', () => {
    expect(bigRoad(results('TLTTRT')).map(({ ties }) => ties)).toEqual([2, 1]);
  });
});

describe('the bead plate', () => {
  it('gives each round a place of its own that it keeps until its column leaves', () => {
    const before = beadPlate(results('L'.repeat(40)), 6);
    const after = beadPlate(results('L'.repeat(41)), 6);
    expect(before.at(-1)).toMatchObject({ round: 39, column: 5, row: 3 });
    expect(before[0]).toMatchObject({ round: 6, column: 0, row: 0 });
    expect(after.slice(0, -1)).toEqual(before);
    expect(beadPlate(results('L'.repeat(43)), 6)[0]).toMatchObject({ round: 12, column: 0 });
  });
});

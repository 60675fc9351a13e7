import { expect, test } from 'vitest';
import { fieldsOf, levelsOf } from './fields.ts';

test('every percentage with two decimals comes back as it was', () => {
  for (let rate = 0; rate <= 1_000; rate += 1) {
    const level = {
      deposit: 100,
      turnover: 1_000,
      maintenance: 0,
      rebate: { realbet: rate, sport: rate, gaming: rate, joker: rate, concise: rate, lottery: rate },
    };
    expect(levelsOf([fieldsOf(level)])).toEqual([level]);
  }
});

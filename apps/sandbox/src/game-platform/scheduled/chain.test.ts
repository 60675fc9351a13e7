import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestTable, type TestTable } from '../../testing/scheduled.ts';
import { commitmentTo } from '../fairness/numbers.ts';
import { chainFor, seedOf } from './chain.ts';

let table: TestTable;
beforeEach(async () => {
  table = await openTestTable();
});
afterEach(() => table.close());

describe('the chain of seeds', () => {
  it('hashes back from any round to the tip that was public before the first', () => {
    const { store } = table.platform;
    const { firstRound, tip } = chainFor(store, 'die', 3 * 4096 + 5);
    expect(firstRound).toBe(3 * 4096);
    for (const place of [0, 1, 777, 4096 - 1]) {
      let hash = seedOf(store, 'die', firstRound + place);
      for (let step = 0; step <= place; step += 1) hash = commitmentTo(hash);
      expect(hash).toBe(tip);
    }
  });

  it('commits to each round with the seed of the round before', () => {
    const { store } = table.platform;
    expect(commitmentTo(seedOf(store, 'die', 9_002))).toBe(seedOf(store, 'die', 9_001));
  });

  it('is the same after a restart, and another for each game and stretch', () => {
    const before = seedOf(table.platform.store, 'die', 12);
    const other = seedOf(table.platform.store, 'other', 12);
    const later = chainFor(table.platform.store, 'die', 12 + 4096).tip;
    table.restart();
    expect(seedOf(table.platform.store, 'die', 12)).toBe(before);
    expect(new Set([before, other, later]).size).toBe(3);
  });

  it('is not kept when the transaction that made it was undone', () => {
    const { store } = table.platform;
    let undone = '';
    expect(() =>
      store.transact(() => {
        undone = seedOf(store, 'die', 5);
        throw new Error('undo');
      }),
    ).toThrow('undo');
    const kept = seedOf(store, 'die', 5);
    expect(kept).not.toBe(undone);
    table.restart();
    expect(seedOf(table.platform.store, 'die', 5)).toBe(kept);
  });
});

/** Whatever the hour at which a site is started, its past leaves people waiting: no episode lasts into their time. */
import { expect, test } from 'vitest';
import { diceOf } from '../dice.ts';
import { isTooLate, momentsOf } from './moments.ts';

const midnight = Date.parse('2026-11-28T16:00:00Z');
const minute = 60_000;

test('at every minute of a day the last episode has ended, however long it was, when the last people come', () => {
  let lived = 0;
  for (let past = 0; past < 24 * 60; past += 1) {
    const present = midnight + past * minute;
    const moments = momentsOf(diceOf(7, past), midnight, 0).filter((at) => !isTooLate(at, present));
    lived += moments.length;
    // Episodes of 34 minutes were seen; people come three quarters of an hour before the present.
    for (const at of moments) expect(at + 34 * minute).toBeLessThan(present - 45 * minute);
  }
  expect(lived).toBeGreaterThan(24 * 60);
});

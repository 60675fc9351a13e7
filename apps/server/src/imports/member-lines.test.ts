/** What one line of somebody who comes along may say: each bound to its last fen, day and level. */
import { expect, test } from 'vitest';
import { openLine } from './line.ts';
import { memberOf } from './member-lines.ts';

const now = new Date('2026-11-23T00:00:00Z');
const usual = { username: 'comesalong', real_name: '甲乙', balance: '1' };

/** What is wrong with the line. */
function faultsOf(cells: Readonly<Record<string, string>>): string[] {
  const all = { ...usual, ...cells };
  const line = openLine(7, Object.keys(all), Object.values(all));
  memberOf(line, now, { leastAge: 18, ceiling: 20_000n });
  return line.faults.map(({ row, place, fault }) => `${row} ${place} ${fault}`);
}

test.each([
  [{ balance: '200.00' }, []],
  [{ balance: '200.01' }, ['7 balance above_ceiling']],
  [{ balance: '0' }, []],
  [{ balance: '0', turnover: '0' }, []],
  [{ balance: '0', turnover: '0.01' }, ['7 turnover malformed']],
  [{ balance: '0.01', turnover: '0.01' }, []],
  [{ birthday: '2008-11-23' }, []],
  [{ birthday: '2008-11-24' }, ['7 birthday underage']],
  [{ vip_level: '1' }, []],
  [{ vip_level: '10' }, []],
  [{ vip_level: '0' }, ['7 vip_level malformed']],
  [{ vip_level: '11' }, ['7 vip_level malformed']],
  [{ real_name: '甲' }, ['7 real_name malformed']],
  [{ username: 'abcde' }, ['7 username malformed']],
  [{ username: 'abcdef' }, []],
  [{ username: 'ABCdef' }, []],
  [{ referrer: 'no one' }, ['7 referrer malformed']],
] as const)('%j: %j', (cells, faults) => expect(faultsOf(cells)).toEqual(faults));

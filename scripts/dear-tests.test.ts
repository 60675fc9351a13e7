import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dearByTurn, turns, waiting } from './dear-tests.ts';
import { readRules } from './rules.ts';
import { faultsOfSheet } from './specification-table.ts';

const costs = {
  'apps/server/src/wallet/a.test.ts': 9,
  'apps/server/src/wallet/cheap.test.ts': 1,
  'attacks/b.test.ts': 8,
  'e2e/c.test.ts': 7,
  'e2e/d.test.ts': 6,
  'e2e/specification/e.test.ts': 5,
  'e2e/k.test.ts': 5,
  'attacks/l.test.ts': 4,
  'attacks/m.test.ts': 4,
  'attacks/n.test.ts': 4,
  'attacks/o.test.ts': 3,
  'packages/ledger/src/f.test.ts': 4,
  'apps/server/src/vip/g.test.ts': 3,
  'apps/agent/src/h.test.ts': 2,
  'apps/console/src/i.test.tsx': 2,
  'apps/h5/src/j.test.tsx': 2,
  // It runs with --whole only, so it waits for no turn.
  'e2e/office.test.ts': 100,
};
const dear = Object.keys(costs).filter((file) => !/cheap|office/.test(file));

test('each dear file runs once in eight commits, whichever is the first of them; what is cheap runs each time', () => {
  for (const first of [0, 1, 2, 700]) {
    const ran = [0, 1, 2, 3, 4, 5, 6, 7]
      .map((later) => first + later)
      .flatMap((commit) => {
        const later = waiting(costs, commit, []);
        return dear.filter((file) => !later.includes(file));
      });
    expect(ran.sort()).toEqual(dear.slice().sort());
    expect(waiting(costs, first, [])).not.toContain('apps/server/src/wallet/cheap.test.ts');
  }
});

test('turns cost about the same', () => {
  const seconds = dearByTurn(costs).map((files) =>
    files.reduce((sum, file) => sum + (costs[file as keyof typeof costs] ?? 0), 0),
  );
  expect(seconds).toHaveLength(turns);
  // No further apart than the least dear of them.
  expect(Math.max(...seconds) - Math.min(...seconds)).toBeLessThanOrEqual(2);
});

test('a dear file runs out of turn where a change lies beside it, and one among many others where it changed itself', () => {
  for (const commit of [0, 1, 2, 3, 4, 5, 6, 7]) {
    expect(waiting(costs, commit, ['apps/server/src/wallet/transfer.ts'])).not.toContain(
      'apps/server/src/wallet/a.test.ts',
    );
    expect(waiting(costs, commit, ['e2e/c.test.ts'])).not.toContain('e2e/c.test.ts');
  }
  // A change of another walk calls no walk that waits.
  const alone = [0, 1, 2, 3, 4, 5, 6, 7].filter((commit) =>
    waiting(costs, commit, ['e2e/c.test.ts']).includes('e2e/d.test.ts'),
  );
  expect(alone).toHaveLength(7);
});

test('a rule whose rows wait has rows; one whose rows a file left out by itself has none', () => {
  const file = 'e2e/specification/e.test.ts';
  const rows = readRules().flatMap(({ rules }) => rules.map(({ id }) => `${id} ▸ holds`));
  const report = {
    testResults: [
      {
        name: join(import.meta.dirname, '..', file),
        assertionResults: rows.map((title) => ({ title, status: 'skipped' })),
      },
    ],
  };
  expect(faultsOfSheet(report, [file])).toEqual([]);
  // Rules that are written to be shown by nothing have no row to miss.
  expect(faultsOfSheet(report).length).toBeGreaterThan(500);
});

/** Background work of agents: the tree, commission as bets settle, statements once a week. */

import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import type { Job } from '../platform/jobs.ts';
import { applyMoves } from './apply-moves.ts';
import { accrue } from './commission.ts';
import { fillDays } from './fill-days.ts';
import { makeStatements } from './statements.ts';

export function affiliateJobs(database: Database, clock: Clock): readonly Job[] {
  return [
    {
      name: 'apply_agent_moves',
      schedule: '* * * * *',
      async run() {
        await applyMoves(database, clock);
      },
    },
    {
      name: 'accrue_commission',
      schedule: '* * * * *',
      async run() {
        await accrue(database);
      },
    },
    {
      // Once, after the release that brought sums by day; then it finds nothing.
      name: 'fill_commission_days',
      schedule: '* * * * *',
      run: () => fillDays(database),
    },
    {
      name: 'make_agent_statements',
      // Half past each hour: the first run of a week is Monday 00:30 Beijing time, and a site that was down then makes up for it.
      schedule: '30 * * * *',
      async run() {
        await makeStatements(database, clock);
      },
    },
  ];
}

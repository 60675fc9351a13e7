/** Background work of venues: transfers whose outcome is unknown, and bets. */
import { z } from 'zod';
import type { Clock } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import type { Database } from '../platform/database.ts';
import { forgettingJob } from '../platform/forgetting.ts';
import { type Job, queueJob } from '../platform/jobs.ts';
import type { Adapters } from './adapters.ts';
import type { BetReader } from './bet-reader.ts';
import type { Catalogue } from './catalogue.ts';
import { type VenueStatus, venueStandings } from './console-lists.ts';
import type { LimitsOf } from './exposure.ts';
import { forgetHours } from './hour-age.ts';
import { keepChainTips } from './kept-draws.ts';
import { keepGameModels } from './models.ts';
import { forgetEnded } from './seamless/sessions.ts';
import { settleJob, type Transfers } from './transfers.ts';

export const pullJob = 'pull_bets';

/** Keeps the tips of venues' chains of seeds. */
const chainTipsJob = 'keep_chain_tips';
/** Keeps what games say of themselves. */
const gameModelsJob = 'keep_game_models';

/** The job that looks at one venue's bets waits under this key. */
export function pullKey(venue: string): string {
  return `${pullJob}/${venue}`;
}

export interface VenueJobDeps {
  readonly catalogue: Catalogue;
  readonly transfers: Transfers;
  readonly bets: BetReader;
  readonly adapters: Adapters;
  readonly limitsOf: LimitsOf;
}

export function venueJobs(
  { config, database, clock, log }: Pick<AppContext, 'config' | 'database' | 'clock' | 'log'>,
  { catalogue, transfers, bets, adapters, limitsOf }: VenueJobDeps,
  compare: (venue: string) => Promise<unknown>,
): readonly Job[] {
  return [
    {
      name: settleJob,
      async run(payload) {
        const { id } = z.object({ id: z.uuid() }).parse(payload);
        // Still pending: `settle` has queued the next attempt itself.
        await transfers.settle(id);
      },
    },
    {
      name: pullJob,
      // A chain for each venue, so that a slow one holds up no other: each run queues its next. The schedule starts the
      // chains, and starts them again should one ever break.
      schedule: '* * * * *',
      async run(payload) {
        const { venue: code } = z.object({ venue: z.string().optional() }).parse(payload);
        if (code === undefined) return queuePulls(database, catalogue);
        const venue = catalogue.venue(code);
        if (!venue) return;
        try {
          // A venue that calls us for each bet has none to be read: only whether it answers.
          if (venue.wallet === 'transfer') await bets.pull(code);
          else await lookAt(database, clock, adapters, code);
        } finally {
          await queuePull(database, code, new Date(Date.now() + venue.pullEveryMs));
        }
      },
    },
    {
      name: chainTipsJob,
      // Each hour, 00:05 Beijing among them, and at each start (`startPulling`): who was away then is asked again soon.
      schedule: '5 * * * *',
      run: () => keepChainTips({ db: database, access: config, clock }),
    },
    {
      name: gameModelsJob,
      // Each hour, and at each start.
      schedule: '41 * * * *',
      run: () => keepGameModels({ database, catalogue, access: config, clock }),
    },
    forgettingJob('forget_venue_hours', 40, () => forgetHours(database, clock.now())),
    { name: 'forget_seamless', schedule: '*/10 * * * *', run: () => forgetEnded({ database, clock }) },
    {
      name: 'venue_alarms',
      schedule: '* * * * *',
      run: async () => raiseAlarms(log, await venueStandings(database, clock.now(), limitsOf)),
    },
    {
      name: 'reconcile_venues',
      schedule: '17 * * * *',
      async run() {
        // One that fails stops no other, and is compared again in an hour: a run that fell would begin with the first again.
        for (const { code: venue } of catalogue.venues())
          await compare(venue).catch((error: unknown) =>
            log.error({ err: error, venue }, 'venue could not be reconciled'),
          );
      },
    },
  ];
}

/** For whoever watches the log; the console and the metrics show the same figures. */
function raiseAlarms(log: AppContext['log'], standings: readonly VenueStatus[]): void {
  for (const { code: venue, late, lagSeconds, setAside, winsHeld, dayAlarm, paidToday } of standings) {
    if (late) log.error({ venue, lagSeconds }, 'records of a venue are behind');
    if (winsHeld > 0) log.error({ venue, winsHeld }, 'wins of a venue are held for review');
    if (dayAlarm) log.error({ venue, paidToday: String(paidToday) }, 'a venue paid more than a day may cost');
    if (setAside > 0) log.error({ venue, setAside }, 'bets of a venue are put aside');
  }
}

/** Asks a seamless venue for a sign of life, so that its breaker closes again; noted where readers of bets note theirs. */
async function lookAt(database: Database, clock: Clock, adapters: Adapters, venue: string): Promise<void> {
  await database.query(
    'insert into bet_cursor (venue, caught_up_at) values ($1, $2) on conflict do nothing',
    [venue, clock.now()],
  );
  const { outcome } = await adapters.seamlessPortOf(venue).ping();
  if (outcome !== 'done') return;
  await database.query('update bet_cursor set read_at = $2, caught_up_at = $2 where venue = $1', [
    venue,
    clock.now(),
  ]);
}

/** Starts the chains of looks at the venues' bets, and asks what they commit to; part of the start, harmless to repeat. */
export async function startPulling(database: Database, catalogue: Catalogue): Promise<void> {
  await queuePulls(database, catalogue);
  await queueJob(database, chainTipsJob, {}, { key: chainTipsJob });
  await queueJob(database, gameModelsJob, {}, { key: gameModelsJob });
}

async function queuePulls(database: Database, catalogue: Catalogue): Promise<void> {
  for (const { code } of catalogue.venues()) await queuePull(database, code);
}

/** @param runAt by the machine's time, as jobs run on it */
export function queuePull(database: Database, venue: string, runAt?: Date): Promise<void> {
  return queueJob(database, pullJob, { venue }, { key: pullKey(venue), ...(runAt && { runAt }) });
}

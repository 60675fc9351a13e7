/** The night: each day is closed once it is over, in the order of days; what was missed or interrupted is made up for. */

import { beijingText, startOfBeijingDay } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { ratesOf, refreshRebates } from '../rebates/index.ts';
import { heldBefore, type Settings } from '../settings/index.ts';
import { decideLevels } from '../vip/index.ts';
import { foldTurnover, lastClosedDay, markClosed, startOf } from '../wagering/index.ts';

const dayMs = 86_400_000;
/** Members whose rebates are written in one transaction: short enough that nobody who claims just then waits for long. */
const membersAtOnce = 2_000;
/** One night at a time, whichever node it runs on. */
const lockKey = 7_316_464;

/** Closes every day that is over and not closed yet. @param atOnce members of one transaction @returns the days, `YYYY-MM-DD` */
export async function closeDays(
  site: AppContext,
  settings: Settings,
  atOnce = membersAtOnce,
): Promise<string[]> {
  const yesterday = startOfBeijingDay(site.clock.now(), -1);
  const closed: string[] = [];
  const last = await lastClosedDay(site.database);
  let day = last === undefined ? await firstDay(site.database, yesterday) : nextDay(startOf(last));
  while (day.getTime() <= yesterday.getTime()) {
    await closeDay(site, settings, { day, atOnce });
    closed.push(textOf(day));
    day = nextDay(day);
  }
  return closed;
}

async function closeDay(
  site: AppContext,
  settings: Settings,
  { day, atOnce }: { readonly day: Date; readonly atOnce: number },
): Promise<void> {
  const { database, clock, log } = site;
  const began = Date.now();
  const rates = await ratesOf(settings);
  // What was ordered from the next day on decides about nothing of this one, however late the night is.
  const { levels } = heldBefore(await settings.versions('vip'), nextDay(day));
  // A bet's row becomes visible a little after its moment: the day before is counted again, in case one came too late for it.
  const since = new Date(day.getTime() - dayMs);
  await step(site, async (tx) => {
    await foldTurnover(tx, textOf(since));
    await foldTurnover(tx, textOf(day));
  });
  const { levels: told } = await settings.current('vip');
  const changed = await step(site, (tx) => decideLevels(tx, { levels, told }, textOf(day), clock.now()));
  // The planner would take last night's word for how many changes there are, and scan them for each member: 63 s instead of 23
  // for a million bets (bench/loyalty.bench.ts).
  if (changed > 0) await step(site, (tx) => tx.query('analyze vip_change'));
  const members = await step(site, (tx) => playersSince(tx, since));
  for (let at = 0; at < members.length; at += atOnce)
    await step(site, (tx) =>
      refreshRebates(tx, {
        members: members.slice(at, at + atOnce),
        since,
        through: textOf(day),
        rates,
        now: clock.now(),
      }),
    );
  await markClosed(database, textOf(day), clock.now());
  log.info(
    { day: textOf(day), levels: changed, players: members.length, ms: Date.now() - began },
    'day closed',
  );
}

/** A part of the night: whole or not at all, and harmless to repeat. A whole day's bets take longer than any request may. */
function step<Result>({ database }: AppContext, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return database.transaction(
    async (tx) => {
      await tx.query('select pg_advisory_xact_lock($1)', [lockKey]);
      return work(tx);
    },
    { patient: true },
  );
}

async function playersSince(tx: Tx, since: Date): Promise<bigint[]> {
  const { rows } = await tx.query<{ member_id: bigint }>(
    'select distinct member_id from settled_change where at >= $1 order by member_id',
    [since],
  );
  return rows.map(({ member_id }) => member_id);
}

/** Where a site without a closed day begins: with its first bet, or yesterday. */
async function firstDay(db: Queryable, yesterday: Date): Promise<Date> {
  const { rows } = await db.query<{ at: Date | null }>('select min(at) as at from settled_change');
  const first = rows[0]?.at;
  return first && first < yesterday ? startOfBeijingDay(first) : yesterday;
}

function textOf(day: Date): string {
  return beijingText(day).slice(0, 10);
}

function nextDay(day: Date): Date {
  return new Date(day.getTime() + dayMs);
}

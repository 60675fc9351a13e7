/** The staff's calls on work in queues; translation only. They are the same for each queue, and take the right that decides its rows. */
import { longestParkedDays } from '@mingpai/contract/console/claims/names';
import {
  type Change,
  type ConsolePayloadOf,
  changed,
  type DefineConsoleCall,
  type StaffVisit,
  unchanged,
} from '../backoffice/index.ts';
import { soughtOf } from '../orders/index.ts';
import type { AppContext } from '../platform/context.ts';
import type { Tx } from '../platform/database.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import type { Settings } from '../settings/index.ts';
import { openAsking } from './asking-console.ts';
import { claim, claimMs, claimNext, claimsOn, refuseHeld, release, takeOver } from './claims.ts';
import { park, parkedOf, unpark } from './parking.ts';
import type { AskedQueue } from './questions.ts';
import type { WaitingRow, WorkQueue } from './queue.ts';

const dayMs = 24 * 3_600_000;

export function depositWorkConsole(
  define: DefineConsoleCall,
  site: AppContext,
  settings: Settings,
  queue: AskedQueue,
): void {
  const work = openWork(site, queue);
  const asking = openAsking(site, settings, queue);
  define('claimNextDeposit', work.next);
  define('claimDeposits', work.claim);
  define.change('takeOverDeposit', work.takeOver);
  define('releaseDeposits', work.release);
  define.change('parkDeposit', work.park);
  define.change('unparkDeposit', work.unpark);
  define.change('askAboutDeposit', asking.ask);
  define.change('takeBackDepositQuestion', asking.takeBack);
  define('depositQuestions', asking.questions);
}

export function withdrawalWorkConsole(
  define: DefineConsoleCall,
  site: AppContext,
  settings: Settings,
  queue: AskedQueue,
): void {
  const work = openWork(site, queue);
  const asking = openAsking(site, settings, queue);
  define('claimNextWithdrawal', work.next);
  define('claimWithdrawals', work.claim);
  define.change('takeOverWithdrawal', work.takeOver);
  define('releaseWithdrawals', work.release);
  define.change('parkWithdrawal', work.park);
  define.change('unparkWithdrawal', work.unpark);
  define.change('askAboutWithdrawal', asking.ask);
  define.change('takeBackWithdrawalQuestion', asking.takeBack);
  define('withdrawalQuestions', asking.questions);
}

/** What the calls of one queue do. */
function openWork({ database, clock }: AppContext, queue: WorkQueue) {
  const { name } = queue;
  const claimer = ({ staff }: StaffVisit) => ({ staffId: staff.id, now: clock.now() });
  return {
    async next({ except, ...sought }: ConsolePayloadOf<'claimNextDeposit'>, visit: StaffVisit) {
      const asked = { ...claimer(visit), except: except.map(BigInt), sought: soughtOf(sought) };
      const row = await database.transaction((tx) => claimNext(tx, queue, asked));
      if (row === undefined) return done({ next: null });
      const until = new Date(asked.now.getTime() + claimMs).toISOString();
      return done({ next: { id: Number(row.id), orderNo: row.orderNo, until } });
    },

    async claim({ ids }: ConsolePayloadOf<'claimDeposits'>, visit: StaffVisit) {
      const who = claimer(visit);
      return database.transaction(async (tx) => {
        const waiting = (await queue.waiting(tx, ids.map(BigInt))).map(({ id }) => id);
        const claimed = await claim(tx, name, waiting, who);
        const all = await claimsOn(tx, name, waiting, who.now);
        const others = all.filter((held) => held.staff_id !== who.staffId);
        return done({
          claimed: claimed.map(Number),
          held: others.map(({ item, by, since }) => ({ id: Number(item), by, since: since.toISOString() })),
        });
      });
    },

    takeOver: ({ id }: ConsolePayloadOf<'takeOverDeposit'>, visit: StaffVisit, change: Change) =>
      change(async (tx) => {
        const row = await waitingRow(tx, queue, BigInt(id));
        if (!row.ok) return row;
        const had = await takeOver(tx, name, row.value.id, claimer(visit));
        if (had === undefined) return unchanged(null);
        return changed(null, {
          action: 'work_taken_over',
          subject: queue.subject(row.value.id),
          before: { claimedBy: had.by },
          after: { claimedBy: visit.staff.name },
          about: about(row.value),
        });
      }),

    async release({ ids }: ConsolePayloadOf<'releaseDeposits'>, { staff }: StaffVisit) {
      await release(database, name, ids.map(BigInt), staff.id);
      return done(null);
    },

    async park(
      { id, reason, until: asked }: ConsolePayloadOf<'parkDeposit'>,
      visit: StaffVisit,
      change: Change,
    ) {
      const { staffId, now } = claimer(visit);
      const until = new Date(asked);
      if (until <= now || until.getTime() > now.getTime() + longestParkedDays * dayMs)
        return refused('park_until', { days: longestParkedDays });
      return change(async (tx) => {
        const row = await waitingRow(tx, queue, BigInt(id));
        if (!row.ok) return row;
        const held = await refuseHeld(tx, name, row.value.id, { staffId, now });
        if (held) return held;
        const [before] = await parkedOf(tx, name, [row.value.id], now);
        await park(tx, name, row.value.id, { staffId, reason, now, until });
        await release(tx, name, [row.value.id], staffId);
        return changed(null, {
          action: 'work_parked',
          subject: queue.subject(row.value.id),
          before: before && { parkedUntil: before.until.toISOString() },
          after: { parkedUntil: until.toISOString() },
          about: { ...about(row.value), reason },
        });
      });
    },

    unpark: ({ id }: ConsolePayloadOf<'unparkDeposit'>, _visit: StaffVisit, change: Change) =>
      change(async (tx) => {
        const row = await waitingRow(tx, queue, BigInt(id));
        if (!row.ok) return row;
        const [before] = await parkedOf(tx, name, [row.value.id], clock.now());
        if (before === undefined) return unchanged(null);
        await unpark(tx, name, row.value.id);
        return changed(null, {
          action: 'work_unparked',
          subject: queue.subject(row.value.id),
          before: { parkedUntil: before.until.toISOString() },
          after: undefined,
          about: { ...about(row.value), reason: before.reason },
        });
      }),
  };
}

/** Refusal `already_decided`: the row waits no more, or never did. */
async function waitingRow(tx: Tx, queue: WorkQueue, id: bigint): Promise<Outcome<WaitingRow>> {
  const [row] = await queue.waiting(tx, [id]);
  return row ? done(row) : refused('already_decided');
}

function about({ orderNo, memberId }: WaitingRow) {
  return { order: orderNo, member: String(memberId) };
}

/** The staff's calls on whose a row is, of queues that are decided one by one; translation only. */
import { type HeldQueueName, heldQueues } from '@mingpai/contract/console/claims/names';
import { changed, type DefineConsoleCall, type StaffVisit, unchanged } from '../backoffice/index.ts';
import type { AppContext } from '../platform/context.ts';
import { done, refused } from '../platform/outcome.ts';
import { claim, claimsOf, claimsOn, type Held, release, sweep, takeOver } from './claims.ts';

/** What the log calls the rows of each queue. */
const subjects: Readonly<Record<HeldQueueName, string>> = {
  adjustments: 'adjustment',
  'promotion-applications': 'promotion_application',
  recoveries: 'recovery',
  identity: 'identity_form',
  'held-wins': 'held-win',
  'chain-payments': 'payment',
  arrivals: 'arrival',
  'agent-applications': 'agent_application',
  payouts: 'withdrawal',
  'set-aside-bets': 'set-aside-bet',
  'agent-statements': 'agent_statement',
  'free-bets': 'free_bet',
  mailings: 'mailing',
  imports: 'import',
  'statement-files': 'statement_file',
  'statement-differences': 'statement_difference',
};

export function heldWorkConsole(define: DefineConsoleCall, { database, clock }: AppContext): void {
  define('heldWork', async ({ queue }, visit) => {
    if (!mayDecide(queue, visit)) return refused('staff_not_allowed');
    const rows = await claimsOf(database, queue, clock.now());
    return done({ rows: rows.map((held) => ({ id: Number(held.item), ...wireClaim(held, visit) })) });
  });

  define('holdWork', async ({ queue, id }, visit) => {
    if (!mayDecide(queue, visit)) return refused('staff_not_allowed');
    const now = clock.now();
    await sweep(database, now);
    const [claimed] = await claim(database, queue, [BigInt(id)], { staffId: visit.staff.id, now });
    if (claimed !== undefined) return done({ held: null });
    const [held] = await claimsOn(database, queue, [BigInt(id)], now);
    return done({ held: held ? wireClaim(held, visit) : null });
  });

  // A claim is renewed as often as its person wants: without this one colleague could keep a member's money waiting for ever.
  define.change('takeOverWork', async ({ queue, id }, visit, change) => {
    if (!mayDecide(queue, visit)) return refused('staff_not_allowed');
    const { id: staffId, name } = visit.staff;
    return change(async (tx) => {
      const had = await takeOver(tx, queue, BigInt(id), { staffId, now: clock.now() });
      if (had === undefined) return unchanged(null);
      return changed(null, {
        action: 'work_taken_over',
        subject: `${subjects[queue]}/${id}`,
        before: { claimedBy: had.by },
        after: { claimedBy: name },
      });
    });
  });

  define('leaveWork', async ({ queue, id }, visit) => {
    if (!mayDecide(queue, visit)) return refused('staff_not_allowed');
    await release(database, queue, [BigInt(id)], visit.staff.id);
    return done(null);
  });
}

/** Who may not decide a row keeps nobody from it. */
function mayDecide(queue: HeldQueueName, { staff }: StaffVisit): boolean {
  return staff.rights.includes(heldQueues[queue]);
}

function wireClaim({ by, staff_id, since, until }: Held, { staff }: StaffVisit) {
  return { by, own: staff_id === staff.id, since: since.toISOString(), until: until.toISOString() };
}

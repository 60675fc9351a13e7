/** The staff's calls on whose a row is, of queues that are decided one by one; translation only. */
import { type HeldQueueName, heldQueues } from '@mingpai/contract/console/claims/names';
import type { DefineConsoleCall, StaffVisit } from '../backoffice/index.ts';
import type { AppContext } from '../platform/context.ts';
import { done, refused } from '../platform/outcome.ts';
import { claim, claimsOf, claimsOn, type Held, release, sweep } from './claims.ts';

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

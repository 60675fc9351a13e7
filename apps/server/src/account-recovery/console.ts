/** The staff's calls on recovery requests; translation only. */
import { batchById, type DefineConsoleCall } from '../backoffice/index.ts';
import { unlessHeld } from '../claims/index.ts';
import type { AppContext } from '../platform/context.ts';
import { done } from '../platform/outcome.ts';
import { approveRequest, type RequestInQueue, rejectRequest, requestQueue } from './review.ts';

export function recoveryConsole(define: DefineConsoleCall, site: AppContext): void {
  define('recoveryQueue', async (query, { staff }) => {
    const { rows, total } = await requestQueue(site.database, query);
    return done({
      total,
      rows: rows.map((row) => wireRequest(row, staff.id)),
    });
  });

  define.list('recoveryQueue', async (query, onward) => {
    const { rows } = await requestQueue(site.database, { ...query, ...onward });
    return batchById(rows, onward.most, (row) => wireRequest(row, 0n));
  });

  define.change('approveRecovery', ({ id }, { staff }, change) =>
    change(
      unlessHeld({ queue: 'recoveries', id, staff, now: site.clock.now() }, (tx) =>
        approveRequest(tx, site.clock.now(), staff.id, BigInt(id)),
      ),
    ),
  );
  define.change('rejectRecovery', ({ id, reason }, { staff }, change) =>
    change.once(
      { id, reason },
      unlessHeld({ queue: 'recoveries', id, staff, now: site.clock.now() }, (tx) =>
        rejectRequest(tx, site.clock.now(), BigInt(id), reason),
      ),
    ),
  );
}

function wireRequest(
  { id, memberId, firstId, askedAt, readyAt, reason, first, ...row }: RequestInQueue,
  reader: bigint,
) {
  return {
    ...row,
    id: Number(id),
    memberId: Number(memberId),
    askedAt: askedAt.toISOString(),
    readyAt: readyAt.toISOString(),
    reason: reason ?? '',
    firstYes: first === null ? null : { by: first, own: firstId === reader },
  };
}

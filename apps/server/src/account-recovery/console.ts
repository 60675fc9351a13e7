/** The staff's calls on recovery requests; translation only. */
import type { DefineConsoleCall } from '../backoffice/index.ts';
import type { AppContext } from '../platform/context.ts';
import { done } from '../platform/outcome.ts';
import { approveRequest, rejectRequest, requestQueue } from './review.ts';

export function recoveryConsole(define: DefineConsoleCall, site: AppContext): void {
  define('recoveryQueue', async (query, { staff }) => {
    const { rows, total } = await requestQueue(site.database, query);
    return done({
      total,
      rows: rows.map(({ id, memberId, firstId, askedAt, readyAt, reason, first, ...row }) => ({
        ...row,
        id: Number(id),
        memberId: Number(memberId),
        askedAt: askedAt.toISOString(),
        readyAt: readyAt.toISOString(),
        reason: reason ?? '',
        firstYes: first === null ? null : { by: first, own: firstId === staff.id },
      })),
    });
  });

  define('approveRecovery', ({ id }, { staff }) => approveRequest(site, staff.id, BigInt(id)));
  define('rejectRecovery', ({ id, reason }, { staff }) => rejectRequest(site, staff.id, BigInt(id), reason));
}

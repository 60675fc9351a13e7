/** The staff's call that reads the log; translation only. */
import type { AppContext } from '../platform/context.ts';
import { done } from '../platform/outcome.ts';
import { auditLog } from './audit.ts';
import type { DefineConsoleCall } from './console-router.ts';

export function auditConsole(define: DefineConsoleCall, { database }: AppContext): void {
  define('auditLog', async (query) => {
    const { rows, total } = await auditLog(database, query);
    return done({
      total,
      rows: rows.map(({ id, at, ...row }) => ({ ...row, id: Number(id), at: at.toISOString() })),
    });
  });
}

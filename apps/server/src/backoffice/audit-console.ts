/** The staff's call that asks the log; translation only. */
import type { AppContext } from '../platform/context.ts';
import { done } from '../platform/outcome.ts';
import { auditLog, colleagues } from './audit.ts';
import type { DefineConsoleCall } from './console-router.ts';

export function auditConsole(define: DefineConsoleCall, { database }: AppContext): void {
  define('auditLog', async ({ from, to, ...question }) => {
    const span = { from: momentOf(from), to: momentOf(to) };
    const [{ rows, total, more }, staff] = await Promise.all([
      auditLog(database, { ...question, ...span }),
      colleagues(database),
    ]);
    return done({
      total,
      more,
      rows: rows.map(({ id, at, ...row }) => ({ ...row, id: Number(id), at: at.toISOString() })),
      colleagues: staff.map(({ id, name }) => ({ id: Number(id), name })),
    });
  });
}

function momentOf(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text);
}

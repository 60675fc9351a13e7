/** The staff's call that asks the log; translation only. */
import type { AppContext } from '../platform/context.ts';
import { done } from '../platform/outcome.ts';
import { type AuditRow, auditLog, auditLogOnward, colleagues } from './audit.ts';
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
      rows: rows.map(wireRow),
      colleagues: staff.map(({ id, name }) => ({ id: Number(id), name })),
    });
  });
  define.list('auditLog', async ({ from, to, ...question }, onward) => {
    const span = { from: momentOf(from), to: momentOf(to) };
    const { rows, next } = await auditLogOnward(database, { ...question, ...span }, onward);
    return { rows: rows.map(wireRow), next };
  });
}

function wireRow({ id, at, ...row }: AuditRow) {
  return { ...row, id: Number(id), at: at.toISOString() };
}

function momentOf(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text);
}

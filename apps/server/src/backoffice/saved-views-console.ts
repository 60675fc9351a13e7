/** The calls about views of lists; translation only. */
import type { AppContext } from '../platform/context.ts';
import { done, refused } from '../platform/outcome.ts';
import type { DefineConsoleCall } from './console-router.ts';
import { removeView, rolesOf, savedViews, saveView } from './saved-views.ts';
import { changed, unchanged } from './staff-change.ts';

export function savedViewsConsole(define: DefineConsoleCall, { database, clock }: AppContext): void {
  define('savedViews', async ({ list }, { staff }) => {
    const [rows, roles] = await Promise.all([
      savedViews(database, staff.id, list),
      rolesOf(database, staff.id),
    ]);
    return done({ rows: rows.map((row) => ({ ...row, id: Number(row.id) })), roles });
  });

  define.change('saveView', ({ list, name, question, role }, { staff }, change) =>
    change(async (tx) => {
      const saved = await saveView(
        tx,
        { staffId: staff.id, now: clock.now() },
        { list, name, question, role },
      );
      if (!saved.ok) return saved;
      const { id, before } = saved.value;
      const answer = { id: Number(id) };
      if (before?.question === question && before.role === role) return unchanged(answer);
      return changed(answer, {
        action: 'view_saved',
        subject: `view/${id}`,
        before: before && { question: before.question, role: before.role },
        after: { question, role },
        about: { list, name },
      });
    }),
  );

  define.change('removeView', ({ id }, { staff }, change) =>
    change(async (tx) => {
      const was = await removeView(tx, staff.id, BigInt(id));
      if (was === undefined) return refused('not_found');
      return changed(null, {
        action: 'view_removed',
        subject: `view/${id}`,
        before: { question: was.question, role: was.role },
        after: undefined,
        about: { name: was.name },
      });
    }),
  );
}

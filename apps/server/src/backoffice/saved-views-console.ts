/** The calls about views of lists; translation only. */
import type { AppContext } from '../platform/context.ts';
import { done, refused } from '../platform/outcome.ts';
import type { DefineConsoleCall } from './console-router.ts';
import { removeView, rolesOf, savedViews, saveView } from './saved-views.ts';

export function savedViewsConsole(define: DefineConsoleCall, { database, clock }: AppContext): void {
  define('savedViews', async ({ list }, { staff }) => {
    const [rows, roles] = await Promise.all([
      savedViews(database, staff.id, list),
      rolesOf(database, staff.id),
    ]);
    return done({ rows: rows.map((row) => ({ ...row, id: Number(row.id) })), roles });
  });

  define('saveView', async (view, { staff }) => {
    const by = { staffId: staff.id, now: clock.now() };
    const saved = await database.transaction((tx) => saveView(tx, by, view));
    return saved.ok ? done({ id: Number(saved.value) }) : saved;
  });

  define('removeView', async ({ id }, { staff }) => {
    const removed = await database.transaction((tx) => removeView(tx, staff.id, BigInt(id)));
    return removed ? done(null) : refused('not_found');
  });
}

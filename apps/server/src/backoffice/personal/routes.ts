/** The staff's call for members' personal data; translation only. */
import type { AppContext } from '../../platform/context.ts';
import type { DefineConsoleCall } from '../console-router.ts';
import { answered, logged } from '../staff-change.ts';
import { reveal, viewOf } from './reveals.ts';

export function personalConsole(define: DefineConsoleCall, { clock }: AppContext): void {
  define.change('revealPersonal', async ({ ids, fields, reason }, visit, change) => {
    const staffId = visit.staff.id;
    const request = { staffId, view: viewOf(visit), members: ids.map(BigInt), fields, reason };
    const revealed = await change(async (tx) => logged(await reveal(tx, clock, request)));
    return answered(revealed, ({ until }) => ({ until: until.toISOString() }));
  });
}

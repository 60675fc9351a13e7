/** The staff's call for members' personal data; translation only. */
import type { AppContext } from '../../platform/context.ts';
import type { DefineConsoleCall } from '../console-router.ts';
import { answered, logged } from '../staff-change.ts';
import { reveal } from './reveals.ts';

export function personalConsole(define: DefineConsoleCall, { clock }: AppContext): void {
  define.change('revealPersonal', async ({ ids, fields, reason }, { staff, token = '' }, change) => {
    const request = { staffId: staff.id, token, members: ids.map(BigInt), fields, reason };
    const revealed = await change(async (tx) => logged(await reveal(tx, clock, request)));
    return answered(revealed, ({ until }) => ({ until: until.toISOString() }));
  });
}

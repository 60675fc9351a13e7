/** The staff's call for members' personal data; translation only. */
import type { AppContext } from '../../platform/context.ts';
import { done } from '../../platform/outcome.ts';
import type { DefineConsoleCall } from '../console-router.ts';
import { reveal } from './reveals.ts';

export function personalConsole(define: DefineConsoleCall, { database, clock }: AppContext): void {
  define('revealPersonal', async ({ id, fields, reason }, { staff, token = '' }) => {
    const request = { staffId: staff.id, token, memberId: BigInt(id), fields, reason };
    const revealed = await database.transaction((tx) => reveal(tx, clock, request));
    return revealed.ok ? done({ until: revealed.value.until.toISOString() }) : revealed;
  });
}

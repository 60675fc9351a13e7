/** The staff's call on audiences; translation only. */
import type { DefineConsoleCall } from '../backoffice/index.ts';
import type { AppContext } from '../platform/context.ts';
import { done } from '../platform/outcome.ts';
import { sizeOf } from './set.ts';

export function audienceConsole(define: DefineConsoleCall, { database, clock }: AppContext): void {
  define('countAudience', async (asked) => done(await sizeOf(database, { ...asked, now: clock.now() })));
}

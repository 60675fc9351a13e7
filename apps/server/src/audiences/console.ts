/** The staff's calls on audiences; translation only. */
import type { DefineConsoleCall } from '../backoffice/index.ts';
import type { AppContext } from '../platform/context.ts';
import { done } from '../platform/outcome.ts';
import { tagCounts } from '../tags/index.ts';
import { sizeOf } from './set.ts';

export function audienceConsole(define: DefineConsoleCall, { database, clock }: AppContext): void {
  define('audienceTags', async () => done([...(await tagCounts(database, clock.now()))]));
  define('countAudience', async (asked) => done(await sizeOf(database, { ...asked, now: clock.now() })));
}

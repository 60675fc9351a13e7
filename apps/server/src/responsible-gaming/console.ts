/** The staff's calls on breaks; translation only. */
import type { DefineConsoleCall } from '../backoffice/index.ts';
import type { AppContext } from '../platform/context.ts';
import { liftCarried } from './lifting.ts';

export function responsibleGamingConsole(define: DefineConsoleCall, { clock }: AppContext): void {
  define.change('liftCarriedBreak', ({ id, reason }, { staff }, change) =>
    change((tx) => liftCarried(tx, clock, { breakId: BigInt(id), reason, staffId: staff.id })),
  );
}

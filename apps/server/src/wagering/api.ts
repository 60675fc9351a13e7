/** Wire names of chapter 7 for wagering requirements; translation only. */
import { yuanNumber } from '@mingpai/contract/money';
import type { AppContext } from '../platform/context.ts';
import { done } from '../platform/outcome.ts';
import type { DefineCall } from '../platform/router.ts';
import { turnoverLeft } from './turnover.ts';

export function wageringApi(define: DefineCall, { database }: AppContext): void {
  define('turnoverLeft', async (_payload, { memberId }) =>
    done({ bet_amount: yuanNumber(await turnoverLeft(database, memberId)) }),
  );
}

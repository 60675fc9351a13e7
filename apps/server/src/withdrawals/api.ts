/** Wire names of chapter 7 for withdrawals; translation only. */
import { message } from '@mingpai/contract/texts';
import { secondFactorOf } from '../members/index.ts';
import { beijingText } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import { done } from '../platform/outcome.ts';
import type { DefineCall } from '../platform/router.ts';
import type { Settings } from '../settings/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { withdrawalStanding } from './standing.ts';
import { withdraw } from './withdrawals.ts';

export interface WithdrawalDeps {
  readonly settings: Settings;
  readonly wallet: Wallet;
}

export function withdrawalApi(
  define: DefineCall,
  site: AppContext,
  { settings, wallet }: WithdrawalDeps,
): void {
  define('withdrawalStanding', async (_payload, { memberId, language }) =>
    done(
      await withdrawalStanding(
        site.database,
        site.clock.now(),
        memberId,
        language,
        await settings.current('identity'),
      ),
    ),
  );

  define('withdraw', async ({ amount, bank, password }, visit) => {
    const { memberId, key } = visit;
    // An id that cannot be one is no card's: the amount is looked at before that is told.
    const cardId = bank === undefined ? undefined : /^\d{1,18}$/.test(bank) ? BigInt(bank) : 0n;
    const request = { memberId, key, amount, cardId, payPassword: password, code: secondFactorOf(visit) };
    const asked = await withdraw(site, settings, wallet, request);
    if (!asked.ok) return asked;
    const { orderNo, hold, repeated } = asked.value;
    const answer = { order_no: orderNo };
    if (repeated) return done(answer, message('withdrawal_repeated'));
    return hold === undefined
      ? done(answer, message('withdrawal_sent'))
      : done(answer, message('withdrawal_held', { reason: hold.reason, until: beijingText(hold.until) }));
  });
}

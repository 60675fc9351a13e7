/** Wire names of chapter 7 for withdrawals; translation only. */
import { messages } from '@mingpai/contract/messages';
import type { HeldFor } from '../payment-methods/index.ts';
import { beijingText } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import { done, refused } from '../platform/outcome.ts';
import type { DefineCall } from '../platform/router.ts';
import type { Settings } from '../settings/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { withdraw } from './withdrawals.ts';

const whyHeld: Readonly<Record<HeldFor, string>> = {
  new_address: '该地址为新绑定地址',
  credentials: '您的密码刚修改过，为保护您的资金',
};

export interface WithdrawalDeps {
  readonly settings: Settings;
  readonly wallet: Wallet;
}

export function withdrawalApi(
  define: DefineCall,
  site: AppContext,
  { settings, wallet }: WithdrawalDeps,
): void {
  define('withdraw', async ({ amount, bank, password }, { memberId, key }) => {
    if (bank !== '' && !/^\d{1,18}$/.test(bank)) return refused('card_not_found');
    const cardId = bank === '' ? undefined : BigInt(bank);
    const request = { memberId, key, amount, cardId, payPassword: password };
    const asked = await withdraw(site, settings, wallet, request);
    if (!asked.ok) return asked;
    const { orderNo, hold, repeated } = asked.value;
    const answer = { order_no: orderNo };
    if (repeated) return done(answer, messages.withdrawal.repeated);
    return hold === undefined
      ? done(answer, messages.withdrawal.submitted)
      : done(answer, `提交成功，金额已冻结；${whyHeld[hold.reason]}，最早于 ${beijingText(hold.until)} 审核`);
  });
}

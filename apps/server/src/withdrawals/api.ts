/** Wire names of chapter 7 for withdrawals; translation only. */
import { protocols } from '@mingpai/contract/states';
import { message } from '@mingpai/contract/texts';
import { keptUsualMinutes } from '../deposits/index.ts';
import { secondFactorOf } from '../members/index.ts';
import { beijingText } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import { done } from '../platform/outcome.ts';
import type { DefineCall } from '../platform/router.ts';
import type { Settings } from '../settings/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { withdrawalStanding } from './standing.ts';
import { usualPayoutMinutes } from './usual-time.ts';
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
  const usualNow = keptUsualMinutes(site, usualPayoutMinutes);

  define('withdrawalStanding', async (_payload, { memberId, language }) => {
    const { database, clock } = site;
    const levels = await settings.current('identity');
    const [standing, times, usual] = await Promise.all([
      withdrawalStanding(database, clock.now(), memberId, language, levels),
      settings.current('serviceTimes'),
      Promise.all(protocols.map(async (protocol) => [protocol, await usualNow(protocol)] as const)),
    ]);
    const known = usual.filter(([, minutes]) => minutes !== undefined);
    return done({
      ...standing,
      usual_minutes: Object.fromEntries(known),
      promised_minutes: times.minutes.withdrawals,
    });
  });

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

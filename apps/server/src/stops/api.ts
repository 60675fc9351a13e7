/** The call by which anybody reads what is stopped for everybody; translation only. */
import type { StopKind } from '@mingpai/contract/states';
import { message, textOf } from '@mingpai/contract/texts';
import { beijingText } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import { done } from '../platform/outcome.ts';
import type { DefineCall } from '../platform/router.ts';
import { houseStops } from './stops.ts';

export function stopApi(define: DefineCall, { database, clock }: AppContext): void {
  define('houseStops', async (_payload, { language }) => {
    const stops = await houseStops(database, clock.now());
    const told = (kind: StopKind) => {
      const stop = stops.find((one) => one.kind === kind);
      if (stop === undefined) return '';
      const { body, bodyEn, endsAt } = stop;
      const until = endsAt === null ? '' : beijingText(endsAt);
      return textOf(message('stopped_until', { body, bodyEn, until }), language);
    };
    return done({
      deposits: told('deposits'),
      withdrawals: told('withdrawals'),
      transfers: told('transfers'),
      sign_ups: told('sign_ups'),
      promotions: told('promotions'),
    });
  });
}

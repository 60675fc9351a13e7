/** The call by which anybody reads what is stopped for everybody; translation only. */
import type { StopKind } from '@mingpai/contract/states';
import { message, textOf } from '@mingpai/contract/texts';
import { beijingText } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import { done } from '../platform/outcome.ts';
import type { DefineCall } from '../platform/router.ts';
import { standingStops } from './stops.ts';

export function stopApi(define: DefineCall, { database, clock }: AppContext): void {
  define('houseStops', async (_payload, { language }) => {
    const now = clock.now();
    const standing = await standingStops(database, now);
    const told = (kind: StopKind) => {
      const [longest] = standing
        .filter((stop) => stop.kind === kind && stop.startsAt <= now)
        .sort((one, other) => endOf(other) - endOf(one));
      if (longest === undefined) return '';
      const { body, bodyEn, endsAt } = longest;
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

/** One that somebody has to lift lasts longest. */
function endOf({ endsAt }: { readonly endsAt: Date | null }): number {
  return endsAt?.getTime() ?? Number.POSITIVE_INFINITY;
}

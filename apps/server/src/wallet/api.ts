/** The balance poll: the hottest call of the site (a member asks every 4300 ms). */
import { yuanNumber } from '@mingpai/contract/money';
import { inLanguage } from '../platform/language.ts';
import { done } from '../platform/outcome.ts';
import type { DefineCall } from '../platform/router.ts';
import type { Balances } from './balances.ts';

export interface VenueName {
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  readonly wallet: 'transfer' | 'seamless';
}

/** @param payingOut fen of a member's withdrawals that are approved and not known to be paid */
export function walletApi(
  define: DefineCall,
  balances: Balances,
  venues: () => readonly VenueName[],
  payingOut: (memberId: bigint) => Promise<bigint>,
): void {
  define('balance', async (_payload, { memberId }) =>
    done({ balance: yuanNumber(await balances.central(memberId)) }),
  );

  define('venueBalances', async (_payload, { memberId, language }) => {
    const overview = await balances.overview(
      memberId,
      venues().map(({ code }) => code),
    );
    return done(
      venues().map(({ code, name, nameEn, wallet }) => ({
        name: inLanguage(language, { chinese: name, english: nameEn }),
        platname: code,
        balance: yuanNumber(overview.venues.get(code) ?? 0n),
        seamless: wallet === 'seamless',
      })),
    );
  });

  define('walletOverview', async (_payload, { memberId, language }) => {
    const [overview, paying] = await Promise.all([
      balances.overview(
        memberId,
        venues().map(({ code }) => code),
      ),
      payingOut(memberId),
    ]);
    return done({
      central: yuanNumber(overview.central),
      venues: venues().map(({ code, name, nameEn, wallet }) => ({
        name: inLanguage(language, { chinese: name, english: nameEn }),
        platname: code,
        balance: yuanNumber(overview.venues.get(code) ?? 0n),
        seamless: wallet === 'seamless',
      })),
      in_flight: yuanNumber(overview.inFlight),
      held: yuanNumber(overview.held),
      in_review: yuanNumber(overview.inReview),
      paying_out: yuanNumber(paying),
      total: yuanNumber(overview.total),
    });
  });
}

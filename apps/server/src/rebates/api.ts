/** Wire names of chapter 7 for rebates; translation only. */

import { pageSize } from '@mingpai/contract/constants';
import { formatDecimal, formatYuan, yuanNumber } from '@mingpai/contract/money';
import { message } from '@mingpai/contract/texts';
import { beijingText, startOfBeijingDay, startOfPeriod } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import { done, refused } from '../platform/outcome.ts';
import { paged } from '../platform/paged.ts';
import type { DefineCall } from '../platform/router.ts';
import type { Settings } from '../settings/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { claimRebates } from './claim.ts';
import { ratesOf } from './rates.ts';
import { rebateSince, rebateSums } from './rebates.ts';
import { type RebateRow, rebateDetail, rebatesOf } from './rows.ts';
import { openClaimsTogether } from './together.ts';

export function rebateApi(define: DefineCall, site: AppContext, settings: Settings, wallet: Wallet): void {
  const { database, clock } = site;
  const claimTogether = openClaimsTogether(site, settings, wallet);

  define('rebates', async ({ date, page, api_type }, { memberId, language }) => {
    const since = startOfPeriod(date, clock.now());
    const [{ rows, total }, sums] = await Promise.all([
      rebatesOf(database, { memberId, venue: api_type, since, language, page, size: pageSize }),
      rebateSums(database, memberId),
    ]);
    return done({
      list: paged(rows.map(wireRow), { total, page, size: pageSize }),
      jisuan: yuanNumber(sums.claimed),
      nojisuan: yuanNumber(sums.pending),
    });
  });

  define('rebateToday', async (_payload, { memberId }) => {
    const rates = await ratesOf(settings);
    const today = await rebateSince(database, memberId, rates, startOfBeijingDay(clock.now()));
    return done({ money: yuanNumber(today.money), valid: yuanNumber(today.valid) });
  });

  define('rebateDetail', async ({ id, page }, { memberId, language }) => {
    if (!/^\d{1,18}$/.test(id)) return refused('rebate_not_found');
    const rates = await ratesOf(settings);
    const detail = await rebateDetail(database, {
      memberId,
      id: BigInt(id),
      rates,
      language,
      page,
      size: pageSize,
    });
    if (!detail) return refused('rebate_not_found');
    return done({
      ...wireRow(detail),
      exact: exactYuan(detail.earned),
      carried: yuanNumber(detail.carried),
      parts: detail.parts.map((part) => ({
        level: part.level,
        percent: percent(part.rate),
        bets: part.bets,
        valid: yuanNumber(part.valid),
        exact: exactYuan(part.earned),
      })),
      bets: paged(
        detail.bets.map((bet) => ({
          bet_id: bet.betId,
          Code: bet.gameName,
          bet_time: beijingText(bet.settledAt),
          level: bet.level,
          percent: percent(bet.rate),
          valid: yuanNumber(bet.valid),
          exact: exactYuan(bet.earned),
        })),
        { total: detail.total, page, size: pageSize },
      ),
    });
  });

  define('claimRebates', async (_payload, { memberId, key }) => {
    const claimed = await claimRebates(site, settings, wallet, claimTogether, { memberId, key });
    if (!claimed.ok) return claimed;
    const fen = BigInt(claimed.value.amount);
    const told = claimed.repeated
      ? message('rebate_repeated')
      : message('rebate_claimed', { amount: formatYuan(fen) });
    return done({ money: yuanNumber(fen) }, told);
  });
}

function wireRow(row: RebateRow) {
  return {
    id: Number(row.id),
    gamename: row.venueName,
    day: row.day,
    money: yuanNumber(row.money),
    // Specification, chapter 4: 0 unclaimed, otherwise claimed.
    state: row.claimedAt === undefined ? 0 : 1,
    created_at: beijingText(row.createdAt),
    updated_at: beijingText(row.claimedAt ?? row.createdAt),
  };
}

/** Basis points as the wire's percentage: 65 = 0.65. */
function percent(basisPoints: number): number {
  return basisPoints / 100;
}

/** 1/10000 fen is a millionth of a yuan; as text, because nothing is rounded. */
function exactYuan(earned: bigint): string {
  return formatDecimal(earned, 6);
}

/** The staff's calls on what cash back and referrals came to; translation only. */
import { yuanNumber } from '@mingpai/contract/money';
import type { DefineConsoleCall } from '../backoffice/index.ts';
import type { Queryable } from '../platform/database.ts';
import { done } from '../platform/outcome.ts';
import { wireSigns } from '../related-accounts/index.ts';
import {
  lossReturnList,
  lossReturnsOnward,
  type ReferralRow,
  type ReturnRow,
  referralList,
  referralsOnward,
} from './outcome-lists.ts';

export function outcomeConsole(define: DefineConsoleCall, database: Queryable): void {
  define('lossReturns', async ({ id, ...asked }) => {
    const { rows, more } = await lossReturnList(database, { promotionId: BigInt(id), ...asked });
    return done({ total: totalOf(rows.length, more, asked), more, rows: rows.map(wireReturn) });
  });
  define.list('lossReturns', async ({ id, state }, onward) => {
    const rows = await lossReturnsOnward(database, { promotionId: BigInt(id), state }, onward);
    const last = rows.at(-1);
    return {
      rows: rows.map(wireReturn),
      next: rows.length < onward.most || last === undefined ? undefined : `${last.from}/${last.memberId}`,
    };
  });

  define('promotionReferrals', async ({ id, ...asked }) => {
    const { rows, more } = await referralList(database, { promotionId: BigInt(id), ...asked });
    return done({ total: totalOf(rows.length, more, asked), more, rows: rows.map(wireReferral) });
  });
  define.list('promotionReferrals', async ({ id, state }, onward) => {
    const rows = await referralsOnward(database, { promotionId: BigInt(id), state }, onward);
    const last = rows.at(-1);
    return {
      rows: rows.map(wireReferral),
      next: rows.length < onward.most || last === undefined ? undefined : String(last.friendId),
    };
  });
}

/** As far as it was looked: what lies behind is not counted. */
function totalOf(
  found: number,
  more: boolean,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
) {
  return (page - 1) * pageSize + found + (more ? 1 : 0);
}

function wireReturn({ memberId, lost, bonuses, amount, why, ...row }: ReturnRow) {
  return {
    ...row,
    memberId: Number(memberId),
    lost: yuanNumber(lost),
    bonuses: yuanNumber(bonuses),
    amount: yuanNumber(amount),
    why: why === '' ? null : why,
  };
}

function wireReferral(row: ReferralRow) {
  return {
    friendId: Number(row.friendId),
    friend: row.friend,
    referrerId: Number(row.referrerId),
    referrer: row.referrer,
    depositedAt: row.depositedAt.toISOString(),
    until: row.until.toISOString(),
    state: row.state,
    why: row.why === '' ? null : row.why,
    reasons: wireSigns(row.signs),
    sameAs: row.sameAs === null ? null : Number(row.sameAs),
  };
}

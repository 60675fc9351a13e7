import type { DepositOrder, PromotionApplication, WithdrawalOrder } from '../api/rows.ts';
import { Opens } from '../components/opens.tsx';
import { useNow } from '../components/use-now.ts';
import { yuanWithSign } from '../labels/money.ts';
import { everUntil, linesPath } from '../pages/overview/span.ts';
import { said } from '../texts/said.tsx';
import { say } from '../texts/say.ts';

/** What came in, went out, was won and was given, beside the signs; each that the books sum alike opens to what it is made of. */
export function MemberSums({ of }: { readonly of: DepositOrder | WithdrawalOrder | PromotionApplication }) {
  const { memberId, sums } = of;
  const { deposited, withdrawn, won, gifts } = sums;
  const span = everUntil(useNow());
  const member = { by: 'member', value: String(memberId) } as const;
  const result = (
    <Opens resource="overview" to={linesPath(span, 'ggr', member)} beside>
      {won < 0 ? say('输 {0}', yuanWithSign(-won)) : say('赢 {0}', yuanWithSign(won))}
    </Opens>
  );
  const into = (
    <Opens resource="overview" to={linesPath(span, 'deposits', member)} beside>
      {yuanWithSign(deposited)}
    </Opens>
  );
  const out = (
    <Opens resource="withdrawals" to={`/withdrawals?state=standing&member=${memberId}`} beside>
      {yuanWithSign(withdrawn)}
    </Opens>
  );
  const given = yuanWithSign(gifts);
  return (
    <span className="figures">
      {'receipt' in of
        ? said('存 {0}，取 {1}（含本笔），{2}，彩金等 {3}', into, out, result, given)
        : said('存 {0}，取 {1}，{2}，彩金等 {3}', into, out, result, given)}
    </span>
  );
}

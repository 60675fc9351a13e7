import type { DepositOrder, WithdrawalOrder } from '../api/rows.ts';
import { yuanWithSign } from '../labels/money.ts';
import { said } from '../texts/said.tsx';
import { say } from '../texts/say.ts';

/** What came in, went out, was won and was given, beside the signs. */
export function MemberSums({ of }: { readonly of: DepositOrder | WithdrawalOrder }) {
  const { deposited, withdrawn, won, gifts } = of.sums;
  const result = won < 0 ? say('输 {0}', yuanWithSign(-won)) : say('赢 {0}', yuanWithSign(won));
  const [into, out, given] = [yuanWithSign(deposited), yuanWithSign(withdrawn), yuanWithSign(gifts)];
  return (
    <span className="figures">
      {'receipt' in of
        ? said('存 {0}，取 {1}（含本笔），{2}，彩金等 {3}', into, out, result, given)
        : said('存 {0}，取 {1}，{2}，彩金等 {3}', into, out, result, given)}
    </span>
  );
}

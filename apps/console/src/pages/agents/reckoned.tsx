import type { AgentStatement } from '../../api/rows.ts';
import { count, yuan } from '../../labels/money.ts';
import { say } from '../../texts/say.ts';
import { commission } from './commission.ts';
import styles from './page.module.css';

/** How a statement came about beside its lines of turnover: one line for each week, and one for members who qualified. */
export function Reckoned({ of: { weeks, heads, turnover } }: { readonly of: AgentStatement['reckoned'] }) {
  if (weeks.length === 0 && heads.members + heads.same === 0) return null;
  return (
    <ul className={styles.reckoned}>
      {turnover !== 0 && <li>{say('按有效投注 {0}', commission(turnover))}</li>}
      {weeks.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a week may stand there twice, as it was counted and as it was found later
        <li key={`${one.week}/${index}`}>
          {say(
            '{0} 起一周：投注 {1} − 派彩 {2} − 彩金 {3} − 返水 {4} − 红包 {5} − 更正 {6} − 下级佣金 {7} − 手续费 {8} = 净亏损 {9}',
            one.week,
            yuan(one.stake),
            yuan(one.payout),
            yuan(one.bonus),
            yuan(one.rebate),
            yuan(one.redPacket),
            yuan(one.correction),
            yuan(one.commission),
            yuan(one.fees),
            yuan(one.left),
          )}
          {' × '}
          {`${(one.share / 100).toFixed(2)}%`}
          {' = '}
          <strong className="figures">{commission(one.earned)}</strong>
          {!one.carries && one.left < 0 && ` · ${say('负数不结转')}`}
        </li>
      ))}
      {heads.members + heads.same > 0 && (
        <li>
          {say('合格会员 {0} 位，共 {1}', count(heads.members), commission(heads.earned))}
          {heads.same > 0 && ` · ${say('同一人不计 {0} 位', count(heads.same))}`}
        </li>
      )}
    </ul>
  );
}

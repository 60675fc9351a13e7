import type { AgentAnswer } from '@mingpai/contract/agent/types';
import { amount, count, exactAmount, rate } from '../../ui/figures.ts';
import { useTexts } from './labels.ts';
import styles from './page.module.css';

type Of = AgentAnswer<'portalStatements'>['rows'][number]['reckoned'];

/** How a statement came about where it is not turnover alone: each week of the team, and members who qualified. */
export function Reckoned({ of: { weeks, heads, turnover } }: { readonly of: Of }) {
  const texts = useTexts();
  if (weeks.length === 0 && heads.members + heads.same === 0) return null;
  return (
    <ul className={styles.reckoned}>
      {turnover !== 0 && <li>{texts.ofTurnover(exactAmount(turnover))}</li>}
      {weeks.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a week may stand there twice, as it was counted and as it was found later
        <li key={`${one.week}/${index}`}>
          {texts.teamWeek(
            one.week,
            [
              one.stake,
              one.payout,
              one.bonus,
              one.rebate,
              one.redPacket,
              one.correction,
              one.commission,
              one.fees,
            ].map(amount),
            amount(one.left),
          )}
          {` × ${rate(one.share)} = ${exactAmount(one.earned)}`}
          {!one.carries && one.left < 0 && ` ${texts.forgotten}`}
        </li>
      ))}
      {heads.members + heads.same > 0 && (
        <li>{texts.heads(count(heads.members), exactAmount(heads.earned), count(heads.same))}</li>
      )}
    </ul>
  );
}

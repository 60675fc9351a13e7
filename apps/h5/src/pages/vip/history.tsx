import { formatAmount } from '@mingpai/ui/amount';
import { Card } from '@mingpai/ui/card';
import { useVipStanding } from '../../features/member/vip-progress.ts';
import { RecordCard } from '../../features/records/record-card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useTexts } from './labels.ts';
import styles from './page.module.css';

/** Date and figures of each change of the own level (business rules, VIP), newest first. */
export function History() {
  const texts = useTexts();
  const { data: standing } = useVipStanding();
  if (standing === undefined) return <Skeleton height="5rem" />;
  if (standing.changes.length === 0)
    return (
      <Card>
        <p className={styles.note}>{texts.noHistory}</p>
      </Card>
    );
  return (
    <ul className={styles.history}>
      {standing.changes.map((change) => {
        const rises = change.needed_recharge !== null;
        const figure = (have: number, need: number) => texts.change(formatAmount(have), formatAmount(need));
        return (
          <li key={`${change.created_at}${change.to}`}>
            <RecordCard
              title={texts.changed(change.from, change.to)}
              amount={null}
              state={rises ? texts.up : texts.down}
              tone={rises ? 'done' : 'neutral'}
              time={change.created_at}
              details={
                change.needed_recharge === null
                  ? [[texts.recent, figure(change.recent_flow, change.needed_flow)]]
                  : [
                      [texts.deposit, figure(change.recharge, change.needed_recharge)],
                      [texts.played, figure(change.flow, change.needed_flow)],
                    ]
              }
            />
          </li>
        );
      })}
    </ul>
  );
}

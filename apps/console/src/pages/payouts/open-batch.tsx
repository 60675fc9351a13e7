import { Button } from 'antd';
import { useNavigate } from 'react-router';
import type { Payout } from '../../api/rows.ts';
import { Alert } from '../../components/alert.tsx';
import { count } from '../../labels/money.ts';
import { useDecision } from '../../orders/use-decision.ts';
import { say } from '../../texts/say.ts';
import styles from './page.module.css';

/** What was chosen, and the action that takes it into one list. */
export function OpenBatch({
  chosen,
  onGiveUp,
}: {
  readonly chosen: readonly Payout[];
  readonly onGiveUp: () => void;
}) {
  const navigate = useNavigate();
  const { decide, deciding, fault } = useDecision({
    resource: 'payouts',
    action: 'openPayoutBatch',
    id: chosen[0]?.id ?? 0,
    onDone: ({ id }) => void navigate(`/payout-batches?open=${id}`),
  });
  const none = chosen.length === 0;
  const standing = none
    ? say('选择还没有汇出的取款，一起生成付款批次')
    : say('已选 {0} 笔', count(chosen.length));
  return (
    <Alert
      className={styles.chosen ?? ''}
      type={fault === null ? 'info' : 'error'}
      message={fault === null ? standing : fault.message}
      action={
        <>
          <Button size="small" type="text" disabled={none} onClick={onGiveUp}>
            {say('取消选择')}
          </Button>
          <Button
            size="small"
            type="primary"
            disabled={none}
            loading={deciding}
            onClick={() => decide({ ids: chosen.map(({ id }) => id) })}
          >
            {say('生成付款批次')}
          </Button>
        </>
      }
    />
  );
}

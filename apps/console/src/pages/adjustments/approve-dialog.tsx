import { adjustmentReasons } from '@mingpai/contract/states';
import { Alert } from 'antd';
import type { Adjustment } from '../../api/rows.ts';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { useMessage } from '../../components/use-message.ts';
import { directionLabels } from '../../labels/adjustments.ts';
import { yuan, yuanWithSign } from '../../labels/money.ts';
import { Facts } from '../../orders/facts.tsx';
import { useDecision } from '../../orders/use-decision.ts';
import styles from './page.module.css';

type Props = { readonly adjustment: Adjustment; readonly onClose: () => void };

/** The second pair of eyes: all that the decision rests on, and what it does. */
export function ApproveDialog({ adjustment, onClose }: Props) {
  const message = useMessage();
  const { id, username, direction, amount, multiple, available } = adjustment;
  const { decide, deciding, fault } = useDecision({
    resource: 'adjustments',
    action: 'approveAdjustment',
    id,
    onDone: ({ balanceBefore, balanceAfter }) => {
      message.success(`已生效：${username} 的中心钱包 ${yuan(balanceBefore)} → ${yuan(balanceAfter)} 元`);
      onClose();
    },
  });
  const after = direction === 'credit' ? available + amount : available - amount;
  return (
    <ActionDialog
      title="批准余额更正"
      width={560}
      danger={direction === 'debit'}
      confirm={`确认${directionLabels[direction]}`}
      deciding={deciding}
      fault={fault}
      onConfirm={() => decide({ id })}
      onClose={onClose}
    >
      <p className={styles.headline}>
        {username} 的中心钱包{directionLabels[direction]}{' '}
        <strong className="figures">{yuanWithSign(amount)}</strong>
      </p>
      <Facts
        of={[
          [
            '原因（会员可见）',
            [adjustmentReasons[adjustment.reason], adjustment.memberNote]
              .filter((text) => text !== '')
              .join('：'),
          ],
          ['依据', adjustment.note],
          ['提交', adjustment.askedBy],
          ['中心钱包', `现可用 ${yuan(available)} 元，生效后 ${yuan(after)} 元`],
          ['流水要求', multiple === 0 ? '无' : `${multiple} 倍，${yuan(amount * multiple)} 元`],
        ]}
      />
      <p className={styles.explain}>
        立即记入账本（平台 ·
        人工调整），不可撤回；记错时须再提交一笔相反的更正。会员会收到通知，并在交易记录中看到。
      </p>
      {after < 0 && fault === null && (
        <Alert type="warning" showIcon message="中心钱包目前不够扣减，批准会被拒绝" />
      )}
    </ActionDialog>
  );
}

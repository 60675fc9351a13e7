import type { Adjustment } from '../../api/rows.ts';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { Alert } from '../../components/alert.tsx';
import { useMessage } from '../../components/use-message.ts';
import { directionLabels } from '../../labels/adjustments.ts';
import { reasonLabels } from '../../labels/contract.ts';
import { yuan, yuanWithSign } from '../../labels/money.ts';
import { Facts } from '../../orders/facts.tsx';
import { useDecision } from '../../orders/use-decision.ts';
import { said } from '../../texts/said.tsx';
import { say } from '../../texts/say.ts';
import { availableAfter } from './available-after.ts';
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
      message.success(
        say('已生效：{0} 的中心钱包 {1} → {2} 元', username, yuan(balanceBefore), yuan(balanceAfter)),
      );
      onClose();
    },
  });
  const after = availableAfter(adjustment);
  return (
    <ActionDialog
      title={say('批准余额更正')}
      width={560}
      danger={direction === 'debit'}
      confirm={direction === 'credit' ? say('确认增加') : say('确认扣减')}
      deciding={deciding}
      fault={fault}
      onConfirm={() => decide({ id })}
      onClose={onClose}
    >
      <p className={styles.headline}>
        {said(
          '{0} 的中心钱包{1} {2}',
          username,
          directionLabels[direction],
          <strong className="figures">{yuanWithSign(amount)}</strong>,
        )}
      </p>
      <Facts
        of={[
          [
            say('原因（会员可见）'),
            [reasonLabels[adjustment.reason], adjustment.memberNote]
              .filter((text) => text !== '')
              .join(say('：')),
          ],
          [say('依据'), adjustment.note],
          [
            say('冲回的更正'),
            adjustment.takesBack === '' ? '' : say('{0}；它未完成的流水按金额随之取消', adjustment.takesBack),
          ],
          [say('提交'), adjustment.askedBy],
          [say('中心钱包'), say('现可用 {0} 元，生效后 {1} 元', yuan(available), yuan(after))],
          [
            say('流水要求'),
            multiple === 0 ? say('无') : say('{0} 倍，{1} 元', multiple, yuan(amount * multiple)),
          ],
        ]}
      />
      <p className={styles.explain}>
        {say(
          '立即记入账本（平台 · 人工调整），不可撤回；记错时在这笔更正上点“冲回”，由另一位同事复核。会员会收到通知，并在交易记录中看到。',
        )}
      </p>
      {after < 0 && fault === null && (
        <Alert type="warning" showIcon message={say('中心钱包目前不够扣减，批准会被拒绝')} />
      )}
    </ActionDialog>
  );
}

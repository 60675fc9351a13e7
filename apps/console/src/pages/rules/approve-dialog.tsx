import { Input } from 'antd';
import { useId, useState } from 'react';
import type { RuleChange } from '../../api/proposals.ts';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { allTyped, RuleFigures } from '../../components/rule-figures.tsx';
import { useMessage } from '../../components/use-message.ts';
import { useStaffAction } from '../../components/use-staff-action.ts';
import { changeTitle } from '../../labels/rules.ts';
import { beijing } from '../../labels/time.ts';
import styles from './page.module.css';

type Props = { readonly change: RuleChange; readonly onDone: () => void; readonly onClose: () => void };

/** The second yes; where nobody else can say it, with the owner's recovery key. */
export function ApproveDialog({ change, onDone, onClose }: Props) {
  const { id, figures, reason, proposedBy, delayMinutes } = change;
  const byKey = change.may.includes('approve_by_key');
  const [typed, setTyped] = useState<Record<string, string>>({});
  const field = useId();
  const [recoveryKey, setRecoveryKey] = useState('');
  const message = useMessage();
  const { mutate, isPending, error } = useStaffAction('approveRuleChange', id, {
    onDone: ({ state, effectiveAt }) => {
      message.success(
        state === 'applied' || effectiveAt === null
          ? '已同意，已生效'
          : `已同意，${beijing(effectiveAt)} 生效`,
      );
      onDone();
    },
  });
  return (
    <ActionDialog
      title={`同意修改：${changeTitle(change)}`}
      confirm="确认同意"
      disabled={!allTyped(figures, typed) || (byKey && recoveryKey.trim() === '')}
      deciding={isPending}
      fault={error}
      onConfirm={() => mutate({ id, typed, ...(byKey ? { recoveryKey: recoveryKey.trim() } : {}) })}
      onClose={onClose}
    >
      <div className={styles.question}>
        <p>
          {proposedBy}：{reason}。
          {delayMinutes === 0 ? '同意后立即生效。' : `同意后再等 ${delayMinutes} 分钟生效，期间仍可否决。`}
        </p>
        <RuleFigures
          figures={figures}
          typed={typed}
          onType={(path, text) => setTyped((before) => ({ ...before, [path]: text }))}
        />
        {byKey && (
          <label htmlFor={field}>
            恢复密钥（没有另一位可同意的同事，由站点主人的恢复密钥代替）
            <Input
              id={field}
              autoComplete="off"
              maxLength={100}
              placeholder="XXXX-XXXX-XXXX-XXXX-XXXX-XXXX-XX"
              value={recoveryKey}
              onChange={({ target }) => setRecoveryKey(target.value)}
            />
          </label>
        )}
      </div>
    </ActionDialog>
  );
}

import { Input } from 'antd';
import { useId, useState } from 'react';
import type { RuleChange } from '../../api/proposals.ts';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { allTyped, RuleFigures } from '../../components/rule-figures.tsx';
import { useMessage } from '../../components/use-message.ts';
import { useStaffAction } from '../../components/use-staff-action.ts';
import { changeTitle, whenAgreed } from '../../labels/rules.ts';
import { beijing } from '../../labels/time.ts';
import { said } from '../../texts/said.tsx';
import { say } from '../../texts/say.ts';
import styles from './page.module.css';

type Props = { readonly change: RuleChange; readonly onDone: () => void; readonly onClose: () => void };

/** The second yes; where nobody else can say it, with the owner's recovery key. */
export function ApproveDialog({ change, onDone, onClose }: Props) {
  const { id, figures, reason, proposedBy, delayMinutes, wantedFrom } = change;
  const byKey = change.may.includes('approve_by_key');
  const [typed, setTyped] = useState<Record<string, string>>({});
  const field = useId();
  const [recoveryKey, setRecoveryKey] = useState('');
  const message = useMessage();
  const { mutate, isPending, error } = useStaffAction('approveRuleChange', id, {
    onDone: ({ state, effectiveAt }) => {
      message.success(
        state === 'applied' || effectiveAt === null
          ? say('已同意，已生效')
          : say('已同意，{0} 生效', beijing(effectiveAt)),
      );
      onDone();
    },
  });
  return (
    <ActionDialog
      title={say('同意修改：{0}', changeTitle(change))}
      confirm={say('确认同意')}
      disabled={!allTyped(figures, typed) || (byKey && recoveryKey.trim() === '')}
      deciding={isPending}
      fault={error}
      onConfirm={() => mutate({ id, typed, ...(byKey ? { recoveryKey: recoveryKey.trim() } : {}) })}
      onClose={onClose}
    >
      <div className={styles.question}>
        <p>
          {said(
            '{0}：{1}。{2}',
            proposedBy,
            reason,
            delayMinutes === 0 && wantedFrom === null
              ? say('同意后立即生效。')
              : say('{0}，此前仍可否决。', whenAgreed(change)),
          )}
        </p>
        <RuleFigures
          figures={figures}
          typed={typed}
          onType={(path, text) => setTyped((before) => ({ ...before, [path]: text }))}
        />
        {byKey && (
          <label htmlFor={field}>
            {say('恢复密钥（没有另一位可同意的同事，由站点主人的恢复密钥代替）')}
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

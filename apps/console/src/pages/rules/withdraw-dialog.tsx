import type { RuleChange } from '../../api/proposals.ts';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { useMessage } from '../../components/use-message.ts';
import { useStaffAction } from '../../components/use-staff-action.ts';
import { changeTitle } from '../../labels/rules.ts';
import { say } from '../../texts/say.ts';

type Props = { readonly change: RuleChange; readonly onDone: () => void; readonly onClose: () => void };

/** Takes back a change of one's own. */
export function WithdrawDialog({ change, onDone, onClose }: Props) {
  const message = useMessage();
  const { mutate, isPending, error } = useStaffAction('withdrawRuleChange', change.id, {
    onDone: () => {
      message.success(say('已撤回，规则没有变动'));
      onDone();
    },
  });
  return (
    <ActionDialog
      title={say('撤回修改：{0}', changeTitle(change))}
      confirm={say('确认撤回')}
      deciding={isPending}
      fault={error}
      onConfirm={() => mutate({ id: change.id })}
      onClose={onClose}
    >
      <p>{say('规则保持原样；需要时可以重新提出。')}</p>
    </ActionDialog>
  );
}

import type { RuleChange } from '../../api/proposals.ts';
import { DeedDialog } from '../../parts/deed-dialog.tsx';
import { useDeed } from '../../parts/use-deed.ts';
import { useMessage } from '../../parts/use-message.ts';
import { changeTitle } from '../../words/rules.ts';

type Props = { readonly change: RuleChange; readonly onDone: () => void; readonly onClose: () => void };

/** Takes back a change of one's own. */
export function WithdrawDialog({ change, onDone, onClose }: Props) {
  const message = useMessage();
  const { mutate, isPending, error } = useDeed('withdrawRuleChange', change.id, {
    onDone: () => {
      message.success('已撤回，规则没有变动');
      onDone();
    },
  });
  return (
    <DeedDialog
      title={`撤回修改：${changeTitle(change)}`}
      confirm="确认撤回"
      deciding={isPending}
      fault={error}
      onConfirm={() => mutate({ id: change.id })}
      onClose={onClose}
    >
      <p>规则保持原样；需要时可以重新提出。</p>
    </DeedDialog>
  );
}

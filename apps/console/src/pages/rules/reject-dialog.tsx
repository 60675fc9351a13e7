import { Form } from 'antd';
import type { RuleChange } from '../../api/proposals.ts';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { ReasonField } from '../../components/reason-field.tsx';
import { useMessage } from '../../components/use-message.ts';
import { useStaffAction } from '../../components/use-staff-action.ts';
import { changeTitle } from '../../labels/rules.ts';
import { say } from '../../texts/say.ts';

type Props = { readonly change: RuleChange; readonly onDone: () => void; readonly onClose: () => void };

/** A no, also to what was approved and waits for its time. */
export function RejectDialog({ change, onDone, onClose }: Props) {
  const [form] = Form.useForm<{ reason: string }>();
  const message = useMessage();
  const { mutate, isPending, error } = useStaffAction('rejectRuleChange', change.id, {
    onDone: () => {
      message.success(say('已否决，规则没有变动'));
      onDone();
    },
  });
  return (
    <ActionDialog
      title={say('否决修改：{0}', changeTitle(change))}
      confirm={say('确认否决')}
      danger
      deciding={isPending}
      fault={error}
      onConfirm={form.submit}
      onClose={onClose}
    >
      <p>{say('规则保持原样；提出的同事会看到原因。')}</p>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={({ reason }) => mutate({ id: change.id, reason: reason.trim() })}
      >
        <ReasonField label={say('否决原因')} />
      </Form>
    </ActionDialog>
  );
}

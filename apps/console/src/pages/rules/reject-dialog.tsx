import { Form } from 'antd';
import type { RuleChange } from '../../api/proposals.ts';
import { DeedDialog } from '../../parts/deed-dialog.tsx';
import { ReasonField } from '../../parts/reason-field.tsx';
import { useDeed } from '../../parts/use-deed.ts';
import { useMessage } from '../../parts/use-message.ts';
import { changeTitle } from '../../words/rules.ts';

type Props = { readonly change: RuleChange; readonly onDone: () => void; readonly onClose: () => void };

/** A no, also to what was approved and waits for its time. */
export function RejectDialog({ change, onDone, onClose }: Props) {
  const [form] = Form.useForm<{ reason: string }>();
  const message = useMessage();
  const { mutate, isPending, error } = useDeed('rejectRuleChange', change.id, {
    onDone: () => {
      message.success('已否决，规则没有变动');
      onDone();
    },
  });
  return (
    <DeedDialog
      title={`否决修改：${changeTitle(change)}`}
      confirm="确认否决"
      danger
      deciding={isPending}
      fault={error}
      onConfirm={form.submit}
      onClose={onClose}
    >
      <p>规则保持原样；提出的同事会看到原因。</p>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={({ reason }) => mutate({ id: change.id, reason: reason.trim() })}
      >
        <ReasonField label="否决原因" />
      </Form>
    </DeedDialog>
  );
}

import { Form, Input } from 'antd';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { useStaffAction } from '../../components/use-staff-action.ts';
import { say } from '../../texts/say.ts';

type Props = {
  /** Whom it is about. */
  readonly member?: number;
  readonly onOpened: (id: number) => void;
  readonly onClose: () => void;
};

/** Opens a case, which is then one's own. */
export function CaseOpener({ member, onOpened, onClose }: Props) {
  const [form] = Form.useForm<{ subject: string }>();
  const { mutate, isPending, error } = useStaffAction('openCase', member ?? 'new', {
    onDone: ({ id }) => onOpened(id),
  });
  return (
    <ActionDialog
      title={member === undefined ? say('立案') : say('为会员 {0} 立案', member)}
      confirm={say('立案')}
      deciding={isPending}
      fault={error}
      onConfirm={form.submit}
      onClose={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={({ subject }) =>
          mutate({ subject: subject.trim(), ...(member !== undefined && { member }) })
        }
      >
        <Form.Item
          name="subject"
          label={say('事由')}
          rules={[{ required: true, whitespace: true, message: say('请填写事由') }]}
        >
          <Input autoFocus maxLength={120} showCount />
        </Form.Item>
      </Form>
    </ActionDialog>
  );
}

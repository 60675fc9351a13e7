import { Form } from 'antd';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { useStaffAction } from '../../components/use-staff-action.ts';
import { say } from '../../texts/say.ts';
import { type OwnPasskey, useAskAgain } from './own-account.ts';
import { TitleField } from './title-field.tsx';

type Props = { readonly passkey: OwnPasskey; readonly onClose: () => void };

/** Another name for a passkey. */
export function RenamePasskeyDialog({ passkey: { id, title }, onClose }: Props) {
  const [form] = Form.useForm<{ readonly title: string }>();
  const askAgain = useAskAgain();
  const { mutate, isPending, error } = useStaffAction('renameStaffPasskey', id, {
    onDone: onClose,
    onSettled: askAgain,
  });
  return (
    <ActionDialog
      title={say('更改通行密钥的名称')}
      confirm={say('保存')}
      deciding={isPending}
      fault={error}
      onConfirm={form.submit}
      onClose={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ title }}
        onFinish={(typed) => mutate({ id, title: typed.title })}
      >
        <TitleField />
      </Form>
    </ActionDialog>
  );
}

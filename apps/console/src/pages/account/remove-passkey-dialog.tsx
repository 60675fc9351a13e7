import { Form } from 'antd';
import { FactorField } from '../../app/factor-field.tsx';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { useMessage } from '../../components/use-message.ts';
import { useStaffAction } from '../../components/use-staff-action.ts';
import { say } from '../../texts/say.ts';
import { type OwnPasskey, useAskAgain } from './own-account.ts';
import { PasswordField } from './password-field.tsx';

type Props = { readonly passkey: OwnPasskey; readonly onClose: () => void };
type Fields = { readonly password: string; readonly code: string };

const nothing: Fields = { password: '', code: '' };

/** Password and second factor before a passkey goes. */
export function RemovePasskeyDialog({ passkey: { id, title }, onClose }: Props) {
  const [form] = Form.useForm<Fields>();
  const message = useMessage();
  const askAgain = useAskAgain();
  const { mutate, isPending, error } = useStaffAction('removeStaffPasskey', id, {
    onDone: () => {
      message.success(say('通行密钥已移除'));
      onClose();
    },
    onFault: () => form.resetFields(['code']),
    onSettled: askAgain,
  });
  return (
    <ActionDialog
      title={say('移除通行密钥“{0}”', title)}
      confirm={say('移除@do')}
      danger
      deciding={isPending}
      fault={error}
      onConfirm={form.submit}
      onClose={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={nothing}
        onFinish={(given) => mutate({ id, ...given })}
      >
        <PasswordField />
        <FactorField />
      </Form>
    </ActionDialog>
  );
}

import { useMutation } from '@tanstack/react-query';
import { Form } from 'antd';
import { call } from '../../api/client.ts';
import { makePasskey } from '../../api/passkeys.ts';
import { FactorField } from '../../app/factor-field.tsx';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { useMessage } from '../../components/use-message.ts';
import { say } from '../../texts/say.ts';
import { useAskAgain } from './own-account.ts';
import { PasswordField } from './password-field.tsx';
import { TitleField } from './title-field.tsx';

type Fields = { readonly title: string; readonly password: string; readonly code: string };

const nothing: Fields = { title: '', password: '', code: '' };

/** Password and second factor, then the device's own question. */
export function AddPasskeyDialog({ onClose }: { readonly onClose: () => void }) {
  const [form] = Form.useForm<Fields>();
  const message = useMessage();
  const askAgain = useAskAgain();
  const { mutate, isPending, error } = useMutation({
    networkMode: 'always',
    mutationFn: async ({ title, ...given }: Fields) => {
      const { options } = await call('offerStaffPasskey', given);
      return call('registerStaffPasskey', { response: await makePasskey(options), title });
    },
    onSuccess: async () => {
      message.success(say('通行密钥已添加'));
      await askAgain();
      onClose();
    },
    // A code works once: whoever tries again needs the next one.
    onError: () => form.resetFields(['code']),
  });
  return (
    <ActionDialog
      title={say('添加通行密钥@do')}
      confirm={say('下一步')}
      deciding={isPending}
      fault={error}
      onConfirm={form.submit}
      onClose={onClose}
    >
      <Form form={form} layout="vertical" requiredMark={false} initialValues={nothing} onFinish={mutate}>
        <TitleField />
        <PasswordField />
        <FactorField />
      </Form>
    </ActionDialog>
  );
}

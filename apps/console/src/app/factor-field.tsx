import { knowsPasskeys } from '@mingpai/ui/passkeys';
import { useMutation } from '@tanstack/react-query';
import { Button, Form, Input, Space } from 'antd';
import { provePasskey } from '../api/passkeys.ts';
import { Alert } from '../components/alert.tsx';
import { say } from '../texts/say.ts';

/** The second factor given once more, as the field `code`: six digits of the app, or a passkey that this device shows. */
export function FactorField() {
  return (
    <Form.Item
      name="code"
      label={say('动态验证码')}
      extra={say('请等验证器显示新的验证码：登录用过的不能再用')}
      rules={[
        {
          required: true,
          pattern: /^(\d{6}|[a-z0-9]{16})$/,
          message: say('请输入6位动态验证码，或用通行密钥'),
        },
      ]}
    >
      <Factor />
    </Form.Item>
  );
}

type Props = { readonly id?: string; readonly value?: string; readonly onChange?: (code: string) => void };

function Factor({ id, value = '', onChange }: Props) {
  const { mutate, isPending, error } = useMutation({
    networkMode: 'always',
    // What stands for a passkey is in the form only.
    gcTime: 0,
    mutationFn: provePasskey,
    onSuccess: (code) => onChange?.(code),
  });
  const shown = value.length > 6;
  return (
    <>
      <Space.Compact block>
        <Input
          {...(id !== undefined && { id })}
          className="figures"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          readOnly={shown}
          value={shown ? say('通行密钥已确认') : value}
          onChange={({ target }) => onChange?.(target.value.replace(/\D/g, ''))}
        />
        {knowsPasskeys() && (
          <Button loading={isPending} onClick={() => mutate()}>
            {say('用通行密钥')}
          </Button>
        )}
      </Space.Compact>
      {error !== null && <Alert type="error" showIcon message={error.message} />}
    </>
  );
}

import { staffPasswordLeast } from '@mingpai/contract/console/session/password';
import { Form, Input } from 'antd';
import { Editor } from '../components/editor.tsx';
import { useMessage } from '../components/use-message.ts';
import { useStaffAction } from '../components/use-staff-action.ts';
import { say } from '../texts/say.ts';
import { FactorField } from './factor-field.tsx';

type Fields = {
  readonly password: string;
  readonly next: string;
  readonly again: string;
  readonly code: string;
};

const nothing: Fields = { password: '', next: '', again: '', code: '' };

/** A password of one's own instead of the one that was handed over. */
export function PasswordEditor({ onClose }: { readonly onClose: () => void }) {
  const [form] = Form.useForm<Fields>();
  const message = useMessage();
  const { mutate, isPending, error } = useStaffAction('changeStaffPassword', 'own', {
    onDone: () => {
      message.success(say('密码已修改，您在其他地方的登录已退出'));
      onClose();
    },
  });
  return (
    <Editor
      title={say('修改密码')}
      form={form}
      initial={nothing}
      saving={isPending}
      fault={error}
      onSave={({ password, next, code }) => mutate({ password, next, code })}
      onClose={onClose}
    >
      <Form.Item
        name="password"
        label={say('当前密码')}
        rules={[{ required: true, message: say('请输入当前密码') }]}
      >
        <Input.Password autoFocus autoComplete="current-password" maxLength={128} />
      </Form.Item>
      <Form.Item
        name="next"
        label={say('新密码')}
        extra={say('至少{0}位，可用一句只有自己知道的话；下次登录仍需动态验证码', staffPasswordLeast)}
        rules={[
          { min: staffPasswordLeast, required: true, message: say('新密码至少{0}位', staffPasswordLeast) },
          ({ getFieldValue }) => ({
            validator: (_rule, next) =>
              next !== '' && next === getFieldValue('password')
                ? Promise.reject(new Error(say('新密码不能与当前密码相同')))
                : Promise.resolve(),
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" maxLength={128} />
      </Form.Item>
      <Form.Item
        name="again"
        label={say('再次输入新密码')}
        dependencies={['next']}
        rules={[
          ({ getFieldValue }) => ({
            validator: (_rule, again) =>
              again === getFieldValue('next')
                ? Promise.resolve()
                : Promise.reject(new Error(say('两次输入的新密码不一致'))),
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" maxLength={128} />
      </Form.Item>
      <FactorField />
    </Editor>
  );
}

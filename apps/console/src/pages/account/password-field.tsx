import { Form, Input } from 'antd';
import { say } from '../../texts/say.ts';

/** The password once more, before something that outlives the session. */
export function PasswordField() {
  return (
    <Form.Item
      name="password"
      label={say('当前密码')}
      rules={[{ required: true, message: say('请输入当前密码') }]}
    >
      <Input.Password autoComplete="current-password" maxLength={128} />
    </Form.Item>
  );
}

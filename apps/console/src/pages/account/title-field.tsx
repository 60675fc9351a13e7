import { Form, Input } from 'antd';
import { say } from '../../texts/say.ts';

/** What its owner calls a passkey. */
export function TitleField() {
  return (
    <Form.Item
      name="title"
      label={say('名称')}
      extra={say('写下它在哪里，例如“办公桌电脑”')}
      rules={[{ required: true, whitespace: true, message: say('请填写名称') }]}
    >
      <Input autoFocus autoComplete="off" maxLength={40} />
    </Form.Item>
  );
}

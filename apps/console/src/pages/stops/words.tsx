import { Form, Input } from 'antd';
import { say } from '../../texts/say.ts';

/** What members read while something is stopped: the fields `body` and `bodyEn` of its form. */
export function StopWords() {
  return (
    <>
      <Form.Item
        name="body"
        label={say('会员看到的说明')}
        rules={[{ required: true, whitespace: true, message: say('请填写说明') }]}
        extra={say('后面会自动加上预计恢复时间和“资金没有变动”')}
      >
        <Input maxLength={120} showCount />
      </Form.Item>
      <Form.Item
        name="bodyEn"
        label={say('英文说明')}
        rules={[{ required: true, whitespace: true, message: say('请填写英文说明') }]}
      >
        <Input maxLength={240} showCount />
      </Form.Item>
    </>
  );
}

/** Why, for colleagues: the field `reason`. */
export function StopReason() {
  return (
    <Form.Item
      name="reason"
      label={say('原因（同事可见）')}
      rules={[{ required: true, whitespace: true, message: say('请填写原因') }]}
    >
      <Input.TextArea rows={2} maxLength={200} showCount />
    </Form.Item>
  );
}

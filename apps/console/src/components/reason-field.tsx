import { Form, Input } from 'antd';
import { say } from '../texts/say.ts';

type Props = {
  readonly label: string;
  /** What is said while there is none. */
  readonly missing?: string;
  readonly hint?: string;
};

/** Why something is done, in a sentence or two: the field `reason` of its form. */
export function ReasonField({ label, missing = say('请填写原因'), hint }: Props) {
  return (
    <Form.Item name="reason" label={label} rules={[{ required: true, whitespace: true, message: missing }]}>
      <Input.TextArea autoFocus rows={2} maxLength={200} showCount placeholder={hint ?? ''} />
    </Form.Item>
  );
}

import { Form, Input } from 'antd';
import { say } from '../texts/say.ts';

type Props = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (typed: string) => void;
};

/** The number of a deposit order, typed by whoever credits money to it. */
export function OrderNumberField({ label, value, onChange }: Props) {
  return (
    <Form.Item label={label} htmlFor="orderNo">
      <Input
        id="orderNo"
        value={value}
        maxLength={40}
        placeholder={say('D 开头的存款订单号')}
        onChange={({ target }) => onChange(target.value)}
      />
    </Form.Item>
  );
}

import { InputNumber, type InputNumberProps } from 'antd';

/**
 * A figure that is typed, or moved by the arrow keys. Without the library's arrows: they are read out in English, and a finger that meets
 * them changes a rule.
 */
export function NumberInput<Value extends number | string = number>(field: InputNumberProps<Value>) {
  return <InputNumber<Value> controls={false} {...field} />;
}

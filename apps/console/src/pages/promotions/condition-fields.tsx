import { Form, Select, Space } from 'antd';
import { NumberInput } from '../../components/number-input.tsx';
import { categoryLabels } from '../../labels/contract.ts';
import { optionsOf } from '../../labels/options.ts';
import { say } from '../../texts/say.ts';
import { conditions } from './words.ts';

const options = categoryLabels.map(({ id, label }) => ({ value: id, label }));

/** What a member must have done before they may apply; the server checks it when they do. */
export function ConditionFields() {
  const form = Form.useFormInstance();
  const kind: unknown = Form.useWatch('condition', form);
  const choose = (next: string) => {
    if (next === 'none') form.setFieldValue('conditionAmount', 0);
    if (next !== 'turnover') form.setFieldValue('conditionCategories', []);
  };
  return (
    <Space wrap align="start">
      <Form.Item
        name="condition"
        label={say('申请条件')}
        extra={say('每天一次：只算当天；每人一次：活动开始以来；不限次数：上次领取以来')}
      >
        <Select style={{ width: 190 }} options={optionsOf(conditions)} onChange={choose} />
      </Form.Item>
      <Form.Item
        name="conditionAmount"
        label={say('达到金额（元）')}
        hidden={kind === 'none'}
        rules={kind === 'none' ? [] : [{ type: 'number', min: 0.01, message: say('请填写金额') }]}
      >
        <NumberInput min={0} precision={2} />
      </Form.Item>
      <Form.Item name="conditionCategories" label={say('游戏类别（空：全部）')} hidden={kind !== 'turnover'}>
        <Select mode="multiple" style={{ minWidth: 200 }} options={options} />
      </Form.Item>
    </Space>
  );
}

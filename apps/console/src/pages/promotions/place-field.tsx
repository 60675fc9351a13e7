import { Form, Select } from 'antd';
import { say } from '../../texts/say.ts';
import { places } from './words.ts';

const apply = 'apply';
const options = [
  { value: apply, label: say('会员在活动页申请') },
  ...Object.entries(places).map(([value, name]) => ({ value, label: say('无需申请，前往{0}', name) })),
];
/** What is not applied for gives nothing of its own and asks for nothing. */
const givesNothing = { bonus: 0, condition: 'none', conditionAmount: 0, conditionCategories: [] };

/** How members take part: by an application, or somewhere else in the app. */
export function PlaceField() {
  const form = Form.useFormInstance();
  return (
    <Form.Item
      name="place"
      label={say('参与方式')}
      getValueProps={(place: string | null) => ({ value: place ?? apply })}
      getValueFromEvent={(value: string) => (value === apply ? null : value)}
    >
      <Select
        style={{ width: 260 }}
        options={options}
        onChange={(value) => {
          if (value !== apply) form.setFieldsValue(givesNothing);
        }}
      />
    </Form.Item>
  );
}

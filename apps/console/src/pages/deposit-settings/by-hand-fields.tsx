import { Form } from 'antd';
import { NumberInput } from '../../components/number-input.tsx';
import settingStyles from '../../components/settings-form.module.css';
import { say } from '../../texts/say.ts';
import type { OfferFields } from './fields.ts';

type Figure = {
  readonly name: keyof OfferFields['byHand'];
  readonly label: string;
  readonly unit: string;
  readonly hint: string;
};

const figures: readonly Figure[] = [
  {
    name: 'abovePercent',
    label: say('可高于订单（比例）'),
    unit: '%',
    hint: say('与下一项取较大者；再高须有凭证或流水，并由两人审核'),
  },
  {
    name: 'aboveSum',
    label: say('可高于订单（金额）'),
    unit: say('元'),
    hint: say('小额订单的差额；0为只按比例'),
  },
  {
    name: 'aboveDayFrom',
    label: say('一人每天高于订单合计'),
    unit: say('元起'),
    hint: say('当天单独多入账的合计达到此数，须两人审核'),
  },
  {
    name: 'from',
    label: say('单笔'),
    unit: say('元起'),
    hint: say('入账达到此数须两人审核，即使与订单相同'),
  },
  {
    name: 'clerkDayFrom',
    label: say('一人每天入账'),
    unit: say('元起'),
    hint: say('当天单独入账的合计达到此数，须两人审核'),
  },
  {
    name: 'ceiling',
    label: say('单笔上限'),
    unit: say('元'),
    hint: say('任何人都不能入账更多，余额更正的增加也是'),
  },
  {
    name: 'imported',
    label: say('导入余额合计上限'),
    unit: say('元'),
    hint: say('所有导入文件的期初余额合计不超过此数；0为不能导入余额，搬迁完改回0'),
  },
];

/** What staff may credit by hand. */
export function ByHandFields() {
  return (
    <div className={settingStyles.pair}>
      {figures.map(({ name, label, unit, hint }) => (
        <Form.Item
          key={name}
          name={['byHand', name]}
          label={label}
          extra={hint}
          rules={[{ required: true, message: say('请填写') }]}
        >
          <NumberInput
            min={0}
            max={name === 'abovePercent' ? 10 : 10_000_000_000}
            precision={name === 'abovePercent' ? 2 : 0}
            suffix={unit}
          />
        </Form.Item>
      ))}
    </div>
  );
}

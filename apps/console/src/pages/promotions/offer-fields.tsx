import { Button, Flex, Form, Input, InputNumber, Select, Switch } from 'antd';
import { categoryLabels } from '../../labels/contract.ts';
import { optionsOf } from '../../labels/options.ts';
import { say } from '../../texts/say.ts';
import { awards, bases, newOffer } from './words.ts';

const positive = [{ required: true, type: 'number', min: 0.01, message: say('请填写金额') }] as const;

/** What a promotion gives by itself: on which deposit or for which code how much, and what has to be played for it. */
export function OfferFields() {
  const form = Form.useFormInstance();
  const offer: unknown = Form.useWatch('offer', { form, preserve: true });
  const award: unknown = Form.useWatch(['offer', 'award'], form);
  const on = offer !== null && offer !== undefined;
  const turn = (next: boolean) => {
    form.setFieldValue('offer', next ? newOffer : null);
    if (!next) return;
    form.setFieldsValue({ bonus: 0, condition: 'none', conditionAmount: 0, conditionCategories: [] });
  };
  return (
    <>
      <Form.Item label={say('自动发放（锁定彩金，完成流水后转入中心钱包）')}>
        <Switch checked={on} onChange={turn} aria-label={say('自动发放')} />
      </Form.Item>
      {on && (
        <>
          <Flex wrap gap="small">
            <Form.Item name={['offer', 'award']} label={say('发放方式')}>
              <Select style={{ width: 160 }} options={optionsOf(awards)} />
            </Form.Item>
            <Form.Item
              name={['offer', 'code']}
              label={say('优惠码')}
              hidden={award !== 'code'}
              normalize={(typed: string) => typed.toUpperCase()}
              rules={
                award === 'code' ? [{ pattern: /^[A-Z0-9]{4,20}$/, message: say('4至20位字母或数字') }] : []
              }
            >
              <Input maxLength={20} />
            </Form.Item>
            <Form.Item
              name={['offer', 'fixed']}
              label={say('固定金额（元，没有档位时）')}
              hidden={award !== 'code'}
            >
              <InputNumber min={0} precision={2} />
            </Form.Item>
          </Flex>
          <Form.List name={['offer', 'tiers']}>
            {(tiers, { add, remove }) => (
              <>
                {tiers.map(({ key, name }) => (
                  <Flex key={key} wrap gap="small" align="center">
                    <Form.Item name={[name, 'from']} label={say('存款满（元）')} rules={[...positive]}>
                      <InputNumber min={0} precision={2} />
                    </Form.Item>
                    <Form.Item
                      name={[name, 'percent']}
                      label={say('送（%）')}
                      rules={[{ required: true, message: say('请填写比例') }]}
                    >
                      <InputNumber min={1} max={1_000} precision={0} />
                    </Form.Item>
                    <Form.Item name={[name, 'ceiling']} label={say('最高（元）')} rules={[...positive]}>
                      <InputNumber min={0} precision={2} />
                    </Form.Item>
                    <Button size="small" onClick={() => remove(name)}>
                      {say('删除档位')}
                    </Button>
                  </Flex>
                ))}
                <Form.Item>
                  <Button size="small" onClick={() => add({ from: 100, percent: 50, ceiling: 500 })}>
                    {say('添加档位')}
                  </Button>
                </Form.Item>
              </>
            )}
          </Form.List>
          <Flex wrap gap="small">
            <Form.Item name={['offer', 'base']} label={say('流水按')}>
              <Select style={{ width: 130 }} options={optionsOf(bases)} />
            </Form.Item>
            <Form.Item
              name={['offer', 'days']}
              label={say('期限（天）')}
              rules={[{ required: true, message: say('请填写天数') }]}
            >
              <InputNumber min={1} max={365} precision={0} />
            </Form.Item>
            <Form.Item name={['offer', 'betCeiling']} label={say('每注最多计入（元，0：不限）')}>
              <InputNumber min={0} precision={2} />
            </Form.Item>
            <Form.Item name={['offer', 'usualBet']} label={say('说明按每注（元）')} rules={[...positive]}>
              <InputNumber min={0} precision={2} />
            </Form.Item>
            <Form.Item name={['offer', 'total']} label={say('总预算（元）')} rules={[...positive]}>
              <InputNumber min={0} precision={2} />
            </Form.Item>
            <Form.Item name={['offer', 'combines']} label={say('可与其他活动同享')} valuePropName="checked">
              <Switch aria-label={say('可与其他活动同享')} />
            </Form.Item>
          </Flex>
          <Flex wrap gap="small">
            {categoryLabels.map(({ id, label }) => (
              <Form.Item key={id} name={['offer', 'weights', id]} label={say('{0}计入（%）', label)}>
                <InputNumber min={0} max={100} precision={0} />
              </Form.Item>
            ))}
          </Flex>
        </>
      )}
    </>
  );
}

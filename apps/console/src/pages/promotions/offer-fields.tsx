import { useQuery } from '@tanstack/react-query';
import { Button, Flex, Form, Input, Select, Switch } from 'antd';
import { call } from '../../api/client.ts';
import { NumberInput } from '../../components/number-input.tsx';
import { categoryLabels } from '../../labels/contract.ts';
import { newOffer } from '../../labels/new-promotion.ts';
import { optionsOf } from '../../labels/options.ts';
import { say } from '../../texts/say.ts';
import styles from './page.module.css';
import { awards, bases, lossSpans, promotionsKey, termsOf } from './words.ts';

const positive = [{ required: true, type: 'number', min: 0.01, message: say('请填写金额') }] as const;

/** What a promotion gives by itself: on which deposit or for which code how much, and what has to be played for it. */
export function OfferFields() {
  const form = Form.useFormInstance();
  const offer: unknown = Form.useWatch('offer', { form, preserve: true });
  const award: unknown = Form.useWatch(['offer', 'award'], form);
  const on = offer !== null && offer !== undefined;
  const choose = (next: string) => {
    form.setFieldValue('offer', { ...newOffer, ...termsOf(next) });
    if (next === 'losses' || next === 'referral') form.setFieldValue('applies', 'always');
  };
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
              <Select style={{ width: 160 }} options={optionsOf(awards)} onChange={choose} />
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
              label={
                award === 'referral' ? say('邀请人得（元，0：不给）') : say('固定金额（元，没有档位时）')
              }
              hidden={award !== 'code' && award !== 'referral'}
            >
              <NumberInput min={0} precision={2} />
            </Form.Item>
          </Flex>
          {award === 'losses' && <LossFields />}
          {award === 'referral' && <ReferralFields />}
          <Form.List name={['offer', 'tiers']}>
            {(tiers, { add, remove }) => (
              <>
                {tiers.map(({ key, name }) => (
                  <Flex key={key} wrap gap="small" align="center">
                    <Form.Item
                      name={[name, 'from']}
                      label={award === 'losses' ? say('亏损满（元）') : say('存款满（元）')}
                      rules={[...positive]}
                    >
                      <NumberInput min={0} precision={2} />
                    </Form.Item>
                    <Form.Item
                      name={[name, 'percent']}
                      label={award === 'losses' ? say('返还（%）') : say('送（%）')}
                      rules={[{ required: true, message: say('请填写比例') }]}
                    >
                      <NumberInput min={1} max={1_000} precision={0} />
                    </Form.Item>
                    <Form.Item name={[name, 'ceiling']} label={say('最高（元）')} rules={[...positive]}>
                      <NumberInput min={0} precision={2} />
                    </Form.Item>
                    <Button size="small" onClick={() => remove(name)}>
                      {say('删除档位')}
                    </Button>
                  </Flex>
                ))}
                <Form.Item hidden={award === 'referral'}>
                  <Button size="small" onClick={() => add({ from: 100, percent: 50, ceiling: 500 })}>
                    {say('添加档位')}
                  </Button>
                </Form.Item>
              </>
            )}
          </Form.List>
          <Flex wrap gap="small">
            <Form.Item
              name={['offer', 'base']}
              label={say('流水按')}
              hidden={award === 'losses' || award === 'referral'}
            >
              <Select style={{ width: 130 }} options={optionsOf(bases)} />
            </Form.Item>
            <Form.Item
              name={['offer', 'days']}
              label={say('期限（天）')}
              rules={[{ required: true, message: say('请填写天数') }]}
            >
              <NumberInput min={1} max={365} precision={0} />
            </Form.Item>
            <Form.Item name={['offer', 'betCeiling']} label={say('每注最多计入（元，0：不限）')}>
              <NumberInput min={0} precision={2} />
            </Form.Item>
            <Form.Item name={['offer', 'usualBet']} label={say('说明按每注（元）')} rules={[...positive]}>
              <NumberInput min={0} precision={2} />
            </Form.Item>
            <Form.Item name={['offer', 'total']} label={say('总预算（元）')} rules={[...positive]}>
              <NumberInput min={0} precision={2} />
            </Form.Item>
            <Form.Item
              name={['offer', 'combines']}
              label={say('可与其他活动同享')}
              valuePropName="checked"
              hidden={award === 'losses' || award === 'referral'}
            >
              <Switch aria-label={say('可与其他活动同享')} />
            </Form.Item>
          </Flex>
          <Flex wrap gap="small">
            {categoryLabels.map(({ id, label }) => (
              <Form.Item key={id} name={['offer', 'weights', id]} label={say('{0}计入（%）', label)}>
                <NumberInput min={0} max={100} precision={0} />
              </Form.Item>
            ))}
          </Flex>
        </>
      )}
    </>
  );
}

/** Of what a member loses within a day or a week, at which venues. */
function LossFields() {
  const { data } = useQuery({
    queryKey: promotionsKey,
    queryFn: ({ signal }) => call('promotionList', {}, { signal }),
  });
  return (
    <>
      <Flex wrap gap="small">
        <Form.Item name={['offer', 'losses', 'span']} label={say('每期')}>
          <Select style={{ width: 200 }} options={optionsOf(lossSpans)} />
        </Form.Item>
        <Form.Item name={['offer', 'losses', 'venues']} label={say('场馆（空：全部）')}>
          <Select
            mode="multiple"
            style={{ minWidth: 240 }}
            optionFilterProp="label"
            options={(data?.venues ?? []).map(({ code, name }) => ({ value: code, label: name }))}
          />
        </Form.Item>
      </Flex>
      <p className={styles.memo}>
        {say(
          '净亏损＝已结算投注－派彩－奖项，不超过会员在所有场馆的净亏损，再减去同期得到的彩金、红包、返水、佣金和补款；返还不超过同期有效投注×（所玩类别的游戏优势－最高返水－最高佣金）。每期结束约十分钟后自动发放，流水倍数填0即直接给现金。',
        )}
      </p>
    </>
  );
}

/** What the friend does, and what each of the two gets. */
function ReferralFields() {
  return (
    <>
      <Flex wrap gap="small">
        <Form.Item name={['offer', 'referral', 'friend']} label={say('好友得（元，0：不给）')}>
          <NumberInput min={0} precision={2} />
        </Form.Item>
        <Form.Item
          name={['offer', 'referral', 'deposit']}
          label={say('好友首存满（元）')}
          rules={[...positive]}
        >
          <NumberInput min={0} precision={2} />
        </Form.Item>
        <Form.Item name={['offer', 'referral', 'turnover']} label={say('好友有效投注满（元）')}>
          <NumberInput min={0} precision={2} />
        </Form.Item>
        <Form.Item name={['offer', 'referral', 'days']} label={say('首存后几天内')}>
          <NumberInput min={1} max={365} precision={0} />
        </Form.Item>
        <Form.Item name={['offer', 'referral', 'most']} label={say('每人最多几位好友')}>
          <NumberInput min={1} max={1_000} precision={0} />
        </Form.Item>
      </Flex>
      <p className={styles.memo}>
        {say('与邀请人或其其他好友共用设备、收款地址、银行卡或证件的好友不发放，原因在“好友”中可见。')}
      </p>
    </>
  );
}

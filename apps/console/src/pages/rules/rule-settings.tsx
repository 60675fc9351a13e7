import { useMutation, useQuery } from '@tanstack/react-query';
import { Button, Form } from 'antd';
import { call } from '../../api/client.ts';
import { savedWords } from '../../api/proposals.ts';
import { ChangesLink } from '../../components/changes-link.tsx';
import { NumberInput } from '../../components/number-input.tsx';
import { Read } from '../../components/read.tsx';
import { Section } from '../../components/section.tsx';
import { useMessage } from '../../components/use-message.ts';
import { say } from '../../texts/say.ts';
import styles from './page.module.css';

type Fields = { readonly delayMinutes: number; readonly marketRate: number };

/** How long changes wait, and what rates are measured against besides the last value. */
export function RuleSettings() {
  const settings = useQuery({
    queryKey: ['ruleSettings'],
    queryFn: ({ signal }) => call('ruleSettings', {}, { signal }),
  });
  return (
    <Section title={say('等待与参考')} lead={say('这两项的修改同样须另一位同事同意')}>
      <ChangesLink about="rules" />
      <Read of={settings}>
        {(current) => (
          <SettingsForm key={JSON.stringify(current)} current={current} onSaved={settings.refetch} />
        )}
      </Read>
    </Section>
  );
}

function SettingsForm({
  current,
  onSaved,
}: {
  readonly current: Fields;
  readonly onSaved: () => Promise<unknown>;
}) {
  const [form] = Form.useForm<Fields>();
  const message = useMessage();
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: (fields: Fields) => call('updateRuleSettings', fields),
    onSuccess: async (answer) => {
      form.resetFields();
      await onSaved();
      message.success(savedWords(answer, say('已保存')));
    },
    onError: (fault) => message.error(fault.message),
  });
  return (
    <Form
      form={form}
      className={styles.settings ?? ''}
      layout="vertical"
      requiredMark={false}
      initialValues={current}
      onFinish={(fields) => mutate(fields)}
    >
      <Form.Item
        name="delayMinutes"
        label={say('同意后等待（分钟）')}
        extra={say('5至10080；期间所有同事都能看到，可以否决')}
        rules={[{ required: true, message: say('请填写分钟数') }]}
      >
        <NumberInput min={5} max={10_080} precision={0} />
      </Form.Item>
      <Form.Item
        name="marketRate"
        label={say('市场参考汇率')}
        extra={say('1 USDT 兑多少元，0 为不参考；汇率离它太远会标红或不能保存')}
        rules={[{ required: true, message: say('请填写汇率，不参考填0') }]}
      >
        <NumberInput min={0} max={1_000} precision={4} step={0.01} />
      </Form.Item>
      <Button htmlType="submit" loading={isPending}>
        {say('保存等待与参考')}
      </Button>
    </Form>
  );
}

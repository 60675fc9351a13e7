import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Form } from 'antd';
import { Link } from 'react-router';
import { call } from '../../api/client.ts';
import { savedWords } from '../../api/proposals.ts';
import { ChangesLink } from '../../components/changes-link.tsx';
import { NumberInput } from '../../components/number-input.tsx';
import { Page } from '../../components/page.tsx';
import { Read } from '../../components/read.tsx';
import styles from '../../components/settings-form.module.css';
import { SaveBar, SettingsGroup } from '../../components/settings-form.tsx';
import { useMessage } from '../../components/use-message.ts';
import { versionLine } from '../../labels/version.ts';
import { say } from '../../texts/say.ts';
import { ComingChanges } from '../rules/coming.tsx';
import { type Figure, groups, type Rules } from './figures.ts';

const key = ['withdrawalSettings'];
const effect = say(
  '调低自动汇出立即生效；其余须另一位同事同意，到时对新的取款申请生效，已提交的不受等待时间修改影响',
);

type Standing = ConsoleAnswer<'withdrawalSettings'>;

/** How long new addresses wait, when two people decide, and what the review points at. */
export function WithdrawalSettingsPage() {
  const settings = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('withdrawalSettings', {}, { signal }),
  });
  return (
    <Page
      title={say('取款设置')}
      lead={settings.data === undefined ? '' : versionLine(settings.data, effect)}
      actions={
        <>
          <Link to="/settings">{say('汇率与手续费')}</Link>
          <ChangesLink about="withdrawals" />
        </>
      }
    >
      <ComingChanges about="withdrawals" />
      <Read of={settings}>{(rules) => <RulesForm rules={rules} />}</Read>
    </Page>
  );
}

function RulesForm({ rules }: { readonly rules: Standing }) {
  const [form] = Form.useForm<Rules>();
  const message = useMessage();
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: (typed: Rules) => call('updateWithdrawalSettings', typed),
    onSuccess: async (answer) => {
      await queries.invalidateQueries({ queryKey: key });
      message.success(savedWords(answer, say('已保存')));
    },
    onError: (fault) => message.error(fault.message),
  });
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={rules}
      onFinish={(typed) => mutate(typed)}
    >
      <div className={styles.groups}>
        {groups.map(({ title, figures }) => (
          <SettingsGroup key={title} title={title}>
            <div className={styles.pair}>
              {figures.map((figure) => (
                <FigureField key={figure.name} figure={figure} />
              ))}
            </div>
          </SettingsGroup>
        ))}
      </div>
      <SaveBar saving={isPending} onGiveUp={() => form.resetFields()} />
    </Form>
  );
}

function FigureField({ figure: { name, label, unit, max, hint, optional } }: { readonly figure: Figure }) {
  return (
    <Form.Item
      name={name}
      label={label}
      extra={hint}
      rules={optional ? [] : [{ required: true, message: say('请填写') }]}
    >
      <NumberInput min={0} max={max} precision={0} suffix={unit} />
    </Form.Item>
  );
}

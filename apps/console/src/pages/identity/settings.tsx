import type { ConsoleAnswer, ConsolePayload } from '@mingpai/contract/console/types';
import { identityLevels } from '@mingpai/contract/identity';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Form, Select } from 'antd';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { savedWords } from '../../api/proposals.ts';
import { ChangesLink } from '../../components/changes-link.tsx';
import { NumberInput } from '../../components/number-input.tsx';
import { Page } from '../../components/page.tsx';
import { Read } from '../../components/read.tsx';
import styles from '../../components/settings-form.module.css';
import { SaveBar, SettingsGroup } from '../../components/settings-form.tsx';
import { useMessage } from '../../components/use-message.ts';
import { allowances, identityFigures, levelNames } from '../../labels/levels.ts';
import { versionLine } from '../../labels/version.ts';
import { say } from '../../texts/say.ts';
import { ComingChanges } from '../rules/coming.tsx';

const key = ['identitySettings'];
const effect = say(
  '须另一位同事同意；留空为不限，全部留空则不要求任何会员认证。已告知会员的取款额度，下调后从其下一笔存款起才适用',
);

type Standing = ConsoleAnswer<'identitySettings'>;
type Typed = Omit<ConsolePayload<'updateIdentitySettings'>, 'version'>;

/** What each level may, when members are told, and from where on two people decide. */
export function IdentitySettingsPage() {
  const [opened, setOpened] = useState(0);
  const settings = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('identitySettings', {}, { signal }),
  });
  return (
    <Page
      title={say('认证等级')}
      lead={settings.data === undefined ? '' : versionLine(settings.data, effect)}
      actions={<ChangesLink about="identity" />}
    >
      <ComingChanges about="identity" />
      <Read of={settings}>
        {(rules) => <RulesForm key={opened} rules={rules} onReopen={() => setOpened((count) => count + 1)} />}
      </Read>
    </Page>
  );
}

function RulesForm({ rules, onReopen }: { readonly rules: Standing; readonly onReopen: () => void }) {
  // What the form was opened with: a colleague's later version is not overwritten.
  const [{ version, ...standing }] = useState(rules);
  const [form] = Form.useForm<Typed>();
  const message = useMessage();
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: (typed: Typed) => call('updateIdentitySettings', { ...typed, version }),
    onSuccess: async (answer) => {
      await queries.invalidateQueries({ queryKey: key });
      message.success(savedWords(answer, say('已保存')));
      onReopen();
    },
    onError: (fault) => message.error(fault.message),
  });
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={standing}
      onFinish={(typed) => mutate(typed)}
    >
      <div className={styles.groups}>
        {identityLevels.map((level) => (
          <SettingsGroup key={level} title={levelNames[level]}>
            <div className={styles.pair}>
              {allowances.map(({ way, span, name }) => (
                <Form.Item key={name} name={[level, way, span]} label={name}>
                  <NumberInput min={0} max={10_000_000_000} precision={0} suffix={say('元')} />
                </Form.Item>
              ))}
            </div>
          </SettingsGroup>
        ))}
        <SettingsGroup title={say('告知与审核')}>
          <div className={styles.pair}>
            <Form.Item
              name="askFrom"
              label={identityFigures.askFrom}
              extra={say('累计存款达到此数的那一笔存款时告知一次；0为首笔')}
            >
              <NumberInput min={0} max={10_000_000_000} precision={0} suffix={say('元起')} />
            </Form.Item>
            <Form.Item name="usualHours" label={identityFigures.usualHours} extra={say('会员看到的审核时间')}>
              <NumberInput min={1} max={720} precision={0} suffix={say('小时')} />
            </Form.Item>
            <Form.Item
              name="leastAge"
              label={identityFigures.leastAge}
              extra={say('未达到的不能存款和游戏，只能取回存入的钱')}
            >
              <NumberInput min={16} max={25} precision={0} suffix={say('周岁')} />
            </Form.Item>
            <Form.Item name="twoFrom" label={identityFigures.twoFrom} extra={say('完整认证总是须两人')}>
              <Select
                options={[
                  { value: 'full', label: say('完整认证') },
                  { value: 'basic', label: say('基础认证起') },
                ]}
              />
            </Form.Item>
          </div>
        </SettingsGroup>
      </div>
      <SaveBar saving={isPending} onGiveUp={() => form.resetFields()} />
    </Form>
  );
}

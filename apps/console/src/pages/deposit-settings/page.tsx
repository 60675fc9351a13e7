import { useMutation, useQuery } from '@tanstack/react-query';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../api/client.ts';
import { savedWords } from '../../api/proposals.ts';
import { Alert } from '../../components/alert.tsx';
import { ChangesLink } from '../../components/changes-link.tsx';
import { Page } from '../../components/page.tsx';
import { Read } from '../../components/read.tsx';
import settingStyles from '../../components/settings-form.module.css';
import { SaveBar, SettingsGroup } from '../../components/settings-form.tsx';
import { useMessage } from '../../components/use-message.ts';
import { versionLine } from '../../labels/version.ts';
import { say } from '../../texts/say.ts';
import { ComingChanges } from '../rules/coming.tsx';
import { AccountFields } from './account-fields.tsx';
import { ByHandFields } from './by-hand-fields.tsx';
import { fieldsOf, type OfferFields, offerOf, type Standing } from './fields.ts';
import styles from './page.module.css';
import { WaysFields } from './ways-fields.tsx';

/** How often the settings are asked for, in ms: a colleague's version is told before somebody types for nothing. */
const everyMs = 10_000;
const effect = say('关闭和删除立即生效；开放、限额和收款账户须另一位同事同意，到时对新的存款订单生效');

/** Which ways to pay in members are offered, with which limits, and the bank accounts that receive. */
export function DepositSettingsPage() {
  const settings = useQuery({
    queryKey: ['depositSettings'],
    queryFn: ({ signal }) => call('depositSettings', {}, { signal }),
    refetchInterval: everyMs,
  });
  // The form keeps the version that it was opened with; a new one is opened with the latest.
  const [opened, setOpened] = useState(0);
  const reopen = async () => {
    await settings.refetch();
    setOpened((times) => times + 1);
  };
  return (
    <Page
      title={say('存款设置')}
      lead={settings.data === undefined ? '' : versionLine(settings.data, effect)}
      actions={
        <>
          <Link to="/settings">{say('汇率与手续费')}</Link>
          <ChangesLink about="deposits" />
        </>
      }
    >
      <ComingChanges about="deposits" />
      <Read of={settings}>{(latest) => <OfferForm key={opened} latest={latest} onReopen={reopen} />}</Read>
    </Page>
  );
}

interface FormProps {
  readonly latest: Standing;
  /** Opens the form anew with the latest version. */
  readonly onReopen: () => Promise<void>;
}

function OfferForm({ latest, onReopen }: FormProps) {
  const [standing] = useState(latest);
  const [form] = Form.useForm<OfferFields>();
  const message = useMessage();
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    // The whole store: what identifies a row is in no field of its own.
    mutationFn: () => call('updateDepositSettings', offerOf(form.getFieldsValue(true), standing)),
    onSuccess: async (answer) => {
      await onReopen();
      message.success(savedWords(answer, say('已保存')));
    },
    onError: (fault) => message.error(fault.message, 8),
  });
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={fieldsOf(standing)}
      onFinish={() => mutate()}
    >
      {latest.version !== standing.version && !isPending && (
        <Alert
          className={styles.newer ?? ''}
          type="warning"
          showIcon
          message={say('同事已保存新的版本，这里的修改不能再保存')}
          action={<Button onClick={() => void onReopen()}>{say('载入最新')}</Button>}
        />
      )}
      <div className={styles.groups}>
        <SettingsGroup title={say('支付方式')}>
          <p className={settingStyles.note}>
            {say('会员按此顺序看到开放的方式，第一个为默认；全部关闭时引导会员联系人工客服。')}
          </p>
          <WaysFields served={latest.served} />
        </SettingsGroup>
        <SettingsGroup title={say('收款银行账户')}>
          <p className={settingStyles.note}>
            {say(
              '网银转账的会员向这些账户付款。未付款的订单也会显示修改后的账户；停用的账户请继续查收，直到订单全部处理完。',
            )}
          </p>
          <AccountFields />
        </SettingsGroup>
        <SettingsGroup title={say('人工入账')} wide>
          <p className={settingStyles.note}>
            {say(
              '财务人员手工入账（存款审核、链上付款、通道到账）时，一人能决定多少；超过的由另一位同事复核后入账。',
            )}
          </p>
          <ByHandFields />
        </SettingsGroup>
      </div>
      <SaveBar saving={isPending} onGiveUp={() => void onReopen()} />
    </Form>
  );
}

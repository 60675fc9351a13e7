import { longestPromise, type PromisedQueue, promisedQueues } from '@mingpai/contract/console/reports/names';
import type { ConsolePayload } from '@mingpai/contract/console/types';
import { type KeptDays, keptDaysFloors, longestIdle, longestKeptDays } from '@mingpai/contract/constants';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Form, type FormInstance, Input, Select, Switch } from 'antd';
import { useEffect, useRef } from 'react';
import { call } from '../../api/client.ts';
import { savedWords } from '../../api/proposals.ts';
import type { SiteSettings } from '../../api/rows.ts';
import { stopsName } from '../../api/stops.ts';
import { ChangesLink } from '../../components/changes-link.tsx';
import { NumberInput } from '../../components/number-input.tsx';
import { Page } from '../../components/page.tsx';
import { Read } from '../../components/read.tsx';
import { emptied } from '../../components/search-input.tsx';
import styles from '../../components/settings-form.module.css';
import { SaveBar, SettingsGroup } from '../../components/settings-form.tsx';
import { useMessage } from '../../components/use-message.ts';
import { queueWords } from '../../labels/queues.ts';
import { say } from '../../texts/say.ts';
import { ComingChanges } from '../rules/coming.tsx';
import { asFlag } from './as-flag.ts';
import { changedFields, followedFields } from './changed-fields.ts';
import { EntryModalGroup } from './entry-modal.tsx';

const key = ['siteSettings'];

/** How often the settings are asked again, in ms: what a colleague saved counts as saved here too. */
const everyMs = 5_000;

export function SettingsPage() {
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('siteSettings', {}, { signal }),
    refetchInterval: everyMs,
  });
  return (
    <Page
      title={say('站点设置')}
      lead={say('文字和关闭立即生效；汇率、手续费、复核线、网址须另一位同事同意，到时生效')}
      actions={<ChangesLink about="settings" />}
    >
      <ComingChanges about="settings" />
      <Read of={query}>{(settings) => <SettingsForm settings={settings} />}</Read>
    </Page>
  );
}

function SettingsForm({ settings }: { readonly settings: SiteSettings }) {
  const [form] = Form.useForm<SiteSettings>();
  const { modal } = App.useApp();
  const message = useMessage();
  const typed = Form.useWatch([], form);
  useFollowing(form, settings);
  const changed = changedFields(settings, typed ?? settings);
  const dirty = Object.keys(changed).length > 0;
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: (fields: ConsolePayload<'updateSiteSettings'>) => call('updateSiteSettings', fields),
    onSuccess: (saved) => {
      // What waits is not saved: the form shows what holds.
      if (saved.state === 'proposed') form.resetFields();
      message.success(savedWords(saved, say('已保存')));
    },
    onError: (fault) => message.error(fault.message),
    onSettled: () => {
      // Whether the site is closed stands above every page.
      void queries.invalidateQueries({ queryKey: [stopsName] });
      return queries.invalidateQueries({ queryKey: key });
    },
  });
  const send = () => {
    const { promisedMinutes, ...fields } = changed;
    // A colleague may have changed another queue's meanwhile.
    const each = promisedMinutes && changedFields(settings.promisedMinutes, promisedMinutes);
    mutate({ ...fields, ...(each && { promisedMinutes: each }) });
  };
  const save = () => {
    if (changed.siteState !== 0) return send();
    modal.confirm({
      title: say('关闭网站？'),
      content: say('所有会员将立即看到维护提示，无法存款、取款、转账和进入游戏。后台不受影响。'),
      okText: say('确认关闭'),
      okButtonProps: { danger: true },
      onOk: send,
    });
  };
  return (
    <Form form={form} layout="vertical" requiredMark={false} initialValues={settings} onFinish={save}>
      <div className={styles.groups}>
        <SettingsGroup title={say('网站')}>
          <Form.Item
            name="title"
            label={say('网站名称')}
            rules={[{ required: true, whitespace: true, message: say('请填写网站名称') }]}
          >
            <Input maxLength={40} />
          </Form.Item>
          <Form.Item
            name="titleEn"
            label={say('网站名称（英文）')}
            extra={say('可不填：选择英文的会员会看到中文')}
          >
            <Input maxLength={40} />
          </Form.Item>
          <Form.Item
            name="siteState"
            label={say('网站开放')}
            extra={say('关闭后会员只看到维护提示')}
            {...asFlag}
          >
            <Switch checkedChildren={say('开放')} unCheckedChildren={say('关闭')} />
          </Form.Item>
          <Form.Item name="repairTips" label={say('维护提示')}>
            <Input.TextArea autoSize={{ minRows: 2, maxRows: 4 }} maxLength={500} />
          </Form.Item>
          <Form.Item
            name="repairTipsEn"
            label={say('维护提示（英文）')}
            extra={say('可不填：选择英文的会员会看到中文')}
          >
            <Input.TextArea autoSize={{ minRows: 2, maxRows: 4 }} maxLength={500} />
          </Form.Item>
          <Form.Item
            name="questionHours"
            label={say('询问回复期（小时）')}
            extra={say('审核时询问会员，超过此时间未回复，订单回到待审核')}
            rules={[{ required: true, message: say('请填写小时数') }]}
          >
            <NumberInput min={1} max={336} precision={0} />
          </Form.Item>
          <Form.Item name="redPacketSwitch" label={say('红包')} {...asFlag}>
            <Switch checkedChildren={say('开启')} unCheckedChildren={say('关闭')} />
          </Form.Item>
        </SettingsGroup>
        <div className={styles.stack}>
          <SettingsGroup title={say('汇率与手续费')}>
            <div className={styles.pair}>
              <Rate name="depositRate" label={say('存款汇率')} />
              <Rate name="withdrawalRate" label={say('取款汇率')} />
              <Fee name="trc20Fee" label={say('TRC20 手续费')} />
              <Fee name="erc20Fee" label={say('ERC20 手续费')} />
            </div>
            <p className={styles.note}>
              {say('汇率为 1 USDT 兑多少元。已提交的订单按提交时的汇率和手续费计算，不受修改影响。')}
            </p>
          </SettingsGroup>
          <SettingsGroup title={say('复核')}>
            <Form.Item
              name="adjustmentChiefFrom"
              label={say('余额更正由主管复核（元）')}
              extra={say('达到此金额的更正须由主管复核；0：全部。任何更正都须由提交人以外的同事复核')}
              rules={[{ required: true, message: say('请填写金额') }]}
            >
              <NumberInput min={0} max={100_000_000} precision={0} />
            </Form.Item>
            <div className={styles.pair}>
              <Form.Item
                name="bonusFrom"
                label={say('单笔彩金两人审核（元起）')}
                extra={say('活动申请的彩金达到此金额须两人审核')}
                rules={[{ required: true, message: say('请填写金额') }]}
              >
                <NumberInput min={0} max={100_000_000} precision={0} />
              </Form.Item>
              <Form.Item
                name="bonusClerkDayFrom"
                label={say('一人每天彩金（元起）')}
                extra={say('一人当天单独通过的彩金连同本笔达到此数，须两人审核')}
                rules={[{ required: true, message: say('请填写金额') }]}
              >
                <NumberInput min={0} max={100_000_000} precision={0} />
              </Form.Item>
            </div>
          </SettingsGroup>
          <SettingsGroup title={say('登录与注销')}>
            <div className={styles.pair}>
              <Count
                name="memberIdleHours"
                label={say('会员闲置退出（小时）')}
                hint={say('未勾选保持登录的会员，多久不用后须重新登录')}
                least={1}
                most={Math.max(longestIdle.memberHours, settings.memberIdleHours)}
              />
              <Count
                name="staffIdleMinutes"
                label={say('后台闲置退出（分钟）')}
                hint={say('员工多久不操作后须重新登录')}
                least={5}
                most={Math.max(longestIdle.staffMinutes, settings.staffIdleMinutes)}
              />
              <Count
                name="closingDays"
                label={say('注销可撤回（天）')}
                hint={say('会员申请注销后，多少天内可自行撤回')}
                least={0}
                most={30}
              />
              <Count
                name="closedYears"
                label={say('注销后资料保存（年）')}
                hint={say('按所在地法律，到期后抹去个人资料')}
                least={1}
                most={20}
              />
            </div>
            <p className={styles.note}>
              {say('闲置时间调短、保存年限调长立即生效；相反的修改须另一位同事同意。')}
            </p>
          </SettingsGroup>
          <SettingsGroup title={say('到期清除')}>
            <div className={styles.pair}>
              <Kept
                name="sessionDays"
                label={say('登录记录保存（天）')}
                hint={say('退出后起算；最后一次登录始终保留')}
              />
              <Kept name="messageDays" label={say('站内信保存（天）')} hint={say('无论是否已读')} />
              <Kept
                name="recoveryDays"
                label={say('找回账户申请保存（天）')}
                hint={say('与资料相符的申请')}
              />
              <Kept
                name="emailChangeDays"
                label={say('邮箱更换记录保存（天）')}
                hint={say('供会员投诉时查证')}
              />
              <Kept
                name="operationDays"
                label={say('操作凭据保存（天）')}
                hint={say('此期间内重复提交只生效一次')}
              />
            </div>
            <p className={styles.note}>
              {say(
                '每天凌晨清除到期资料，清除后无法恢复。调长立即生效，调短须另一位同事同意。账目与操作日志不清除。',
              )}
            </p>
          </SettingsGroup>
        </div>
        <SettingsGroup title={say('网址')}>
          <Address name="serviceUrl" label={say('客服网址')} hint={say('留空使用内置客服')} />
          <Address
            name="iosDownloadUrl"
            label={say('App 下载地址')}
            hint={say('留空时引导会员添加到主屏幕')}
          />
          <Address name="iosDownloadQrcode" label={say('下载二维码图片')} hint={say('留空自动生成')} />
          <Address name="h5Url" label={say('网站公开地址')} hint={say('用于邀请链接与二维码')} />
          <Address name="visitUrl" label={say('迁移后的新地址')} hint={say('填写后会员会被带到新地址')} />
          <Form.Item
            name="outsideHosts"
            label={say('轮播图可前往的外部网站')}
            extra={say(
              '填域名，如 partner.example；上面各网址的域名不用再填。去掉立即生效，增加须另一位同事同意',
            )}
          >
            <Select mode="tags" open={false} maxCount={50} tokenSeparators={[' ', ',']} />
          </Form.Item>
          <Address name="logo" label={say('网站标志图片')} hint={say('留空使用默认标志')} />
        </SettingsGroup>
        <SettingsGroup title={say('承诺用时（分钟）')}>
          <p className={styles.note}>
            {say(
              '各队列从进入到处理的分钟数：超过即标为超时并告警；缩短立即生效，延长须另一位同事同意；近期笔数太少时，会员在存款页和订单里看到存取款的承诺。身份审核的用时在认证等级里设置。',
            )}
          </p>
          <div className={styles.many}>
            {promisedQueues.map((queue) => (
              <Count
                key={queue}
                name={['promisedMinutes', queue]}
                label={queueWords[queue].name}
                least={1}
                most={longestPromise}
              />
            ))}
          </div>
        </SettingsGroup>
        <EntryModalGroup typed={{ ...settings, ...typed }} />
      </div>
      <SaveBar
        saving={isPending}
        onGiveUp={() => form.resetFields()}
        note={dirty ? say('有 {0} 项未保存', Object.keys(changed).length) : say('没有未保存的修改')}
        nothing={!dirty}
      />
    </Form>
  );
}

/** What colleagues save while the form is open stands in it, too, where nothing was typed. */
function useFollowing(form: FormInstance<SiteSettings>, settings: SiteSettings): void {
  const was = useRef(settings);
  useEffect(() => {
    const [{ promisedMinutes: minutesWere, ...were }, { promisedMinutes, ...saved }] = [
      was.current,
      settings,
    ];
    const typed: Partial<SiteSettings> = form.getFieldsValue(true);
    was.current = settings;
    form.setFields([
      ...followedFields(were, saved, typed),
      ...followedFields(minutesWere, promisedMinutes, typed.promisedMinutes ?? {}, ['promisedMinutes']),
    ] as Parameters<typeof form.setFields>[0]);
  }, [form, settings]);
}

type Named = { readonly name: keyof SiteSettings; readonly label: string };

function Address({ name, label, hint }: Named & { readonly hint: string }) {
  return (
    <Form.Item
      name={name}
      label={label}
      extra={hint}
      rules={[{ pattern: /^$|^\/(?!\/)\S*$|^https:\/\/\S+$/, message: say('请填写以 https:// 开头的网址') }]}
    >
      <Input maxLength={300} allowClear={emptied} placeholder="https://" />
    </Form.Item>
  );
}

function Rate({ name, label }: Named) {
  return (
    <Form.Item name={name} label={label} rules={[{ required: true, message: say('请填写汇率') }]}>
      <NumberInput min={0.0001} max={1_000} precision={4} step={0.01} suffix={say('元 / USDT')} />
    </Form.Item>
  );
}

function Count({
  name,
  label,
  hint,
  least,
  most,
}: {
  readonly name: keyof SiteSettings | ['promisedMinutes', PromisedQueue];
  readonly label: string;
  readonly hint?: string;
  readonly least: number;
  readonly most: number;
}) {
  return (
    <Form.Item
      name={name}
      label={label}
      extra={hint}
      rules={[
        {
          type: 'integer',
          required: true,
          min: least,
          max: most,
          message: say('请填写{0}至{1}', least, most),
        },
      ]}
    >
      <NumberInput min={least} max={most} precision={0} />
    </Form.Item>
  );
}

/** For how long something is kept: no shorter than disputes need it. */
function Kept({ name, label, hint }: Named & { readonly name: KeptDays; readonly hint: string }) {
  return <Count name={name} label={label} hint={hint} least={keptDaysFloors[name]} most={longestKeptDays} />;
}

function Fee({ name, label }: Named) {
  return (
    <Form.Item name={name} label={label} rules={[{ required: true, message: say('请填写手续费') }]}>
      <NumberInput min={0} max={1_000} precision={2} step={0.5} suffix="USDT" />
    </Form.Item>
  );
}

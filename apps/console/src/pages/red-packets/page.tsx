import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Descriptions, Form, type InputNumberProps, Space, Tag } from 'antd';
import { call } from '../../api/client.ts';
import { savedWords } from '../../api/proposals.ts';
import type { RedPacketRules, RedPacketToday } from '../../api/rows.ts';
import { ChangesLink } from '../../components/changes-link.tsx';
import { DryRunResult, FoundDraft, SaveTried, useDryRun } from '../../components/dry-run.tsx';
import { NumberInput } from '../../components/number-input.tsx';
import { Page } from '../../components/page.tsx';
import { Read } from '../../components/read.tsx';
import { useMessage } from '../../components/use-message.ts';
import { count, grouped, ungrouped, yuan } from '../../labels/money.ts';
import { said } from '../../texts/said.tsx';
import { say } from '../../texts/say.ts';
import { ComingChanges } from '../rules/coming.tsx';
import styles from './page.module.css';
import { Winners } from './winners.tsx';

const key = ['redPacketSettings'];
/** How often today's figures are asked again, in ms. */
const everyMs = 5_000;
const phases = { before: say('未开始'), open: say('进行中'), after: say('已结束') } as const;

/** Red packets: how today goes, and the rules; a draft is run over the history before it can be saved. */
export function RedPacketsPage() {
  const settings = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('redPacketSettings', {}, { signal }),
    refetchInterval: everyMs,
  });
  return (
    <Page
      title={say('红包@many')}
      lead={say('每天北京时间10:00至12:00；规则须另一位同事同意，活动开始后生效的从第二天起算')}
      actions={<ChangesLink about="settings/red_packets" />}
    >
      <ComingChanges about="settings/red_packets" />
      <Read of={settings}>
        {(today) => (
          <>
            <Today today={today} />
            <Rules rules={today.rules} />
            <Winners today={today.day} />
          </>
        )}
      </Read>
    </Page>
  );
}

function Today({ today }: { readonly today: RedPacketToday }) {
  const { day, phase, given, poolLeft, packets, members, commitment } = today;
  return (
    <Descriptions
      bordered
      size="small"
      // A fingerprint in half of a phone's width is a column of six signs.
      column={{ xs: 1, md: 2, xl: 3 }}
      items={[
        {
          key: 'day',
          label: say('今天'),
          children: (
            <>
              {day} <Tag bordered={false}>{phases[phase]}</Tag>
            </>
          ),
        },
        {
          key: 'given',
          label: say('已发出'),
          children: <span className="figures">{said('{0} 元', yuan(given))}</span>,
        },
        {
          key: 'left',
          label: say('池中剩余'),
          children: <span className="figures">{said('{0} 元', yuan(poolLeft))}</span>,
        },
        { key: 'packets', label: say('红包'), children: say('{0} 个', count(packets)) },
        { key: 'members', label: say('会员'), children: say('{0} 人', count(members)) },
        { key: 'seal', label: say('种子指纹'), children: <span className="code">{commitment}</span> },
      ]}
    />
  );
}

function Rules({ rules }: { readonly rules: RedPacketRules }) {
  const [form] = Form.useForm<RedPacketRules>();
  const message = useMessage();
  const queries = useQueryClient();
  const onError = (fault: Error) => message.error(fault.message);
  const ran = useDryRun({ key: 'red_packets', title: say('红包规则'), path: '/red-packets', form });
  const typed = Form.useWatch([], form);
  const saved = useMutation({
    networkMode: 'always',
    mutationFn: (draft: RedPacketRules) => call('updateRedPacketSettings', draft),
    onSuccess: (answer) => {
      ran.saved();
      message.success(savedWords(answer, say('已保存')));
    },
    onError,
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  });
  const tryDraft = async () => {
    // What is missing is said under its field.
    const draft = await form.validateFields().catch(() => undefined);
    if (draft === undefined) return;
    ran.begin(draft, draft, () => call('dryRunRedPackets', draft));
  };
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      className={styles.rules ?? ''}
      initialValues={rules}
      onFinish={(draft) => saved.mutate(draft)}
    >
      <h2>{say('规则')}</h2>
      <FoundDraft of={ran} />
      <Space size="large" wrap>
        <Form.Item name="pool" label={say('每日红包池（元）')} rules={required}>
          <WholeNumber label={say('每日红包池，元')} />
        </Form.Item>
        <Form.Item
          name="share"
          label={say('单个上限（占累计充值的 %）')}
          rules={required}
          getValueProps={(points: number) => ({ value: points / 100 })}
          normalize={(percent: number | null) => (percent === null ? null : Math.round(percent * 100))}
        >
          <NumberInput className={styles.field ?? ''} min={0.01} max={50} step={0.1} precision={2} />
        </Form.Item>
      </Space>
      <Form.List name="rules">
        {(fields, { add, remove }) => (
          <div className={styles.steps}>
            <div className={styles.step} aria-hidden="true">
              <span>{say('昨日12:00起累计充值从（元）')}</span>
              <span>{say('到（元，含）')}</span>
              <span>{say('红包次数')}</span>
            </div>
            {fields.map(({ key: place, name }) => (
              <div key={place} className={styles.step}>
                <Form.Item name={[name, 'from']} rules={required}>
                  <WholeNumber label={say('第{0}档，累计充值从，元', name + 1)} />
                </Form.Item>
                <Form.Item name={[name, 'to']} rules={required}>
                  <WholeNumber label={say('第{0}档，累计充值到，元', name + 1)} />
                </Form.Item>
                <Form.Item name={[name, 'chances']} rules={required}>
                  <WholeNumber label={say('第{0}档，红包次数', name + 1)} />
                </Form.Item>
                <Button aria-label={say('删除第{0}档', name + 1)} onClick={() => remove(name)}>
                  {say('删除')}
                </Button>
              </div>
            ))}
            <Button className={styles.add ?? ''} onClick={() => add({ from: 0, to: 0, chances: 1 })}>
              {say('增加一档')}
            </Button>
          </div>
        )}
      </Form.List>
      <Space>
        <Button loading={ran.running} onClick={() => void tryDraft()}>
          {say('试算')}
        </Button>
        <SaveTried tried={ran.is(typed)} saving={saved.isPending} />
      </Space>
      {ran.result !== undefined && <DryRunResult result={ran.result} />}
    </Form>
  );
}

const required = [{ required: true, message: say('请填写') }];

/** Thousands are set apart: these figures are long. */
function WholeNumber({ label, ...field }: InputNumberProps<number | string> & { readonly label: string }) {
  return (
    <NumberInput<number | string>
      {...field}
      className={styles.field ?? ''}
      aria-label={label}
      min={0}
      precision={0}
      formatter={grouped}
      parser={ungrouped}
    />
  );
}

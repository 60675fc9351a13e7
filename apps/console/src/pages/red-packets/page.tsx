import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Descriptions, Form, InputNumber, Skeleton, Space, Tag } from 'antd';
import { call } from '../../api/client.ts';
import type { RedPacketRules, RedPacketToday } from '../../api/rows.ts';
import { DryRunResult } from '../../parts/dry-run.tsx';
import { Page } from '../../parts/page.tsx';
import { Trouble } from '../../parts/trouble.tsx';
import { count, yuan } from '../../words/money.ts';
import { Winners } from './winners.tsx';

const key = ['redPacketSettings'];
/** How often today's figures are asked again, in ms. */
const everyMs = 5_000;
const phases = { before: '未开始', open: '进行中', after: '已结束' } as const;

/** Red packets: how today goes, and the rules; a draft is run over the history before it can be saved. */
export function RedPacketsPage() {
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('redPacketSettings', {}, { signal }),
    refetchInterval: everyMs,
  });
  return (
    <Page title="红包" lead="每天北京时间10:00至12:00；活动开始后保存的规则从第二天起生效">
      <Trouble fault={error} stale={data !== undefined} onRetry={() => void refetch()} />
      {data === undefined ? (
        error === null && <Skeleton active />
      ) : (
        <>
          <Today today={data} />
          <Rules rules={data.rules} />
          <Winners today={data.day} />
        </>
      )}
    </Page>
  );
}

function Today({ today }: { readonly today: RedPacketToday }) {
  const { day, phase, given, poolLeft, packets, members, commitment } = today;
  return (
    <Descriptions
      bordered
      size="small"
      column={3}
      items={[
        {
          key: 'day',
          label: '今天',
          children: (
            <>
              {day} <Tag bordered={false}>{phases[phase]}</Tag>
            </>
          ),
        },
        { key: 'given', label: '已发出', children: <span className="figures">{yuan(given)} 元</span> },
        { key: 'left', label: '池中剩余', children: <span className="figures">{yuan(poolLeft)} 元</span> },
        { key: 'packets', label: '红包', children: `${count(packets)} 个` },
        { key: 'members', label: '会员', children: `${count(members)} 人` },
        { key: 'seal', label: '种子指纹', children: <span className="code">{commitment}</span> },
      ]}
    />
  );
}

function Rules({ rules }: { readonly rules: RedPacketRules }) {
  const [form] = Form.useForm<RedPacketRules>();
  const { message } = App.useApp();
  const queries = useQueryClient();
  const onError = (fault: Error) => void message.error(fault.message);
  const tried = useMutation({
    networkMode: 'always',
    mutationFn: (draft: RedPacketRules) => call('dryRunRedPackets', draft),
    onError,
  });
  const saved = useMutation({
    networkMode: 'always',
    mutationFn: (draft: RedPacketRules) => call('updateRedPacketSettings', draft),
    onSuccess: () => void message.success('已保存'),
    onError,
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  });
  const tryDraft = async () => tried.mutate(await form.validateFields());
  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={rules}
      onFinish={(draft) => saved.mutate(draft)}
      style={{ marginTop: 24 }}
    >
      <Space>
        <Form.Item name="pool" label="每日红包池（元）" rules={[{ required: true, message: '请填写' }]}>
          <InputNumber min={0} precision={0} />
        </Form.Item>
        <Form.Item
          name="share"
          label="单个上限（累计充值的万分之几）"
          rules={[{ required: true, message: '请填写' }]}
        >
          <InputNumber min={1} max={5_000} precision={0} />
        </Form.Item>
      </Space>
      <Form.List name="rules">
        {(fields, { add, remove }) => (
          <div>
            {fields.map(({ key: place, name }) => (
              <Space key={place} align="center" style={{ display: 'flex' }}>
                <Step name={[name, 'from']} label="累计充值从（元）" />
                <Step name={[name, 'to']} label="到（元）" />
                <Step name={[name, 'chances']} label="红包次数" />
                <Button onClick={() => remove(name)}>删除</Button>
              </Space>
            ))}
            <Form.Item>
              <Button onClick={() => add({ from: 0, to: 0, chances: 1 })}>增加一档</Button>
            </Form.Item>
          </div>
        )}
      </Form.List>
      <Space>
        <Button loading={tried.isPending} onClick={() => void tryDraft()}>
          试算
        </Button>
        <Button type="primary" htmlType="submit" loading={saved.isPending}>
          保存
        </Button>
      </Space>
      {tried.data !== undefined && <DryRunResult result={tried.data} />}
    </Form>
  );
}

function Step({ name, label }: { readonly name: (string | number)[]; readonly label: string }) {
  return (
    <Form.Item name={name} label={label} rules={[{ required: true, message: '请填写' }]}>
      <InputNumber min={0} precision={0} style={{ width: 160 }} />
    </Form.Item>
  );
}

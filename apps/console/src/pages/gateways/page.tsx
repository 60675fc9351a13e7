import { useCan } from '@refinedev/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Popconfirm, Skeleton, Switch, Table, Tag } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { call } from '../../api/client.ts';
import type { GatewayStanding } from '../../api/rows.ts';
import { Moment, Waiting } from '../../parts/cells.tsx';
import { Page } from '../../parts/page.tsx';
import { Trouble } from '../../parts/trouble.tsx';
import { useMessage } from '../../parts/use-message.ts';
import { count } from '../../words/money.ts';
import { Arrivals } from './arrivals.tsx';
import { standingsKey } from './keys.ts';
import { WaitingOrders } from './waiting-orders.tsx';
import { waysOf } from './words.ts';

/** How often the gateways are asked for, in ms. */
const everyMs = 5_000;

const columns: ColumnsType<GatewayStanding> = [
  {
    key: 'name',
    title: '支付通道',
    render: (_value, { name, code, ways }) => (
      <>
        <strong>{name}</strong>
        <br />
        <span className="code">{code}</span> {waysOf(ways)}
      </>
    ),
  },
  {
    key: 'state',
    title: '连接',
    width: 220,
    render: (_value, { state, since, reason }) =>
      state === 'up' ? (
        <Tag bordered={false} color="success">
          正常
        </Tag>
      ) : (
        <>
          <Tag bordered={false} color="error">
            无应答
          </Tag>
          {reason}
          <br />
          {since !== null && <Waiting since={since} over={false} />}
        </>
      ),
  },
  figures('waiting', '待付款', ({ waiting }) => waiting, 'processing'),
  figures('unresolved', '超时未明', ({ unresolved }) => unresolved, 'warning'),
  figures('review', '待核对到账', ({ review }) => review, 'error'),
  {
    key: 'heard',
    title: '最近到账',
    width: 140,
    render: (_value, { heardAt }) => (heardAt === null ? '还没有' : <Moment at={heardAt} />),
  },
  {
    key: 'switch',
    title: '新订单',
    width: 110,
    render: (_value, gateway) => <GatewaySwitch gateway={gateway} />,
  },
];

function figures(
  key: string,
  title: string,
  of: (row: GatewayStanding) => number,
  color: string,
): ColumnsType<GatewayStanding>[number] {
  return {
    key,
    title,
    align: 'right',
    width: 110,
    render: (_value, row) => (
      <strong className="figures">
        {of(row) > 0 ? <Tag color={color}>{count(of(row))}</Tag> : count(0)}
      </strong>
    ),
  };
}

/** Every gateway: whether it answers, what waits there, and the money that somebody has to look at. */
export function GatewaysPage() {
  const { data, error, refetch } = useQuery({
    queryKey: standingsKey,
    queryFn: ({ signal }) => call('gatewayStandings', {}, { signal }),
    refetchInterval: everyMs,
  });
  return (
    <Page title="支付通道" lead="关闭后不再接新订单；已开出的订单照常到账">
      <Trouble fault={error} stale={data !== undefined} onRetry={() => void refetch()} />
      {data === undefined ? (
        error === null && <Skeleton active />
      ) : (
        <Table
          rowKey="code"
          size="middle"
          columns={columns}
          dataSource={[...data]}
          pagination={false}
          scroll={{ x: 1_000 }}
        />
      )}
      <Arrivals />
      <WaitingOrders />
    </Page>
  );
}

function GatewaySwitch({ gateway: { code, name, enabled } }: { readonly gateway: GatewayStanding }) {
  const queries = useQueryClient();
  const message = useMessage();
  const { data: access } = useCan({ resource: 'gateways', action: 'switch' });
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: () => call('switchGateway', { code, enabled: !enabled }),
    onSuccess: () => message.success(enabled ? `${name}已关闭` : `${name}已开放`),
    onError: (fault) => message.error(fault.message),
    onSettled: () => queries.invalidateQueries({ queryKey: standingsKey }),
  });
  const mayNot = access?.can !== true;
  return (
    <Popconfirm
      title={enabled ? `关闭${name}？` : `开放${name}？`}
      description={
        enabled ? '会员不能再用它下新的存款订单；已开出的订单付款后照常入账。' : '会员可以重新用它存款。'
      }
      okText={enabled ? '确认关闭' : '确认开放'}
      disabled={mayNot}
      onConfirm={() => mutate()}
    >
      <Switch
        aria-label={`${name}开放`}
        checked={enabled}
        disabled={mayNot}
        loading={isPending}
        checkedChildren="开放"
        unCheckedChildren="关闭"
      />
    </Popconfirm>
  );
}

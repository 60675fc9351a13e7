import { useQuery } from '@tanstack/react-query';
import { Tag } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { Link } from 'react-router';
import { call } from '../../api/client.ts';
import type { GatewayStanding } from '../../api/rows.ts';
import { useMay } from '../../app/session.ts';
import { Moment } from '../../components/cells.tsx';
import { ChangesLink } from '../../components/changes-link.tsx';
import { connectionColumn } from '../../components/connection.tsx';
import { OpenSwitch } from '../../components/open-switch.tsx';
import { Page } from '../../components/page.tsx';
import { Read } from '../../components/read.tsx';
import { DataTable } from '../../components/whole-table.tsx';
import { count } from '../../labels/money.ts';
import { say } from '../../texts/say.ts';
import { ComingChanges } from '../rules/coming.tsx';
import { Arrivals } from './arrivals.tsx';
import { arrivalsId, ordersId, standingsKey } from './keys.ts';
import { WaitingOrders } from './waiting-orders.tsx';
import { waysOf } from './words.ts';

/** How often the gateways are asked for, in ms. */
const everyMs = 5_000;

const columns: ColumnsType<GatewayStanding> = [
  {
    key: 'name',
    title: say('支付通道'),
    render: (_value, { name, code, ways }) => (
      <>
        <strong>{name}</strong>
        <br />
        <span className="code">{code}</span> {waysOf(ways)}
      </>
    ),
  },
  connectionColumn(130),
  figures('waiting', say('待付款'), ({ waiting }) => waiting, 'processing', { orders: 'waiting' }),
  figures('unresolved', say('超时未明'), ({ unresolved }) => unresolved, 'warning', {}),
  figures('review', say('待核对到账'), ({ review }) => review, 'error', {}, arrivalsId),
  {
    key: 'heard',
    title: say('最近到账'),
    width: 100,
    render: (_value, { heardAt }) => (heardAt === null ? say('还没有') : <Moment at={heardAt} />),
  },
  {
    key: 'switch',
    title: say('新订单'),
    width: 96,
    fixed: 'right',
    render: (_value, gateway) => <GatewaySwitch gateway={gateway} />,
  },
];

function figures(
  key: string,
  title: string,
  of: (row: GatewayStanding) => number,
  color: string,
  /** What else the list behind it is narrowed to. */
  narrowed: Readonly<Record<string, string>>,
  id = ordersId,
): ColumnsType<GatewayStanding>[number] {
  return {
    key,
    title,
    align: 'right',
    width: 90,
    render: (_value, row) => (
      <strong className="figures">
        <Link
          to={`/gateways?${new URLSearchParams({ gateway: row.code, ...narrowed })}`}
          onClick={() => document.getElementById(id)?.scrollIntoView()}
        >
          {of(row) > 0 ? <Tag color={color}>{count(of(row))}</Tag> : count(0)}
        </Link>
      </strong>
    ),
  };
}

/** Every gateway: whether it answers, what waits there, and the money that somebody has to look at. */
export function GatewaysPage() {
  const standings = useQuery({
    queryKey: standingsKey,
    queryFn: ({ signal }) => call('gatewayStandings', {}, { signal }),
    refetchInterval: everyMs,
  });
  return (
    <Page
      title={say('支付通道')}
      lead={say('关闭后不再接新订单；已开出的订单照常到账')}
      actions={<ChangesLink about="gateway/" />}
    >
      <ComingChanges about="gateway/" />
      <Read of={standings}>
        {(rows) => (
          <DataTable
            rows={rows}
            columns={columns}
            rowKey="code"
            width={720}
            card={{ who: 'name', actions: 'switch' }}
          />
        )}
      </Read>
      <Arrivals />
      <WaitingOrders />
    </Page>
  );
}

function GatewaySwitch({ gateway: { code, name, enabled } }: { readonly gateway: GatewayStanding }) {
  const access = useMay('gateways', 'switch');
  return (
    <OpenSwitch
      name={name}
      enabled={enabled}
      closing={say('会员不能再用它下新的存款订单；已开出的订单付款后照常入账。')}
      opening={say('会员可以重新用它存款。')}
      disabled={access !== true}
      onSwitch={(next) => call('switchGateway', { code, enabled: next })}
      list={standingsKey}
    />
  );
}

import { useQuery } from '@tanstack/react-query';
import { Table, Typography } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import type { OverdueBet } from '../../api/rows.ts';
import { MemberCell, Waiting } from '../../parts/cells.tsx';
import { yuan } from '../../words/money.ts';

const pageSize = 20;
/** How often the list is asked again, in ms. */
const everyMs = 30_000;

const columns: ColumnsType<OverdueBet> = [
  {
    key: 'age',
    title: '未结算',
    width: 140,
    render: (_value, { placedAt }) => <Waiting since={placedAt} over={false} />,
  },
  {
    key: 'member',
    title: '会员',
    render: (_value, { memberId, username, venueName }) => (
      <MemberCell id={memberId} name={username} below={venueName} />
    ),
  },
  { key: 'game', title: '游戏', dataIndex: 'gameName', width: 160 },
  {
    key: 'bet',
    title: '场馆注单号 / 局号',
    render: (_value, { betId, round }) => (
      <>
        <span className="code">{betId}</span>
        <br />
        <span className="code">{round}</span>
      </>
    ),
  },
  {
    key: 'stake',
    title: '投注（元）',
    align: 'right',
    width: 130,
    render: (_value, { stake }) => <strong className="figures">{yuan(stake)}</strong>,
  },
];

/** Bets that a venue owes an outcome: both sides' sums agree on them, so they are no difference. */
export function OverdueBets() {
  const [page, setPage] = useState(1);
  const { data, isPending } = useQuery({
    queryKey: ['overdueBets', { page }],
    queryFn: ({ signal }) => call('overdueBets', { page, pageSize }, { signal }),
    refetchInterval: everyMs,
  });
  return (
    <section>
      <Typography.Title level={2} style={{ fontSize: 18, marginTop: 32 }}>
        超过三天未结算的注单
      </Typography.Title>
      <Typography.Paragraph type="secondary">
        两边账目对这些注单没有分歧，对账不会发现；请凭注单号向场馆查询
      </Typography.Paragraph>
      <Table
        rowKey={({ venue, betId }) => `${venue}/${betId}`}
        size="middle"
        columns={columns}
        dataSource={[...(data?.rows ?? [])]}
        loading={isPending}
        locale={{ emptyText: '没有超过三天未结算的注单' }}
        pagination={{
          current: page,
          pageSize,
          total: data?.total ?? 0,
          onChange: setPage,
          hideOnSinglePage: true,
        }}
        scroll={{ x: 900 }}
      />
    </section>
  );
}

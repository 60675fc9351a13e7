import { useQuery } from '@tanstack/react-query';
import { Button, Space, Tag } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { useState } from 'react';
import { pastStops } from '../../api/lists.ts';
import type { StopRow } from '../../api/rows.ts';
import { stopsQuery } from '../../api/stops.ts';
import { Moment } from '../../components/cells.tsx';
import { ExportButton } from '../../components/export-button.tsx';
import { Filters } from '../../components/filters.tsx';
import { ListTable } from '../../components/list-table.tsx';
import { OnlyOneChip, useOnlyOne } from '../../components/only-one.tsx';
import { Page } from '../../components/page.tsx';
import { Read } from '../../components/read.tsx';
import { useReading } from '../../components/reading.ts';
import { Section } from '../../components/section.tsx';
import { useNow } from '../../components/use-now.ts';
import { DataTable } from '../../components/whole-table.tsx';
import { stopTitle } from '../../labels/stops.ts';
import { say } from '../../texts/say.ts';
import { StopChange } from './change.tsx';
import { StopEditor } from './editor.tsx';
import { LiftDialog } from './lift.tsx';

/** What is stopped, what will be, and what was. */
export function StopsPage() {
  const standing = useQuery(stopsQuery);
  const reading = useReading({ list: pastStops });
  const only = useOnlyOne();
  const [making, setMaking] = useState(false);
  const [lifting, setLifting] = useState<StopRow>();
  const [changing, setChanging] = useState<StopRow>();
  const columns: ColumnsType<StopRow> = [
    ...facts,
    {
      key: 'lift',
      title: say('操作'),
      width: 132,
      fixed: 'right',
      render: (_value, stop) => (
        <Space>
          <Button
            size="small"
            aria-label={say('修改 {0}', stopTitle(stop))}
            onClick={() => setChanging(stop)}
          >
            {say('修改')}
          </Button>
          <Button
            size="small"
            aria-label={stop.holds ? say('解除 {0}', stopTitle(stop)) : say('取消停用 {0}', stopTitle(stop))}
            onClick={() => setLifting(stop)}
          >
            {stop.holds ? say('解除') : say('取消停用')}
          </Button>
        </Space>
      ),
    },
  ];
  return (
    <Page
      title={say('停用与恢复')}
      lead={say('停用后新的操作立即被拒绝并说明原因；会员已有的钱照常转出场馆，已付款的订单照常到账')}
      actions={
        <Button type="primary" danger onClick={() => setMaking(true)}>
          {say('停用一项功能')}
        </Button>
      }
    >
      <OnlyOneChip />
      <Read of={standing}>
        {(rows) => (
          <DataTable
            rows={only(rows, ({ id }) => id)}
            columns={columns}
            rowKey="id"
            width={720}
            card={{ who: 'what', actions: 'lift' }}
          />
        )}
      </Read>
      <Section title={say('已结束')}>
        <Filters>
          <ExportButton title={say('停用与恢复')} file={reading.file} />
        </Filters>
        <ListTable
          reading={reading}
          columns={[...facts, ...ending]}
          card={{ who: 'what' }}
          empty={say('还没有停用过')}
          width={720}
        />
      </Section>
      {making && <StopEditor onClose={() => setMaking(false)} />}
      {changing !== undefined && <StopChange stop={changing} onClose={() => setChanging(undefined)} />}
      {lifting !== undefined && (
        <LiftDialog
          stop={lifting}
          title={
            lifting.holds
              ? say('解除停用：{0}', stopTitle(lifting))
              : say('取消未开始的停用：{0}', stopTitle(lifting))
          }
          onClose={() => setLifting(undefined)}
        />
      )}
    </Page>
  );
}

/** Whether it holds, or will; nothing of what is over. */
function Standing({ stop: { holds, startsAt, liftedAt } }: { readonly stop: StopRow }) {
  const now = useNow();
  if (holds) return <Tag color="error">{say('停用中')}</Tag>;
  return liftedAt === null && new Date(startsAt) > now && <Tag color="warning">{say('未开始')}</Tag>;
}

const facts: ColumnsType<StopRow> = [
  {
    key: 'what',
    title: say('停用@done'),
    width: 120,
    render: (_value, stop) => (
      <>
        <strong>{stopTitle(stop)}</strong> <Standing stop={stop} />
      </>
    ),
  },
  { key: 'body', title: say('会员看到'), dataIndex: 'body' },
  { key: 'reason', title: say('原因'), dataIndex: 'reason' },
  { key: 'from', title: say('开始'), width: 96, render: (_value, { startsAt }) => <Moment at={startsAt} /> },
  {
    key: 'until',
    title: say('结束'),
    width: 96,
    render: (_value, { endsAt }) => (endsAt === null ? say('直到解除') : <Moment at={endsAt} />),
  },
  { key: 'by', title: say('停用人'), dataIndex: 'madeBy', width: 84 },
];

const ending: ColumnsType<StopRow> = [
  {
    key: 'lifted',
    title: say('解除@done'),
    width: 130,
    render: (_value, { liftedBy, liftedAt }) =>
      liftedAt === null ? (
        say('按时结束')
      ) : (
        <>
          {liftedBy} <Moment at={liftedAt} />
        </>
      ),
  },
];

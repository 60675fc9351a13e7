import { Button, Tag } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { payoutBatches } from '../../api/lists.ts';
import type { PayoutBatch } from '../../api/rows.ts';
import { useMay } from '../../app/session.ts';
import { Moment } from '../../components/cells.tsx';
import { ExportButton } from '../../components/export-button.tsx';
import { Filters } from '../../components/filters.tsx';
import { ListTable } from '../../components/list-table.tsx';
import { Page } from '../../components/page.tsx';
import { useReading } from '../../components/reading.ts';
import { RowHelp } from '../../components/row-help.tsx';
import { useWorkedRows } from '../../components/use-worked-rows.ts';
import { count } from '../../labels/money.ts';
import { said } from '../../texts/said.tsx';
import { say } from '../../texts/say.ts';
import { BatchDialog } from './batch-dialog.tsx';
import { usdtShort } from './list.ts';

const resource = 'payout-batches';
/** How often the list is asked again, in ms. */
const everyMs = 5_000;

/** Lists of payouts that somebody sends, or has sent. */
export function PayoutBatchesPage() {
  const reading = useReading({ list: payoutBatches, everyMs });
  const access = useMay(resource, 'decide');
  const [asked] = useSearchParams();
  const [open, setOpen] = useState(() => Number(asked.get('open')) || undefined);
  const worked = useWorkedRows(reading.rows, { open: (batch) => setOpen(batch?.id) });
  const columns: ColumnsType<PayoutBatch> = [
    {
      key: 'id',
      title: say('批次'),
      width: 70,
      render: (_value, { id }) => <span className="figures">{id}</span>,
    },
    {
      key: 'created',
      title: say('生成'),
      width: 110,
      render: (_value, { createdAt, createdBy }) => (
        <>
          <Moment at={createdAt} />
          <br />
          <small>{createdBy}</small>
        </>
      ),
    },
    { key: 'protocol', title: say('网络'), width: 80, dataIndex: 'protocol' },
    {
      key: 'total',
      title: say('合计（USDT）'),
      align: 'right',
      width: 124,
      render: (_value, { totalMicro }) => <strong className="figures">{usdtShort(totalMicro)}</strong>,
    },
    {
      key: 'orders',
      title: say('笔数'),
      align: 'right',
      width: 70,
      render: (_value, { orders }) => <span className="figures">{count(orders)}</span>,
    },
    { key: 'state', title: say('进度'), render: (_value, batch) => <Progress of={batch} /> },
    {
      key: 'actions',
      title: say('操作'),
      width: 116,
      fixed: 'right',
      render: (_value, { id, outcome }) => (
        <Button size="small" type={outcome === null ? 'primary' : 'default'} onClick={() => setOpen(id)}>
          {outcome === null && access === true ? say('汇出清单') : say('查看')}
        </Button>
      ),
    },
  ];
  return (
    <Page
      title={say('付款批次@many')}
      lead={say('在汇出核对中选择取款生成。一笔取款同时只在一个批次里，防止两人重复汇款；到账以链上核对为准')}
    >
      <Filters>
        <ExportButton title={say('付款批次@many')} file={reading.file} />
        <RowHelp of={worked} />
      </Filters>
      <ListTable
        reading={reading}
        worked={worked}
        card={{ who: 'created', amount: 'total', actions: 'actions' }}
        columns={columns}
        empty={say('还没有付款批次')}
      />
      {open !== undefined && (
        <BatchDialog id={open} mayDecide={access === true} onClose={() => setOpen(undefined)} />
      )}
    </Page>
  );
}

function Progress({ of: { outcome, orders, named, verified, wrong, reason } }: { readonly of: PayoutBatch }) {
  return (
    <>
      {outcome === null && (
        <Tag bordered={false} color="processing">
          {said('待汇出 {0} 笔', orders - named)}
        </Tag>
      )}
      {outcome === 'cancelled' && <Tag bordered={false}>{said('已取消：{0}', reason)}</Tag>}
      {wrong > 0 && (
        <Tag bordered={false} color="error">
          {said('核对未通过 {0} 笔', wrong)}
        </Tag>
      )}
      {verified > 0 && (
        <Tag bordered={false} color="success">
          {said('核对无误 {0} 笔', verified)}
        </Tag>
      )}
      {named - verified - wrong > 0 && (
        <Tag bordered={false}>{said('已填写 {0} 笔', named - verified - wrong)}</Tag>
      )}
    </>
  );
}

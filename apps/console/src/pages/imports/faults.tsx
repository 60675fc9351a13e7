import { useQuery } from '@tanstack/react-query';
import { Modal, Table } from 'antd';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import type { ImportRow } from '../../api/rows.ts';
import { count } from '../../labels/money.ts';
import { say } from '../../texts/say.ts';
import { faultWords } from './words.ts';

const pageSize = 20;

/** What the dry run found, by row and column as a spreadsheet counts them. */
export function Faults({ file, onClose }: { readonly file: ImportRow; readonly onClose: () => void }) {
  const [page, setPage] = useState(1);
  const { data, isFetching, error } = useQuery({
    queryKey: ['import-faults', file.id, page],
    queryFn: ({ signal }) => call('importFaults', { id: file.id, page, pageSize }, { signal }),
  });
  return (
    <Modal open width={640} title={say('{0} 的问题', file.fileName)} footer={null} onCancel={onClose}>
      {error !== null && <p role="alert">{error.message}</p>}
      <Table
        size="small"
        loading={isFetching}
        dataSource={data?.rows ?? []}
        rowKey={({ row, column, fault }) => `${row}/${column}/${fault}`}
        scroll={{ x: 480 }}
        pagination={{
          current: page,
          pageSize,
          total: data?.total ?? 0,
          showSizeChanger: false,
          onChange: setPage,
        }}
        columns={[
          { key: 'row', title: say('行'), render: (_value, { row }) => count(row) },
          {
            key: 'column',
            title: say('列'),
            render: (_value, { column }) => <span className="code">{column}</span>,
          },
          {
            key: 'fault',
            title: say('问题'),
            render: (_value, { fault, other }) =>
              other === null ? faultWords[fault] : say('{0}（第 {1} 行）', faultWords[fault], count(other)),
          },
        ]}
      />
    </Modal>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Modal, Table } from 'antd';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import type { ApiKeyRow } from '../../api/rows.ts';
import { Moment } from '../../components/cells.tsx';
import { say } from '../../texts/say.ts';

const pageSize = 20;

/** What a key has called in the last ninety days. */
export function KeyCalls({
  of: { id, title },
  onClose,
}: {
  readonly of: ApiKeyRow;
  readonly onClose: () => void;
}) {
  const [page, setPage] = useState(1);
  const { data, isFetching, error } = useQuery({
    queryKey: ['api-key-calls', id, page],
    queryFn: ({ signal }) => call('apiKeyCalls', { id, page, pageSize }, { signal }),
  });
  return (
    <Modal open width={680} title={say('{0} 的调用记录', title)} footer={null} onCancel={onClose}>
      {error !== null && <p role="alert">{error.message}</p>}
      <Table
        size="small"
        loading={isFetching}
        dataSource={data?.rows ?? []}
        rowKey={({ at, call: called, address }) => `${at}/${called}/${address}`}
        scroll={{ x: 520 }}
        pagination={{
          current: page,
          pageSize,
          total: data?.total ?? 0,
          showSizeChanger: false,
          onChange: setPage,
        }}
        columns={[
          { key: 'at', title: say('时间'), render: (_value, { at }) => <Moment at={at} /> },
          {
            key: 'call',
            title: say('接口'),
            render: (_value, { call: called }) => <span className="code">{called}</span>,
          },
          { key: 'code', title: say('结果码'), dataIndex: 'code' },
          { key: 'address', title: say('来源地址'), dataIndex: 'address' },
        ]}
      />
    </Modal>
  );
}

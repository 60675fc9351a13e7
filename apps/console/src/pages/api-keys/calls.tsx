import { call } from '../../api/client.ts';
import type { ApiKeyRow } from '../../api/rows.ts';
import { Moment } from '../../components/cells.tsx';
import { ExportButton } from '../../components/export-button.tsx';
import { PagedWindow } from '../../components/paged-window.tsx';
import { say } from '../../texts/say.ts';

/** What a key has called in the last ninety days. */
export function KeyCalls({
  of: { id, title },
  onClose,
}: {
  readonly of: ApiKeyRow;
  readonly onClose: () => void;
}) {
  return (
    <PagedWindow
      title={say('{0} 的调用记录', title)}
      width={680}
      queryKey={['api-key-calls', id]}
      read={(paging, signal) => call('apiKeyCalls', { id, ...paging }, { signal })}
      rowKey={({ at, call: called, address }) => `${at}/${called}/${address}`}
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
      above={
        <ExportButton title={say('{0} 的调用记录', title)} file={{ list: 'apiKeyCalls', question: { id } }} />
      }
      onClose={onClose}
    />
  );
}

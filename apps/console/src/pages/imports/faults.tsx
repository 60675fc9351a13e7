import { call } from '../../api/client.ts';
import type { ImportRow } from '../../api/rows.ts';
import { ExportButton } from '../../components/export-button.tsx';
import { PagedWindow } from '../../components/paged-window.tsx';
import { count } from '../../labels/money.ts';
import { say } from '../../texts/say.ts';
import { faultWords } from './words.ts';

/** What the dry run found, by row and column as a spreadsheet counts them. */
export function Faults({
  file: { id, fileName },
  onClose,
}: {
  readonly file: ImportRow;
  readonly onClose: () => void;
}) {
  return (
    <PagedWindow
      title={say('{0} 的问题', fileName)}
      width={640}
      queryKey={['import-faults', id]}
      read={(paging, signal) => call('importFaults', { id, ...paging }, { signal })}
      above={
        <ExportButton title={say('{0} 的问题', fileName)} file={{ list: 'importFaults', question: { id } }} />
      }
      rowKey={({ row, column, fault }) => `${row}/${column}/${fault}`}
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
      onClose={onClose}
    />
  );
}

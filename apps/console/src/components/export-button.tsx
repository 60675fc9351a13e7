import { exportFormats } from '@mingpai/contract/console/exports/names';
import { Button, Dropdown } from 'antd';
import { beginExport, type FileAsked } from '../api/exports.ts';
import { useMay } from '../app/session.ts';
import { say } from '../texts/say.ts';
import { Rare } from './filters.tsx';
import { DownloadOutlined } from './icons.ts';

const labels = { csv: 'CSV', xlsx: say('Excel（XLSX）') } as const;

type Props = {
  /** What the file is of, as the page is called. */
  readonly title: string;
  /** The list as it is narrowed now. */
  readonly file: FileAsked | undefined;
  /** What the button says. */
  readonly label?: string;
};

/** Takes the list away as it is narrowed, all of its pages; for those who may. */
export function ExportButton({ title, file, label = say('导出') }: Props) {
  const may = useMay('exports', 'take');
  if (may !== true || file === undefined) return null;
  return (
    <Rare>
      <Dropdown
        trigger={['click']}
        menu={{
          items: exportFormats.map((format) => ({
            key: format,
            label: labels[format],
            onClick: () => void beginExport(title, file, format),
          })),
        }}
      >
        <Button icon={<DownloadOutlined />}>{label}</Button>
      </Dropdown>
    </Rare>
  );
}

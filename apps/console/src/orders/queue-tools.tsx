import { Button, Tooltip } from 'antd';
import { ExportButton } from '../components/export-button.tsx';
import { ReloadOutlined } from '../components/icons.ts';
import type { Reading } from '../components/reading.ts';
import { said } from '../texts/said.tsx';
import { say } from '../texts/say.ts';
import styles from './queue-page.module.css';

type Props = {
  readonly queue: {
    readonly reading: Pick<Reading<unknown>, 'file'>;
    readonly turning: boolean;
    readonly refresh: () => Promise<void>;
  };
  readonly title: string;
  readonly gone: number;
};

/** Beside the heading of a queue: what has left it, the list as a file, and asking now. */
export function QueueTools({ queue, title, gone }: Props) {
  return (
    <>
      {gone > 0 && (
        <Button type="link" size="small" onClick={() => void queue.refresh()}>
          {said('收起已处理的 {0} 笔', gone)}
        </Button>
      )}
      <ExportButton title={title} file={queue.reading.file} />
      <span className={styles.hint}>{say('每 5 秒自动刷新')}</span>
      <Tooltip title={say('立即刷新')}>
        <Button
          icon={<ReloadOutlined />}
          aria-label={say('刷新')}
          loading={queue.turning}
          onClick={() => void queue.refresh()}
        />
      </Tooltip>
    </>
  );
}

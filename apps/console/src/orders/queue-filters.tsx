import { Button, Input, type InputRef, Segmented, Switch } from 'antd';
import type { RefObject } from 'react';
import type { QueueState } from '../api/lists.ts';
import { SavedViews } from '../components/saved-views.tsx';
import { said } from '../texts/said.tsx';
import { say } from '../texts/say.ts';
import { queueStates } from './order.ts';
import styles from './queue-page.module.css';

type Props = {
  readonly queue: {
    readonly state: QueueState;
    readonly search: string;
    readonly setState: (next: QueueState) => void;
    readonly setSearch: (next: string) => void;
  };
  /** Whose views are kept. */
  readonly list: 'deposits' | 'withdrawals';
  readonly searchHint: string;
  readonly field: RefObject<InputRef | null>;
  /** For who decides here. */
  readonly work?: {
    readonly seeking: boolean;
    readonly goesOn: boolean;
    readonly setGoesOn: (on: boolean) => void;
    readonly next: () => void;
  };
  readonly inGroup?: number;
  readonly onGroup?: () => void;
};

/** What of a queue is shown, and the ways to work through it. */
export function QueueFilters({ queue, list, searchHint, field, work, inGroup = 0, onGroup }: Props) {
  return (
    <>
      <div className={styles.filters}>
        <Segmented<QueueState>
          aria-label={say('状态')}
          options={[...queueStates]}
          value={queue.state}
          onChange={(next) => queue.setState(next)}
        />
        <Input.Search
          ref={field}
          key={queue.search}
          className={styles.search ?? ''}
          aria-label={say('搜索')}
          allowClear
          defaultValue={queue.search}
          placeholder={searchHint}
          onSearch={queue.setSearch}
        />
        <SavedViews list={list} />
      </div>
      {work && (
        <div className={styles.work}>
          <Button type="primary" loading={work.seeking} onClick={work.next}>
            {say('处理下一笔')} <kbd className={styles.key}>N</kbd>
          </Button>
          {onGroup && (
            <Button disabled={inGroup === 0} onClick={onGroup}>
              {said('通过所选 {0} 笔', inGroup)} <kbd className={styles.key}>G</kbd>
            </Button>
          )}
          {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch is the control */}
          <label className={styles.goesOn}>
            <Switch size="small" checked={work.goesOn} onChange={work.setGoesOn} />
            {say('处理后自动打开下一笔')}
          </label>
          <Keys />
        </div>
      )}
    </>
  );
}

const keys = [
  ['J / K', say('移动')],
  ['A', say('通过')],
  ['R', say('拒绝')],
  ['P', say('搁置')],
  ['Q', say('询问')],
  ['X', say('选择')],
  ['/', say('搜索')],
] as const;

function Keys() {
  return (
    <span className={styles.keys}>
      {keys.map(([key, meaning]) => (
        <span key={key}>
          <kbd>{key}</kbd> {meaning}
        </span>
      ))}
    </span>
  );
}

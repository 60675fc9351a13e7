import { orderWays, protocols } from '@mingpai/contract/states';
import { Button, type InputRef, Segmented, Switch } from 'antd';
import type { ReactNode, RefObject } from 'react';
import type { QueueState } from '../api/lists.ts';
import {
  ChoiceFilter,
  Filters,
  MomentFilter,
  MoreFilters,
  type Narrowed,
  TextFilter,
} from '../components/filters.tsx';
import { MemberChip } from '../components/member-chip.tsx';
import { RowHelp } from '../components/row-help.tsx';
import type { RowAction } from '../components/row-keys.ts';
import { SavedViews } from '../components/saved-views.tsx';
import { SearchInput } from '../components/search-input.tsx';
import { SortFilter } from '../components/sorting.tsx';
import { wayLabels } from '../labels/contract.ts';
import { said } from '../texts/said.tsx';
import { say } from '../texts/say.ts';
import type { GroupVerdict } from './group-dialog.tsx';
import { queueStates } from './order.ts';
import styles from './queue-page.module.css';

type Props = {
  readonly queue: {
    readonly state: QueueState;
    readonly waits: boolean;
    readonly search: string;
    readonly setState: (next: QueueState) => void;
    readonly setSearch: (next: string) => void;
    /** By when, how much, how and whose. */
    readonly narrowing: Narrowed & { readonly active: () => number };
    /** Colleagues who work on a row of it. */
    readonly claimers: readonly { readonly id: number; readonly name: string }[];
  };
  /** Whose views are kept. */
  readonly list: 'deposits' | 'withdrawals';
  readonly searchHint: string;
  readonly field: RefObject<InputRef | null>;
  /** Which columns are shown. */
  readonly choice: ReactNode;
  /** For who decides here. */
  readonly work?: {
    readonly seeking: boolean;
    readonly goesOn: boolean;
    readonly setGoesOn: (on: boolean) => void;
    readonly next: () => void;
  };
  readonly worked?: { readonly keys: readonly RowAction[] };
  /** How many of those that are selected can be approved together, and turned down. */
  readonly inGroup?: Readonly<Record<GroupVerdict, number>>;
  readonly onGroup?: (verdict: GroupVerdict) => void;
};

/** What of a queue is shown, and the ways to work through it. */
export function QueueFilters(props: Props) {
  const { queue, list, searchHint, field, choice, work, worked, inGroup, onGroup } = props;
  return (
    <>
      <Filters>
        <Segmented<QueueState>
          aria-label={say('状态')}
          options={[...queueStates[list]]}
          value={queue.state}
          onChange={(next) => queue.setState(next)}
        />
        <SearchInput
          ref={field}
          key={queue.search}
          className={styles.search ?? ''}
          aria-label={say('搜索')}
          defaultValue={queue.search}
          placeholder={searchHint}
          onSearch={queue.setSearch}
        />
        <MemberChip of={queue.narrowing} />
        {queue.waits && <SortFilter of={queue.narrowing} />}
        {choice}
        <SavedViews list={list} />
        <MoreFilters active={queue.narrowing.active()} many>
          <MomentFilter of={queue.narrowing} field="from" label={say('从')} />
          <MomentFilter of={queue.narrowing} field="to" label={say('到')} />
          <TextFilter of={queue.narrowing} field="least" label={say('最低金额（元）')} />
          <TextFilter of={queue.narrowing} field="most" label={say('最高金额（元）')} />
          {list === 'deposits' && (
            <ChoiceFilter of={queue.narrowing} field="way" label={say('方式')} choices={ways} />
          )}
          <ChoiceFilter of={queue.narrowing} field="protocol" label={say('网络')} choices={networks} />
          <ChoiceFilter
            of={queue.narrowing}
            field="claimed"
            label={say('谁在处理')}
            choices={[
              { value: 'mine', label: say('我在处理') },
              { value: 'nobody', label: say('无人处理') },
              ...queue.claimers.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        </MoreFilters>
      </Filters>
      {work && (
        <div className={styles.work}>
          <Button type="primary" loading={work.seeking} onClick={work.next}>
            {say('处理下一笔')} <kbd className={styles.key}>N</kbd>
          </Button>
          {onGroup && inGroup && (
            <>
              <Button disabled={inGroup.approve === 0} onClick={() => onGroup('approve')}>
                {said('通过所选 {0} 笔', inGroup.approve)} <kbd className={styles.key}>G</kbd>
              </Button>
              <Button danger disabled={inGroup.reject === 0} onClick={() => onGroup('reject')}>
                {said('拒绝所选 {0} 笔', inGroup.reject)}
              </Button>
            </>
          )}
          {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch is the control */}
          <label className={styles.goesOn}>
            <Switch size="small" checked={work.goesOn} onChange={work.setGoesOn} />
            {say('处理后自动打开下一笔')}
          </label>
          {worked && <RowHelp of={worked} />}
        </div>
      )}
    </>
  );
}

const ways = orderWays.map((value) => ({ value, label: wayLabels[value] }));
const networks = protocols.map((value) => ({ value, label: value }));

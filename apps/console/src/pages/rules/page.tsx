import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Pagination, Segmented } from 'antd';
import { call } from '../../api/client.ts';
import { useRights } from '../../app/session.ts';
import { useAddressChoice, useAddressText } from '../../components/choice.ts';
import { ExportButton } from '../../components/export-button.tsx';
import { Nothing } from '../../components/nothing.tsx';
import { Page } from '../../components/page.tsx';
import { namedTurns } from '../../components/paging.ts';
import { Read } from '../../components/read.tsx';
import { RowHelp } from '../../components/row-help.tsx';
import { useWorkedRows } from '../../components/use-worked-rows.ts';
import { say } from '../../texts/say.ts';
import { changesKey, useChangeActions } from './change-actions.tsx';
import { ChangeCard } from './change-card.tsx';
import { ChangeFilters, useChangeFilters } from './filters.tsx';
import styles from './page.module.css';
import { RecoveryKeySection } from './recovery-key.tsx';
import { RuleSettings } from './rule-settings.tsx';

/** How often the list is asked for, in ms. */
const everyMs = 10_000;
const pageSize = 20;

/** Every change of a rule of money: what waits for a yes or for its time, and what became of the others. */
export function RulesPage() {
  const rights = useRights();
  const [state, setState] = useAddressChoice('state', ['open', 'all']);
  const filters = useChangeFilters();
  const [turned, setTurned] = useAddressText('ruleChanges.page');
  const page = /^[1-9]\d{0,5}$/.test(turned) ? Number(turned) : 1;
  const changes = useQuery({
    queryKey: [...changesKey, state, filters.asked, page],
    queryFn: ({ signal }) => call('ruleChanges', { state, ...filters.asked, page, pageSize }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
  });
  const { ask, undo, dialog } = useChangeActions();
  const worked = useWorkedRows(changes.data?.rows ?? [], {
    open: (change) => {
      if (change?.may.some((one) => one === 'approve' || one === 'approve_by_key') === true)
        ask('approve', change);
    },
    reject: (change) => {
      if (change?.may.includes('reject') === true) ask('reject', change);
    },
  });
  return (
    <Page
      title={say('规则修改')}
      lead={say('资金规则由一人提出、另一人同意，再等待规定的时间才生效；关闭和停用不用等')}
      actions={
        <>
          <ExportButton
            title={say('规则修改')}
            file={{ list: 'ruleChanges', question: { state, ...filters.asked } }}
          />
          <Segmented<typeof state>
            aria-label={say('状态')}
            options={[
              { value: 'open', label: say('待生效') },
              { value: 'all', label: say('全部') },
            ]}
            value={state}
            onChange={setState}
          />
        </>
      }
    >
      <ChangeFilters of={filters} people={changes.data?.people ?? []} />
      <Read of={changes}>
        {({ rows, total }) => (
          <div className={styles.list}>
            {rows.length === 0 && (
              <Nothing
                kind={filters.active > 0 ? 'narrowed' : 'empty'}
                text={state === 'open' ? say('没有等待同意或生效的修改') : say('还没有修改过资金规则')}
                onWiden={filters.widen}
              />
            )}
            {rows.length > 0 && <RowHelp of={worked} />}
            {rows.map((change) => (
              <ChangeCard
                key={change.id}
                change={change}
                item={worked.itemOf(change)}
                onAction={(action) => ask(action, change)}
                onUndo={() => undo(change)}
              />
            ))}
            {total > pageSize && (
              <Pagination
                itemRender={namedTurns}
                current={page}
                pageSize={pageSize}
                total={total}
                onChange={(next) => setTurned(next === 1 ? '' : String(next))}
                showSizeChanger={false}
              />
            )}
          </div>
        )}
      </Read>
      {rights?.includes('settings') === true && <RuleSettings />}
      {rights?.includes('staff') === true && <RecoveryKeySection />}
      {dialog}
    </Page>
  );
}

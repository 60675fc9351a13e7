import { Button, Space, Tooltip } from 'antd';
import { useState } from 'react';
import { adjustments, orderStateOf } from '../../api/lists.ts';
import type { Adjustment } from '../../api/rows.ts';
import { May } from '../../app/may.tsx';
import { useMay } from '../../app/session.ts';
import { ExportButton } from '../../components/export-button.tsx';
import {
  ChoiceFilter,
  Filters,
  MomentFilter,
  MoreFilters,
  SearchFilter,
  StateFilter,
  TextFilter,
} from '../../components/filters.tsx';
import { ListTable } from '../../components/list-table.tsx';
import { MemberChip } from '../../components/member-chip.tsx';
import { Page } from '../../components/page.tsx';
import { useReading } from '../../components/reading.ts';
import { RowHelp } from '../../components/row-help.tsx';
import { SavedViews } from '../../components/saved-views.tsx';
import { type NamedColumn, useShownColumns } from '../../components/shown-columns.tsx';
import { SortFilter } from '../../components/sorting.tsx';
import { useWorkedRows } from '../../components/use-worked-rows.ts';
import { adjustmentStateLabels, effectOf, hindranceOf } from '../../labels/adjustments.ts';
import { reasonChoices } from '../../labels/contract.ts';
import { countOf } from '../../labels/money.ts';
import { statesOf } from '../../labels/options.ts';
import { adjustmentColumns } from '../../orders/adjustment-columns.tsx';
import { UnlessHeld, useHeldRows } from '../../orders/held-rows.tsx';
import { ReasonDialog } from '../../orders/reason-dialog.tsx';
import { say } from '../../texts/say.ts';
import { ApproveDialog } from './approve-dialog.tsx';

const resource = 'adjustments';
const everyMs = 8_000;
const states = statesOf(adjustmentStateLabels);

type Open = { readonly action: 'approve' | 'reject'; readonly adjustment: Adjustment };

/** Corrections of balances that wait for a second pair of eyes, and what became of others. */
export function AdjustmentsPage() {
  const reading = useReading({ list: adjustments, everyMs });
  const large = useMay(resource, 'decide-large');
  const [open, setOpen] = useState<Open>();
  const state = orderStateOf(reading.filter('state'));
  const close = () => setOpen(undefined);
  const decides = useMay(resource, 'decide') === true;
  const held = useHeldRows('adjustments', open?.adjustment.id);
  const show = (action: Open['action']) => (row: Adjustment | undefined) => {
    if (row?.state !== 'pending' || held.others(row.id)) return;
    if (action === 'approve' && hindranceOf(row, large === true) !== undefined) return;
    setOpen({ action, adjustment: row });
  };
  const worked = useWorkedRows(
    reading.rows,
    decides ? { open: show('approve'), reject: show('reject') } : {},
  );
  const columns: readonly NamedColumn<Adjustment>[] = [
    ...adjustmentColumns({ withMember: true }),
    {
      key: 'actions',
      title: say('操作'),
      width: 130,
      fixed: 'right',
      render: (_value, row) =>
        row.state === 'pending' && (
          <UnlessHeld rows={held} id={row.id}>
            <RowActions
              of={row}
              hindrance={hindranceOf(row, large === true)}
              onOpen={(action) => setOpen({ action, adjustment: row })}
            />
          </UnlessHeld>
        ),
    },
  ];
  const {
    columns: shown,
    choice,
    width,
  } = useShownColumns({
    list: 'adjustments',
    columns,
    always: ['member', 'effect', 'actions'],
    // Whoever approves reads it there.
    spare: ['note'],
  });
  return (
    <Page
      title={say('余额更正@many')}
      lead={say(
        '{0} {1} 笔；在会员页面提交，由另一位同事复核后才生效',
        state === 'all' ? say('全部') : adjustmentStateLabels[state],
        countOf(reading.total, reading.more),
      )}
      actions={<ExportButton title={say('余额更正@many')} file={reading.file} />}
    >
      <Filters>
        <StateFilter of={reading} states={states} state={state} />
        <SearchFilter of={reading} hint={say('订单号、会员账号或编号')} />
        <MoreFilters active={reading.active()}>
          <ChoiceFilter of={reading} field="reason" label={say('原因')} choices={reasonChoices} />
          <TextFilter of={reading} field="asker" label={say('提交人账号或姓名')} />
          <MomentFilter of={reading} field="from" label={say('从')} />
          <MomentFilter of={reading} field="to" label={say('到')} />
        </MoreFilters>
        <MemberChip of={reading} />
        <SortFilter of={reading} />
        {choice}
        <SavedViews list="adjustments" />
        <RowHelp of={worked} />
      </Filters>
      <ListTable
        reading={reading}
        worked={worked}
        card={{ who: 'member', amount: 'effect', actions: 'actions' }}
        columns={[...shown]}
        width={width}
        empty={state === 'pending' ? say('没有等待复核的更正') : say('没有这样的更正')}
      />
      {open?.action === 'approve' && <ApproveDialog adjustment={open.adjustment} onClose={close} />}
      {open?.action === 'reject' && <Rejection adjustment={open.adjustment} onClose={close} />}
    </Page>
  );
}

type ActionsProps = {
  readonly of: Adjustment;
  readonly hindrance: string | undefined;
  readonly onOpen: (action: Open['action']) => void;
};

function RowActions({ of, hindrance, onOpen }: ActionsProps) {
  return (
    <May resource="adjustments" action="decide">
      <Space>
        <Tooltip title={hindrance}>
          <Button
            size="small"
            type="primary"
            disabled={hindrance !== undefined}
            onClick={() => onOpen('approve')}
          >
            {say('批准')}
          </Button>
        </Tooltip>
        <Button size="small" danger onClick={() => onOpen('reject')}>
          {of.own ? say('撤回') : say('驳回')}
        </Button>
      </Space>
    </May>
  );
}

function Rejection({
  adjustment,
  onClose,
}: {
  readonly adjustment: Adjustment;
  readonly onClose: () => void;
}) {
  const { id, username, own } = adjustment;
  const amount = effectOf(adjustment);
  return (
    <ReasonDialog
      resource={resource}
      action="rejectAdjustment"
      id={id}
      title={
        own
          ? say('撤回 {0} 的余额更正 {1} 元', username, amount)
          : say('驳回 {0} 的余额更正 {1} 元', username, amount)
      }
      confirm={own ? say('确认撤回') : say('确认驳回')}
      label={own ? say('撤回原因（仅同事可见）') : say('驳回原因（仅同事可见）')}
      done={own ? say('已撤回，会员余额未变动') : say('已驳回，会员余额未变动')}
      onClose={onClose}
    >
      {say('会员余额不会变动，会员也不会收到通知。')}
    </ReasonDialog>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { Button, Segmented, Space } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import type { HeldWin } from '../../api/rows.ts';
import { May } from '../../app/may.tsx';
import { useMay } from '../../app/session.ts';
import { AtVenueFilters, useAtVenue } from '../../components/at-venue.tsx';
import { MemberCell, TwoLines, Waiting } from '../../components/cells.tsx';
import { useAddressChoice, useAddressText } from '../../components/choice.ts';
import { ExportButton } from '../../components/export-button.tsx';
import { Filters, TextFilter } from '../../components/filters.tsx';
import { SectionTable } from '../../components/list-table.tsx';
import { Page } from '../../components/page.tsx';
import { useSectionReading } from '../../components/reading.ts';
import { RowHelp } from '../../components/row-help.tsx';
import { SavedViews } from '../../components/saved-views.tsx';
import { SortFilter, useSorting } from '../../components/sorting.tsx';
import { useMessage } from '../../components/use-message.ts';
import { useStaffAction } from '../../components/use-staff-action.ts';
import { useWorkedRows } from '../../components/use-worked-rows.ts';
import { yuan } from '../../labels/money.ts';
import { type HeldRows, UnlessHeld, useHeldRows } from '../../orders/held-rows.tsx';
import { say } from '../../texts/say.ts';
import { ConfirmDialog, ProposeDialog } from './dialogs.tsx';
import { heldReasons, heldStates, heldVerdicts } from './words.ts';

/** How often the list is asked again, in ms. */
const everyMs = 15_000;

/** What is said yes to is what stood on the row when it was pressed, whatever the list learns meanwhile. */
type Open = { readonly action: 'release' | 'refuse' | 'confirm'; readonly win: HeldWin };

const columns = (onOpen: (open: Open) => void, rows: HeldRows): ColumnsType<HeldWin> => [
  {
    key: 'age',
    title: say('等待'),
    width: 110,
    render: (_value, { createdAt, held }) => <Waiting since={createdAt} over={held === 0} queue="wins" />,
  },
  {
    key: 'member',
    title: say('会员'),
    render: (_value, { memberId, username, venueName }) => (
      <MemberCell id={memberId} name={username} below={venueName} />
    ),
  },
  {
    key: 'why',
    title: say('原因 / 单号'),
    render: (_value, { reason, subject }) => <TwoLines first={heldReasons[reason]} second={subject} />,
  },
  {
    key: 'amount',
    title: say('金额 / 投注（元）'),
    align: 'right',
    width: 130,
    render: (_value, { amount, stake }) => <TwoLines first={yuan(amount)} second={yuan(stake)} />,
  },
  {
    key: 'actions',
    title: say('处理@decided'),
    width: 250,
    render: (_value, win) =>
      win.held > 0 ? (
        <UnlessHeld rows={rows} id={win.id}>
          <RowActions win={win} onOpen={(action) => onOpen({ action, win })} />
        </UnlessHeld>
      ) : (
        <Decided win={win} />
      ),
  },
];

/**
 * Wins above the limits of a venue: booked, out of the member's reach, until one proposes and another confirms. Whoever corrects
 * balances decides them, so the page stands beside those and not among the venues.
 */
export function HeldWinsPage() {
  const [state, setState] = useAddressChoice('state', ['open', 'decided']);
  const open = state === 'open';
  const at = useAtVenue();
  const sorting = useSorting();
  const [win, setWin] = useAddressText('win');
  // This one alone, whether it is decided or not.
  const one = /^[1-9]\d{0,14}$/.test(win) ? { id: Number(win) } : {};
  const reading = useSectionReading<HeldWin>({
    question: ['heldWins', { open, ...one, ...at.asked, ...sorting.asked }],
    read: (page, options) =>
      call('heldWins', { ...page, ...one, ...at.asked, ...sorting.asked, open }, options),
    everyMs,
    narrowed: win !== '' || at.narrowed,
  });
  const [opened, setOpened] = useState<Open>();
  const close = () => setOpened(undefined);
  const decides = useMay('held-wins', 'decide') === true;
  const held = useHeldRows('held-wins', opened?.win.id);
  const show = (verdict: 'release' | 'refuse') => (win: HeldWin | undefined) => {
    if (win === undefined || win.held === 0 || held.others(win.id)) return;
    if (win.verdict === null) setOpened({ action: verdict, win });
    else if (verdict === 'release' && !win.own) setOpened({ action: 'confirm', win });
  };
  const worked = useWorkedRows(
    reading.rows,
    decides ? { open: show('release'), reject: show('refuse') } : {},
  );
  return (
    <Page
      title={say('待审派彩')}
      lead={say('超出风险限额的派彩和超前转出，已入账但会员暂不能使用；一人提议，另一人复核')}
    >
      <Filters>
        <Segmented<typeof state>
          aria-label={say('派彩状态')}
          options={[
            { value: 'open', label: say('待审') },
            { value: 'decided', label: say('已处理') },
          ]}
          value={state}
          onChange={setState}
        />
        <TextFilter
          of={{ filter: () => win, setFilter: (_field, next) => setWin(next) }}
          field="win"
          label={say('编号')}
        />
        <AtVenueFilters of={at} hint={say('会员或单号')} />
        <ExportButton
          title={say('待审派彩')}
          file={{ list: 'heldWins', question: { open, ...one, ...at.asked } }}
        />
        <SortFilter of={sorting.of} />
        <SavedViews list="held-wins" />
        <RowHelp of={worked} />
      </Filters>
      <SectionTable
        reading={reading}
        worked={worked}
        card={{ who: 'member', amount: 'amount', actions: 'actions' }}
        columns={columns(setOpened, held)}
        width={720}
        empty={open ? say('没有待审的派彩') : say('还没有处理过的派彩')}
      />
      {opened?.action === 'confirm' && <ConfirmDialog win={opened.win} onClose={close} />}
      {(opened?.action === 'release' || opened?.action === 'refuse') && (
        <ProposeDialog win={opened.win} verdict={opened.action} onClose={close} />
      )}
    </Page>
  );
}

function Decided({ win: { state, decider, note } }: { readonly win: HeldWin }) {
  return <TwoLines first={heldStates[state]} second={[decider, note].filter(Boolean).join(say('：'))} />;
}

type ActionsProps = { readonly win: HeldWin; readonly onOpen: (action: Open['action']) => void };

function RowActions({ win, onOpen }: ActionsProps) {
  const queries = useQueryClient();
  const message = useMessage();
  const after = (done: string) => ({
    onDone: () => void message.success(done),
    onFault: (fault: Error) => void message.error(fault.message),
    onSettled: () => queries.invalidateQueries(),
  });
  const back = useStaffAction('putBackHeldWin', win.id, after(say('已撤回提议')));
  if (win.verdict === null)
    return (
      <May resource="held-wins" action="decide">
        <Space>
          <Button
            size="small"
            aria-label={say('提议派发 {0}', win.subject)}
            onClick={() => onOpen('release')}
          >
            {say('提议派发')}
          </Button>
          <Button
            size="small"
            danger
            aria-label={say('提议不派发 {0}', win.subject)}
            onClick={() => onOpen('refuse')}
          >
            {say('提议不派发')}
          </Button>
        </Space>
      </May>
    );
  return (
    <Space direction="vertical" size="small">
      <TwoLines
        first={say('{0}提议{1}', win.proposer ?? '', heldVerdicts[win.verdict])}
        second={win.note ?? ''}
      />
      <May resource="held-wins" action="decide">
        <Space>
          <Button
            size="small"
            type="primary"
            disabled={win.own}
            aria-label={say('复核同意 {0}', win.subject)}
            onClick={() => onOpen('confirm')}
          >
            {win.own ? say('等待同事复核') : say('复核同意')}
          </Button>
          <Button
            size="small"
            loading={back.isPending}
            aria-label={say('撤回提议 {0}', win.subject)}
            onClick={() => back.mutate({ id: win.id })}
          >
            {say('撤回提议')}
          </Button>
        </Space>
      </May>
    </Space>
  );
}

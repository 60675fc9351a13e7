import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Segmented, Space, Typography } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import type { SetAsideBet } from '../../api/rows.ts';
import { May } from '../../app/may.tsx';
import { useMay } from '../../app/session.ts';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { AtVenueFilters, useAtVenue } from '../../components/at-venue.tsx';
import { TwoLines, Waiting } from '../../components/cells.tsx';
import { useAddressChoice } from '../../components/choice.ts';
import { Code } from '../../components/code.tsx';
import { ExportButton } from '../../components/export-button.tsx';
import { Filters } from '../../components/filters.tsx';
import { SectionTable } from '../../components/list-table.tsx';
import { Page } from '../../components/page.tsx';
import { useSectionReading } from '../../components/reading.ts';
import { ReasonField } from '../../components/reason-field.tsx';
import { RowHelp } from '../../components/row-help.tsx';
import { SavedViews } from '../../components/saved-views.tsx';

import { useMessage } from '../../components/use-message.ts';
import { useStaffAction } from '../../components/use-staff-action.ts';
import { useWorkedRows } from '../../components/use-worked-rows.ts';
import { count } from '../../labels/money.ts';
import { type HeldRows, UnlessHeld, useHeldRows } from '../../orders/held-rows.tsx';
import { say } from '../../texts/say.ts';
import { reasons, states } from './words.ts';

/** How often the list is asked again, in ms. */
const everyMs = 15_000;

const columns = (onClose: (bet: SetAsideBet) => void, held: HeldRows): ColumnsType<SetAsideBet> => [
  {
    key: 'age',
    title: say('首次出现'),
    width: 110,
    render: (_value, { firstSeenAt, state }) => (
      <Waiting since={firstSeenAt} over={state !== 'open'} queue="bet_records" />
    ),
  },
  {
    key: 'bet',
    title: say('场馆 / 注单号'),
    render: (_value, { venueName, betId }) => (
      <TwoLines first={venueName} second={betId === '' ? say('无法读取') : <Code text={betId} />} />
    ),
  },
  {
    key: 'why',
    title: say('原因'),
    render: (_value, { reason, why }) => <TwoLines first={reasons[reason]} second={why} />,
  },
  {
    key: 'times',
    title: say('次数'),
    align: 'right',
    width: 64,
    render: (_value, { times }) => <span className="figures">{count(times)}</span>,
  },
  {
    key: 'actions',
    title: say('处理@decided'),
    width: 150,
    render: (_value, bet) =>
      bet.state === 'open' ? (
        <UnlessHeld rows={held} id={bet.id}>
          <RowActions bet={bet} onClose={() => onClose(bet)} />
        </UnlessHeld>
      ) : (
        <Settled bet={bet} />
      ),
  },
];

/** Bets that a venue reported and nobody could record: all the others went on without them. */
export function SetAsideBetsPage() {
  const at = useAtVenue();
  const [state, setState] = useAddressChoice('aside', ['open', 'closed']);
  const closed = state === 'closed';
  const [closing, setClosing] = useState<SetAsideBet>();
  const held = useHeldRows('set-aside-bets', closing?.id);
  const reading = useSectionReading<SetAsideBet>({
    question: ['setAsideBets', { closed, ...at.asked }],
    read: (page, options) => call('setAsideBets', { ...page, closed, ...at.asked }, options),
    everyMs,
    narrowed: at.narrowed,
  });
  const operates = useMay('venues', 'operate') === true;
  const show = (bet: SetAsideBet | undefined) => {
    if (bet?.state === 'open' && held.others(bet.id) === undefined) setClosing(bet);
  };
  const worked = useWorkedRows(reading.rows, operates ? { open: show } : {});
  return (
    <Page
      title={say('搁置的注单')}
      lead={say('场馆报来但无法入账的记录，不影响其他注单；解决原因后重试，或与场馆核对后关闭')}
    >
      <Filters>
        <Segmented<typeof state>
          aria-label={say('搁置状态')}
          options={[
            { value: 'open', label: say('搁置中') },
            { value: 'closed', label: say('已处理') },
          ]}
          value={state}
          onChange={setState}
        />
        <AtVenueFilters of={at} hint={say('场馆注单号')} />
        <ExportButton
          title={say('搁置的注单')}
          file={{ list: 'setAsideBets', question: { closed, ...at.asked } }}
        />
        <SavedViews list="set-aside-bets" />
        <RowHelp of={worked} />
      </Filters>
      <SectionTable
        reading={reading}
        worked={worked}
        card={{ who: 'bet', actions: 'actions' }}
        columns={columns(setClosing, held)}
        empty={closed ? say('还没有处理过的搁置注单') : say('没有搁置的注单')}
      />
      {closing !== undefined && <CloseDialog bet={closing} onClose={() => setClosing(undefined)} />}
    </Page>
  );
}

function Settled({ bet: { state, decidedBy, closedReason } }: { readonly bet: SetAsideBet }) {
  return <TwoLines first={states[state]} second={closedReason ?? decidedBy ?? ''} />;
}

function RowActions({ bet, onClose }: { readonly bet: SetAsideBet; readonly onClose: () => void }) {
  const queries = useQueryClient();
  const message = useMessage();
  const again = useStaffAction('retrySetAsideBet', bet.id, {
    onDone: () => message.success(say('已入账')),
    onFault: (fault) => message.error(fault.message),
    onSettled: () => queries.invalidateQueries(),
  });
  return (
    <May resource="venues" action="operate">
      <Space>
        <Button
          size="small"
          aria-label={say('重试 {0}', bet.betId)}
          loading={again.isPending}
          onClick={() => again.mutate({ id: bet.id })}
        >
          {say('重试')}
        </Button>
        <Button size="small" aria-label={say('关闭 {0}', bet.betId)} onClick={onClose}>
          {say('关闭')}
        </Button>
      </Space>
    </May>
  );
}

function CloseDialog({ bet, onClose }: { readonly bet: SetAsideBet; readonly onClose: () => void }) {
  const [form] = Form.useForm<{ reason: string }>();
  const queries = useQueryClient();
  const message = useMessage();
  const { mutate, isPending, error } = useStaffAction('closeSetAsideBet', bet.id, {
    onDone: () => {
      message.success(say('已关闭，可在“已处理”中查到'));
      onClose();
    },
    onSettled: () => queries.invalidateQueries(),
  });
  return (
    <ActionDialog
      title={say('关闭搁置的注单')}
      confirm={say('确认关闭')}
      danger
      width={640}
      deciding={isPending}
      fault={error}
      onConfirm={() =>
        void form.validateFields().then(
          ({ reason }) => mutate({ id: bet.id, reason }),
          () => undefined,
        )
      }
      onClose={onClose}
    >
      <Typography.Paragraph>
        {say('不会入账，任何会员的余额和流水都不变；原因记入操作日志。')}
      </Typography.Paragraph>
      <Typography.Paragraph code copyable={{ text: bet.raw }}>
        {bet.raw}
      </Typography.Paragraph>
      <Form form={form} layout="vertical" requiredMark={false}>
        <ReasonField label={say('关闭原因')} />
      </Form>
    </ActionDialog>
  );
}

import { Button, Space, Tag } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { agentStatements, statementStateOf } from '../../api/lists.ts';
import type { AgentStatement } from '../../api/rows.ts';
import { useMay } from '../../app/session.ts';
import { MemberCell, Moment, TwoLines } from '../../components/cells.tsx';
import { ExportButton } from '../../components/export-button.tsx';
import { Filters, SearchFilter, StateFilter } from '../../components/filters.tsx';
import { ListTable } from '../../components/list-table.tsx';
import { Page } from '../../components/page.tsx';
import { useReading } from '../../components/reading.ts';
import { SavedViews } from '../../components/saved-views.tsx';
import { type NamedColumn, useShownColumns } from '../../components/shown-columns.tsx';
import { count, countOf, yuan } from '../../labels/money.ts';
import { statesOf } from '../../labels/options.ts';
import { UnlessHeld, useHeldRows } from '../../orders/held-rows.tsx';
import { FirstYesTag, LimitsTag } from '../../orders/second-yes.tsx';
import { said } from '../../texts/said.tsx';
import { say } from '../../texts/say.ts';
import { BulkPay } from './bulk-pay.tsx';
import { commission } from './commission.ts';
import { AnswerButton, DisputeCell } from './dispute.tsx';
import { payButton } from './pay-button.ts';
import { Reckoned } from './reckoned.tsx';
import { Payment, Rejection } from './statement-dialogs.tsx';
import { isDisputed, statementLabels, statementPath, statementTones } from './statement-words.ts';
import { WeekFilter } from './week-filter.tsx';

const resource = 'agent-statements';
const everyMs = 10_000;
/** Of the column of boxes by which statements are chosen, px. */
const boxWidth = 32;
const { draft, paid, rejected } = statementLabels;
const states = statesOf({ draft, disputed: say('有异议'), paid, rejected });

type Open = { readonly action: 'pay' | 'reject'; readonly statement: AgentStatement };

/** Weekly statements of commission, to be reviewed and paid. */
export function AgentStatementsPage() {
  const reading = useReading({ list: agentStatements, everyMs });
  const access = useMay(resource, 'decide');
  const [open, setOpen] = useState<Open>();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [bulk, setBulk] = useState<readonly AgentStatement[]>();
  const state = statementStateOf(reading.filter('state'));
  const close = () => setOpen(undefined);
  const held = useHeldRows('agent-statements', open?.statement.id);
  const many = reading.rows.filter(({ id, state: is }) => is === 'draft' && chosen.includes(id));
  const columns: readonly NamedColumn<AgentStatement>[] = [
    {
      key: 'week',
      title: say('账期（周一）'),
      width: 92,
      className: 'figures',
      render: (_value, { id, week, username }) => (
        <Link to={statementPath(id)} aria-label={say('{0} 的佣金账单 {1}', username, week)}>
          {week}
        </Link>
      ),
    },
    {
      key: 'agent',
      title: say('代理'),
      width: 108,
      render: (_value, { agentId, username }) => (
        <MemberCell id={agentId} name={username} below={String(agentId)} />
      ),
    },
    {
      key: 'basis',
      title: say('有效投注（元）'),
      align: 'right',
      width: 124,
      render: (_value, { valid, lines, members }) => (
        <TwoLines first={yuan(valid)} second={say('{0} 人 {1} 条', count(members), count(lines))} />
      ),
    },
    {
      key: 'accrued',
      title: say('本期佣金（元）'),
      align: 'right',
      width: 120,
      render: (_value, { accrued, carriedIn }) => (
        <TwoLines first={commission(accrued)} second={say('上期结转 {0}', commission(carriedIn))} />
      ),
    },
    {
      key: 'amount',
      title: say('应发（元）'),
      align: 'right',
      width: 112,
      render: (_value, { amount, carriedOut }) => (
        <TwoLines first={yuan(amount)} second={say('结转下期 {0}', commission(carriedOut))} />
      ),
    },
    {
      key: 'state',
      title: say('状态'),
      width: 130,
      grows: true,
      render: (_value, row) => (
        <>
          <Tag bordered={false} color={statementTones[row.state]}>
            {statementLabels[row.state]}
          </Tag>
          {row.reason}
          <FirstYesTag of={row.firstYes} />
          {row.firstYes === null && <LimitsTag of={row.limits} />}
          <Reckoned of={row.reckoned} />
          <DisputeCell statement={row} />
        </>
      ),
    },
    {
      key: 'verdict',
      title: state === 'draft' ? say('操作') : say('处理@decided'),
      width: 126,
      fixed: 'right',
      render: (_value, row) =>
        access === true && (row.state === 'draft' || row.dispute?.state === 'open') ? (
          row.dispute?.state === 'open' ? (
            <UnlessHeld rows={held} id={row.id}>
              <AnswerButton statement={row} small />
            </UnlessHeld>
          ) : (
            <UnlessHeld rows={held} id={row.id}>
              <Space>
                <Button
                  size="small"
                  type="primary"
                  disabled={payButton(row).waits || isDisputed(row)}
                  onClick={() => setOpen({ action: 'pay', statement: row })}
                >
                  {payButton(row).label}
                </Button>
                <Button size="small" danger onClick={() => setOpen({ action: 'reject', statement: row })}>
                  {say('拒绝')}
                </Button>
              </Space>
            </UnlessHeld>
          )
        ) : (
          <div>
            {row.decidedBy} {row.decidedAt !== null && <Moment at={row.decidedAt} />}
          </div>
        ),
    },
  ];
  const selects = access === true && state === 'draft';
  const {
    columns: shown,
    choice,
    width,
  } = useShownColumns({
    list: 'agent-statements',
    columns,
    always: ['week', 'agent', 'verdict'],
    // The statement itself says it.
    spare: ['basis'],
    beside: selects ? boxWidth : 0,
  });
  return (
    <Page
      title={say('佣金账单')}
      lead={say('{0} 份；每周一 00:30（北京时间）生成上周账单', countOf(reading.total, reading.more))}
      actions={<ExportButton title={say('佣金账单')} file={reading.file} />}
    >
      <Filters>
        <StateFilter of={reading} states={states} state={state} />
        <SearchFilter of={reading} hint={say('代理账号或编号')} />
        <WeekFilter week={reading.filter('week')} onChange={(week) => reading.setFilter('week', week)} />
        {choice}
        <SavedViews list="agent-statements" />
      </Filters>
      {access === true && many.length > 0 && (
        <Button type="primary" onClick={() => setBulk(many)}>
          {said('发放所选 {0} 份', count(many.length))}
        </Button>
      )}
      <ListTable<AgentStatement>
        reading={reading}
        columns={[...shown]}
        width={width}
        card={{ who: 'agent', amount: 'amount', actions: 'verdict' }}
        empty={say('没有这样的账单')}
        {...(selects && {
          selection: {
            columnWidth: boxWidth,
            selectedRowKeys: [...chosen],
            onChange: (keys) => setChosen(keys.map(Number)),
            getCheckboxProps: (row) => ({
              disabled:
                row.state !== 'draft' ||
                isDisputed(row) ||
                row.firstYes?.own === true ||
                held.others(row.id) !== undefined,
              'aria-label': say('选择 {0}', row.username),
            }),
          },
        })}
      />
      {bulk !== undefined && (
        <BulkPay
          statements={bulk}
          onClose={() => {
            setBulk(undefined);
            setChosen([]);
          }}
        />
      )}
      {open?.action === 'pay' && <Payment statement={open.statement} onClose={close} />}
      {open?.action === 'reject' && <Rejection statement={open.statement} onClose={close} />}
    </Page>
  );
}

import { Button, Space, Tag } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { useState } from 'react';
import { agentStatements, statementStateOf } from '../../api/lists.ts';
import type { AgentStatement } from '../../api/rows.ts';
import { useMay } from '../../app/session.ts';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { MemberCell, Moment, TwoLines } from '../../components/cells.tsx';
import { ExportButton } from '../../components/export-button.tsx';
import { Filters, SearchFilter, StateFilter } from '../../components/filters.tsx';
import { ListTable } from '../../components/list-table.tsx';
import { Page } from '../../components/page.tsx';
import { useReading } from '../../components/reading.ts';
import { useMessage } from '../../components/use-message.ts';
import { count, yuan, yuanWithSign } from '../../labels/money.ts';
import { statesOf } from '../../labels/options.ts';
import { Facts } from '../../orders/facts.tsx';
import { ReasonDialog } from '../../orders/reason-dialog.tsx';
import { useDecision } from '../../orders/use-decision.ts';
import { said } from '../../texts/said.tsx';
import { say } from '../../texts/say.ts';
import { BulkPay } from './bulk-pay.tsx';
import { commission } from './commission.ts';
import styles from './page.module.css';
import { Reckoned } from './reckoned.tsx';

const resource = 'agent-statements';
const everyMs = 10_000;
const labels = { draft: say('待审核'), paid: say('已发放'), rejected: say('已拒绝') } as const;
const tones = { draft: 'processing', paid: 'success', rejected: 'error' } as const;
const states = statesOf(labels);

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
  const many = reading.rows.filter(({ id, state: is }) => is === 'draft' && chosen.includes(id));
  const columns: ColumnsType<AgentStatement> = [
    { key: 'week', title: say('账期（周一）'), dataIndex: 'week', width: 120, className: 'figures' },
    {
      key: 'agent',
      title: say('代理'),
      width: 160,
      render: (_value, { agentId, username }) => (
        <MemberCell id={agentId} name={username} below={String(agentId)} />
      ),
    },
    {
      key: 'basis',
      title: say('有效投注（元）'),
      align: 'right',
      width: 150,
      render: (_value, { valid, lines, members }) => (
        <TwoLines first={yuan(valid)} second={say('{0} 人 {1} 条', count(members), count(lines))} />
      ),
    },
    {
      key: 'accrued',
      title: say('本期佣金（元）'),
      align: 'right',
      width: 160,
      render: (_value, { accrued, carriedIn }) => (
        <TwoLines first={commission(accrued)} second={say('上期结转 {0}', commission(carriedIn))} />
      ),
    },
    {
      key: 'amount',
      title: say('应发（元）'),
      align: 'right',
      width: 150,
      render: (_value, { amount, carriedOut }) => (
        <TwoLines first={yuan(amount)} second={say('结转下期 {0}', commission(carriedOut))} />
      ),
    },
    {
      key: 'state',
      title: say('状态'),
      render: (_value, row) => (
        <>
          <Tag bordered={false} color={tones[row.state]}>
            {labels[row.state]}
          </Tag>
          {row.reason}
          <Reckoned of={row.reckoned} />
        </>
      ),
    },
    {
      key: 'verdict',
      title: state === 'draft' ? say('操作') : say('处理'),
      width: 150,
      fixed: 'right',
      render: (_value, row) =>
        row.state === 'draft' ? (
          access === true && (
            <Space>
              <Button size="small" type="primary" onClick={() => setOpen({ action: 'pay', statement: row })}>
                {say('发放')}
              </Button>
              <Button size="small" danger onClick={() => setOpen({ action: 'reject', statement: row })}>
                {say('拒绝')}
              </Button>
            </Space>
          )
        ) : (
          <div>
            {row.decidedBy} {row.decidedAt !== null && <Moment at={row.decidedAt} />}
          </div>
        ),
    },
  ];
  return (
    <Page
      title={say('佣金账单')}
      lead={say('{0} 份；每周一 00:30（北京时间）生成上周账单', count(reading.total))}
      actions={<ExportButton title={say('佣金账单')} file={reading.file} />}
    >
      <Filters>
        <StateFilter of={reading} states={states} state={state} />
        <SearchFilter of={reading} hint={say('代理账号或编号')} />
      </Filters>
      {access === true && many.length > 0 && (
        <Button type="primary" onClick={() => setBulk(many)}>
          {said('发放所选 {0} 份', count(many.length))}
        </Button>
      )}
      <ListTable<AgentStatement>
        reading={reading}
        columns={columns}
        empty={say('没有这样的账单')}
        {...(access === true &&
          state === 'draft' && {
            selection: {
              selectedRowKeys: [...chosen],
              onChange: (keys) => setChosen(keys.map(Number)),
              getCheckboxProps: (row) => ({
                disabled: row.state !== 'draft',
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

type ActionProps = { readonly statement: AgentStatement; readonly onClose: () => void };

function Payment({ statement, onClose }: ActionProps) {
  const message = useMessage();
  const { id, username, week, amount } = statement;
  const { decide, deciding, fault } = useDecision({
    resource,
    action: 'payAgentStatement',
    id,
    onDone: () => {
      message.success(say('已发放：{0} 转入 {1} 的中心钱包', yuanWithSign(amount), username));
      onClose();
    },
  });
  return (
    <ActionDialog
      title={say('发放佣金')}
      confirm={say('确认发放')}
      deciding={deciding}
      fault={fault}
      onConfirm={() => decide({ id })}
      onClose={onClose}
    >
      <p className={styles.headline}>
        {said(
          '将转入 {0} 的中心钱包 {1}',
          username,
          <strong className="figures">{yuanWithSign(amount)}</strong>,
        )}
      </p>
      <Facts
        of={[
          [say('账期'), say('{0} 起一周', week)],
          [
            say('有效投注'),
            say(
              '{0}，{1} 人 {2} 条',
              yuanWithSign(statement.valid),
              count(statement.members),
              count(statement.lines),
            ),
          ],
          [
            say('计算'),
            say(
              '上期结转 {0} + 本期 {1} = 应发 {2} + 结转下期 {3}',
              commission(statement.carriedIn),
              commission(statement.accrued),
              yuan(amount),
              commission(statement.carriedOut),
            ),
          ],
        ]}
      />
      <Reckoned of={statement.reckoned} />
      <p className={styles.explain}>
        {say('从活动账户（promotions）支出，只会发放一次；代理会收到通知。不可撤回。')}
      </p>
    </ActionDialog>
  );
}

function Rejection({ statement, onClose }: ActionProps) {
  const { id, username, amount } = statement;
  return (
    <ReasonDialog
      resource={resource}
      action="rejectAgentStatement"
      id={id}
      title={say('拒绝 {0} 的佣金账单', username)}
      done={say('已拒绝 {0} 的账单', username)}
      onClose={onClose}
    >
      {said(
        '{0} 不会发放，其中的明细也不会进入之后的账单；代理会收到通知和下面的原因。',
        yuanWithSign(amount),
      )}
    </ReasonDialog>
  );
}

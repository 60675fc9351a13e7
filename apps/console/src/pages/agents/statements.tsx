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
import { BulkPay } from './bulk-pay.tsx';
import { commission } from './commission.ts';
import styles from './page.module.css';

const resource = 'agent-statements';
const everyMs = 10_000;
const labels = { draft: '待审核', paid: '已发放', rejected: '已拒绝' } as const;
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
    { key: 'week', title: '账期（周一）', dataIndex: 'week', width: 120, className: 'figures' },
    {
      key: 'agent',
      title: '代理',
      width: 160,
      render: (_value, { agentId, username }) => (
        <MemberCell id={agentId} name={username} below={String(agentId)} />
      ),
    },
    {
      key: 'basis',
      title: '有效投注（元）',
      align: 'right',
      width: 150,
      render: (_value, { valid, lines, members }) => (
        <TwoLines first={yuan(valid)} second={`${count(members)} 人 ${count(lines)} 条`} />
      ),
    },
    {
      key: 'accrued',
      title: '本期佣金（元）',
      align: 'right',
      width: 160,
      render: (_value, { accrued, carriedIn }) => (
        <TwoLines first={commission(accrued)} second={`上期结转 ${commission(carriedIn)}`} />
      ),
    },
    {
      key: 'amount',
      title: '应发（元）',
      align: 'right',
      width: 150,
      render: (_value, { amount, carriedOut }) => (
        <TwoLines first={yuan(amount)} second={`结转下期 ${commission(carriedOut)}`} />
      ),
    },
    {
      key: 'state',
      title: '状态',
      render: (_value, row) => (
        <>
          <Tag bordered={false} color={tones[row.state]}>
            {labels[row.state]}
          </Tag>
          {row.reason}
        </>
      ),
    },
    {
      key: 'verdict',
      title: state === 'draft' ? '操作' : '处理',
      width: 150,
      fixed: 'right',
      render: (_value, row) =>
        row.state === 'draft' ? (
          access === true && (
            <Space>
              <Button size="small" type="primary" onClick={() => setOpen({ action: 'pay', statement: row })}>
                发放
              </Button>
              <Button size="small" danger onClick={() => setOpen({ action: 'reject', statement: row })}>
                拒绝
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
      title="佣金账单"
      lead={`${count(reading.total)} 份；每周一 00:30（北京时间）生成上周账单`}
      actions={<ExportButton title="佣金账单" file={reading.file} />}
    >
      <Filters>
        <StateFilter of={reading} states={states} state={state} />
        <SearchFilter of={reading} hint="代理账号或编号" />
      </Filters>
      {access === true && many.length > 0 && (
        <Button type="primary" onClick={() => setBulk(many)}>
          发放所选 {count(many.length)} 份
        </Button>
      )}
      <ListTable<AgentStatement>
        reading={reading}
        columns={columns}
        empty="没有这样的账单"
        {...(access === true &&
          state === 'draft' && {
            selection: {
              selectedRowKeys: [...chosen],
              onChange: (keys) => setChosen(keys.map(Number)),
              getCheckboxProps: (row) => ({
                disabled: row.state !== 'draft',
                'aria-label': `选择 ${row.username}`,
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
      message.success(`已发放：${yuanWithSign(amount)} 转入 ${username} 的中心钱包`);
      onClose();
    },
  });
  return (
    <ActionDialog
      title="发放佣金"
      confirm="确认发放"
      deciding={deciding}
      fault={fault}
      onConfirm={() => decide({ id })}
      onClose={onClose}
    >
      <p className={styles.headline}>
        将转入 {username} 的中心钱包 <strong className="figures">{yuanWithSign(amount)}</strong>
      </p>
      <Facts
        of={[
          ['账期', `${week} 起一周`],
          [
            '有效投注',
            `${yuanWithSign(statement.valid)}，${count(statement.members)} 人 ${count(statement.lines)} 条`,
          ],
          [
            '计算',
            `上期结转 ${commission(statement.carriedIn)} + 本期 ${commission(statement.accrued)} = 应发 ${yuan(amount)} + 结转下期 ${commission(statement.carriedOut)}`,
          ],
        ]}
      />
      <p className={styles.explain}>从活动账户（promotions）支出，只会发放一次；代理会收到通知。不可撤回。</p>
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
      title={`拒绝 ${username} 的佣金账单`}
      done={`已拒绝 ${username} 的账单`}
      onClose={onClose}
    >
      {yuanWithSign(amount)} 不会发放，其中的明细也不会进入之后的账单；代理会收到通知和下面的原因。
    </ReasonDialog>
  );
}

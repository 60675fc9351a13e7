import { Button, Space, Tag } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { agents } from '../../api/lists.ts';
import { savedWords } from '../../api/proposals.ts';
import type { Agent } from '../../api/rows.ts';
import { useMay } from '../../app/session.ts';
import { MemberCell, Moment, TwoLines } from '../../components/cells.tsx';
import { ChangesLink } from '../../components/changes-link.tsx';
import { ExportButton } from '../../components/export-button.tsx';
import { Filters, SearchFilter } from '../../components/filters.tsx';
import { ListTable } from '../../components/list-table.tsx';
import { Page } from '../../components/page.tsx';
import { useReading } from '../../components/reading.ts';
import { Masked, RevealPage } from '../../components/reveal.tsx';
import { SavedViews } from '../../components/saved-views.tsx';
import { type NamedColumn, useShownColumns } from '../../components/shown-columns.tsx';
import { useMessage } from '../../components/use-message.ts';
import { useNow } from '../../components/use-now.ts';
import { count, countOf, yuan } from '../../labels/money.ts';
import { beijingShort } from '../../labels/time.ts';
import { useDecision } from '../../orders/use-decision.ts';
import { said } from '../../texts/said.tsx';
import { say } from '../../texts/say.ts';
import { ComingChanges } from '../rules/coming.tsx';
import { commission } from './commission.ts';
import { DismissDialog, MoveDialog } from './move-dialog.tsx';
import styles from './page.module.css';
import { RatesDialog } from './rates-dialog.tsx';
import { RatesCell } from './rates-fields.tsx';
import { termsText } from './terms.ts';
import { TermsDialog } from './terms-dialog.tsx';

const resource = 'agents';
/** What of agents is masked here. */
const fields = ['name'] as const;

/** All agents: whose they are, how large their teams, at what rates, and what they earned. */
export function AgentsPage() {
  const reading = useReading({ list: agents });
  const access = useMay(resource, 'change');
  const now = useNow();
  const [open, setOpen] = useState<{
    readonly agent: Agent;
    readonly action: 'rates' | 'terms' | 'move' | 'dismiss';
  }>();
  const close = () => setOpen(undefined);
  const under = reading.filter('under');
  const columns: readonly NamedColumn<Agent>[] = [
    {
      key: 'agent',
      title: say('代理'),
      width: 130,
      render: (_value, { id, username, realName }) => (
        <MemberCell
          id={id}
          name={username}
          below={
            <Masked member={id} name={username} fields={fields}>
              {realName} · {id}
            </Masked>
          }
        />
      ),
    },
    {
      key: 'since',
      title: say('成为代理'),
      width: 96,
      render: (_value, { since, leavesAt }) => (
        <>
          <Moment at={since} />
          {leavesAt !== null && <Tag color="warning">{said('{0} 解除', beijingShort(leavesAt, now))}</Tag>}
        </>
      ),
    },
    {
      key: 'parent',
      title: say('上级代理'),
      width: 96,
      render: (_value, { parent }) =>
        parent === null ? say('无') : <Link to={`/agents?search=${parent.id}`}>{parent.username}</Link>,
    },
    {
      key: 'team',
      title: say('团队'),
      align: 'right',
      width: 76,
      render: (_value, { id, members, agents }) => (
        <>
          {said('{0} 人', count(members))}
          <br />
          {agents === 0 ? (
            say('代理 0')
          ) : (
            <Link to={`/agents?under=${id}`}>{say('代理 {0}', count(agents))}</Link>
          )}
        </>
      ),
    },
    {
      key: 'rates',
      title: say('计佣方式'),
      width: 134,
      grows: true,
      render: (_value, { id, rates, terms: { now: held, next } }) => (
        <>
          {termsText(held)}
          {next !== null && (
            <Tag color="warning">
              {said('{0} 起：{1}', beijingShort(next.from, now), termsText(next.terms))}
            </Tag>
          )}
          <RatesCell of={rates} />
          <div>
            <ChangesLink about={`member/${id}`} />
          </div>
        </>
      ),
    },
    {
      key: 'money',
      title: say('待结算 / 已发放（元）'),
      align: 'right',
      width: 112,
      render: (_value, row) => <TwoLines first={commission(row.open)} second={yuan(row.paid)} />,
    },
    ...(access === true
      ? [
          {
            key: 'actions',
            title: say('操作'),
            width: 172,
            fixed: 'right' as const,
            render: (_value: unknown, row: Agent) => (
              <Space size={4} wrap>
                <Button size="small" onClick={() => setOpen({ agent: row, action: 'rates' })}>
                  {say('调整费率')}
                </Button>
                {row.leavesAt === null && (
                  <Button size="small" onClick={() => setOpen({ agent: row, action: 'terms' })}>
                    {say('计佣方式')}
                  </Button>
                )}
                <Button size="small" onClick={() => setOpen({ agent: row, action: 'move' })}>
                  {say('变更上级')}
                </Button>
                {row.leavesAt === null && (
                  <Button size="small" danger onClick={() => setOpen({ agent: row, action: 'dismiss' })}>
                    {say('解除@dismiss')}
                  </Button>
                )}
              </Space>
            ),
          },
        ]
      : []),
  ];
  const {
    columns: shown,
    choice,
    width,
  } = useShownColumns({ list: 'agents', columns, always: ['agent', 'actions'], spare: ['since', 'parent'] });
  return (
    <Page
      title={say('代理@many')}
      lead={said(
        '{0} 位{1}{2}',
        countOf(reading.total, reading.more),
        under !== '' && say('，代理 {0} 的直属下级 · ', under),
        under !== '' && <Link to={`/agents?search=${under}`}>{say('回到上级')}</Link>,
      )}
      actions={
        <>
          <RevealPage rows={reading.rows.map(({ id }) => ({ memberId: id }))} fields={fields} />
          <ExportButton title={say('代理@many')} file={reading.file} />
        </>
      }
    >
      <ComingChanges about="member/" />
      <Filters>
        <SearchFilter of={reading} hint={say('代理账号或编号')} />
        {choice}
        <SavedViews list="agents" />
      </Filters>
      <ListTable
        reading={reading}
        columns={[...shown]}
        empty={say('还没有代理')}
        width={width}
        card={{ who: 'agent', actions: 'actions' }}
      />
      {open?.action === 'rates' && <Rates agent={open.agent} onClose={close} />}
      {open?.action === 'terms' && <TermsDialog agent={open.agent} onClose={close} />}
      {open?.action === 'move' && <MoveDialog agent={open.agent} onClose={close} />}
      {open?.action === 'dismiss' && <DismissDialog agent={open.agent} onClose={close} />}
    </Page>
  );
}

function Rates({ agent, onClose }: { readonly agent: Agent; readonly onClose: () => void }) {
  const message = useMessage();
  const { decide, deciding, fault } = useDecision({
    resource,
    action: 'setAgentRates',
    id: agent.id,
    onDone: (answer) => {
      message.success(savedWords(answer, say('费率没有变动')));
      onClose();
    },
  });
  return (
    <RatesDialog
      title={say('调整 {0} 的费率', agent.username)}
      confirm={say('确认调整')}
      initial={agent.rates}
      bounds={{ most: agent.parent?.rates ?? null, least: agent.least }}
      deciding={deciding}
      fault={fault}
      onConfirm={(rates) => decide({ id: agent.id, rates })}
      onClose={onClose}
    >
      <p className={styles.explain}>
        {say('从现在起结算的注单按新费率计佣；已结算的注单及其作废、更正仍按原费率。')}
      </p>
    </RatesDialog>
  );
}

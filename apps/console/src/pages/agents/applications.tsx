import { Button, Space } from 'antd';
import { useState } from 'react';
import { agentApplications, orderStateOf } from '../../api/lists.ts';
import { savedWords } from '../../api/proposals.ts';
import type { AgentApplication, AgentRates } from '../../api/rows.ts';
import { useMay } from '../../app/session.ts';
import { MemberCell, Moment, TwoLines, Waiting } from '../../components/cells.tsx';
import { ExportButton } from '../../components/export-button.tsx';
import { Filters, SearchFilter, StateFilter } from '../../components/filters.tsx';
import { ListTable } from '../../components/list-table.tsx';
import { Page } from '../../components/page.tsx';
import { useReading } from '../../components/reading.ts';
import { Masked, RevealPage } from '../../components/reveal.tsx';
import { RowHelp } from '../../components/row-help.tsx';
import { SavedViews } from '../../components/saved-views.tsx';
import { type NamedColumn, useShownColumns } from '../../components/shown-columns.tsx';
import { useMessage } from '../../components/use-message.ts';
import { useWorkedRows } from '../../components/use-worked-rows.ts';
import { actorLabel } from '../../labels/actors.ts';
import { countOf, yuan, yuanWithSign } from '../../labels/money.ts';
import { beijing } from '../../labels/time.ts';
import { Facts } from '../../orders/facts.tsx';
import { UnlessHeld, useHeldRows } from '../../orders/held-rows.tsx';
import { stateLabels, states } from '../../orders/order.ts';
import { ReasonDialog } from '../../orders/reason-dialog.tsx';
import { useDecision } from '../../orders/use-decision.ts';
import { say } from '../../texts/say.ts';
import styles from './page.module.css';
import { mapRates } from './rates.ts';
import { RatesDialog } from './rates-dialog.tsx';

const resource = 'agent-applications';
const everyMs = 10_000;
/** What of members is masked here. */
const fields = ['name', 'mobile', 'text'] as const;

type Open = { readonly action: 'approve' | 'reject'; readonly application: AgentApplication };

/** Who asks to become an agent, with what staff weigh: since when, how much they deposited, whose member they are. */
export function AgentApplicationsPage() {
  const reading = useReading({ list: agentApplications, everyMs });
  const access = useMay(resource, 'decide');
  const [open, setOpen] = useState<Open>();
  const state = orderStateOf(reading.filter('state'));
  const close = () => setOpen(undefined);
  const held = useHeldRows('agent-applications', open?.application.id);
  const show = (action: Open['action']) => (application: AgentApplication | undefined) => {
    if (application?.state === 'pending' && held.others(application.id) === undefined)
      setOpen({ action, application });
  };
  const worked = useWorkedRows(
    reading.rows,
    access === true ? { open: show('approve'), reject: show('reject') } : {},
  );
  const columns: readonly NamedColumn<AgentApplication>[] = [
    {
      key: 'age',
      title: say('等待'),
      width: 96,
      render: (_value, row) => (
        <Waiting since={row.createdAt} over={row.state !== 'pending'} queue="agent_applications" />
      ),
    },
    {
      key: 'member',
      title: say('会员'),
      width: 140,
      render: (_value, row) => (
        <MemberCell id={row.memberId} name={row.username} below={`${row.realName} · ${row.memberId}`} />
      ),
    },
    {
      key: 'mobile',
      title: say('联系方式'),
      width: 124,
      render: (_value, { memberId, username, mobile }) => (
        <Masked member={memberId} name={username} fields={fields}>
          <span className="figures">{mobile}</span>
        </Masked>
      ),
    },
    {
      key: 'info',
      title: say('申请理由'),
      width: 110,
      grows: true,
      render: (_value, { info }) => <p className={styles.info}>{info}</p>,
    },
    {
      key: 'deposited',
      title: say('累计存款'),
      align: 'right',
      width: 104,
      render: (_value, { deposited }) => <span className="figures">{yuan(deposited)}</span>,
    },
    {
      key: 'parent',
      title: say('上级代理'),
      width: 100,
      render: (_value, { parent }) => parent?.username ?? say('无'),
    },
    {
      key: 'verdict',
      title: state === 'pending' ? say('操作') : say('处理@decided'),
      width: 146,
      fixed: 'right',
      render: (_value, row) =>
        row.state === 'pending' ? (
          access === true && (
            <UnlessHeld rows={held} id={row.id}>
              <Space>
                <Button
                  size="small"
                  type="primary"
                  onClick={() => setOpen({ action: 'approve', application: row })}
                >
                  {say('通过')}
                </Button>
                <Button size="small" danger onClick={() => setOpen({ action: 'reject', application: row })}>
                  {say('拒绝')}
                </Button>
              </Space>
            </UnlessHeld>
          )
        ) : (
          <div>
            <TwoLines
              first={`${actorLabel(row.decidedBy)} ${stateLabels[row.state]}`}
              second={row.reason ?? ''}
            />
            {row.decidedAt !== null && <Moment at={row.decidedAt} />}
          </div>
        ),
    },
  ];
  const {
    columns: shown,
    choice,
    width,
  } = useShownColumns({
    list: 'agent-applications',
    columns,
    always: ['member', 'verdict'],
    // Whoever decides reads it there.
    spare: ['parent'],
  });
  return (
    <Page title={say('合营申请')} lead={say('{0} 份', countOf(reading.total, reading.more))}>
      <Filters>
        <StateFilter of={reading} states={states} state={state} />
        <SearchFilter of={reading} hint={say('会员账号、编号或手机号')} />
        <RevealPage rows={reading.rows} fields={fields} />
        <ExportButton title={say('合营申请')} file={reading.file} />
        {choice}
        <SavedViews list="agent-applications" />
        <RowHelp of={worked} />
      </Filters>
      <ListTable
        reading={reading}
        worked={worked}
        card={{ who: 'member', amount: 'deposited', actions: 'verdict' }}
        columns={[...shown]}
        empty={say('没有这样的申请')}
        width={width}
      />
      {open?.action === 'approve' && <Approval application={open.application} onClose={close} />}
      {open?.action === 'reject' && <Rejection application={open.application} onClose={close} />}
    </Page>
  );
}

type ActionProps = { readonly application: AgentApplication; readonly onClose: () => void };

/**
 * What a new agent begins with, in basis points; never more than the agent above has. Live tables leave the least beside the highest
 * rebate (decision 28).
 */
const usual: AgentRates = {
  realbet: 20,
  sport: 50,
  gaming: 50,
  joker: 50,
  concise: 50,
  lottery: 50,
};

function Approval({ application, onClose }: ActionProps) {
  const message = useMessage();
  const { id, username, parent } = application;
  const { decide, deciding, fault } = useDecision({
    resource,
    action: 'approveAgentApplication',
    id,
    onDone: (answer) => {
      message.success(savedWords(answer, say('{0} 已成为代理', username)));
      onClose();
    },
  });
  const most = parent?.rates ?? null;
  return (
    <RatesDialog
      title={say('通过 {0} 的合营申请', username)}
      confirm={say('确认通过')}
      initial={mapRates((category) => Math.min(usual[category], most?.[category] ?? usual[category]))}
      bounds={{ most }}
      deciding={deciding}
      fault={fault}
      onConfirm={(rates) => decide({ id, rates })}
      onClose={onClose}
    >
      <Facts
        of={[
          [say('会员'), say('{0}（{1}）{2}', username, application.memberId, application.realName)],
          [say('联系方式'), application.mobile],
          [say('申请理由'), application.info],
          [say('注册时间'), beijing(application.registeredAt)],
          [say('累计存款'), yuanWithSign(application.deposited)],
          [
            say('上级代理'),
            parent === null ? say('无，费率不受上级限制') : say('{0}（{1}）', parent.username, parent.id),
          ],
        ]}
      />
      <p className={styles.explain}>
        {say(
          '通过后会员看到“代理登录”，之后用其邀请码注册的会员归属于他。费率须另一位同事同意，到时生效，此前为0；已生效的可再调整，已结算的注单不变。',
        )}
      </p>
    </RatesDialog>
  );
}

function Rejection({ application, onClose }: ActionProps) {
  const { id, username } = application;
  return (
    <ReasonDialog
      resource={resource}
      action="rejectAgentApplication"
      id={id}
      title={say('拒绝 {0} 的合营申请', username)}
      done={say('已拒绝 {0} 的申请', username)}
      onClose={onClose}
    >
      {say('会员会收到通知和下面的原因，并且可以重新申请。')}
    </ReasonDialog>
  );
}

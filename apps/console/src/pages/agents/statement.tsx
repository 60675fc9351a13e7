import { useQuery } from '@tanstack/react-query';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { call } from '../../api/client.ts';
import { agentStatements } from '../../api/lists.ts';
import type { OneAgentStatement } from '../../api/rows.ts';
import { useMay } from '../../app/session.ts';
import { Alert } from '../../components/alert.tsx';
import { MemberCell, Moment } from '../../components/cells.tsx';
import { Page } from '../../components/page.tsx';
import { Read } from '../../components/read.tsx';
import { count, yuan, yuanWithSign } from '../../labels/money.ts';
import { Facts } from '../../orders/facts.tsx';
import { FirstYesNote, LimitsTag } from '../../orders/second-yes.tsx';
import { said } from '../../texts/said.tsx';
import { say } from '../../texts/say.ts';
import { commission } from './commission.ts';
import { AnswerButton, DisputeNote } from './dispute.tsx';
import { payButton } from './pay-button.ts';
import { Reckoned } from './reckoned.tsx';
import { Payment, Rejection } from './statement-dialogs.tsx';
import { StatementHeads, StatementLines } from './statement-lines.tsx';
import { isDisputed, statementLabels, statementTones } from './statement-words.ts';

const everyMs = 10_000;

/** One statement of commission: how its amount comes about, down to each bet and each member. */
export function AgentStatementPage() {
  const { id = '' } = useParams();
  const query = useQuery({
    // With the list: whoever decides asks for both again.
    queryKey: [agentStatements.name, 'list', 'one', id],
    queryFn: ({ signal }) => call('agentStatement', { id: Number(id) }, { signal }),
    refetchInterval: everyMs,
  });
  return <Read of={query}>{(statement) => <OneStatement key={statement.id} statement={statement} />}</Read>;
}

function OneStatement({ statement }: { readonly statement: OneAgentStatement }) {
  const { id, agentId, username, week, state, decidedBy, decidedAt, reason, reckoned, firstYes } = statement;
  const heads = reckoned.heads.members + reckoned.heads.same;
  return (
    <Page
      title={say('{0} 的佣金账单', username)}
      lead={
        <>
          {say('{0} 起一周', week)}{' '}
          <Tag color={statementTones[state]} bordered={false}>
            {statementLabels[state]}
          </Tag>
          {firstYes === null && <LimitsTag of={statement.limits} />} {decidedBy}{' '}
          {decidedAt !== null && <Moment at={decidedAt} />}
        </>
      }
      actions={
        <>
          <Decisions statement={statement} />
          <Link to="/agent-statements">{say('全部账单')}</Link>
        </>
      }
    >
      {statement.summed !== statement.accrued && (
        <Alert
          type="error"
          showIcon
          message={say(
            '明细合计 {0} 与本期佣金 {1} 不符，请勿发放',
            commission(statement.summed),
            commission(statement.accrued),
          )}
        />
      )}
      <DisputeNote statement={statement} />
      {firstYes !== null && <FirstYesNote of={firstYes} />}
      <Facts
        of={[
          [say('代理'), <MemberCell key="agent" id={agentId} name={username} below={String(agentId)} />],
          [say('上期结转'), commission(statement.carriedIn)],
          [
            say('本期佣金'),
            said(
              '{0}（明细合计 {1}）',
              <strong className="figures">{commission(statement.accrued)}</strong>,
              commission(statement.summed),
            ),
          ],
          [
            say('应发'),
            <strong key="amount" className="figures">
              {yuanWithSign(statement.amount)}
            </strong>,
          ],
          [say('结转下期'), commission(statement.carriedOut)],
          [
            say('有效投注'),
            say(
              '{0}，{1} 人 {2} 条',
              yuan(statement.valid),
              count(statement.members),
              count(statement.lines),
            ),
          ],
          [say('拒绝原因'), reason],
        ]}
      />
      <Reckoned of={reckoned} />
      <StatementLines id={id} />
      {heads > 0 && <StatementHeads id={id} />}
    </Page>
  );
}

function Decisions({ statement }: { readonly statement: OneAgentStatement }) {
  const may = useMay(agentStatements.name, 'decide');
  const [open, setOpen] = useState<'pay' | 'reject'>();
  const close = () => setOpen(undefined);
  if (may !== true) return null;
  if (statement.dispute?.state === 'open') return <AnswerButton statement={statement} />;
  if (statement.state !== 'draft') return null;
  const { label, waits } = payButton(statement);
  return (
    <>
      {/* What its lines do not come to is nobody's to pay before somebody knows why. */}
      <Button
        type="primary"
        disabled={waits || isDisputed(statement) || statement.summed !== statement.accrued}
        onClick={() => setOpen('pay')}
      >
        {label}
      </Button>
      <Button danger onClick={() => setOpen('reject')}>
        {say('拒绝')}
      </Button>
      {open === 'pay' && <Payment statement={statement} onClose={close} />}
      {open === 'reject' && <Rejection statement={statement} onClose={close} />}
    </>
  );
}

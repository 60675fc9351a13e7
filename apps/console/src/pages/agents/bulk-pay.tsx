import { useQueryClient } from '@tanstack/react-query';
import { Progress } from 'antd';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { SessionLost, Unreachable } from '../../api/errors.ts';
import { agentStatements, askAgain } from '../../api/lists.ts';
import { operationKey, operationSettled } from '../../api/operation.ts';
import { queueCountsKey } from '../../api/queue-counts.ts';
import type { AgentStatement } from '../../api/rows.ts';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { Alert } from '../../components/alert.tsx';
import { count, yuanWithSign } from '../../labels/money.ts';
import { said } from '../../texts/said.tsx';
import { say } from '../../texts/say.ts';
import styles from './page.module.css';

type Props = { readonly statements: readonly AgentStatement[]; readonly onClose: () => void };

const queue = 'agent-statements';

/** It may have been paid: the same key asks for it again, and pays it once. */
const unknown = say('结果未知，请刷新后核对');

/** Pays drafts one after the other, each with its own key: one that is refused stops none of the others, and none is paid twice. */
export function BulkPay({ statements, onClose }: Props) {
  const queries = useQueryClient();
  const [phase, setPhase] = useState<'asks' | 'runs' | 'over'>('asks');
  const [paid, setPaid] = useState(0);
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<readonly string[]>([]);

  const run = async () => {
    if (phase !== 'asks') return;
    setPhase('runs');
    // All of them are this person's first: a colleague who comes to one meanwhile sees so.
    await Promise.all(statements.map(({ id }) => call('holdWork', { queue, id }).catch(() => undefined)));
    for (const { id, amount, username } of statements) {
      const action = `payAgentStatement/${id}`;
      try {
        const { state } = await call('payAgentStatement', { id, amount }, { key: operationKey(action) });
        operationSettled(action);
        if (state === 'approved') setPaid((before) => before + 1);
        else setWaiting((before) => [...before, username]);
      } catch (fault) {
        // Nobody is there any more to ask for the rest.
        if (fault instanceof SessionLost) break;
        if (!(fault instanceof Unreachable)) operationSettled(action);
        const why =
          fault instanceof Unreachable ? unknown : fault instanceof Error ? fault.message : say('没有发放');
        setRefused((before) => [...before, say('{0}：{1}', username, why)]);
      }
    }
    await Promise.all(statements.map(({ id }) => call('leaveWork', { queue, id }).catch(() => undefined)));
    setPhase('over');
    void queries.invalidateQueries({ queryKey: queueCountsKey });
    await askAgain(queries, agentStatements.name);
  };

  const total = statements.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100;
  const done = paid + waiting.length + refused.length;
  const two = statements.filter(({ firstYes, limits }) => firstYes === null && limits.length > 0).length;
  return (
    <ActionDialog
      title={say('发放 {0} 份佣金', count(statements.length))}
      confirm={phase === 'over' ? say('完成') : say('确认全部发放')}
      deciding={phase === 'runs'}
      fault={null}
      onConfirm={phase === 'over' ? onClose : () => void run()}
      onClose={onClose}
    >
      <p className={styles.headline}>
        {said(
          '{0} 位代理，合计 {1}',
          count(statements.length),
          <strong className="figures">{yuanWithSign(total)}</strong>,
        )}
      </p>
      <p className={styles.explain}>
        {say('逐份发放，每份只会发放一次；有一份没有发放，不影响其他份。不可撤回。')}
      </p>
      {phase === 'asks' && two > 0 && (
        <Alert
          type="warning"
          showIcon
          message={say('其中 {0} 份须两人审核：本次只记录您的确认，资金不动', count(two))}
        />
      )}
      {phase !== 'asks' && (
        <Progress
          percent={Math.round((done / statements.length) * 100)}
          // A green tick would say that all were paid.
          {...(refused.length > 0 && { status: 'exception' })}
        />
      )}
      {waiting.length > 0 && (
        <Alert type="info" showIcon message={say('待另一位同事复核：{0}', waiting.join(say('、')))} />
      )}
      {refused.map((why) => (
        <Alert key={why} type="error" showIcon message={why} />
      ))}
    </ActionDialog>
  );
}

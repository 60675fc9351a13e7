import type { AgentStatement } from '../../api/rows.ts';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { useMessage } from '../../components/use-message.ts';
import { count, yuan, yuanWithSign } from '../../labels/money.ts';
import { Facts } from '../../orders/facts.tsx';
import { ReasonDialog } from '../../orders/reason-dialog.tsx';
import { FirstYesNote, LimitsNote } from '../../orders/second-yes.tsx';
import { useDecision } from '../../orders/use-decision.ts';
import { said } from '../../texts/said.tsx';
import { say } from '../../texts/say.ts';
import { commission } from './commission.ts';
import styles from './page.module.css';
import { Reckoned } from './reckoned.tsx';

const resource = 'agent-statements';

type ActionProps = { readonly statement: AgentStatement; readonly onClose: () => void };

/** Pays a statement, or says the first of two people's yes to it; the second one reads what the first one agreed to. */
export function Payment({ statement, onClose }: ActionProps) {
  const message = useMessage();
  const { id, username, week, amount, firstYes, limits } = statement;
  const asks = firstYes === null && limits.length > 0;
  const { decide, deciding, fault } = useDecision({
    resource,
    action: 'payAgentStatement',
    id,
    onDone: (answer) => {
      if (answer.state === 'pending') message.info(say('已记录您的确认，资金未动，等待另一位同事复核'), 6);
      else message.success(say('已发放：{0} 转入 {1} 的中心钱包', yuanWithSign(answer.amount), username));
      onClose();
    },
  });
  return (
    <ActionDialog
      title={say('发放佣金')}
      confirm={asks ? say('确认提请复核') : say('确认发放')}
      disabled={firstYes?.own === true}
      deciding={deciding}
      fault={fault}
      onConfirm={() => decide({ id, amount })}
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
      {firstYes !== null && <FirstYesNote of={firstYes} />}
      {asks && <LimitsNote of={limits} />}
      <p className={styles.explain}>
        {say('从活动账户（promotions）支出，只会发放一次；代理会收到通知。不可撤回。')}
      </p>
    </ActionDialog>
  );
}

export function Rejection({ statement, onClose }: ActionProps) {
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

import { Form } from 'antd';
import { useState } from 'react';
import { agentMoves, agents } from '../../api/lists.ts';
import { savedWords } from '../../api/proposals.ts';
import type { Agent } from '../../api/rows.ts';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { AgentSelect } from '../../components/agent-select.tsx';
import { MemberSelect } from '../../components/member-select.tsx';
import { useMessage } from '../../components/use-message.ts';
import { useDecision } from '../../orders/use-decision.ts';
import { say } from '../../texts/say.ts';
import styles from './page.module.css';

type Typed = { readonly id?: number | null; readonly to?: number | null };

/** Somebody becomes another agent's, from the next week on. @param agent who; absent: any member, whom one looks for */
export function MoveDialog({ agent, onClose }: { readonly agent?: Agent; readonly onClose: () => void }) {
  const [form] = Form.useForm<Typed>();
  const message = useMessage();
  const { decide, deciding, fault } = useDecision({
    resource: agentMoves.name,
    action: 'moveToAgent',
    id: agent?.id ?? 0,
    onDone: (answer) => {
      message.success(savedWords(answer, say('归属没有变动')));
      onClose();
    },
  });
  return (
    <ActionDialog
      title={agent === undefined ? say('变更会员归属') : say('变更 {0} 的上级代理', agent.username)}
      confirm={say('提交变更')}
      deciding={deciding}
      fault={fault}
      onConfirm={form.submit}
      onClose={onClose}
    >
      <p className={styles.explain}>
        {say(
          '经另一位同事同意后，从下一个周一零点（北京时间）起生效。此前结算的注单及其作废、更正，佣金仍归原代理；此后的归新代理，不会重复计算。代理连同团队一起变更。',
        )}
      </p>
      <Form<Typed>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ id: undefined, to: undefined }}
        onFinish={({ id, to }) => {
          const moved = agent?.id ?? id;
          if (moved !== null && moved !== undefined) decide({ id: moved, to: to ?? null });
        }}
      >
        {agent === undefined && (
          <Form.Item name="id" label={say('会员')} rules={[{ required: true, message: say('请选择会员') }]}>
            <MemberSelect label={say('会员')} />
          </Form.Item>
        )}
        <Form.Item name="to" label={say('新的上级代理')}>
          <AgentSelect label={say('新的上级代理')} placeholder={say('输入账号或编号；留空：不归任何代理')} />
        </Form.Item>
      </Form>
    </ActionDialog>
  );
}

/** An agent becomes a member again, from the next week on, and the team goes to somebody. */
export function DismissDialog({ agent, onClose }: { readonly agent: Agent; readonly onClose: () => void }) {
  const message = useMessage();
  const [heir, setHeir] = useState<number | null>(agent.parent?.id ?? null);
  const { decide, deciding, fault } = useDecision({
    resource: agents.name,
    action: 'dismissAgent',
    id: agent.id,
    onDone: (answer) => {
      message.success(savedWords(answer, say('没有变动')));
      onClose();
    },
  });
  return (
    <ActionDialog
      title={say('解除 {0} 的代理', agent.username)}
      confirm={say('提交解除')}
      danger
      deciding={deciding}
      fault={fault}
      onConfirm={() => decide({ id: agent.id, to: heir })}
      onClose={onClose}
    >
      <p className={styles.explain}>
        {say(
          '经另一位同事同意后，从下一个周一零点（北京时间）起不再是代理，直属团队归下面的代理；其邀请码从同意时起带来的会员也归后者。此前结算的注单的佣金仍归其本人，照常出账单、审核、发放到其中心钱包，不会作废。',
        )}
      </p>
      <Form layout="vertical">
        <Form.Item label={say('团队归哪位代理')} htmlFor="dismiss-heir">
          <AgentSelect
            id="dismiss-heir"
            label={say('团队归哪位代理')}
            placeholder={say('输入账号或编号；留空：不归任何代理')}
            value={heir}
            onChange={setHeir}
          />
        </Form.Item>
      </Form>
    </ActionDialog>
  );
}

import { Button, Form, Input, Segmented, Tag } from 'antd';
import { useState } from 'react';
import type { AgentStatement } from '../../api/rows.ts';
import { useMay } from '../../app/session.ts';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { Alert } from '../../components/alert.tsx';
import { Moment, Waiting } from '../../components/cells.tsx';
import { NumberInput } from '../../components/number-input.tsx';
import { ReferenceNumber } from '../../components/reference.tsx';
import { useMessage } from '../../components/use-message.ts';
import { directionLabels } from '../../labels/adjustments.ts';
import { yuanWithSign } from '../../labels/money.ts';
import { useDecision } from '../../orders/use-decision.ts';
import { said } from '../../texts/said.tsx';
import { say } from '../../texts/say.ts';
import styles from './page.module.css';
import { disputeLabels, disputeTones } from './statement-words.ts';

type Disputed = Pick<AgentStatement, 'id' | 'username' | 'amount' | 'dispute'>;
type Props = { readonly statement: Disputed };

/** In a list: that the agent disputes it, since when, and with which words. */
export function DisputeCell({ statement: { dispute } }: Props) {
  if (dispute === null) return null;
  return (
    <div>
      <Tag color={disputeTones[dispute.state]} bordered={false}>
        {disputeLabels[dispute.state]}
      </Tag>
      {dispute.state === 'open' && <Waiting since={dispute.raisedAt} over={false} queue="disputes" />}
      <p className={styles.words}>{dispute.reason}</p>
    </div>
  );
}

/** What the agent says against a statement, who answered what, and what was corrected. */
export function DisputeNote({ statement }: Props) {
  const { dispute } = statement;
  if (dispute === null) return null;
  const { state, reason, raisedAt, answer, answeredBy, answeredAt, correction } = dispute;
  const waits = state === 'open' || state === 'correcting';
  return (
    <Alert
      type={waits ? 'warning' : 'info'}
      showIcon
      message={
        <>
          {disputeLabels[state]}
          {waits && say('；答复之前不能发放')}
        </>
      }
      description={
        <>
          <p>{said('代理于 {0} 提出：{1}', <Moment at={raisedAt} />, <strong>{reason}</strong>)}</p>
          {answer !== null && answeredAt !== null && (
            <p>
              {said(
                '{0} 于 {1} 答复：{2}',
                answeredBy ?? '',
                <Moment at={answeredAt} />,
                <strong>{answer}</strong>,
              )}
            </p>
          )}
          {correction !== null && (
            <p>
              {said(
                '余额更正 {0}：{1} {2}',
                <ReferenceNumber text={`adjustment/${correction.orderNo}`} />,
                directionLabels[correction.direction],
                <strong className="figures">{yuanWithSign(correction.amount)}</strong>,
              )}
              {state === 'open' && say('（复核未通过，须重新答复）')}
            </p>
          )}
        </>
      }
    />
  );
}

/** Answers a dispute, for whoever may decide statements. */
export function AnswerButton({ statement, small = false }: Props & { readonly small?: boolean }) {
  const [open, setOpen] = useState(false);
  if (statement.dispute?.state !== 'open') return null;
  return (
    <>
      <Button size={small ? 'small' : 'middle'} type="primary" onClick={() => setOpen(true)}>
        {say('答复异议')}
      </Button>
      {open && <AnswerDialog statement={statement} onClose={() => setOpen(false)} />}
    </>
  );
}

type Fields = {
  readonly outcome: 'upheld' | 'corrected';
  readonly direction: 'credit' | 'debit';
  readonly amount: number | null;
  readonly answer: string;
};

function AnswerDialog({ statement, onClose }: Props & { readonly onClose: () => void }) {
  const { id, username, amount, dispute } = statement;
  const [form] = Form.useForm<Fields>();
  const message = useMessage();
  const corrects = useMay('adjustments', 'ask') === true;
  const outcome = Form.useWatch('outcome', form) ?? 'upheld';
  const { decide, deciding, fault } = useDecision({
    resource: 'agent-statements',
    action: 'answerAgentDispute',
    id,
    onDone: ({ orderNo }) => {
      if (orderNo === null) message.success(say('已答复 {0}，账单维持不变，可以发放', username));
      else message.info(say('已提交更正 {0}，等待另一位同事复核；复核后账单才能发放', orderNo), 6);
      onClose();
    },
  });
  const send = ({ direction, amount: changed, answer, outcome: chosen }: Fields) =>
    decide({
      id,
      answer: answer.trim(),
      ...(chosen === 'corrected' && {
        correction: { direction, amount: (changed ?? 0).toFixed(2) },
      }),
    });
  return (
    <ActionDialog
      title={say('答复 {0} 的账单异议', username)}
      confirm={outcome === 'upheld' ? say('维持原账单') : say('提交更正复核')}
      deciding={deciding}
      fault={fault}
      onConfirm={form.submit}
      onClose={onClose}
    >
      <p className={styles.headline}>
        {said('账单应发 {0}', <strong className="figures">{yuanWithSign(amount)}</strong>)}
      </p>
      <p>{said('代理的异议：{0}', <strong>{dispute?.reason}</strong>)}</p>
      <Form<Fields>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ outcome: 'upheld', direction: 'credit', amount: null }}
        onFinish={send}
      >
        <Form.Item name="outcome" label={say('处理@decided')}>
          <Segmented
            block
            options={[
              { value: 'upheld', label: say('维持原账单') },
              { value: 'corrected', label: say('更正差额'), disabled: !corrects },
            ]}
          />
        </Form.Item>
        {outcome === 'corrected' && (
          <>
            <Form.Item name="direction" label={say('方向')}>
              <Segmented
                block
                options={(['credit', 'debit'] as const).map((value) => ({
                  value,
                  label: directionLabels[value],
                }))}
              />
            </Form.Item>
            <Form.Item
              name="amount"
              label={say('金额（元）')}
              rules={[{ required: true, message: say('请填写金额') }]}
              extra={say('账单照原金额发放；差额由余额更正另行入账或扣回，须另一位同事复核。')}
            >
              <NumberInput min={0.01} max={100_000_000} precision={2} />
            </Form.Item>
          </>
        )}
        <Form.Item
          name="answer"
          label={say('答复（代理可见）')}
          rules={[{ required: true, whitespace: true, message: say('请填写答复') }]}
        >
          <Input.TextArea rows={3} maxLength={outcome === 'corrected' ? 200 : 500} showCount />
        </Form.Item>
        {!corrects && (
          <p className={styles.explain}>{say('更正差额须有余额更正的权限，请转给有权限的同事。')}</p>
        )}
      </Form>
    </ActionDialog>
  );
}

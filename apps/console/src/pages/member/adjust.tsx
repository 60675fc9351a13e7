import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input, Segmented, Select } from 'antd';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { adjustments } from '../../api/lists.ts';
import type { Adjustment, MemberPage } from '../../api/rows.ts';
import { May } from '../../app/may.tsx';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { useAddressText } from '../../components/choice.ts';
import { Code } from '../../components/code.tsx';
import { NumberInput } from '../../components/number-input.tsx';
import { useMessage } from '../../components/use-message.ts';
import { directionLabels } from '../../labels/adjustments.ts';
import { reasonChoices } from '../../labels/contract.ts';
import { yuan } from '../../labels/money.ts';
import { useDecision } from '../../orders/use-decision.ts';
import { said } from '../../texts/said.tsx';
import { say } from '../../texts/say.ts';
import styles from './adjust.module.css';
import { type CorrectionFields, correctionOf, isCorrection } from './correction.ts';

type Props = { readonly page: MemberPage };

/** Asks for a correction of the balance; a colleague decides. */
export function AdjustButton({ page }: Props) {
  const [open, setOpen] = useState(false);
  // An order whose credit was wrong leads here.
  const [order, setOrder] = useAddressText('correct');
  const close = () => {
    setOpen(false);
    if (order !== '') setOrder('');
  };
  return (
    <May resource="adjustments" action="ask">
      <Button onClick={() => setOpen(true)}>{say('余额更正')}</Button>
      {(open || order !== '') &&
        (isCorrection(order) ? (
          <TakeBack page={page} order={order} onClose={close} />
        ) : (
          <AdjustDialog page={page} order={order} onClose={close} />
        ))}
    </May>
  );
}

/** A credit that was a mistake is taken back as a whole unless somebody says otherwise: nobody types its sum anew. */
function TakeBack({ page, order, onClose }: DialogProps) {
  const { data, error } = useQuery({
    queryKey: [adjustments.name, 'taken back', order],
    queryFn: ({ signal }) =>
      call(
        'adjustments',
        { member: page.member.id, state: 'approved', search: order, page: 1, pageSize: 1 },
        { signal },
      ),
  });
  if (data === undefined && error === null) return null;
  const credit = data?.rows.find(({ orderNo, direction }) => orderNo === order && direction === 'credit');
  return <AdjustDialog page={page} order={order} {...(credit && { credit })} onClose={onClose} />;
}

const directions = (['credit', 'debit'] as const).map((value) => ({ value, label: directionLabels[value] }));

type DialogProps = Props & {
  /** Whose credit is corrected; empty: of none. */
  readonly order: string;
  /** The correction that is taken back. */
  readonly credit?: Adjustment;
  readonly onClose: () => void;
};

function AdjustDialog({ page, order, credit, onClose }: DialogProps) {
  const [form] = Form.useForm<CorrectionFields>();
  const message = useMessage();
  const { member, balances } = page;
  const chosen = Form.useWatch('direction', form) ?? 'credit';
  const direction = credit === undefined ? chosen : 'debit';
  const { decide, deciding, fault } = useDecision({
    resource: 'adjustments',
    action: 'requestAdjustment',
    id: member.id,
    onDone: ({ orderNo }) => {
      message.success(say('已提交 {0}，等待另一位同事复核；余额尚未变动', orderNo));
      onClose();
    },
  });
  const send = (fields: CorrectionFields) =>
    decide(correctionOf(member.id, credit?.orderNo ?? '', { ...fields, direction }));
  return (
    <ActionDialog
      title={say('更正 {0} 的余额', member.username)}
      width={560}
      confirm={say('提交复核')}
      deciding={deciding}
      fault={fault}
      onConfirm={form.submit}
      onClose={onClose}
    >
      {credit !== undefined && (
        <p>
          {said(
            '冲回更正 {0}：当时增加 {1} 元{2}。',
            <Code text={credit.orderNo} />,
            <strong className="figures">{yuan(credit.amount)}</strong>,
            credit.multiple === 0
              ? ''
              : say(
                  '，流水要求 {0} 元；按冲回的金额，未完成的流水随之取消',
                  yuan(credit.amount * credit.multiple),
                ),
          )}
        </p>
      )}
      <p>{said('中心钱包现可用 {0} 元。提交后余额不变，由另一位同事复核后生效。', yuan(balances.central))}</p>
      <Form<CorrectionFields>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{
          direction: order === '' ? 'credit' : 'debit',
          reason: credit === undefined ? 'deposit' : 'duplicate',
          multiple: 0,
          note: order,
          ...(credit && { amount: credit.amount }),
        }}
        onFinish={send}
      >
        <div className={styles.pair}>
          {credit === undefined && (
            <Form.Item name="direction" label={say('方向')}>
              <Segmented block options={directions} />
            </Form.Item>
          )}
          <Form.Item
            name="amount"
            label={say('金额（元）')}
            rules={[{ required: true, message: say('请填写金额') }]}
          >
            <NumberInput min={0.01} max={credit?.amount ?? 100_000_000} precision={2} />
          </Form.Item>
          <Form.Item name="reason" label={say('原因（会员可见）')}>
            <Select options={reasonChoices} />
          </Form.Item>
          {direction === 'credit' && (
            <Form.Item name="multiple" label={say('流水倍数（0：无要求）')}>
              <NumberInput min={0} max={100} precision={0} />
            </Form.Item>
          )}
        </div>
        <Form.Item name="memberNote" label={say('给会员的说明（可不填）')}>
          <Input maxLength={200} showCount />
        </Form.Item>
        <Form.Item
          name="note"
          label={say('依据（仅同事可见）')}
          rules={[{ required: true, whitespace: true, message: say('请填写依据，如订单号、工单号') }]}
        >
          <Input.TextArea rows={2} maxLength={500} showCount />
        </Form.Item>
      </Form>
    </ActionDialog>
  );
}

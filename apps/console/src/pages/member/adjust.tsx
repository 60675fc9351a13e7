import { Button, Form, Input, Segmented, Select } from 'antd';
import { useState } from 'react';
import type { MemberPage } from '../../api/rows.ts';
import { May } from '../../app/may.tsx';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { useAddressText } from '../../components/choice.ts';
import { NumberInput } from '../../components/number-input.tsx';
import { useMessage } from '../../components/use-message.ts';
import { directionLabels } from '../../labels/adjustments.ts';
import { reasonChoices } from '../../labels/contract.ts';
import { yuan } from '../../labels/money.ts';
import { useDecision } from '../../orders/use-decision.ts';
import { said } from '../../texts/said.tsx';
import { say } from '../../texts/say.ts';
import styles from './adjust.module.css';
import { type CorrectionFields, correctionOf } from './correction.ts';

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
      {(open || order !== '') && <AdjustDialog page={page} order={order} onClose={close} />}
    </May>
  );
}

const directions = (['credit', 'debit'] as const).map((value) => ({ value, label: directionLabels[value] }));

type DialogProps = Props & {
  /** Whose credit is corrected; empty: of none. */
  readonly order: string;
  readonly onClose: () => void;
};

function AdjustDialog({ page, order, onClose }: DialogProps) {
  const [form] = Form.useForm<CorrectionFields>();
  const message = useMessage();
  const { member, balances } = page;
  const direction = Form.useWatch('direction', form) ?? 'credit';
  const { decide, deciding, fault } = useDecision({
    resource: 'adjustments',
    action: 'requestAdjustment',
    id: member.id,
    onDone: ({ orderNo }) => {
      message.success(say('已提交 {0}，等待另一位同事复核；余额尚未变动', orderNo));
      onClose();
    },
  });
  const send = (fields: CorrectionFields) => decide(correctionOf(member.id, fields));
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
      <p>{said('中心钱包现可用 {0} 元。提交后余额不变，由另一位同事复核后生效。', yuan(balances.central))}</p>
      <Form<CorrectionFields>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{
          direction: order === '' ? 'credit' : 'debit',
          reason: 'deposit',
          multiple: 0,
          note: order,
        }}
        onFinish={send}
      >
        <div className={styles.pair}>
          <Form.Item name="direction" label={say('方向')}>
            <Segmented block options={directions} />
          </Form.Item>
          <Form.Item
            name="amount"
            label={say('金额（元）')}
            rules={[{ required: true, message: say('请填写金额') }]}
          >
            <NumberInput min={0.01} max={100_000_000} precision={2} />
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

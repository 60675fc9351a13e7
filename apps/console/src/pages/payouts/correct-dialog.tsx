import { transactionId } from '@mingpai/contract/rules/chain';
import { Form, Input } from 'antd';
import type { Payout } from '../../api/rows.ts';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { PayoutAddress } from '../../components/payout-address.tsx';
import { useMessage } from '../../components/use-message.ts';
import { usdt } from '../../labels/money.ts';
import { Facts } from '../../orders/facts.tsx';
import { FirstYesNote, LimitsNote } from '../../orders/second-yes.tsx';
import { useDecision } from '../../orders/use-decision.ts';
import { say } from '../../texts/say.ts';

/**
 * The transaction that was really sent, when none or another was named. In the place of another it is a payout once more: above what
 * one person decides it waits for a colleague, who compares the transaction and types it too.
 */
export function CorrectDialog({
  payout,
  onClose,
}: {
  readonly payout: Payout;
  readonly onClose: () => void;
}) {
  const [form] = Form.useForm<{ transactionHash: string }>();
  const message = useMessage();
  const { firstYes, limits } = payout;
  const { decide, deciding, fault } = useDecision({
    resource: 'payouts',
    action: 'correctPayout',
    id: payout.id,
    onDone: ({ state }) => {
      if (state === 'approved') message.success(say('已保存，等待链上核对'));
      else message.info(say('已记录您的确认，哈希未变，等待另一位同事复核'), 6);
      onClose();
    },
  });
  return (
    <ActionDialog
      title={say('填写实际汇出的交易哈希')}
      confirm={firstYes === null && limits.length > 0 ? say('确认提请复核') : say('保存并核对')}
      deciding={deciding}
      fault={fault}
      onConfirm={form.submit}
      onClose={onClose}
    >
      <Facts
        of={[
          [say('会员'), say('{0}（{1}）', payout.username, payout.orderNo)],
          [say('应付'), say('{0}（{1}）', usdt(payout.receipt), payout.protocol)],
          [say('取款地址'), <PayoutAddress key="address" id={payout.id} masked={payout.address} />],
          [say('现有哈希'), payout.transactionHash],
          [say('核对结果'), payout.reason],
        ]}
      />
      {firstYes !== null && <FirstYesNote of={firstYes} />}
      {firstYes === null && limits.length > 0 && <LimitsNote of={limits} />}
      <p>{say('只更正记录，不会再次汇款，也不移动账上资金。收款地址、合约和金额都相符，才算汇出完成。')}</p>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={({ transactionHash }) => decide({ id: payout.id, transactionHash: transactionHash.trim() })}
      >
        <Form.Item
          name="transactionHash"
          label={say('交易哈希')}
          rules={[
            {
              validator: async (_rule, text: string | undefined) => {
                if (transactionId(text ?? '') === undefined)
                  throw new Error(say('交易哈希应为64位十六进制字符，也可粘贴区块浏览器链接'));
              },
            },
          ]}
        >
          <Input className="code" autoFocus maxLength={300} spellCheck={false} />
        </Form.Item>
      </Form>
    </ActionDialog>
  );
}

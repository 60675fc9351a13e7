import { parseYuan, yuanNumber } from '@mingpai/contract/money';
import { Form, Input, Tag } from 'antd';
import { deposits } from '../../api/lists.ts';
import type { DepositOrder } from '../../api/rows.ts';
import { Alert } from '../../components/alert.tsx';
import { Code } from '../../components/code.tsx';
import { Reveal } from '../../components/reveal.tsx';
import { useMessage } from '../../components/use-message.ts';
import { usdt, yuanWithSign } from '../../labels/money.ts';
import styles from '../../orders/decision-dialog.module.css';
import { DecisionDialog } from '../../orders/decision-dialog.tsx';
import { Facts } from '../../orders/facts.tsx';
import { memberFact } from '../../orders/member-fact.tsx';
import { MemberSums } from '../../orders/member-sums.tsx';
import { FirstYesNote, LimitsNote } from '../../orders/second-yes.tsx';
import { useDecision } from '../../orders/use-decision.ts';
import { useOrderNow } from '../../orders/use-order-now.ts';
import { said } from '../../texts/said.tsx';
import { say } from '../../texts/say.ts';
import { Proofs } from './proofs.tsx';
import { holderOf, payerOf, wayOf } from './ways.ts';

/** The payer as far as it is shown, and whether it is the member by name: most decisions need no more. */
function Payer({ of }: { readonly of: DepositOrder }) {
  const holder = holderOf(of);
  return (
    <>
      {payerOf(of) || say('未填写')}
      {holder !== undefined && (
        <>
          {' '}
          <Tag color={holder.tone} bordered={false}>
            {holder.label}
          </Tag>
          <Reveal member={of.memberId} fields={['name', 'account']} />
        </>
      )}
    </>
  );
}

type Props = { readonly order: DepositOrder; readonly onClose: () => void; readonly onDecided: () => void };

export function ApproveDepositDialog({ order, onClose, onDecided }: Props) {
  const [form] = Form.useForm<{ amount: string; reference?: string }>();
  const message = useMessage();
  const now = useOrderNow(deposits, order);
  const typed = Form.useWatch('amount', form);
  const arrived = parseYuan(typed ?? String(order.amount));
  const { decide, deciding, fault } = useDecision({
    resource: 'deposits',
    action: 'approveDeposit',
    id: order.id,
    onDone: ({ state }) => {
      if (state === 'approved') message.success(say('已通过：{0} 的存款已入账', order.username));
      else message.info(say('已记录您的确认，资金未动，等待另一位同事复核'), 6);
      onDecided();
    },
  });
  const credited = arrived === undefined ? undefined : yuanNumber(arrived);
  const { firstYes } = now;
  const same = firstYes !== null && credited === firstYes.amount;
  // The first person's reference counts for the second.
  const asks = !same && (now.limits.length > 0 || (credited !== undefined && credited > now.aloneUpTo));
  const above = credited !== undefined && credited > now.aloneUpTo && !(same && firstYes.reference !== '');
  return (
    <DecisionDialog
      title={say('通过存款')}
      order={now}
      confirm={asks ? say('确认提请复核') : say('确认通过')}
      hindrance={same && firstYes.own ? say('您已确认过这个金额，需由另一位同事复核后才能入账') : undefined}
      deciding={deciding}
      fault={fault}
      onConfirm={form.submit}
      onClose={onClose}
    >
      <p className={styles.headline}>
        {said(
          '将存入 {0}',
          <strong className="figures">{credited === undefined ? '—' : yuanWithSign(credited)}</strong>,
        )}
      </p>
      <Facts
        of={[
          memberFact(order),
          [say('方式'), wayOf(order)],
          [
            say('申请金额'),
            <span key="amount" className="figures">
              {yuanWithSign(order.amount)}
            </span>,
          ],
          [
            say('应收'),
            order.usdt === null ? null : (
              <span key="usdt" className="figures">
                {usdt(order.usdt)}
              </span>
            ),
          ],
          [say('付款方'), <Payer key="payer" of={now} />],
          [say('会员合计'), <MemberSums key="sums" of={now} />],
          [say('收款方'), order.receiving === '' ? null : <Code key="receiving" text={order.receiving} />],
          [say('转账凭证'), order.proofs === 0 ? null : <Proofs key="proofs" of={order} />],
          [say('订单号'), <Code key="number" text={order.orderNo} />],
        ]}
      />
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ amount: (order.firstYes?.amount ?? order.amount).toFixed(2) }}
        disabled={deciding || now.state !== 'pending'}
        onFinish={({ reference = '' }) => {
          if (credited !== undefined)
            decide({ id: order.id, amount: credited, reference: above ? reference.trim() : '' });
        }}
      >
        <Form.Item
          name="amount"
          label={say('实际到账金额（元）')}
          rules={[
            {
              validator: async (_rule, value: unknown) => {
                if (parseYuan(value) === undefined) throw new Error(say('请输入大于0、最多两位小数的金额'));
              },
            },
          ]}
        >
          <Input className="figures" prefix="¥" inputMode="decimal" maxLength={16} />
        </Form.Item>
        {above && (
          <Form.Item
            name="reference"
            label={order.proofs === 0 ? say('到账依据') : say('到账依据（选填，会员已上传凭证）')}
            extra={say('银行流水号或对账单行，另一位同事据此复核')}
            rules={[{ required: order.proofs === 0, whitespace: true, message: say('请填写到账依据') }]}
          >
            <Input maxLength={200} />
          </Form.Item>
        )}
      </Form>
      {firstYes !== null && <FirstYesNote of={firstYes} />}
      {!same && now.limits.length > 0 && <LimitsNote of={now.limits} />}
      {above && !same && now.limits.length === 0 && (
        <Alert
          type="warning"
          showIcon
          message={say(
            '高于订单：一人最多入账 {0}，本次只记录您的确认，资金不动，由另一位同事复核后入账',
            yuanWithSign(now.aloneUpTo),
          )}
        />
      )}
      {order.gateway !== null && now.state === 'pending' && (
        <Alert
          type="warning"
          showIcon
          message={say(
            '该订单由{0}通知后自动入账。仅在通道后台确认到账、通知却一直未到时手动通过；之后到达的同额通知不会重复入账。',
            order.gateway,
          )}
        />
      )}
      <ol className={styles.steps}>
        {asks && <li>{say('您确认后资金不动；另一位同事确认同一金额后：')}</li>}
        <li>
          {said(
            '{0} 存入 {1} 的中心钱包。',
            credited === undefined ? say('实际到账金额') : yuanWithSign(credited),
            order.username,
          )}
        </li>
        {credited !== undefined && credited !== order.amount && (
          <li>
            {said(
              '{0}，按实际到账入账，会员会收到说明。',
              <strong>{said('与申请金额 {0} 不同', yuanWithSign(order.amount))}</strong>,
            )}
          </li>
        )}
        <li>{say('同时要求会员完成一倍打码量，之后才能取款；会员收到通知。')}</li>
      </ol>
    </DecisionDialog>
  );
}

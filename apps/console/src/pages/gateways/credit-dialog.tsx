import { Alert, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import type { GatewayArrival } from '../../api/rows.ts';
import { Facts } from '../../orders/facts.tsx';
import { useDecision } from '../../orders/use-decision.ts';
import { useMessage } from '../../parts/use-message.ts';
import { yuanWithSign } from '../../words/money.ts';
import { beijing } from '../../words/time.ts';
import { whyOf } from './words.ts';

type Props = { readonly arrival: GatewayArrival; readonly onClose: () => void };

/** Staff say which order the money is for; what arrived is credited. */
export function CreditDialog({ arrival, onClose }: Props) {
  const message = useMessage();
  // The gateway's own word, where it names an order of ours.
  const [typed, setTyped] = useState(arrival.memberId === null ? '' : arrival.orderNo);
  const orderNo = typed.trim();
  const { decide, deciding, fault } = useDecision({
    resource: 'gateways',
    deed: 'creditArrival',
    id: arrival.id,
    onDone: ({ credited, username, orderNo: to }) => {
      message.success(`已为 ${username} 入账 ${yuanWithSign(credited)}（${to}）`);
      onClose();
    },
  });
  return (
    <Modal
      open
      title="这笔到账是哪个订单的"
      width={560}
      okText={`确认入账 ${yuanWithSign(arrival.amount)}`}
      okButtonProps={{ loading: deciding, disabled: orderNo === '' }}
      maskClosable={false}
      onCancel={onClose}
      onOk={() => decide({ id: arrival.id, orderNo })}
    >
      <Facts
        of={[
          ['到账金额', yuanWithSign(arrival.amount)],
          ['付款时间', beijing(arrival.paidAt)],
          ['通道流水号', arrival.payment],
          ['通道所报订单', arrival.orderNo],
          ['会员', arrival.username],
          ['等待原因', whyOf(arrival)],
        ]}
      />
      <Form.Item label="入账到订单" htmlFor="orderNo">
        <Input
          id="orderNo"
          value={typed}
          maxLength={40}
          placeholder="D 开头的存款订单号"
          onChange={({ target }) => setTyped(target.value)}
        />
      </Form.Item>
      <Alert
        type="warning"
        showIcon
        message="请先在通道后台核对这笔流水确已到账。订单已处理过的，会为同一会员另建一单入账；如会员此前已收到这笔钱，请改为忽略。"
      />
      {fault !== null && <Alert type="error" showIcon message={fault.message} />}
    </Modal>
  );
}

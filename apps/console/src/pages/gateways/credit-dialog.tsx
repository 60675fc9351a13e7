import { useState } from 'react';
import type { GatewayArrival } from '../../api/rows.ts';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { Alert } from '../../components/alert.tsx';
import { useMessage } from '../../components/use-message.ts';
import { yuanWithSign } from '../../labels/money.ts';
import { beijing } from '../../labels/time.ts';
import { Facts } from '../../orders/facts.tsx';
import { OrderNumberField } from '../../orders/order-number-field.tsx';
import { FirstYesNote } from '../../orders/second-yes.tsx';
import { useDecision } from '../../orders/use-decision.ts';
import { say } from '../../texts/say.ts';
import { orderOffered } from './order-offered.ts';
import { whyOf } from './words.ts';

type Props = { readonly arrival: GatewayArrival; readonly onClose: () => void };

/** Staff say which order the money is for; what arrived is credited. */
export function CreditDialog({ arrival, onClose }: Props) {
  const { firstYes } = arrival;
  const message = useMessage();
  const [typed, setTyped] = useState(orderOffered(arrival));
  const orderNo = typed.trim();
  const { decide, deciding, fault } = useDecision({
    resource: 'gateways',
    action: 'creditArrival',
    id: arrival.id,
    onDone: ({ state, credited, username, orderNo: to }) => {
      if (state === 'approved')
        message.success(say('已为 {0} 入账 {1}（{2}）', username, yuanWithSign(credited), to));
      else message.info(say('已记录您的确认，资金未动，等待另一位同事复核'), 6);
      onClose();
    },
  });
  return (
    <ActionDialog
      title={say('这笔到账是哪个订单的')}
      width={560}
      disabled={orderNo === '' || (firstYes?.own === true && firstYes.order === orderNo)}
      confirm={say('确认入账 {0}', yuanWithSign(arrival.amount))}
      deciding={deciding}
      fault={fault}
      onConfirm={() => decide({ id: arrival.id, orderNo })}
      onClose={onClose}
    >
      <Facts
        of={[
          [say('到账金额'), yuanWithSign(arrival.amount)],
          [say('付款时间'), beijing(arrival.paidAt)],
          [say('通道流水号'), arrival.payment],
          [say('通道所报订单'), arrival.orderNo],
          [say('会员'), arrival.username],
          [say('等待原因'), whyOf(arrival)],
        ]}
      />
      {firstYes !== null && <FirstYesNote of={firstYes} />}
      <OrderNumberField label={say('入账到订单')} value={typed} onChange={setTyped} />
      <Alert
        type="warning"
        showIcon
        message={say(
          '请先在通道后台核对这笔流水确已到账。订单已处理过的，会为同一会员另建一单入账；如会员此前已收到这笔钱，请改为忽略。',
        )}
      />
    </ActionDialog>
  );
}

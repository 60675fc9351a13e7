import { say } from '../texts/say.ts';
import type { QueueName } from './order.ts';

/** Reasons that members understand; they read them as they stand. */
export const rejectionPresets: Readonly<Record<QueueName, readonly string[]>> = {
  deposits: [say('未收到款项'), say('付款金额与订单不符'), say('付款账户非本人'), say('重复提交的订单')],
  withdrawals: [
    say('收款地址有误，请核对后重新提交'),
    say('账户信息待核实，请联系客服'),
    say('存在异常投注，正在核查'),
    say('风控审核未通过'),
  ],
};

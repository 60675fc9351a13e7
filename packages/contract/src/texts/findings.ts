import { many } from '../many.ts';
import { type Entries, sentence } from './text.ts';

/** What was found out about an order and is kept with it: why a payment page closed, what the chain and the payout service say. */
export const findings = {
  page_unopened: {
    zh: '支付通道未能打开，未扣款，请重新下单或选择其他方式',
    en: 'The payment page did not open. You were not charged; please place a new order or choose another method.',
  },
  page_declined: {
    zh: '您在支付页面放弃了付款，未扣款',
    en: 'Payment cancelled. You were not charged.',
  },
  page_expired: {
    zh: '订单已超过有效期，未收到付款；如您已付款，到账后仍会入账',
    en: 'The order expired without a payment; if you have paid, it is still credited when it arrives',
  },
  payout_unseen: { zh: '尚未在链上查到该交易', en: 'not on the chain yet' },
  payout_confirming: sentence<{ confirmations: number; needed: number }>(
    ({ confirmations, needed }) => `已上链，确认数${confirmations}/${needed}`,
    ({ confirmations, needed }) => `on the chain, ${confirmations} of ${many(needed, 'confirmation')}`,
  ),
  payout_unfinal: sentence<{ confirmations: number }>(
    ({ confirmations }) => `已上链，${confirmations}个确认，等待网络最终确认`,
    ({ confirmations }) => `on the chain, ${many(confirmations, 'confirmation')}, waiting to be finalised`,
  ),
  payout_never_seen: {
    zh: '超过24小时仍未在链上查到该交易',
    en: 'not on the chain after more than 24 hours',
  },
  payout_reverted: {
    zh: '该交易在链上执行失败，没有转出',
    en: 'the transaction failed on the chain and sent nothing',
  },
  payout_not_usdt: { zh: '该交易不是USDT合约的转账', en: 'the transaction is not a USDT transfer' },
  payout_other_recipient: {
    zh: '收款地址与会员的取款地址不符',
    en: 'the recipient is not the member’s address',
  },
  payout_other_amount: sentence<{ sent: readonly string[]; owed: readonly string[] }>(
    ({ sent, owed }) => `金额不符：链上${sent.join('、')} USDT，应付${owed.join('、')} USDT`,
    ({ sent, owed }) =>
      `the amounts differ: ${sent.join(', ')} USDT on the chain, ${owed.join(', ')} USDT owed`,
  ),
  payout_taken: sentence<{ usdt: string; count: number; orders: readonly string[] }>(
    ({ usdt, count, orders }) =>
      `该交易付给此地址的 ${usdt} USDT 只有${count}笔，已用于取款 ${orders.join('、')}`,
    ({ usdt, count, orders }) =>
      `the transaction pays ${usdt} USDT to this address only ${count} times, for ${orders.join(', ')}`,
  ),
  service_refused: sentence<{ reason: string }>(
    ({ reason }) => `付款服务未受理（${reason}），请人工汇出`,
    ({ reason }) => `the payout service refused it (${reason}); send it by hand`,
  ),
  service_accepted: {
    zh: '付款服务已受理，尚无交易哈希',
    en: 'the payout service has accepted it; there is no transaction yet',
  },
  service_waits_frozen: {
    zh: '会员已被冻结，付款服务暂不汇出；核实后请解冻会员，解冻后自动继续',
    en: 'the member is frozen, so the payout service does not send it; it goes on by itself once the member is unfrozen',
  },
  service_waits_stopped: {
    zh: '取款已被停用，付款服务暂不汇出；停用解除后自动继续',
    en: 'withdrawals are stopped, so the payout service does not send it; it goes on by itself once the stop is lifted',
  },
  service_waits_credentials: {
    zh: '会员刚修改过密码或移除了两步验证，付款服务暂不汇出；到期后自动继续',
    en: 'the member has just changed a password or removed the second factor, so the payout service does not send it yet; it goes on by itself',
  },
  service_returned_listed: {
    zh: '收款地址在链上的冻结或制裁名单中，没有汇出，已转回人工：请勿汇出，联系会员换一个地址',
    en: 'the address is on one of the chain’s own lists; it was not sent and is back with staff: do not send it, ask the member for another address',
  },
  service_returned_unchecked: {
    zh: '节点半小时都查不到收款地址是否被冻结，没有汇出，已转回人工：请自行核对地址，没有被冻结再单独汇出并填写交易',
    en: 'for half an hour the nodes could not say whether the address is frozen; it was not sent and is back with staff: look the address up, and if it is not frozen send it by itself and name the transaction',
  },
  service_waits_unchecked: {
    zh: '节点没有答复或互相矛盾，查不到收款地址是否被冻结，付款服务暂不汇出；查到后自动继续，半小时查不到则转回人工',
    en: 'the nodes cannot say whether the address is frozen, so the payout service does not send it yet; it goes on by itself once they can, and comes back to staff if they cannot for half an hour',
  },
  chain_without_node: { zh: '没有设置节点地址', en: 'no address of a node is set' },
  chain_contract_malformed: { zh: '合约地址不正确', en: 'the contract’s address is not right' },
} as const satisfies Entries;

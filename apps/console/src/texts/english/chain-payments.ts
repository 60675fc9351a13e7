export const chainPayments = {
  '已为 {0} 入账 {1}': '{1} credited to {0}',
  选择这笔付款的订单: 'Choose the order of this payment',
  确认入账: 'Credit',
  '为 {0} 入账 {1}': 'Credit {1} to {0}',
  其他订单: 'Another order',
  '该订单此前已经入账。请确认这是另一笔付款，否则会员将被重复入账；确认后按原汇率另建一单。':
    'This order was credited before. Make sure this is another payment, or the member is credited twice; a second order is made at the old rate.',
  '该订单此前已被拒绝。确认后按原汇率另建一单入账。':
    'This order was rejected before. A second order is made at the old rate and credited.',
  会员已认领: 'Claimed by the member',
  '应付 {0}{1} · 地址后4位 {2}{3}{4}': '{0} due{1} · address tail {2}{3}{4}',
  '（金额相同）': ' (same amount)',
  '（与付款方相同）': ' (that of the payer)',
  '（付款方 {0}）': ' (payer {0})',
  ' · 晚于付款提交，请核实付款人': ' · submitted after the payment: check who paid',
  '提交于 {0}': 'Submitted {0}',
  确认中: 'Confirming',
  '付款方 → 收款方 / 交易哈希': 'Payer → recipient / hash',
  待选择订单: 'Order to be chosen',
  '{0} 笔找不到唯一对应的订单，资金已到账，等待选择订单':
    '{0} without a single matching order: the money is here, choose the order',
  '交易哈希、地址或订单号': 'Hash, address or order no.',
  没有这样的付款: 'No such payments',
  '{0} 的付款': 'Payment of {0}',
  平台自有资金归集等并非会员存款的转账:
    'the house’s own sweeps and other transfers that are no member’s deposit',
  复制交易哈希: 'Copy hash',
  已复制: 'Copied',
  待人工决定: 'For people to decide',
  超出会员自己设定的存款限额: 'More than the deposit limit that the member has set leaves',
  '超出会员认证等级的存款额度，或会员未达到法定年龄':
    'More than the member’s verification level allows, or the member is under age',
  '有会员认领，请核对后入账': 'A member claims it: check, then credit',
  '{0} 个确认': '{0} {0|confirmation|confirmations}',
  重新上链后会继续: 'Goes on when it is back on the chain',
  '没有相近的订单，可按订单号入账': 'No similar orders; credit by order number',
  '{0} 笔相近的订单': '{0} similar {0|order|orders}',
  '付款地址在链上的冻结或制裁名单中，请核实后再决定':
    'The sender is on one of the chain’s own lists; look into it before you decide',
  '节点查不到付款地址是否被冻结；查到后自动入账，也可核对后入账':
    'The nodes cannot say whether the sender is frozen; credited automatically once they can, or by you once you have looked it up',
  '付款地址在链上的冻结或制裁名单中，入账须两人审核。请先核实资金来源；也可以忽略这笔付款并写明原因。':
    'The sender is on one of the chain’s own lists, so crediting it takes two people. Look into where the money comes from first; it can also be ignored with a reason.',
  明知付款地址在名单中仍入账: 'Credit it knowing that the sender is listed',
  '节点查不到付款地址是否被冻结，请自行核对后再入账。':
    'The nodes cannot say whether the sender is frozen. Look the address up before you credit it.',
};

export const withdrawals = {
  '已通过：{0} 付给 {1}': 'Approved: {0} to {1}',
  '已记录您的审核，资金未动，等待另一位同事复核':
    'Your approval is recorded, no money moved; it waits for a colleague',
  '{0} ÷ {1} = {2}，减手续费 {3}': '{0} ÷ {1} = {2}, less a fee of {3}',
  风险提示: 'Risk signs',
  '交易哈希（选填）': 'Transaction hash (optional)',
  '链上付款后填写，便于核对': 'Fill in after paying on the chain, so that it can be checked',
  会员刚修改过密码或移除了两步验证: 'The member has just changed a password or removed the second factor',
  收款地址绑定不久: 'The payout address is new',
  '{0}，还须等待{1}才能通过；现在可以拒绝退回': '{0}: it can be approved in {1}; it can be rejected now',
  '初审：复核通过后付出': 'First approval: paid after the second',
  '本次只记录您为第一审核人，资金不动。': 'This only records you as the first reviewer; no money moves.',
  '另一位同事再次确认后，{0} 才会付出。': '{0} is paid only when a colleague approves too.',
  将付出: 'To be paid',
  '复核：将付出': 'Second approval: to be paid',
  '{0} 冻结中的 {1} 被扣除，中心钱包余额不变（申请时已冻结）。':
    '{1} on hold of {0} is taken; the central wallet stays (it was held at the request).',
  '订单记为已通过，{0}（{1}）应汇往上面的地址，会员收到通知。':
    'The order becomes approved; {0} ({1}) goes to the address above, and the member is told.',
  '已汇出的填写交易哈希；没有填写的列入汇出核对，可选多笔生成付款批次。':
    'If it was sent, enter the hash; without one it goes to Payout checks, where several make a payout batch.',
  '低于自动汇出上限：确认后付款服务随即汇出，钱这时就离开平台。':
    'Below the automatic payout limit: once you confirm, the payout service sends it at once, and the money is gone.',
  '已自行汇出的必须填写交易哈希，付款服务便不再汇出。':
    'If you have sent it yourself, you must enter the hash: the payout service then sends nothing.',
  '未低于自动汇出上限：本次确认不会汇出，须由财务付款。':
    'Not below the automatic payout limit: nothing is sent with this click; finance has to pay it.',
  '通过不可撤回。': 'Approval cannot be undone.',
  '您已完成初审，需由另一位同事复核后才能付款':
    'You gave the first approval; a colleague has to give the second before it is paid',
  '初审人：{0}。您是第二审核人。': 'First approval by {0}. Yours is the second.',
  实付: 'To pay',
  '{0} 之后可通过': 'Can be approved from {0}',
  账户变动等待: 'Account wait',
  地址等待: 'Address wait',
  '订单号、会员、收款地址或其后4位': 'Order no., member, address or last 4',
  会员已冻结: 'Member frozen',
  同一设备: 'Same device',
  地址他人绑定: 'Address of another member',
  同一网络: 'Same network',
  首次取款: 'First withdrawal',
  来源不明: 'Source unclear',
  对打投注: 'Opposite bets',
  大额双审: 'Large: two people',
  '{0}项': '{0} {0|sign|signs}',
  '　': ' ',
  查看依据: 'See why',
  地址被冻结: 'Address frozen',
  地址未查明: 'Address not checked',
  '已自行核对地址没有被冻结，节点查不到也通过':
    'I have looked the address up and it is not frozen; approve although the nodes cannot say',
};

export const adjustments = {
  '已生效：{0} 的中心钱包 {1} → {2} 元': 'In effect: {0}’s central wallet ¥{1} → ¥{2}',
  '确认{0}': '{0} it',
  '{0} 的中心钱包{1} {2}': '{1} {2}: {0}’s central wallet',
  '现可用 {0} 元，生效后 {1} 元': '¥{0} available now, ¥{1} after',
  流水要求: 'Wagering requirement',
  '{0} 倍，{1} 元': '{0}×, ¥{1}',
  '立即记入账本（平台 · 人工调整），不可撤回；记错时须再提交一笔相反的更正。会员会收到通知，并在交易记录中看到。':
    'Goes into the ledger at once (house · manual adjustments) and cannot be undone; a mistake needs an adjustment the other way. The member is told and sees it in the records.',
  '中心钱包目前不够扣减，批准会被拒绝': 'The central wallet does not hold enough: approval would be refused',
  '{0} {1} 笔；在会员页面提交，由另一位同事复核后才生效':
    '{1} {0}; asked for on the member’s page, in effect when a colleague approves',
  '订单号、会员账号或编号': 'Order no., username or ID',
  没有等待复核的更正: 'No adjustments wait',
  没有这样的更正: 'No such adjustments',
  批准: 'Approve',
  驳回: 'Reject',
  '{0} {1} 的余额更正 {2} 元': '{0}: {1}’s adjustment of ¥{2}',
  '{0}原因（仅同事可见）': '{0}: reason (colleagues only)',
  '已{0}，会员余额未变动': 'Done: {0}. The balance has not moved',
  '会员余额不会变动，会员也不会收到通知。': 'The member’s balance does not move, and the member is not told.',
};

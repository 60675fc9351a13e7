export const payouts = {
  只看: 'Only',
  还没有汇出: 'Not sent yet',
  核对有误: 'Wrong on the chain',
  '已记录您的确认，哈希未变，等待另一位同事复核':
    'Your approval is recorded, the hash has not changed; it waits for a colleague',
  填写实际汇出的交易哈希: 'Enter the hash of what was sent',
  保存并核对: 'Save and check',
  应付: 'Due',
  取款地址: 'Payout address',
  现有哈希: 'Current hash',
  核对结果: 'Check',
  '只更正记录，不会再次汇款，也不移动账上资金。收款地址、合约和金额都相符，才算汇出完成。':
    'Only the record is corrected: nothing is sent again and no money in the ledger moves. It counts as paid when address, contract and amount all agree.',
  '交易哈希应为64位十六进制字符，也可粘贴区块浏览器链接':
    'A transaction hash has 64 hexadecimal characters; a block explorer link will do too',
  '选择还没有汇出的取款，一起生成付款批次':
    'Choose withdrawals that were not sent yet, and make a payout batch of them',
  '已选 {0} 笔': '{0} chosen',
  取消选择: 'Clear choice',
  未核对: 'Not checked',
  通过时间: 'Approved at',
  '取款地址 / 交易哈希': 'Payout address / hash',
  未填写交易哈希: 'No transaction hash',
  无法核对: 'Cannot be checked',
  '批次 {0}': 'Batch {0}',
  填写哈希: 'Enter hash',
  更正哈希: 'Correct hash',
  '{0} 笔已通过的取款还没有在链上核对无误':
    '{0} approved {0|withdrawal|withdrawals} not yet found correct on the chain',
  '订单号、会员、哈希、地址或其后4位': 'Order no., member, hash, address or last 4',
  没有这样的取款: 'No such withdrawals',
};

export const monthEnd = {
  '{0} 至 {1} · 北京时间': '{0} to {1} · Beijing time',
  上月: 'Last month',
  会员对账单: 'Member statement',
  试算平衡: 'Trial balance',
  '期初余额 − 借方 + 贷方 = 期末余额；所有账户相加必须等于零':
    'Opening − debits + credits = closing; all accounts together must be zero',
  逐日余额: 'Balances by day',
  导出逐日: 'Export by day',
  各账户余额: 'Balances by account',
  导出各账户: 'Export by account',
  还没有结账: 'No day closed yet',
  '已结账至 {0}': 'Closed to {0}',
  '，截至 {0}': ', as of {0}',
  '这段时间的数字不会再变：之后的更正记在更正当日，下一期的期初等于这一期的期末。':
    'These figures never change again: later corrections count on their own day, and the next opening equals this closing.',
  '这段时间还没有全部结账，数字还会变；一天结束约十分钟后结账。':
    'Not all of the span is closed, figures still change; a day closes about ten minutes after its end.',
  '月结包 {0} 至 {1}': 'Month-end pack {0} to {1}',
  下载月结包: 'Download pack',
  '期初 {0} − 借方 {1} + 贷方 {2} = 期末 {3}': 'Opening {0} − debits {1} + credits {2} = closing {3}',
  '其中 {0} 笔在当日结账之后才记入，算在之后第一个未结账的日子。':
    '{0} of them came after their day was closed and count on the first day that was open.',
  账户明细: 'Entries of an account',
  借贷: 'Side',
  账户类别: 'Kind of account',
  '（含后补 {0} 笔）': ' (with {0} added late)',
  期初余额: 'Opening',
  借方: 'Debits',
  贷方: 'Credits',
  期末余额: 'Closing',
  场馆对账单: 'Venue statements',
  支付通道对账单: 'Gateway statements',
  付款对账单: 'Payout statements',
  代理佣金账单: 'Agent commission',
  '每份都可以单独导出；会员对账单逐笔列出来源与余额':
    'Each can be exported by itself; a member’s statement has every entry with its source and balance',
};

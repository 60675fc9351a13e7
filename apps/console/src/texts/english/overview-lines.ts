export const overviewLines = {
  '{0}{1} 至 {2} · {3}': '{0}{1} to {2} · {3}',
  返回总览: 'Back to overview',
  '合计 {0}{1}': 'Total {0}{1}',
  '· 截至 {0}': '· as of {0}',
  '再看 {0} 条': '{0} more',
  '投注 / 派彩': 'Stake / payout',
  计入: 'Counts',
};

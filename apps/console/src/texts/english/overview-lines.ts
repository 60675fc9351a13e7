export const overviewLines = {
  '{0}{1} 至 {2} · {3}': '{0}{1} to {2} · {3}',
  返回总览: 'Back to overview',
  '· 截至 {0}': '· as of {0}',
  '再看 {0} 条': '{0} more',
  '投注 / 派彩': 'Stake / payout',
  计入: 'Counts',
  '走到{0}的': 'who came to: {0}',
  '{0} 那一周还在投注的': 'who still bet in the week of {0}',
  '{0} 那一周还在存款的': 'who still deposited in the week of {0}',
  '{0} 起一小时': 'the hour from {0}',
  '会员 {0}': 'Member {0}',
  '{1} 至 {2} 领取活动“{0}”的会员': 'members who took “{0}” from {1} to {2}',
};

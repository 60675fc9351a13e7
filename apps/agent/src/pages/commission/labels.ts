import { catalogue } from '@mingpai/ui/labels';

const english: Readonly<Record<string, string>> = {
  realbet: 'Live',
  sport: 'Sports',
  gaming: 'E-sports',
  joker: 'Cards & board',
  concise: 'Slots',
  lottery: 'Lottery',
};

export const { useTexts } = catalogue(
  {
    title: '佣金',
    show: '查看',
    lines: '明细',
    statements: '周账单',
    payments: '发放记录',
    paidInAll: '累计发放（元）',
    paidAt: '发放时间',
    ofWeek: '账单周（周一）',
    paidAmount: '金额（元）',
    noPayment: '还没有发放过佣金',
    csv: '导出 CSV',
    saving: '正在导出',
    back: '返回账单',
    sum: '合计（元）',
    empty: '这段时间没有佣金',
    reversal: '注单作废或更正',
    category: (label: string, _id: string) => label,
    terms: (valid: string, own: string, below: string, shared: boolean) =>
      shared ? `有效 ${valid} ×（${own} − 下级 ${below}）` : `有效 ${valid} × ${own}`,
    explain: '每周一 00:30（北京时间）生成上周账单，审核后发放到中心钱包。不足 1 分的部分结转下期。',
    noStatement: '还没有账单。有佣金的一周结束后，会在周一生成。',
    week: (monday: string) => `${monday} 起一周`,
    draft: '审核中',
    paid: '已发放',
    rejected: '已拒绝',
    calculation: (before: string, accrued: string, after: string) =>
      `上期结转 ${before} + 本期 ${accrued}，结转下期 ${after}`,
    reason: (reason: string) => `原因：${reason}`,
    decided: (at: string) => `处理时间 ${at}`,
    details: (lines: string) => `查看 ${lines} 条明细`,
    ofTurnover: (sum: string) => `按有效投注 ${sum}`,
    teamWeek: (
      week: string,
      [stake, payout, bonus, rebate, packets, corrections, below, fees]: readonly string[],
      left: string,
    ) =>
      `${week} 起一周：投注 ${stake} − 派彩 ${payout} − 彩金 ${bonus} − 返水 ${rebate} − 红包 ${packets} − 更正 ${corrections} − 下级佣金 ${below} − 手续费 ${fees} = 净亏损 ${left}`,
    forgotten: '（负数不结转）',
    heads: (members: string, sum: string, same: string) =>
      `合格会员 ${members} 位，共 ${sum}${same === '0' ? '' : `；同一人不计 ${same} 位`}`,
  },
  {
    title: 'Commission',
    show: 'Show',
    lines: 'Details',
    statements: 'Statements',
    payments: 'Payments',
    paidInAll: 'Paid in all (¥)',
    paidAt: 'Paid at',
    ofWeek: 'Week (its Monday)',
    paidAmount: 'Amount (¥)',
    noPayment: 'No commission was paid yet',
    csv: 'Save as CSV',
    saving: 'Saving',
    back: 'Back to the statements',
    sum: 'Total (¥)',
    empty: 'No commission in this period',
    reversal: 'voided or corrected',
    category: (_label: string, id: string) => english[id] ?? id,
    terms: (valid: string, own: string, below: string, shared: boolean) =>
      shared ? `valid bet ¥${valid} × (${own} − downline ${below})` : `valid bet ¥${valid} × ${own}`,
    explain:
      'Each Monday at 00:30 (Beijing time) the past week becomes a statement; after review it is paid into your central wallet. Less than ¥0.01 is carried forward.',
    noStatement: 'No statement yet. The first comes on the Monday after a week with commission.',
    week: (monday: string) => `Week of ${monday}`,
    draft: 'In review',
    paid: 'Paid',
    rejected: 'Rejected',
    calculation: (before: string, accrued: string, after: string) =>
      `Brought forward ${before} + this week ${accrued}, carried forward ${after}`,
    reason: (reason: string) => `Reason: ${reason}`,
    decided: (at: string) => `Decided ${at}`,
    details: (lines: string) => `${lines} details`,
    ofTurnover: (sum: string) => `Of turnover ${sum}`,
    teamWeek: (
      week: string,
      [stake, payout, bonus, rebate, packets, corrections, below, fees]: readonly string[],
      left: string,
    ) =>
      `Week of ${week}: stakes ${stake} − payouts ${payout} − bonuses ${bonus} − rebates ${rebate} − red packets ${packets} − corrections ${corrections} − commission below ${below} − fees ${fees} = net loss ${left}`,
    forgotten: '(not carried over)',
    heads: (members: string, sum: string, same: string) =>
      `Qualified members: ${members}, together ${sum}${same === '0' ? '' : `; ${same} not counted as the same person`}`,
  },
);

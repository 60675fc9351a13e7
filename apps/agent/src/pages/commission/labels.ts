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
  },
  {
    title: 'Commission',
    show: 'Show',
    lines: 'Details',
    statements: 'Statements',
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
  },
);

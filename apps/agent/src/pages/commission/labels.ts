import { catalogue } from '@mingpai/ui/labels';

const english: Readonly<Record<string, string>> = {
  realbet: 'Live',
  sport: 'Sports',
  gaming: 'E-sports',
  joker: 'Board games',
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
    rejected: '未通过',
    calculation: (before: string, accrued: string, after: string) =>
      `上期结转 ${before} + 本期 ${accrued}，结转下期 ${after}`,
    reason: (reason: string) => `原因：${reason}`,
    decided: (at: string) => `处理时间 ${at}`,
    details: (lines: string) => `查看 ${lines} 条明细`,
  },
  {
    title: 'Commission',
    show: 'Show',
    lines: 'Lines',
    statements: 'Statements',
    back: 'Back to the statements',
    sum: 'Sum (yuan)',
    empty: 'No commission in this period',
    reversal: 'voided or corrected',
    category: (_label: string, id: string) => english[id] ?? id,
    terms: (valid: string, own: string, below: string, shared: boolean) =>
      shared ? `valid ${valid} × (${own} − ${below} below)` : `valid ${valid} × ${own}`,
    explain:
      'Each Monday at 00:30 (Beijing) last week becomes a statement; after review it is paid into your central wallet. Less than 0.01 is carried over.',
    noStatement: 'No statement yet. The first comes on the Monday after a week with commission.',
    week: (monday: string) => `Week of ${monday}`,
    draft: 'In review',
    paid: 'Paid',
    rejected: 'Not paid',
    calculation: (before: string, accrued: string, after: string) =>
      `Carried in ${before} + this week ${accrued}, carried on ${after}`,
    reason: (reason: string) => `Reason: ${reason}`,
    decided: (at: string) => `Decided ${at}`,
    details: (lines: string) => `${lines} lines`,
  },
);

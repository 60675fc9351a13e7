import { useQuery } from '@tanstack/react-query';
import type { ColumnsType } from 'antd/es/table';
import { Link } from 'react-router';
import { call } from '../../api/client.ts';
import type { PromotionResult } from '../../api/rows.ts';
import { Opens } from '../../components/opens.tsx';
import { Read } from '../../components/read.tsx';
import { Section } from '../../components/section.tsx';
import { DataTable } from '../../components/whole-table.tsx';
import { yuan } from '../../labels/money.ts';
import { beijing } from '../../labels/time.ts';
import { say } from '../../texts/say.ts';
import { linesPath } from '../overview/span.ts';
import { giftsPath } from './gifts-path.ts';
import { reportPath } from './report-path.ts';

/** Where what a figure is made of stands; none where there is nothing. */
const opening = {
  cost: ({ id, costDays }: PromotionResult) =>
    costDays && {
      to: linesPath(costDays, 'bonus', { by: 'promotion', value: String(id) }),
      resource: 'overview',
    },
  open: ({ id }: PromotionResult) => ({ to: giftsPath(id, { state: 'open' }), resource: 'promotions' }),
  given: ({ id }: PromotionResult) => ({ to: giftsPath(id, { by: 'itself' }), resource: 'promotions' }),
  /** A limit, which is made of nothing. */
  total: () => null,
} as const;

const figure = (key: keyof typeof opening, title: string) => ({
  key,
  title,
  align: 'right' as const,
  width: 120,
  render: (_value: unknown, row: PromotionResult) => {
    const sum = row[key];
    if (sum === null) return '—';
    const opens = opening[key](row);
    return opens ? <Opens {...opens}>{yuan(sum)}</Opens> : <span className="figures">{yuan(sum)}</span>;
  },
});

const columns: ColumnsType<PromotionResult> = [
  {
    key: 'title',
    title: say('活动'),
    render: (_value, row) => <Link to={reportPath(row)}>{row.title}</Link>,
  },
  figure('cost', say('成本（元，减已收回）')),
  figure('open', say('锁定中')),
  figure('given', say('自动发放累计')),
  figure('total', say('总预算')),
];

/** What promotions have cost, each with the way to what it brought. */
export function Results() {
  const results = useQuery({
    queryKey: ['promotionResults'],
    queryFn: ({ signal }) => call('promotionResults', {}, { signal }),
    // As often as the list above it, which has what is new.
    refetchInterval: 10_000,
  });
  const asOf = results.data?.asOf;
  return (
    <Section
      title={say('活动效果')}
      lead={
        asOf
          ? say(
              '成本截至 {0}，与账本一致；锁定中与自动发放为此刻。点活动看领取的会员带来了什么',
              beijing(asOf),
            )
          : say('尚未开始统计')
      }
    >
      <Read of={results}>
        {({ rows }) => (
          <DataTable rows={rows} columns={columns} rowKey="id" width={720} card={{ who: 'title' }} />
        )}
      </Read>
    </Section>
  );
}

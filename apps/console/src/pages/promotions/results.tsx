import { useQuery } from '@tanstack/react-query';
import type { ColumnsType } from 'antd/es/table';
import { call } from '../../api/client.ts';
import type { PromotionResult } from '../../api/rows.ts';
import { Read } from '../../components/read.tsx';
import { Section } from '../../components/section.tsx';
import { DataTable } from '../../components/whole-table.tsx';
import { count, yuan } from '../../labels/money.ts';
import { say } from '../../texts/say.ts';

const figure = (key: 'deposits' | 'given' | 'released' | 'returned' | 'open' | 'total', title: string) => ({
  key,
  title,
  align: 'right' as const,
  width: 130,
  render: (_value: unknown, row: PromotionResult) => <span className="figures">{yuan(row[key])}</span>,
});

const columns: ColumnsType<PromotionResult> = [
  { key: 'title', title: say('活动'), render: (_value, { title }) => title },
  {
    key: 'takers',
    title: say('领取人数 / 笔数'),
    align: 'right',
    width: 140,
    render: (_value, { takers, grants }) => (
      <span className="figures">{`${count(takers)} / ${count(grants)}`}</span>
    ),
  },
  figure('deposits', say('带来存款（元）')),
  figure('given', say('已发放')),
  figure('released', say('已转入钱包')),
  figure('returned', say('已收回')),
  figure('open', say('锁定中')),
  figure('total', say('总预算')),
];

/** What promotions that give by themselves have come to: what was given is what became the members', went back, or is locked. */
export function Results() {
  const results = useQuery({
    queryKey: ['promotionResults'],
    queryFn: ({ signal }) => call('promotionResults', {}, { signal }),
  });
  return (
    <Section title={say('自动发放的效果')}>
      <Read of={results}>
        {({ rows }) => <DataTable rows={rows} columns={columns} rowKey="id" width={1_100} />}
      </Read>
    </Section>
  );
}

import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import type { RequirementSource } from '@mingpai/contract/texts/answers';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ColumnsType } from 'antd/es/table';
import { call } from '../../api/client.ts';
import { Alert } from '../../components/alert.tsx';
import { TwoLines } from '../../components/cells.tsx';
import { Nothing } from '../../components/nothing.tsx';
import { PlainTable } from '../../components/plain-table.tsx';
import { Read } from '../../components/read.tsx';
import { ReferenceNumber } from '../../components/reference.tsx';
import { Section } from '../../components/section.tsx';
import { breakName, limitKinds, limitSpans } from '../../labels/limits.ts';
import { yuan } from '../../labels/money.ts';
import { beijing } from '../../labels/time.ts';
import { say } from '../../texts/say.ts';
import { CarriedBreak } from './carried-break.tsx';

type Limits = ConsoleAnswer<'memberLimits'>;
const limitsQuery = (id: number) =>
  queryOptions({
    queryKey: ['members', 'limits', id],
    queryFn: ({ signal }) => call('memberLimits', { id }, { signal }),
  });

/** The limits and breaks that a member set for themselves. */
export function MemberLimits({ memberId }: { readonly memberId: number }) {
  return (
    <Read of={useQuery(limitsQuery(memberId))}>
      {({ limits, pause, carried }) => {
        const rows = limits.filter(({ value, coming }) => value !== null || coming !== null);
        return (
          <>
            {pause !== null && (
              <Alert
                type="warning"
                showIcon
                message={say('{0}至 {1}，期间不能解除', breakName(pause.kind), beijing(pause.endsAt))}
              />
            )}
            {carried.map((one) => (
              <CarriedBreak key={one.id} of={one} />
            ))}
            <PlainTable<Limits['limits'][number]>
              card={{ who: 'what' }}
              size="small"
              rowKey={({ kind, span }) => `${kind} ${span}`}
              columns={limitColumns}
              dataSource={rows}
              pagination={false}
              locale={{
                emptyText: <Nothing text={say('会员没有给自己设限额')} />,
              }}
            />
          </>
        );
      }}
    </Read>
  );
}

/** What is left to play, credit by credit, in the order in which bets play it off. */
export function Wagering({ memberId }: { readonly memberId: number }) {
  return (
    <Section title={say('剩余打码量')} lead={say('有效投注从上往下依次抵扣')}>
      <Read of={useQuery(limitsQuery(memberId))}>
        {({ requirements, turnoverLeft }) => (
          <>
            <p className="figures">{leftInAll(turnoverLeft, requirements)}</p>
            <PlainTable<Limits['requirements'][number]>
              card={{ who: 'source', amount: 'left' }}
              size="small"
              rowKey="source"
              columns={requirementColumns}
              dataSource={requirements}
              pagination={false}
              scroll={{ x: 640 }}
              locale={{
                emptyText: <Nothing text={say('没有未完成的打码量')} />,
              }}
            />
          </>
        )}
      </Read>
    </Section>
  );
}

const cents = (amount: number) => Math.round(amount * 100);
const leftOf = ({ amount, used }: Limits['requirements'][number]) => (cents(amount) - cents(used)) / 100;

/** What has to be played before money may leave; and how much of it no row has, as its bonus was given out already. */
function leftInAll(turnoverLeft: number, requirements: Limits['requirements']): string {
  const inRows = requirements.reduce((sum, row) => sum + cents(leftOf(row)), 0);
  const beside = (cents(turnoverLeft) - inRows) / 100;
  return beside > 0
    ? say('共剩 {0} 元，其中 {1} 元因注单作废须补足', yuan(turnoverLeft), yuan(beside))
    : say('共剩 {0} 元', yuan(turnoverLeft));
}

function amountOf(kind: keyof typeof limitKinds, value: number | null): string {
  if (value === null) return say('不限');
  return kind === 'time' ? say('{0} 分钟', value) : say('{0} 元', yuan(value));
}

const limitColumns: ColumnsType<Limits['limits'][number]> = [
  {
    key: 'what',
    title: say('限额'),
    render: (_value, { kind, span }) => `${limitSpans[span]}${limitKinds[kind]}`,
  },
  { key: 'value', title: say('现行'), render: (_value, { kind, value }) => amountOf(kind, value) },
  {
    key: 'coming',
    title: say('申请放宽'),
    render: (_value, { kind, coming }) =>
      coming === null ? '—' : say('{0}，{1} 起可确认', amountOf(kind, coming.value), beijing(coming.at)),
  },
];

const sourceNames: Readonly<Record<RequirementSource, string>> = {
  deposit: say('存款'),
  rebate: say('返水'),
  red_packet: say('红包'),
  promotion: say('活动彩金'),
  adjustment: say('余额更正'),
  other: say('入账'),
};

/** What it came with, as people say it; the number of its order stands below. */
function sourceName(source: string): string {
  const [kind = ''] = source.split('/');
  return Object.hasOwn(sourceNames, kind) ? sourceNames[kind as RequirementSource] : sourceNames.other;
}

const requirementColumns: ColumnsType<Limits['requirements'][number]> = [
  {
    key: 'source',
    title: say('来源'),
    render: (_value, { source }) => (
      <TwoLines first={sourceName(source)} second={<ReferenceNumber text={source} />} />
    ),
  },
  { key: 'opened', title: say('产生时间'), render: (_value, { openedAt }) => beijing(openedAt) },
  { key: 'amount', title: say('须打码'), align: 'right', render: (_value, { amount }) => yuan(amount) },
  { key: 'used', title: say('已完成'), align: 'right', render: (_value, { used }) => yuan(used) },
  {
    key: 'left',
    title: say('剩余'),
    align: 'right',
    render: (_value, row) => <strong className="figures">{yuan(leftOf(row))}</strong>,
  },
  {
    key: 'progress',
    title: say('进度'),
    align: 'right',
    render: (_value, { amount, used }) => `${Math.floor((used / amount) * 100)}%`,
  },
];

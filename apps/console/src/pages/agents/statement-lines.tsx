import type { ColumnsType } from 'antd/es/table';
import { Link } from 'react-router';
import { call } from '../../api/client.ts';
import type { CommissionHead, CommissionLine, CommissionLines } from '../../api/rows.ts';
import { May } from '../../app/may.tsx';
import { MemberCell, Moment, TwoLines } from '../../components/cells.tsx';
import { useAddressText } from '../../components/choice.ts';
import { ExportButton } from '../../components/export-button.tsx';
import { Filters, SearchField } from '../../components/filters.tsx';
import { SectionTable } from '../../components/list-table.tsx';
import { useSectionReading } from '../../components/reading.ts';
import { Section } from '../../components/section.tsx';
import { categoryName } from '../../labels/contract.ts';
import { yuan } from '../../labels/money.ts';
import { say } from '../../texts/say.ts';
import { betPath } from '../bets/words.ts';
import { commission } from './commission.ts';
import { percent } from './rates.ts';

/** What stands in a statement never changes. */
const everyMs = 60_000;

const lineColumns: ColumnsType<CommissionLine> = [
  {
    key: 'at',
    title: say('结算时间'),
    width: 180,
    render: (_value, { at }) => <Moment at={at} />,
  },
  {
    key: 'member',
    title: say('会员'),
    width: 150,
    render: (_value, { memberId, username }) => (
      <MemberCell id={memberId} name={username} below={String(memberId)} />
    ),
  },
  {
    key: 'bet',
    title: say('注单'),
    width: 220,
    render: (_value, { venue, venueCode, betId, category }) => (
      <TwoLines
        first={
          <May resource="bets" action="list" fallback={<span className="code">{betId}</span>}>
            <Link to={betPath(venueCode, betId)} className="code">
              {betId}
            </Link>
          </May>
        }
        second={`${venue} · ${categoryName(category)}`}
      />
    ),
  },
  {
    key: 'valid',
    title: say('有效投注（元）'),
    align: 'right',
    width: 130,
    render: (_value, { valid }) => (
      <TwoLines first={yuan(valid)} second={valid < 0 ? say('作废或更正') : ''} />
    ),
  },
  {
    key: 'rate',
    title: say('费率'),
    align: 'right',
    width: 150,
    render: (_value, { rate, ownRate, belowRate }) => (
      <TwoLines
        first={percent(rate)}
        second={belowRate > 0 ? say('{0} − 下级 {1}', percent(ownRate), percent(belowRate)) : ''}
      />
    ),
  },
  {
    key: 'amount',
    title: say('佣金（元）'),
    align: 'right',
    width: 120,
    render: (_value, { amount }) => <span className="figures">{commission(amount)}</span>,
  },
];

/** Each bet, and each correction of one, with its member, its base and its rate. */
export function StatementLines({ id }: { readonly id: number }) {
  const [search, setSearch] = useAddressText('search');
  const { answer, ...reading } = useSectionReading<CommissionLine, CommissionLines>({
    question: ['lines', id, search],
    read: (page, options) => call('agentStatementLines', { id, search, ...page }, options),
    everyMs,
    narrowed: search !== '',
  });
  return (
    <Section
      title={say('投注明细')}
      {...(answer !== undefined && { lead: say('佣金合计 {0} 元', commission(answer.sum)) })}
    >
      <Filters>
        <SearchField value={search} hint={say('会员账号或编号')} onSearch={setSearch} />
        <ExportButton
          title={say('投注明细')}
          file={{ list: 'agentStatementLines', question: { id, search } }}
        />
      </Filters>
      <SectionTable
        reading={reading}
        columns={lineColumns}
        rowKey="id"
        card={{ who: 'member', amount: 'amount' }}
        unit={say('条')}
        empty={say('没有这样的投注明细')}
      />
    </Section>
  );
}

const headColumns: ColumnsType<CommissionHead> = [
  {
    key: 'member',
    title: say('会员'),
    width: 150,
    render: (_value, { memberId, username }) => (
      <MemberCell id={memberId} name={username} below={String(memberId)} />
    ),
  },
  {
    key: 'depositedAt',
    title: say('首存时间'),
    width: 180,
    render: (_value, { depositedAt }) => <Moment at={depositedAt} />,
  },
  {
    key: 'deposit',
    title: say('首存（元）'),
    align: 'right',
    width: 120,
    render: (_value, { deposit }) => <span className="figures">{yuan(deposit)}</span>,
  },
  {
    key: 'turnover',
    title: say('有效投注（元）'),
    align: 'right',
    width: 130,
    render: (_value, { turnover }) => <span className="figures">{yuan(turnover)}</span>,
  },
  {
    key: 'amount',
    title: say('佣金（元）'),
    align: 'right',
    width: 160,
    render: (_value, { amount, sameAs }) => (
      <TwoLines
        first={commission(amount)}
        second={sameAs === null ? '' : say('与 {0} 为同一人', String(sameAs))}
      />
    ),
  },
];

/** Members who qualified, with what they did for it. */
export function StatementHeads({ id }: { readonly id: number }) {
  const reading = useSectionReading<CommissionHead>({
    question: ['heads', id],
    read: (page, options) => call('agentStatementHeads', { id, ...page }, options),
    everyMs,
  });
  return (
    <Section title={say('合格会员')}>
      <Filters>
        <ExportButton title={say('合格会员')} file={{ list: 'agentStatementHeads', question: { id } }} />
      </Filters>
      <SectionTable
        reading={reading}
        columns={headColumns}
        rowKey="memberId"
        card={{ who: 'member', amount: 'amount' }}
        unit={say('位')}
        empty={say('没有合格会员')}
      />
    </Section>
  );
}

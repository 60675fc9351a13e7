import type { OwedWallet } from '@mingpai/contract/console/books/names';
import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Grid, Table } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import dayjs from 'dayjs';
import { Link, useSearchParams } from 'react-router';
import { call } from '../../api/client.ts';
import { May } from '../../app/may.tsx';
import { Moment, TwoLines } from '../../components/cells.tsx';
import { narrowedBy } from '../../components/choice.ts';
import { DayField } from '../../components/day-fields.tsx';
import { ExportButton } from '../../components/export-button.tsx';
import { Page } from '../../components/page.tsx';
import { Read } from '../../components/read.tsx';
import { CardList, cardOfColumns } from '../../components/row-cards.tsx';
import { useNow } from '../../components/use-now.ts';
import { change, yuan } from '../../labels/money.ts';
import { said } from '../../texts/said.tsx';
import { say } from '../../texts/say.ts';
import { owedWords } from '../overview/words.ts';
import { accountsPath, dayIn } from './day.ts';

type Owed = ConsoleAnswer<'owed'>;
type Row = Owed['rows'][number];
type Of = keyof Owed['days'];

/** What stands open behind a wallet now, where that is a queue of its own. */
const queues: Readonly<Partial<Record<OwedWallet, { path: string; resource: string; name: string }>>> = {
  held: { path: '/withdrawals', resource: 'withdrawals', name: say('取款审核') },
  venue: { path: '/venue-transfers', resource: 'venue-transfers', name: say('场馆转账') },
  won: { path: '/held-wins', resource: 'held-wins', name: say('待审派彩') },
  grant: { path: '/promotions', resource: 'promotions', name: say('优惠活动@many') },
};

/** What the house owes members at the end of a day, beside before; each sum leads to its accounts. The address holds the day. */
export function OwedPage() {
  const [address, setAddress] = useSearchParams();
  const day = dayIn(address, useNow());
  const query = useQuery({
    queryKey: ['owed', day],
    queryFn: ({ signal }) => call('owed', { day }, { signal }),
    placeholderData: keepPreviousData,
  });
  const narrow = Grid.useBreakpoint().md === false;
  const asOf = query.data?.asOf;
  return (
    <Page
      title={say('欠会员的钱')}
      lead={asOf ? said('截至 {0} · 北京时间', <Moment at={asOf} />) : say('尚未开始统计')}
      actions={
        <>
          <DayField
            aria-label={say('日期')}
            allowClear={false}
            value={dayjs(day)}
            onChange={(chosen) =>
              chosen && setAddress((before) => narrowedBy(before, { day: chosen.format('YYYY-MM-DD') }))
            }
          />
          <ExportButton title={say('欠会员的钱')} file={{ list: 'owed', question: { day } }} />
          <Link to="/overview">{say('返回总览')}</Link>
        </>
      }
    >
      <p>{say('每天结束时各账户的余额；已结账的日子不再变，之后补记的算在补记当日。')}</p>
      <Read of={query}>
        {(owed) =>
          narrow ? (
            <OwedCards owed={owed} />
          ) : (
            <Table<Row>
              rowKey="wallet"
              size="middle"
              pagination={false}
              scroll={{ x: 720 }}
              dataSource={owed.rows.filter(({ wallet }) => wallet !== 'grant')}
              columns={columnsFor(owed.days)}
              summary={() => <Summary owed={owed} />}
            />
          )
        }
      </Read>
    </Page>
  );
}

const sides = ['dayBefore', 'weekBefore', 'monthBefore'] as const;
const sideWords = {
  dayBefore: say('前一天'),
  weekBefore: say('一周前'),
  monthBefore: say('一个月前'),
} as const;

function columnsFor(days: Owed['days']): ColumnsType<Row> {
  return [
    { key: 'wallet', title: say('账户'), width: 120, render: (_value, { wallet }) => owedWords[wallet] },
    {
      key: 'end',
      title: <TwoLines first={say('当天结束')} second={days.end} />,
      align: 'right',
      width: 116,
      render: (_value, row) => <Amount row={row} of="end" days={days} />,
    },
    ...sides.map((of) => ({
      key: of,
      title: <TwoLines first={sideWords[of]} second={days[of]} />,
      align: 'right' as const,
      width: 116,
      render: (_value: unknown, row: Row) => <Amount row={row} of={of} days={days} />,
    })),
    { key: 'queue', title: say('现在的单据'), render: (_value, { wallet }) => <Queue wallet={wallet} /> },
  ];
}

/** On a phone each wallet is a card, their sum stands before them, and what is locked behind them. */
function OwedCards({ owed: { rows, sum, days } }: { readonly owed: Owed }) {
  const ofWallet = cardOfColumns(columnsFor(days), { who: 'wallet', amount: 'end' });
  const ofSum = cardOfColumns(sumColumns(days), { who: 'wallet', amount: 'end' });
  const cards = [
    ofSum(sum, 0),
    ...[...rows]
      .sort((one, other) => Number(one.wallet === 'grant') - Number(other.wallet === 'grant'))
      .map(ofWallet),
  ];
  return <CardList rows={cards} idOf={(card) => cards.indexOf(card)} card={(card) => card} />;
}

function sumColumns(days: Owed['days']): ColumnsType<Owed['sum']> {
  return [
    { key: 'wallet', title: say('账户'), render: () => <b>{say('合计')}</b> },
    { key: 'end', title: say('当天结束'), render: (_value, { end }) => yuan(end) },
    ...sides.map((of) => ({
      key: of,
      title: <TwoLines first={sideWords[of]} second={days[of]} />,
      render: (_value: unknown, sum: Owed['sum']) => (
        <>
          <span className="figures">{yuan(sum[of])}</span>
          <Since amount={sum.end - sum[of]} />
        </>
      ),
    })),
  ];
}

type AmountProps = { readonly row: Row; readonly of: Of; readonly days: Owed['days'] };

/** A sum that leads to its accounts; one of before with how much has come since. */
function Amount({ row, of, days }: AmountProps) {
  return (
    <>
      <Link to={accountsPath(days[of], row.wallet)} className="figures">
        {yuan(row[of])}
      </Link>
      {of !== 'end' && <Since amount={row.end - row[of]} />}
    </>
  );
}

function Since({ amount }: { readonly amount: number }) {
  // Yuan to the fen: what is left of the difference of two such numbers is no money.
  const since = Math.round(amount * 100) / 100;
  return <div className="figures">{since === 0 ? say('持平') : change(since)}</div>;
}

function Queue({ wallet }: { readonly wallet: OwedWallet }) {
  const queue = queues[wallet];
  if (queue === undefined) return null;
  return (
    <May resource={queue.resource} action="list" fallback={queue.name}>
      <Link to={queue.path}>{queue.name}</Link>
    </May>
  );
}

function Summary({ owed: { rows, sum, days } }: { readonly owed: Owed }) {
  const locked = rows.find(({ wallet }) => wallet === 'grant');
  return (
    <>
      <Table.Summary.Row>
        <Table.Summary.Cell index={0}>
          <b>{say('合计')}</b>
        </Table.Summary.Cell>
        {(['end', ...sides] as const).map((of, place) => (
          <Table.Summary.Cell key={of} index={place + 1} align="right">
            <b className="figures">{yuan(sum[of])}</b>
            {of !== 'end' && <Since amount={sum.end - sum[of]} />}
          </Table.Summary.Cell>
        ))}
        <Table.Summary.Cell index={5} />
      </Table.Summary.Row>
      {locked && (
        <Table.Summary.Row>
          <Table.Summary.Cell index={0}>{owedWords.grant}</Table.Summary.Cell>
          {(['end', ...sides] as const).map((of, place) => (
            <Table.Summary.Cell key={of} index={place + 1} align="right">
              <Amount row={locked} of={of} days={days} />
            </Table.Summary.Cell>
          ))}
          <Table.Summary.Cell index={5}>
            <Queue wallet="grant" />
          </Table.Summary.Cell>
        </Table.Summary.Row>
      )}
    </>
  );
}

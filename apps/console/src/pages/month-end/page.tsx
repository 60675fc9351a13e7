import { exportFormats } from '@mingpai/contract/console/exports/names';
import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import { useQuery } from '@tanstack/react-query';
import { Button, Dropdown } from 'antd';
import dayjs from 'dayjs';
import { Link, useSearchParams } from 'react-router';
import { call } from '../../api/client.ts';
import { beginPack } from '../../api/exports.ts';
import { useMay } from '../../app/session.ts';
import { LedgerName } from '../../components/account-name.tsx';
import actionBelow from '../../components/action-below.module.css';
import { Alert } from '../../components/alert.tsx';
import { Moment } from '../../components/cells.tsx';
import { narrowedBy } from '../../components/choice.ts';
import { DaysField } from '../../components/day-fields.tsx';
import { ExportButton } from '../../components/export-button.tsx';
import { Filters } from '../../components/filters.tsx';
import { DownloadOutlined } from '../../components/icons.ts';
import { Page } from '../../components/page.tsx';
import { Read } from '../../components/read.tsx';
import { Section } from '../../components/section.tsx';
import { useNow } from '../../components/use-now.ts';
import { DataTable } from '../../components/whole-table.tsx';
import { count, yuan } from '../../labels/money.ts';
import { said } from '../../texts/said.tsx';
import { say } from '../../texts/say.ts';
import { ledgerPath, monthOf, type Span, spanIn } from './month.ts';
import styles from './page.module.css';
import { Statements } from './statements.tsx';

type Balance = ConsoleAnswer<'trialBalance'>['rows'][number];

/** What a month is answered for with: the trial balance of any span, and everything behind it as files. */
export function MonthEndPage() {
  const [address, setAddress] = useSearchParams();
  const now = useNow();
  const span = spanIn(address, now);
  const choose = ({ from, to }: Span) => setAddress((before) => narrowedBy(before, { from, to }));
  const query = useQuery({
    queryKey: ['trial-balance', span],
    queryFn: ({ signal }) => call('trialBalance', span, { signal }),
  });
  return (
    <Page
      title={say('月结')}
      lead={say('{0} 至 {1} · 北京时间', span.from, span.to)}
      actions={
        <div className={styles.span}>
          <Button onClick={() => choose(monthOf(now, -1))}>{say('上月')}</Button>
          <Button onClick={() => choose(monthOf(now, 0))}>{say('本月')}</Button>
          <DaysField
            aria-label={say('自选日期')}
            allowClear={false}
            value={[dayjs(span.from), dayjs(span.to)]}
            onChange={(days) => {
              const [from, to] = days ?? [];
              if (from && to) choose({ from: from.format('YYYY-MM-DD'), to: to.format('YYYY-MM-DD') });
            }}
          />
        </div>
      }
    >
      <Read of={query}>
        {({ asOf, closedThrough, rows, sum }) => (
          <>
            <Closing span={span} asOf={asOf} closedThrough={closedThrough} />
            <Section
              title={say('试算平衡')}
              lead={say('期初余额 − 借方 + 贷方 = 期末余额；所有账户相加必须等于零')}
            >
              <Filters>
                <ExportButton title={say('试算平衡')} file={{ list: 'trialBalance', question: span }} />
                <ExportButton
                  title={say('逐日余额')}
                  file={{ list: 'trialBalanceDays', question: span }}
                  label={say('导出逐日')}
                />
                <ExportButton
                  title={say('各账户余额')}
                  file={{ list: 'accountBalances', question: span }}
                  label={say('导出各账户')}
                />
              </Filters>
              <DataTable<Balance>
                rows={[...rows, { ledger: '', ...sum, late: 0 }]}
                rowKey="ledger"
                width={720}
                card={{ who: 'ledger' }}
                columns={columnsIn(span)}
              />
            </Section>
            <Statements span={span} />
          </>
        )}
      </Read>
    </Page>
  );
}

type Closed = Pick<ConsoleAnswer<'trialBalance'>, 'asOf' | 'closedThrough'> & { readonly span: Span };

/** Whether the span stays as it is, and then the way to take all of it away. */
function Closing({ span, asOf, closedThrough }: Closed) {
  const may = useMay('exports', 'take');
  const closed = closedThrough !== null && span.to <= closedThrough;
  const told = (
    <>
      {closedThrough === null ? say('还没有结账') : say('已结账至 {0}', closedThrough)}
      {asOf !== null && <>{said('，截至 {0}', <Moment at={asOf} />)}</>}
    </>
  );
  return (
    <Alert
      className={actionBelow.alert ?? ''}
      type={closed ? 'success' : 'info'}
      message={told}
      description={
        closed
          ? say('这段时间的数字不会再变：之后的更正记在更正当日，下一期的期初等于这一期的期末。')
          : say('这段时间还没有全部结账，数字还会变；一天结束约十分钟后结账。')
      }
      action={
        closed &&
        may === true && (
          <Dropdown
            trigger={['click']}
            menu={{
              items: exportFormats.map((format) => ({
                key: format,
                label: format.toUpperCase(),
                onClick: () => void beginPack(say('月结包 {0} 至 {1}', span.from, span.to), span, format),
              })),
            }}
          >
            <Button type="primary" icon={<DownloadOutlined />}>
              {say('下载月结包')}
            </Button>
          </Dropdown>
        )
      }
    />
  );
}

/** A sum that opens to the accounts of its kind; that of all kinds consists of the rows above it. */
const amount = (span: Span, field: 'opening' | 'debits' | 'credits' | 'closing', title: string) => ({
  key: field,
  title,
  width: 130,
  align: 'right' as const,
  render: (_value: unknown, row: Balance) =>
    row.ledger === '' ? (
      <span className="figures">{yuan(row[field])}</span>
    ) : (
      <Link to={ledgerPath(span, row.ledger)} className="figures">
        {yuan(row[field])}
      </Link>
    ),
});

const columnsIn = (span: Span) => [
  {
    key: 'ledger',
    title: say('账户类别'),
    render: (_value: unknown, { ledger, late }: Balance) => (
      <>
        {ledger === '' ? <b>{say('合计')}</b> : <LedgerName ledger={ledger} />}
        {late > 0 && <small>{said('（含后补 {0} 笔）', count(late))}</small>}
      </>
    ),
  },
  amount(span, 'opening', say('期初余额')),
  amount(span, 'debits', say('借方')),
  amount(span, 'credits', say('贷方')),
  amount(span, 'closing', say('期末余额')),
];

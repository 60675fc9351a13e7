import { Button, Grid, Segmented, Table, type TableProps, Tag } from 'antd';
import { type ReactNode, useState } from 'react';
import type { LedgerEntry, MemberPage } from '../../api/rows.ts';
import { emptyText } from '../../components/empty-text.ts';
import { ExportButton } from '../../components/export-button.tsx';
import { Filters, MomentFilter } from '../../components/filters.tsx';
import { Reference } from '../../components/reference.tsx';
import { CardList, cardOfColumns } from '../../components/row-cards.tsx';
import { type NamedColumn, useShownColumns } from '../../components/shown-columns.tsx';
import { Trouble } from '../../components/trouble.tsx';
import { useNow } from '../../components/use-now.ts';
import { DataTable } from '../../components/whole-table.tsx';
import { accountLabel, kindLabel, phaseLabel } from '../../labels/ledger.ts';
import { change, yuan } from '../../labels/money.ts';
import { beijing, instantOf } from '../../labels/time.ts';
import { said } from '../../texts/said.tsx';
import { say } from '../../texts/say.ts';
import { monthOf } from '../month-end/month.ts';
import { figureWords, type Share, sharesAt, sharesOf, sumOfShares } from './balances.ts';
import styles from './ledger.module.css';
import { tabEdges } from './tab-edges.ts';
import { TransferLegs } from './transfer-legs.tsx';
import { useLedger } from './use-ledger.ts';

type Props = {
  readonly memberId: number;
  /** Which account's entries are shown: its code in the chart of accounts. */
  readonly code: string;
  readonly onChoose: (code: string) => void;
  readonly venues: ReadonlyMap<string, string>;
  readonly balances: MemberPage['balances'];
  /** As of which moment, as the address has it (`2026-11-21T18:00`, Beijing); empty: now. */
  readonly until: string;
  readonly onMoment: (until: string) => void;
};

/** The entries behind a balance, newest first, with the balance after each; a row opens to the transfer's legs. */
export function MemberLedger({ memberId, code, onChoose, venues, balances, until, onMoment }: Props) {
  const moment = instantOf(until);
  const now = useNow();
  const month = monthOf(moment === undefined ? now : new Date(moment), 0);
  const { accounts, account, entries, balanceAt, answered, waiting, fault, retry, more, fetchingMore } =
    useLedger(memberId, code, moment);
  const shares = moment === undefined ? sharesOf(code, balances, accounts) : sharesAt(code, accounts);
  return (
    <section aria-label={say('账目')}>
      <div className={styles.accounts}>
        <Segmented
          aria-label={say('账户')}
          value={account?.code ?? code}
          onChange={onChoose}
          options={accounts.map((one) => ({
            value: one.code,
            label: `${accountLabel(one.code, venues)} ${yuan(one.balanceAt ?? one.balance)}`,
          }))}
        />
        <MomentFilter
          of={{ filter: () => until, setFilter: (_field, value) => onMoment(value) }}
          field="until"
          label={say('截至')}
          seconds
        />
        <ExportButton
          title={say('会员 {0} 对账单', memberId)}
          label={say('导出 {0} 对账单', month.from.slice(0, 7))}
          file={{ list: 'memberStatement', question: { ...month, member: memberId } }}
        />
        {moment !== undefined && balanceAt !== undefined && (
          <span className={styles.sum}>
            {said('{0} 的余额 {1}', beijing(moment), <b className="figures">{yuan(balanceAt)}</b>)}
          </span>
        )}
        {moment === undefined && account !== undefined && (
          <span className={styles.sum}>
            {said(
              '账面 {0}，其中途中 {1}，可用 {2}',
              <b className="figures">{yuan(account.balance)}</b>,
              <b className="figures">{yuan(account.pending)}</b>,
              <b className="figures">{yuan(account.available)}</b>,
            )}
          </span>
        )}
      </div>
      <Trouble fault={fault} stale={entries.length > 0} onRetry={retry} />
      {shares !== undefined && answered && (
        <Shares shares={shares} venues={venues} onChoose={onChoose} at={moment} />
      )}
      {code === 'in-flight' && moment !== undefined && (
        <p>{say('途中的金额只有现在的；截至那一刻的，算在它离开的账户里。')}</p>
      )}
      {code !== 'total' && (
        <Entries
          dataSource={entries}
          loading={waiting}
          legsOf={({ transferId }) => <TransferLegs id={transferId} memberId={memberId} venues={venues} />}
          locale={emptyText(
            answered,
            code === 'in-flight' ? say('没有途中的转账') : say('这个账户还没有账目'),
          )}
        />
      )}
      {more !== undefined && (
        <div className={styles.more}>
          <Button loading={fetchingMore} onClick={more}>
            {say('更早的账目')}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Of the column that opens an entry, px. */
const opensWidth = 48;

type EntriesProps = Pick<TableProps<LedgerEntry>, 'loading' | 'locale'> & {
  readonly dataSource: readonly LedgerEntry[];
  readonly legsOf: (entry: LedgerEntry) => ReactNode;
};

/** The entries, each of which opens to its legs; on a phone as cards, the legs behind a button. */
function Entries({ dataSource, legsOf, ...table }: EntriesProps) {
  const narrow = Grid.useBreakpoint().md === false;
  const {
    columns: shown,
    choice,
    width,
  } = useShownColumns({
    list: 'ledger',
    columns,
    always: ['kind'],
    spare: ['reserved'],
    beside: opensWidth + tabEdges,
  });
  const [open, setOpen] = useState<LedgerEntry['seq']>();
  if (!narrow || dataSource.length === 0)
    return (
      <>
        {dataSource.length > 0 && <Filters>{choice}</Filters>}
        <Table<LedgerEntry>
          {...table}
          size="small"
          rowKey="seq"
          columns={[...shown]}
          dataSource={dataSource}
          pagination={false}
          scroll={{ x: width - tabEdges }}
          expandable={{
            expandRowByClick: true,
            columnWidth: opensWidth,
            columnTitle: <span className="spoken-only">{say('各方')}</span>,
            expandedRowRender: legsOf,
          }}
        />
      </>
    );
  return (
    <CardList
      rows={dataSource}
      idOf={({ seq }) => seq}
      card={(entry, index) => ({
        ...asCard(entry, index),
        actions: (
          <>
            <Button
              block
              aria-expanded={open === entry.seq}
              onClick={() => setOpen(open === entry.seq ? undefined : entry.seq)}
            >
              {say('各方')}
            </Button>
            {open === entry.seq && legsOf(entry)}
          </>
        ),
      })}
    />
  );
}

type SharesProps = Pick<Props, 'venues' | 'onChoose'> & {
  readonly shares: readonly Share[];
  /** Of which moment; undefined: of now. */
  readonly at: string | undefined;
};

/** The accounts of which a sum consists; each leads to its own entries. */
function Shares({ shares, venues, onChoose, at }: SharesProps) {
  const sum = <b className="figures">{yuan(sumOfShares(shares))}</b>;
  return (
    <section aria-label={say('由这些组成')}>
      {at === undefined ? (
        <p>{said('合计 {0}{1}', sum, '')}</p>
      ) : (
        <p>{said('{0} 合计 {1}；当时途中的部分，算在它离开的账户里。', beijing(at), sum)}</p>
      )}
      <DataTable
        rows={shares}
        rowKey="code"
        width={320}
        columns={[
          {
            key: 'code',
            title: say('账户'),
            render: (_value, { code }) => (
              <Button type="link" size="small" onClick={() => onChoose(code)}>
                {code === 'in-flight' || code === 'in-review'
                  ? figureWords[code]
                  : accountLabel(code, venues)}
              </Button>
            ),
          },
          {
            key: 'amount',
            title: say('金额（元）'),
            align: 'right',
            render: (_value, { amount }) => <b className="figures">{yuan(amount)}</b>,
          },
        ]}
      />
    </section>
  );
}

/** What an entry refers to, leading there where it has a page. */
const columns: readonly NamedColumn<LedgerEntry>[] = [
  {
    key: 'at',
    title: say('时间'),
    width: 150,
    render: (_value, { at }) => <span className="figures">{beijing(at)}</span>,
  },
  {
    key: 'kind',
    title: say('事项'),
    width: 126,
    grows: true,
    render: (_value, { kind, phase }) => (
      <>
        {kindLabel(kind)}{' '}
        {phaseLabel(phase) !== '' && (
          <Tag bordered={false} color={phase === 'pending' ? 'processing' : 'default'}>
            {phaseLabel(phase)}
          </Tag>
        )}
      </>
    ),
  },
  {
    key: 'reference',
    title: say('凭据'),
    width: 140,
    grows: true,
    render: (_value, { reference }) => <Reference text={reference} />,
  },
  {
    key: 'amount',
    title: say('变动'),
    align: 'right',
    width: 104,
    render: (_value, { amount }) => (
      <span className={`figures ${amount > 0 ? styles.in : ''}`}>{amount === 0 ? '—' : change(amount)}</span>
    ),
  },
  {
    key: 'reserved',
    title: say('占用'),
    align: 'right',
    width: 104,
    render: (_value, { reserved }) => (
      <span className="figures">{reserved === 0 ? '—' : change(reserved)}</span>
    ),
  },
  {
    key: 'after',
    title: say('变动后余额'),
    align: 'right',
    width: 116,
    render: (_value, { balanceAfter }) => (
      <strong className="figures">{balanceAfter === null ? '—' : yuan(balanceAfter)}</strong>
    ),
  },
];

const asCard = cardOfColumns([...columns], { who: 'kind', amount: 'amount' });

import {
  adjustmentWay,
  depositWays,
  orderStates,
  type TransactionType,
  transactionTypes,
  transferStates,
} from '@mingpai/contract/states';
import type { Answer } from '@mingpai/contract/types';
import { buttonClass } from '@mingpai/ui/button';
import { Choice } from '@mingpai/ui/choice';
import { useState } from 'react';
import { fetchData } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { GoLink } from '../../features/navigation/go-link.tsx';
import { useSearchParams } from '../../features/navigation/router.tsx';
import { FilterBar, useEmptyHint, useFilters } from '../../features/records/filters.tsx';
import { useJustAsked } from '../../features/records/just-asked.ts';
import { RecordCard } from '../../features/records/record-card.tsx';
import { RecordList } from '../../features/records/record-list.tsx';
import { Timeline } from '../../features/timeline/timeline.tsx';
import { Money } from '../../ui/money.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import type { Tone } from '../../ui/status-tag.tsx';
import { Page } from '../../ui/surface.tsx';
import { useTranslate } from '../../ui/translate.ts';
import { useTexts } from './labels.ts';

type Transaction = Answer<'transactions'>['data'][number];

/**
 * Transactions (specification, chapter 2, `/transRecord`). `type` opens one of the four kinds; `order`, as notices of arrivals name it,
 * the steps of one deposit or withdrawal.
 */
export default function TransactionsPage() {
  const [query] = useSearchParams();
  const type = typeOf(query.get('type'));
  const asked = useJustAsked();
  const order = query.get('order') ?? (asked?.type === type ? asked.number : undefined);
  // Led here again by another notice, the page opens that one.
  return (
    <Transactions key={`${type}/${order}`} startType={type} startOrder={type <= 2 ? order : undefined} />
  );
}

/** An order whose steps are shown. */
type Shown = { readonly number: string; readonly hasPage: boolean };

function Transactions({
  startType,
  startOrder,
}: {
  readonly startType: TransactionType;
  readonly startOrder: string | undefined;
}) {
  const texts = useTexts();
  const translate = useTranslate();
  const [type, setType] = useState(startType);
  const { filters, setFilters } = useFilters();
  const [open, setOpen] = useState<Shown | undefined>(
    startOrder === undefined ? undefined : { number: startOrder, hasPage: startType === 1 },
  );
  const types = ([1, 2, 3, 4] as const).map((value) => ({
    value,
    label: translate(transactionTypes[value]),
  }));
  const isOrder = type <= 2;
  // Orders are of no venue: what was chosen for transfers would leave none of them, behind a field that is not there.
  const payload = { ...filters, ...(isOrder ? { api_type: '' } : {}), type };
  const titleOf = ({ pay_way }: Transaction) => {
    if (type === 3) return texts.toVenue(pay_way);
    if (type === 4) return texts.fromVenue(pay_way);
    if (pay_way === adjustmentWay) return translate(pay_way);
    const named = Object.entries(depositWays).find(([way]) => way === pay_way);
    return `${translate(transactionTypes[type])} · ${named === undefined ? pay_way : translate(named[1])}`;
  };
  const emptyWay = {
    1: { to: '/recharge', label: texts.toDeposit },
    2: { to: '/withdrawal', label: texts.toWithdraw },
    3: { to: '/transfer', label: texts.toTransfer },
    4: { to: '/transfer', label: texts.toTransfer },
  } as const;
  const empty = useEmptyHint(payload, {
    narrowed: texts.none,
    nothing: texts.nothing,
    way: emptyWay[type],
  });
  return (
    <Page>
      <Choice label={texts.type} value={type} options={types} onChange={setType} />
      <FilterBar filters={filters} onChange={setFilters} byVenue={!isOrder} />
      <RecordList<Transaction>
        queryKey={keys.moneyOf('transactions', payload)}
        load={(page, signal) => fetchData('transactions', { ...payload, page }, { signal })}
        keyOf={(row) => row.out_trade_no}
        waits={(row) => stateOf(type, row.state).tone === 'waiting'}
        {...empty}
      >
        {(row) => {
          const { label, tone } = stateOf(type, row.state);
          return (
            <RecordCard
              title={titleOf(row)}
              amount={<Money yuan={row.amount} size="title" {...wayOf(type, tone)} />}
              state={label}
              tone={tone}
              time={row.created_at}
              details={isOrder ? [[texts.number, row.out_trade_no]] : []}
              note={isOrder ? row.reason : undefined}
              {...(isOrder ? { onOpen: () => setOpen(shownOf(type, row)) } : {})}
            />
          );
        }}
      </RecordList>
      <Sheet open={open !== undefined} title={texts.progress} onClose={() => setOpen(undefined)}>
        {open !== undefined && <Timeline number={open.number} />}
        {open?.hasPage && (
          <GoLink
            to={`/payInfo?deposit_no=${encodeURIComponent(open.number)}`}
            className={buttonClass('quiet')}
          >
            {texts.order}
          </GoLink>
        )}
      </Sheet>
    </Page>
  );
}

/**
 * Sign and accent are for money that came or went: what was refused moved nothing, a deposit that waits has brought nothing yet, and
 * between the central wallet and a venue it stays the member's own. A withdrawal that waits has left the central wallet.
 */
function wayOf(type: TransactionType, tone: Tone): { readonly way?: 'in' | 'out' } {
  if (type === 1) return tone === 'done' ? { way: 'in' } : {};
  return type === 2 && tone !== 'refused' ? { way: 'out' } : {};
}

/** A deposit has a page of its own; a correction by staff stands among deposits and has none. */
function shownOf(type: TransactionType, { out_trade_no, pay_way }: Transaction): Shown {
  return { number: out_trade_no, hasPage: type === 1 && pay_way !== adjustmentWay };
}

function typeOf(text: string | null): TransactionType {
  const type = Number(text);
  return type === 2 || type === 3 || type === 4 ? type : 1;
}

const orderTones: Readonly<Record<number, Tone>> = { 1: 'waiting', 2: 'done', 3: 'refused' };
const transferTones: Readonly<Record<number, Tone>> = { 0: 'refused', 1: 'done', 2: 'waiting' };

/** The number of a state means something else for orders than for transfers (specification, chapter 4). */
function stateOf(type: TransactionType, state: number): { label: string | undefined; tone: Tone } {
  const [labels, tones]: [Readonly<Record<number, string>>, Readonly<Record<number, Tone>>] =
    type <= 2 ? [orderStates, orderTones] : [transferStates, transferTones];
  return { label: labels[state], tone: tones[state] ?? 'neutral' };
}

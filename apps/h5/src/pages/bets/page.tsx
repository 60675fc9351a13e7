import { betStates } from '@mingpai/contract/states';
import { useState } from 'react';
import { fetchData } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { FilterBar, useEmptyHint, useFilters } from '../../features/records/filters.tsx';
import { RecordCard } from '../../features/records/record-card.tsx';
import { RecordList } from '../../features/records/record-list.tsx';
import { useWays } from '../../features/records/ways.ts';
import { Money } from '../../ui/money.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import type { Tone } from '../../ui/status-tag.tsx';
import { Page } from '../../ui/surface.tsx';
import { type Bet, BetDetail } from './bet-detail.tsx';
import { useTexts } from './labels.ts';

const labels: Readonly<Record<number, string>> = betStates;
const tones: Readonly<Record<number, Tone>> = { 0: 'neutral', 1: 'done', 2: 'waiting' };

/** Bets (specification, chapter 2, `/betRecord`). */
export default function BetsPage() {
  const texts = useTexts();
  const { filters, setFilters } = useFilters();
  const ways = useWays();
  const empty = useEmptyHint(filters, {
    narrowed: texts.none,
    nothing: texts.nothing,
    way: ways.games,
  });
  const [open, setOpen] = useState<Bet>();
  return (
    <Page>
      <FilterBar filters={filters} onChange={setFilters} />
      <RecordList<Bet>
        queryKey={keys.moneyOf('betRecords', filters)}
        load={(page, signal) => fetchData('betRecords', { ...filters, page }, { signal })}
        keyOf={(row) => `${row.platname}/${row.bet_id}`}
        live
        {...empty}
      >
        {(row) => (
          <RecordCard
            title={row.Code}
            amount={
              // An open bet has no result yet.
              row.status === 2 ? '–' : <Money yuan={row.win_loss} size="title" {...wayOf(row.win_loss)} />
            }
            state={labels[row.status]}
            tone={tones[row.status] ?? 'neutral'}
            time={row.created_at}
            onOpen={() => setOpen(row)}
            details={[
              [texts.amount, <Money key="stake" yuan={row.bet_amount} size="small" />],
              [
                row.status === 0 ? texts.returned : texts.payout,
                row.status === 2 ? '–' : <Money key="payout" yuan={row.payout} size="small" />,
              ],
              ...(row.status === 1
                ? [[texts.net, <Money key="net" yuan={row.win_loss} size="small" />] as const]
                : []),
            ]}
            number={[texts.number, row.bet_id]}
          />
        )}
      </RecordList>
      <Sheet open={open !== undefined} title={open?.Code ?? texts.detail} onClose={() => setOpen(undefined)}>
        {open !== undefined && <BetDetail bet={open} />}
      </Sheet>
    </Page>
  );
}

/** A result that is neither won nor lost carries no sign. */
function wayOf(result: number): { readonly way?: 'in' | 'out' } {
  if (result === 0) return {};
  return { way: result > 0 ? 'in' : 'out' };
}

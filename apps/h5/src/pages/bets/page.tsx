import { betStates } from '@mingpai/contract/states';
import { useEffect, useState } from 'react';
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
  // The bet stays in its sheet while that goes away.
  const [open, setOpen] = useState(false);
  const [shown, show] = useState<Bet>();
  return (
    <Page>
      <FilterBar filters={filters} onChange={setFilters} />
      <RecordList<Bet>
        queryKey={keys.moneyOf('betRecords', filters)}
        load={(page, signal) => fetchData('betRecords', { ...filters, page }, { signal })}
        keyOf={keyOf}
        live
        {...empty}
      >
        {(row) => (
          <BetCard
            bet={row}
            shown={shown}
            onOpen={() => {
              show(row);
              setOpen(true);
            }}
            onChange={show}
          />
        )}
      </RecordList>
      <Sheet open={open} title={shown?.Code ?? texts.detail} onClose={() => setOpen(false)}>
        {shown !== undefined && <BetDetail key={keyOf(shown)} bet={shown} />}
      </Sheet>
    </Page>
  );
}

type BetCardProps = {
  readonly bet: Bet;
  /** The bet whose detail is or was shown. */
  readonly shown: Bet | undefined;
  readonly onOpen: () => void;
  /** It is this one, and has become another: settled while one looks. */
  readonly onChange: (bet: Bet) => void;
};

/** One bet of the list; its lines are as many before it is settled as after, so that nothing below gives way. */
function BetCard({ bet, shown, onOpen, onChange }: BetCardProps) {
  const texts = useTexts();
  const { status } = bet;
  const changed = shown !== undefined && keyOf(shown) === keyOf(bet) && shown !== bet;
  useEffect(() => {
    if (changed) onChange(bet);
  }, [changed, bet, onChange]);
  return (
    <RecordCard
      title={bet.Code}
      amount={
        // An open bet has no result yet.
        status === 2 ? '–' : <Money yuan={bet.win_loss} size="title" {...wayOf(bet.win_loss)} />
      }
      state={labels[status]}
      tone={tones[status] ?? 'neutral'}
      time={bet.created_at}
      onOpen={onOpen}
      details={[
        [texts.amount, <Money key="stake" yuan={bet.bet_amount} size="small" />],
        [
          status === 0 ? texts.returned : texts.payout,
          status === 2 ? '–' : <Money key="payout" yuan={bet.payout} size="small" />,
        ],
        ...(status === 0
          ? []
          : [
              [texts.net, status === 2 ? '–' : <Money key="net" yuan={bet.win_loss} size="small" />] as const,
            ]),
      ]}
      number={[texts.number, bet.bet_id]}
    />
  );
}

/** Two venues may give the same number. */
function keyOf({ platname, bet_id: number }: Bet): string {
  return `${platname}/${number}`;
}

/** A result that is neither won nor lost carries no sign. */
function wayOf(result: number): { readonly way?: 'in' | 'out' } {
  if (result === 0) return {};
  return { way: result > 0 ? 'in' : 'out' };
}

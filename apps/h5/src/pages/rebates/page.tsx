import { rebateStates } from '@mingpai/contract/states';
import type { Answer } from '@mingpai/contract/types';
import { useState } from 'react';
import { fetchData } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { FilterBar, useEmptyHint, useFilters } from '../../features/records/filters.tsx';
import { RecordCard } from '../../features/records/record-card.tsx';
import { RecordList } from '../../features/records/record-list.tsx';
import { useWays } from '../../features/records/ways.ts';
import { Money } from '../../ui/money.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Page, Section } from '../../ui/surface.tsx';
import { Detail } from './detail.tsx';
import { useTexts } from './labels.ts';
import { Pending } from './pending.tsx';

type Rebate = Answer<'rebates'>['list']['data'][number];

/** The rebate centre (specification, chapter 2, `/fanshui`): what is pending, and what every row is made of. */
export default function RebatesPage() {
  const texts = useTexts();
  const { filters, setFilters } = useFilters();
  const ways = useWays();
  const empty = useEmptyHint(filters, {
    narrowed: texts.none,
    nothing: texts.nothing,
    way: ways.games,
  });
  // The row stays in its sheet while that goes away.
  const [open, setOpen] = useState(false);
  const [shown, show] = useState<number>();
  return (
    <Page>
      <Pending />
      <Section title={texts.records}>
        <FilterBar filters={filters} onChange={setFilters} />
        <RecordList<Rebate>
          queryKey={keys.moneyOf('rebates', filters)}
          load={async (page, signal) => (await fetchData('rebates', { ...filters, page }, { signal })).list}
          keyOf={({ id }) => id}
          {...empty}
        >
          {(row) => (
            <RecordCard
              title={row.gamename}
              amount={<Money yuan={row.money} way="in" size="title" />}
              state={row.state === 0 ? rebateStates[0] : rebateStates[1]}
              tone={row.state === 0 ? 'waiting' : 'done'}
              time={row.created_at}
              details={[
                [texts.day, row.day],
                ...(row.state === 0 ? [] : [[texts.claimedAt, row.updated_at] as const]),
              ]}
              onOpen={() => {
                show(row.id);
                setOpen(true);
              }}
            />
          )}
        </RecordList>
      </Section>
      <Sheet open={open} title={texts.detail} onClose={() => setOpen(false)}>
        {shown !== undefined && <Detail key={shown} id={shown} />}
      </Sheet>
    </Page>
  );
}

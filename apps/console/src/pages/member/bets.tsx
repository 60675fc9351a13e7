import { betStateOf, bets, type List } from '../../api/lists.ts';
import type { Bet } from '../../api/rows.ts';
import { ChoiceFilter, Filters, MomentFilter, StateFilter, TextFilter } from '../../components/filters.tsx';
import { ListTable } from '../../components/list-table.tsx';
import { useReading } from '../../components/reading.ts';
import { countOf } from '../../labels/money.ts';
import { betKey, ownBetColumns } from '../bets/columns.tsx';
import { useVenueChoices } from '../bets/use-venue-choices.ts';
import { betStates } from '../bets/words.ts';

const states = [{ value: 'all', label: '全部' }, ...betStates] as const;

/** The bets of one member, narrowed as on the page of all bets. */
export function MemberBets({ memberId }: { readonly memberId: number }) {
  const reading = useReading({ list: betsOf(memberId) });
  const venues = useVenueChoices();
  return (
    <section aria-label="注单">
      <Filters>
        <StateFilter of={reading} states={states} state={betStateOf(reading.filter('state'))} />
        <ChoiceFilter of={reading} field="venue" label="场馆" choices={venues} />
        <TextFilter of={reading} field="round" label="局号" />
        <MomentFilter of={reading} field="from" label="从" />
        <MomentFilter of={reading} field="to" label="到" />
        <span>{countOf(reading.total, reading.more)} 笔</span>
      </Filters>
      <ListTable
        reading={reading}
        columns={ownBetColumns}
        rowKey={betKey}
        empty="没有符合条件的注单"
        width={980}
      />
    </section>
  );
}

function betsOf(memberId: number): List<Bet> {
  return {
    ...bets,
    name: `bets of ${memberId}`,
    read: (asked, options) =>
      bets.read({ ...asked, fields: { ...asked.fields, who: String(memberId) } }, options),
  };
}

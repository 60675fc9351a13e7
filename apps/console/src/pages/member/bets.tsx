import { type Asked, betStateOf, bets, betsAsked, type List } from '../../api/lists.ts';
import type { Bet } from '../../api/rows.ts';
import { ExportButton } from '../../components/export-button.tsx';
import { Filters, MoreFilters, StateFilter } from '../../components/filters.tsx';
import { ListTable } from '../../components/list-table.tsx';
import { useReading } from '../../components/reading.ts';
import { useShownColumns } from '../../components/shown-columns.tsx';
import { countOf } from '../../labels/money.ts';
import { said } from '../../texts/said.tsx';
import { say } from '../../texts/say.ts';
import { BetFilters } from '../bets/bet-filters.tsx';
import { betKey, ownBetColumns, spareBetColumns } from '../bets/columns.tsx';
import { betStates } from '../bets/words.ts';
import { tabEdges } from './tab-edges.ts';

const states = [{ value: 'all', label: say('全部') }, ...betStates] as const;

/** The bets of one member, narrowed as on the page of all bets. */
export function MemberBets({ memberId }: { readonly memberId: number }) {
  const reading = useReading({ list: betsOf(memberId) });
  const { columns, choice, width } = useShownColumns({
    list: 'bets-of-a-member',
    columns: ownBetColumns,
    always: ['number'],
    spare: spareBetColumns,
    beside: tabEdges,
  });
  return (
    <section aria-label={say('注单@many')}>
      <Filters>
        <StateFilter of={reading} states={states} state={betStateOf(reading.filter('state'))} />
        <MoreFilters active={reading.active('who')}>
          <BetFilters of={reading} />
        </MoreFilters>
        {choice}
        <ExportButton title={say('注单@many')} file={reading.file} />
        <span>{said('{0} 笔', countOf(reading.total, reading.more))}</span>
      </Filters>
      <ListTable
        reading={reading}
        columns={[...columns]}
        card={{ who: 'number', amount: 'stake' }}
        rowKey={betKey}
        empty={say('没有符合条件的注单')}
        width={width - tabEdges}
      />
    </section>
  );
}

function betsOf(memberId: number): List<Bet> {
  const own = (asked: Asked): Asked => ({ ...asked, fields: { ...asked.fields, who: String(memberId) } });
  return {
    ...bets,
    name: `bets of ${memberId}`,
    read: (asked, options) => bets.read(own(asked), options),
    file: (asked) => ({ list: 'betSearch', question: betsAsked(own(asked)) }),
  };
}

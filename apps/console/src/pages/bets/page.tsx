import { betStateOf, bets } from '../../api/lists.ts';
import { ExportButton } from '../../components/export-button.tsx';
import { Filters, MoreFilters, StateFilter, TextFilter } from '../../components/filters.tsx';
import { ListTable } from '../../components/list-table.tsx';
import { Page } from '../../components/page.tsx';
import { useReading } from '../../components/reading.ts';
import { SavedViews } from '../../components/saved-views.tsx';
import { useShownColumns } from '../../components/shown-columns.tsx';
import { countOf } from '../../labels/money.ts';
import { say } from '../../texts/say.ts';
import { BetFilters } from './bet-filters.tsx';
import { betColumns, betKey, spareBetColumns } from './columns.tsx';
import { betStates } from './words.ts';

const states = [{ value: 'all', label: say('全部') }, ...betStates] as const;

/** Every bet of every venue, narrowed by what a member tells of it. */
export function BetsPage() {
  const reading = useReading({ list: bets });
  const { columns, choice, width } = useShownColumns({
    list: 'bets',
    columns: betColumns,
    always: ['number'],
    spare: spareBetColumns,
  });
  const narrowed = ['who', 'round', 'number'].some((field) => reading.filter(field) !== '');
  return (
    <Page
      title={say('注单@many')}
      lead={say(
        '{0} 笔{1}',
        countOf(reading.total, reading.more),
        narrowed ? '' : say('；未填会员、局号或注单号时，只查一个月以内'),
      )}
      actions={<ExportButton title={say('注单@many')} file={reading.file} />}
    >
      <Filters>
        <TextFilter of={reading} field="who" label={say('会员编号或账号')} />
        <MoreFilters active={reading.active('who')}>
          <BetFilters of={reading} />
        </MoreFilters>
        <StateFilter of={reading} states={states} state={betStateOf(reading.filter('state'))} />
        {choice}
        <SavedViews list="bets" />
      </Filters>
      <ListTable
        reading={reading}
        columns={[...columns]}
        rowKey={betKey}
        empty={say('没有符合条件的注单')}
        width={width}
        card={{ who: 'number', amount: 'stake' }}
      />
    </Page>
  );
}

import { betStateOf, bets } from '../../api/lists.ts';
import { ExportButton } from '../../components/export-button.tsx';
import { ChoiceFilter, Filters, MomentFilter, StateFilter, TextFilter } from '../../components/filters.tsx';
import { ListTable } from '../../components/list-table.tsx';
import { Page } from '../../components/page.tsx';
import { useReading } from '../../components/reading.ts';
import { SavedViews } from '../../components/saved-views.tsx';
import { countOf } from '../../labels/money.ts';
import { betColumns, betKey } from './columns.tsx';
import { useVenueChoices } from './use-venue-choices.ts';
import { betStates } from './words.ts';

const states = [{ value: 'all', label: '全部' }, ...betStates] as const;

/** Every bet of every venue, narrowed by what a member tells of it. */
export function BetsPage() {
  const reading = useReading({ list: bets });
  const venues = useVenueChoices();
  const narrowed = ['who', 'round', 'number'].some((field) => reading.filter(field) !== '');
  return (
    <Page
      title="注单"
      lead={`${countOf(reading.total, reading.more)} 笔${narrowed ? '' : '；未填会员、局号或注单号时，只查一个月以内'}`}
      actions={<ExportButton title="注单" file={reading.file} />}
    >
      <Filters>
        <TextFilter of={reading} field="who" label="会员编号或账号" />
        <ChoiceFilter of={reading} field="venue" label="场馆" choices={venues} />
        <TextFilter of={reading} field="round" label="局号" />
        <TextFilter of={reading} field="number" label="注单号" wide />
        <TextFilter of={reading} field="least" label="最低金额（元）" />
        <MomentFilter of={reading} field="from" label="从" />
        <MomentFilter of={reading} field="to" label="到" />
        <StateFilter of={reading} states={states} state={betStateOf(reading.filter('state'))} />
        <SavedViews list="bets" />
      </Filters>
      <ListTable
        reading={reading}
        columns={betColumns}
        rowKey={betKey}
        empty="没有符合条件的注单"
        width={1180}
      />
    </Page>
  );
}

import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { caseStateOf, cases } from '../../api/lists.ts';
import { May } from '../../app/may.tsx';
import { ExportButton } from '../../components/export-button.tsx';
import { Filters, SearchFilter, StateFilter } from '../../components/filters.tsx';
import { ListTable } from '../../components/list-table.tsx';
import { MemberChip } from '../../components/member-chip.tsx';
import { Page } from '../../components/page.tsx';
import { useReading } from '../../components/reading.ts';
import { RowHelp } from '../../components/row-help.tsx';
import { SavedViews } from '../../components/saved-views.tsx';
import { useWorkedRows } from '../../components/use-worked-rows.ts';
import { caseStateLabels } from '../../labels/cases.ts';
import { countOf } from '../../labels/money.ts';
import { say } from '../../texts/say.ts';
import { caseColumns } from './columns.tsx';
import { CaseOpener } from './opener.tsx';

const states = [
  { value: 'standing', label: say('未结案') },
  { value: 'open', label: caseStateLabels.open },
  { value: 'closed', label: say('已结案') },
  { value: 'all', label: say('全部') },
] as const;

/** What is being looked into, those that stand longest first. */
export function CasesPage() {
  const reading = useReading({ list: cases });
  const [opening, setOpening] = useState(false);
  const navigate = useNavigate();
  const worked = useWorkedRows(reading.rows, {
    open: (row) => row && void navigate(`/cases/${row.id}`),
  });
  return (
    <Page
      title={say('案件@many')}
      lead={say('{0} 件', countOf(reading.total, reading.more))}
      actions={
        <May resource="cases" action="work">
          <Button type="primary" onClick={() => setOpening(true)}>
            {say('立案')}
          </Button>
        </May>
      }
    >
      <Filters>
        <SearchFilter of={reading} hint={say('事由的一部分')} autoFocus />
        <StateFilter of={reading} states={states} state={caseStateOf(reading.filter('state'))} />
        <Checkbox
          checked={reading.filter('own') === '1'}
          onChange={({ target }) => reading.setFilter('own', target.checked ? '1' : '')}
        >
          {say('只看我的')}
        </Checkbox>
        <ExportButton title={say('案件@many')} file={reading.file} />
        <MemberChip of={reading} />
        <SavedViews list="cases" />
        <RowHelp of={worked} />
      </Filters>
      <ListTable
        reading={reading}
        worked={worked}
        columns={caseColumns}
        empty={say('没有符合条件的案件')}
        width={720}
        card={{ who: 'subject' }}
      />
      {opening && (
        <CaseOpener onOpened={(id) => void navigate(`/cases/${id}`)} onClose={() => setOpening(false)} />
      )}
    </Page>
  );
}

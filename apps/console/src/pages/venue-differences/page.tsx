import { Segmented } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { useNavigate } from 'react-router';
import { call } from '../../api/client.ts';
import type { VenueDifference } from '../../api/rows.ts';
import { useMay } from '../../app/session.ts';
import { AtVenueFilters, useAtVenue } from '../../components/at-venue.tsx';
import { MemberCell, Moment, Waiting } from '../../components/cells.tsx';
import { useAddressChoice } from '../../components/choice.ts';
import { ExportButton } from '../../components/export-button.tsx';
import { Filters } from '../../components/filters.tsx';
import { SectionTable } from '../../components/list-table.tsx';
import { Page } from '../../components/page.tsx';
import { useSectionReading } from '../../components/reading.ts';
import { RowHelp } from '../../components/row-help.tsx';
import { SavedViews } from '../../components/saved-views.tsx';
import { SortFilter, useSorting } from '../../components/sorting.tsx';
import { useWorkedRows } from '../../components/use-worked-rows.ts';
import { yuan, yuanWithSign } from '../../labels/money.ts';
import { say } from '../../texts/say.ts';

/** How often the list is asked again, in ms. */
const everyMs = 15_000;

const columns: ColumnsType<VenueDifference> = [
  {
    key: 'age',
    title: say('存在时间'),
    width: 120,
    render: (_value, { firstSeenAt, resolvedAt }) => (
      <Waiting since={firstSeenAt} over={resolvedAt !== null} queue="venue_differences" />
    ),
  },
  {
    key: 'member',
    title: say('会员'),
    render: (_value, { memberId, username, venueName }) => (
      <MemberCell id={memberId} name={username} below={venueName} />
    ),
  },
  figures('ours', say('我方账本（元）'), ({ ours }) => yuan(ours)),
  figures('theirs', say('场馆（元）'), ({ theirs }) => yuan(theirs)),
  figures('difference', say('差额（元）'), ({ ours, theirs }) =>
    yuanWithSign((Math.round(theirs * 100) - Math.round(ours * 100)) / 100),
  ),
  {
    key: 'seen',
    title: say('最近核对'),
    width: 110,
    render: (_value, { lastSeenAt, resolvedAt }) => <Moment at={resolvedAt ?? lastSeenAt} />,
  },
];

function figures(
  key: string,
  title: string,
  text: (row: VenueDifference) => string,
): ColumnsType<VenueDifference>[number] {
  return {
    key,
    title,
    align: 'right',
    width: 118,
    render: (_value, row) => <strong className="figures">{text(row)}</strong>,
  };
}

/** Where a venue and our books differ, the oldest first. Nothing here is ever corrected by itself. */
export function VenueDifferencesPage() {
  const at = useAtVenue();
  const sorting = useSorting();
  const [state, setState] = useAddressChoice('differences', ['open', 'resolved']);
  const open = state === 'open';
  const reading = useSectionReading<VenueDifference>({
    question: ['venueDifferences', { open, ...at.asked, ...sorting.asked }],
    read: (page, options) =>
      call('venueDifferences', { ...page, open, ...at.asked, ...sorting.asked }, options),
    everyMs,
    narrowed: at.narrowed,
  });
  const navigate = useNavigate();
  const looks = useMay('members', 'show') === true;
  const worked = useWorkedRows(
    reading.rows,
    looks ? { open: (row) => row && void navigate(`/members/${row.memberId}`) } : {},
  );
  return (
    <Page title={say('场馆差异')} lead={say('我方账本与场馆余额不同的会员；这里只列出，不会自动更正')}>
      <Filters>
        <Segmented<typeof state>
          aria-label={say('差异状态')}
          options={[
            { value: 'open', label: say('未平') },
            { value: 'resolved', label: say('已平') },
          ]}
          value={state}
          onChange={setState}
        />
        <AtVenueFilters of={at} hint={say('会员账号或编号')} />
        <ExportButton
          title={say('场馆差异')}
          file={{ list: 'venueDifferences', question: { open, ...at.asked } }}
        />
        <SortFilter of={sorting.of} />
        <SavedViews list="venue-differences" />
        <RowHelp of={worked} />
      </Filters>
      <SectionTable
        card={{ who: 'member', amount: 'difference' }}
        reading={reading}
        worked={worked}
        columns={columns}
        width={720}
        empty={open ? say('我方账本与各场馆一致') : say('还没有已平的差异')}
      />
    </Page>
  );
}

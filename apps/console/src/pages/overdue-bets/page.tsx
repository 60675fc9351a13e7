import type { ColumnsType } from 'antd/es/table';
import { call } from '../../api/client.ts';
import type { OverdueBet } from '../../api/rows.ts';
import { AtVenueFilters, useAtVenue } from '../../components/at-venue.tsx';
import { MemberCell, Waiting } from '../../components/cells.tsx';
import { Code } from '../../components/code.tsx';
import { ExportButton } from '../../components/export-button.tsx';
import { Filters } from '../../components/filters.tsx';
import { SectionTable } from '../../components/list-table.tsx';
import { Page } from '../../components/page.tsx';
import { useSectionReading } from '../../components/reading.ts';
import { SavedViews } from '../../components/saved-views.tsx';

import { yuan } from '../../labels/money.ts';
import { say } from '../../texts/say.ts';

/** How often the list is asked again, in ms. */
const everyMs = 30_000;

const columns: ColumnsType<OverdueBet> = [
  {
    key: 'age',
    title: say('未结算'),
    width: 110,
    render: (_value, { placedAt }) => <Waiting since={placedAt} over={false} />,
  },
  {
    key: 'member',
    title: say('会员'),
    render: (_value, { memberId, username, venueName }) => (
      <MemberCell id={memberId} name={username} below={venueName} />
    ),
  },
  { key: 'game', title: say('游戏'), dataIndex: 'gameName', width: 120 },
  {
    key: 'bet',
    title: say('场馆注单号 / 局号'),
    render: (_value, { betId, round }) => (
      <>
        <Code text={betId} />
        <br />
        {round !== '' && <Code text={round} />}
      </>
    ),
  },
  {
    key: 'stake',
    title: say('投注（元）'),
    align: 'right',
    width: 110,
    render: (_value, { stake }) => <strong className="figures">{yuan(stake)}</strong>,
  },
];

/** Bets that a venue owes an outcome: both sides' sums agree on them, so they are no difference. */
export function OverdueBetsPage() {
  const at = useAtVenue();
  const reading = useSectionReading<OverdueBet>({
    question: ['overdueBets', at.asked],
    read: (page, options) => call('overdueBets', { ...page, ...at.asked }, options),
    everyMs,
    narrowed: at.narrowed,
  });
  return (
    <Page
      title={say('超过三天未结算的注单')}
      lead={say('两边账目对这些注单没有分歧，对账不会发现；请凭注单号向场馆查询')}
    >
      <Filters>
        <AtVenueFilters of={at} hint={say('会员、注单号或局号')} />
        <ExportButton
          title={say('超过三天未结算的注单')}
          file={{ list: 'overdueBets', question: at.asked }}
        />
        <SavedViews list="overdue-bets" />
      </Filters>
      <SectionTable
        card={{ who: 'member', amount: 'stake' }}
        reading={reading}
        columns={columns}
        rowKey={({ venue, betId }) => `${venue}/${betId}`}
        empty={say('没有超过三天未结算的注单')}
      />
    </Page>
  );
}

import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import { Segmented, Tag } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { Link } from 'react-router';
import { call } from '../../api/client.ts';
import { MemberCell, Moment } from '../../components/cells.tsx';
import { useAddressChoice } from '../../components/choice.ts';
import { ExportButton } from '../../components/export-button.tsx';
import { Filters } from '../../components/filters.tsx';
import { SectionTable } from '../../components/list-table.tsx';
import { useSectionReading } from '../../components/reading.ts';
import { say } from '../../texts/say.ts';

type Row = ConsoleAnswer<'promotionReferrals'>['rows'][number];

const everyMs = 30_000;
const states = { waiting: say('等待好友投注'), given: say('已发放'), nothing: say('不发放') } as const;
const choices = (['waiting', 'given', 'nothing'] as const).map((value) => ({ value, label: states[value] }));
const tones = { waiting: 'processing', given: 'success', nothing: 'default' } as const;
const why = {
  same_person: say('疑为同一人'),
  late: say('未在期限内达到投注'),
  most: say('邀请人的好友已满'),
  budget: say('预算已用完'),
  paused: say('休息或限制中'),
  not_for_you: say('不在活动对象内'),
} as const;

const columns: ColumnsType<Row> = [
  {
    key: 'referrer',
    title: say('邀请人'),
    render: (_value, { referrerId, referrer }) => (
      <MemberCell id={referrerId} name={referrer} below={`#${referrerId}`} />
    ),
  },
  {
    key: 'friend',
    title: say('好友'),
    render: (_value, { friendId, friend }) => (
      <MemberCell id={friendId} name={friend} below={`#${friendId}`} />
    ),
  },
  {
    key: 'deposited',
    title: say('首存时间'),
    width: 110,
    render: (_value, { depositedAt }) => <Moment at={depositedAt} />,
  },
  { key: 'until', title: say('期限'), width: 110, render: (_value, { until }) => <Moment at={until} /> },
  {
    key: 'state',
    title: say('状态'),
    width: 210,
    render: (_value, row) => (
      <>
        <Tag bordered={false} color={tones[row.state]}>
          {states[row.state]}
        </Tag>
        {row.why !== null && why[row.why]}
        {row.sameAs !== null && (
          <>
            {' '}
            <Link to={`/members/${row.sameAs}?tab=related`}>{`#${row.sameAs}`}</Link>
            {say('：{0}', row.reasons.map(({ text }) => text).join(say('、')))}
          </>
        )}
      </>
    ),
  },
];

/** Friends whom members brought: what came of each, and why one brings nothing. */
export function Referrals({ id }: { readonly id: number }) {
  const [state, setState] = useAddressChoice('friendState', ['all', 'waiting', 'given', 'nothing']);
  const reading = useSectionReading<Row>({
    question: ['promotionReferrals', id, state],
    read: (page, options) => call('promotionReferrals', { id, state, ...page }, options),
    everyMs,
    narrowed: state !== 'all',
  });
  return (
    <>
      <Filters>
        <Segmented<typeof state>
          aria-label={say('状态')}
          options={[{ value: 'all', label: say('全部') }, ...choices]}
          value={state}
          onChange={setState}
        />
        <ExportButton
          title={say('邀请好友明细')}
          file={{ list: 'promotionReferrals', question: { id, state } }}
        />
      </Filters>
      <SectionTable
        reading={reading}
        columns={columns}
        rowKey="friendId"
        width={720}
        card={{ who: 'referrer' }}
        empty={say('还没有好友')}
      />
    </>
  );
}

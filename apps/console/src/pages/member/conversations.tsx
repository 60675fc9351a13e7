import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import type { ColumnsType } from 'antd/es/table';
import { Link } from 'react-router';
import { call } from '../../api/client.ts';
import { Moment } from '../../components/cells.tsx';
import { SectionTable } from '../../components/list-table.tsx';
import { useSectionReading } from '../../components/reading.ts';
import { count } from '../../labels/money.ts';
import { duration } from '../../labels/time.ts';
import { say } from '../../texts/say.ts';
import { Stars } from '../service/rated.tsx';

type Session = ConsoleAnswer<'serviceHistory'>['rows'][number];

const columns: ColumnsType<Session> = [
  {
    key: 'begun',
    title: say('开始'),
    width: 100,
    render: (_value, { begunAt }) => <Moment at={begunAt} />,
  },
  {
    key: 'open',
    title: say('对话'),
    width: 90,
    render: (_value, { conversation, first, messages }) => (
      <Link to={`/service/${conversation}?at=${first}`}>{say('{0} 条消息', count(messages))}</Link>
    ),
  },
  {
    key: 'answer',
    title: say('首次回复'),
    width: 110,
    render: (_value, { begunAt, begunBy, firstAnswerAt, firstAnswerBy }) => {
      if (begunBy === 'staff') return say('客服发起');
      if (firstAnswerAt === null) return say('未回复');
      const waited = Math.round((Date.parse(firstAnswerAt) - Date.parse(begunAt)) / 1_000);
      return say('{0}，{1}', firstAnswerBy ?? '', duration(waited));
    },
  },
  { key: 'clerk', title: say('最后回复'), width: 96, render: (_value, { clerk }) => clerk },
  {
    key: 'ended',
    title: say('结束'),
    width: 120,
    render: (_value, { endedAt, endedBy }) =>
      endedAt === null ? (
        say('进行中')
      ) : (
        <>
          {endedBy ?? say('会员')} <Moment at={endedAt} />
        </>
      ),
  },
  {
    key: 'rating',
    title: say('评价'),
    render: (_value, { rating }) =>
      rating !== null && (
        <>
          <Stars stars={rating.stars} /> {rating.words}
        </>
      ),
  },
];

/** What a member talked about with service, conversation by conversation, the latest first. */
export function MemberConversations({ memberId }: { readonly memberId: number }) {
  const reading = useSectionReading({
    question: ['service-history', memberId],
    read: (page, options) => call('serviceHistory', { ...page, member: memberId }, options),
    everyMs: 30_000,
  });
  return (
    <SectionTable
      reading={reading}
      columns={columns}
      empty={say('还没有联系过客服')}
      width={680}
      card={{ who: 'begun' }}
    />
  );
}

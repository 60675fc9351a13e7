import { talkKinds } from '@mingpai/contract/console/service/talks';
import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ColumnsType } from 'antd/es/table';
import { Link, useSearchParams } from 'react-router';
import { call } from '../../api/client.ts';
import { Page } from '../../components/page.tsx';
import { SummedRows } from '../../components/summed-rows.tsx';
import { useNow } from '../../components/use-now.ts';
import { count } from '../../labels/money.ts';
import { beijing, duration } from '../../labels/time.ts';
import { say } from '../../texts/say.ts';
import { spanIn } from '../overview/span.ts';
import { Stars } from './rated.tsx';

type Talk = ConsoleAnswer<'serviceTalks'>['rows'][number];

const kindTitles = {
  begun: say('会员发起的对话'),
  answered: say('已回复的对话'),
  rated: say('评价过的对话'),
} as const;

/** The conversations of which a figure of the service consists; the address holds which. */
export function TalksPage() {
  const [address] = useSearchParams();
  const { span } = spanIn(address, useNow());
  const kind = talkKinds.find((one) => one === address.get('kind')) ?? 'begun';
  const clerk = numberIn(address, 'clerk', 999_999_999);
  const stars = numberIn(address, 'stars', 5);
  const question = {
    ...span,
    kind,
    ...(clerk !== undefined && { clerk }),
    ...(stars !== undefined && { stars }),
  };
  const query = useInfiniteQuery({
    queryKey: ['service-talks', question],
    queryFn: ({ pageParam, signal }) => call('serviceTalks', { ...question, after: pageParam }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
  return (
    <Page
      title={stars === undefined ? kindTitles[kind] : say('{0}，{1} 星', kindTitles[kind], stars)}
      lead={say('{0} 至 {1} · 北京时间', span.from, span.to)}
      actions={<Link to={`/service/figures?${new URLSearchParams(span)}`}>{say('客服统计')}</Link>}
    >
      <SummedRows
        of={query}
        sum={({ sum }) => count(sum)}
        columns={columns}
        rowKey="session"
        width={720}
        card={{ who: 'who' }}
      />
    </Page>
  );
}

/** What is no number between one and the most is not asked for. */
function numberIn(address: URLSearchParams, field: string, most: number): number | undefined {
  const text = address.get(field) ?? '';
  const number = Number(text);
  return /^[1-9]\d{0,8}$/.test(text) && number <= most ? number : undefined;
}

const columns: ColumnsType<Talk> = [
  {
    key: 'begun',
    title: say('时间'),
    width: 160,
    render: (_value, { begunAt }) => <time className="figures">{beijing(begunAt)}</time>,
  },
  {
    key: 'who',
    title: say('会员'),
    render: (_value, { conversation, first, username }) => (
      <Link to={`/service/${conversation}?at=${first}`}>{username ?? say('访客 {0}', conversation)}</Link>
    ),
  },
  {
    key: 'answered',
    title: say('首次回复@many'),
    width: 170,
    render: (_value, { begunAt, answeredAt, answeredBy }) =>
      answeredAt === null
        ? say('还没有')
        : say(
            '{0}，{1}',
            answeredBy ?? '',
            duration(Math.round((Date.parse(answeredAt) - Date.parse(begunAt)) / 1_000)),
          ),
  },
  { key: 'clerk', title: say('最后由其回复'), width: 110, render: (_value, { clerk }) => clerk ?? '' },
  {
    key: 'stars',
    title: say('评价'),
    render: (_value, { stars, words }) =>
      stars !== null && (
        <>
          <Stars stars={stars} /> {words}
        </>
      ),
  },
];

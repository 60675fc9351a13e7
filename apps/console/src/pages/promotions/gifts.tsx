import { giftStates } from '@mingpai/contract/console/promotions/names';
import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { Link, useParams, useSearchParams } from 'react-router';
import { call } from '../../api/client.ts';
import { MemberCell } from '../../components/cells.tsx';
import { useAddressChoice } from '../../components/choice.ts';
import { ExportButton } from '../../components/export-button.tsx';
import { Page } from '../../components/page.tsx';
import { Reference } from '../../components/reference.tsx';
import { SummedRows } from '../../components/summed-rows.tsx';
import { count, yuan } from '../../labels/money.ts';
import { beijing } from '../../labels/time.ts';
import { say } from '../../texts/say.ts';

type Gift = ConsoleAnswer<'promotionGifts'>['rows'][number];

const stateWords = {
  all: say('全部'),
  converted: say('转为现金'),
  forfeited: say('已收回'),
  open: say('锁定中'),
} as const;

/** Of a grant, which of the four it is counted under. */
const becameOf = {
  active: stateWords.open,
  fulfilled: stateWords.converted,
  expired: stateWords.forfeited,
  forfeited: stateWords.forfeited,
  cancelled: stateWords.forfeited,
} as const satisfies Record<Gift['state'], string>;

const day = /^\d{4}-\d\d-\d\d$/;

/** What a promotion gave, one by one; the address holds what of it. */
export function PromotionGiftsPage() {
  const { id = '' } = useParams();
  const [address] = useSearchParams();
  const [state, setState] = useAddressChoice('state', giftStates);
  const [from = '', to = '', member = ''] = ['from', 'to', 'member'].map((name) => address.get(name) ?? '');
  const span = day.test(from) && day.test(to) && from <= to ? { from, to } : undefined;
  const byItself = address.get('by') === 'itself';
  const asked = {
    id: Number(id),
    ...span,
    ...(/^[1-9]\d{0,14}$/.test(member) && { member: Number(member) }),
    state,
    byItself,
  };
  const query = useInfiniteQuery({
    queryKey: ['promotionGifts', asked],
    queryFn: ({ pageParam, signal }) => call('promotionGifts', { ...asked, after: pageParam }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
  const narrowed = [
    span ? say('{0} 至 {1}', span.from, span.to) : say('开始以来'),
    asked.member !== undefined && say('会员 #{0}', asked.member),
    byItself && say('自动发放'),
  ];
  const title = query.data?.pages[0]?.title;
  return (
    <Page
      title={title === undefined ? say('活动发放') : say('{0}的发放', title)}
      lead={narrowed.filter((words) => words !== false).join(' · ')}
      actions={
        <>
          <ExportButton title={say('活动发放')} file={{ list: 'promotionGifts', question: asked }} />
          <Link to={`/promotions/${id}${span ? `?${new URLSearchParams(span)}` : ''}`}>
            {say('活动效果')}
          </Link>
        </>
      }
    >
      <Segmented
        aria-label={say('结果')}
        options={giftStates.map((value) => ({ value, label: stateWords[value] }))}
        value={state}
        onChange={setState}
      />
      <SummedRows
        of={query}
        sum={({ sum }) => yuan(sum)}
        beside={({ takers, gifts }) => say(' · {0} 位会员 · {1} 笔', count(takers), count(gifts))}
        columns={columns}
        rowKey="source"
        width={720}
        card={{ who: 'member', amount: 'amount' }}
      />
    </Page>
  );
}

const columns: ColumnsType<Gift> = [
  {
    key: 'at',
    title: say('时间'),
    width: 110,
    render: (_value, { at }) => <time className="figures">{beijing(at)}</time>,
  },
  {
    key: 'member',
    title: say('会员'),
    width: 120,
    render: (_value, { memberId, username }) => (
      <MemberCell id={memberId} name={username} below={`#${memberId}`} />
    ),
  },
  {
    key: 'source',
    title: say('单号'),
    render: (_value, { source }) => <Reference text={sourceOf(source)} />,
  },
  {
    key: 'state',
    title: say('结果'),
    width: 150,
    render: (_value, { state, closedAt }) => (
      <>
        {becameOf[state]} {closedAt !== null && <time className="figures">{beijing(closedAt)}</time>}
      </>
    ),
  },
  {
    key: 'amount',
    title: say('发放（元）'),
    align: 'right',
    width: 110,
    render: (_value, { amount }) => <b className="figures">{yuan(amount)}</b>,
  },
];

/** A deposit is named with the promotion behind it; its page knows it without. */
function sourceOf(source: string): string {
  return /^(deposit\/[A-Z]\d+)\/\d+$/.exec(source)?.[1] ?? source;
}

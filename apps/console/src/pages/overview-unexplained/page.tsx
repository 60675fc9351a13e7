import { unexplainedPlaces } from '@mingpai/contract/console/reports/names';
import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { Link } from 'react-router';
import { call } from '../../api/client.ts';
import { May } from '../../app/may.tsx';
import { Moment, Waiting } from '../../components/cells.tsx';
import { useAddressChoice } from '../../components/choice.ts';
import { Code } from '../../components/code.tsx';
import { ExportButton } from '../../components/export-button.tsx';
import { Filters } from '../../components/filters.tsx';
import { Page } from '../../components/page.tsx';
import { SummedRows } from '../../components/summed-rows.tsx';
import { count, yuan, yuanWithSign } from '../../labels/money.ts';
import { said } from '../../texts/said.tsx';
import { say } from '../../texts/say.ts';
import { ageWords, placeWords } from '../overview/words.ts';
import { kindsOfUnexplained, type UnexplainedRow } from './words.ts';

type Answer = ConsoleAnswer<'reportUnexplained'>;
const all = { value: 'all', label: say('全部') } as const;
const places = [all, ...unexplainedPlaces.map((value) => ({ value, label: placeWords[value] }))] as const;
const ages = [all, ...ageWords.map((label, age) => ({ value: String(age), label }))];
const title = say('无法解释的钱');

/** What money that nobody can explain consists of, each row leading to where it is worked on; the address holds place and age. */
export function UnexplainedPage() {
  const [place, setPlace] = useAddressChoice('place', ['all', ...unexplainedPlaces]);
  const [age, setAge] = useAddressChoice('age', ['all', ...ageWords.map((_word, nth) => String(nth))]);
  const asked = { ...(place !== 'all' && { place }), ...(age !== 'all' && { age: Number(age) }) };
  const query = useInfiniteQuery({
    queryKey: ['report-unexplained', asked],
    queryFn: async ({ pageParam, signal }) => {
      const { rows, ...page } = await call('reportUnexplained', { ...asked, after: pageParam }, { signal });
      return { ...page, rows: rows.map((row) => ({ ...row, key: `${row.kind}/${row.id}` })) };
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
  const asOf = query.data?.pages[0]?.asOf;
  return (
    <Page
      title={title}
      lead={asOf !== undefined && said('截至 {0} · 北京时间', <Moment at={asOf} />)}
      actions={
        <>
          <ExportButton title={title} file={{ list: 'reportUnexplained', question: asked }} />
          <Link to="/overview">{say('总览')}</Link>
        </>
      }
    >
      <Filters>
        <Segmented aria-label={say('在哪里')} options={[...places]} value={place} onChange={setPlace} />
        <Segmented aria-label={say('已有多久')} options={ages} value={age} onChange={setAge} />
      </Filters>
      <SummedRows
        of={query}
        sum={({ sum, more }) => (more ? say('至少{0}', yuanWithSign(sum)) : yuanWithSign(sum))}
        beside={numberOf}
        columns={columns}
        rowKey="key"
        width={720}
        card={{ who: 'kind', amount: 'amount' }}
      />
    </Page>
  );
}

function numberOf({ number, more }: Pick<Answer, 'number' | 'more'>): string {
  return more ? say('，{0} 笔以上', count(number)) : say('，{0} 笔', count(number));
}

const columns: ColumnsType<UnexplainedRow & { readonly key: string }> = [
  {
    key: 'since',
    title: say('已有多久'),
    width: 110,
    render: (_value, { since }) => <Waiting since={since} over={false} />,
  },
  {
    key: 'kind',
    title: say('内容'),
    width: 110,
    render: (_value, { kind }) => kindsOfUnexplained[kind].name,
  },
  {
    key: 'where',
    title: say('在哪里'),
    width: 140,
    render: (_value, { place, name }) => (name === '' ? placeWords[place] : name),
  },
  { key: 'number', title: say('单号'), render: (_value, row) => <Numbered row={row} /> },
  {
    key: 'amount',
    title: say('金额（元）'),
    align: 'right',
    width: 120,
    render: (_value, { amount }) => <b className="figures">{yuan(amount)}</b>,
  },
];

/** Leads to where it is worked on. */
function Numbered({ row }: { readonly row: UnexplainedRow }) {
  const { resource, path } = kindsOfUnexplained[row.kind];
  if (row.kind === 'venue_difference')
    return (
      <May resource={resource} action="list" fallback={say('会员 #{0}', row.number)}>
        <Link to={path(row)}>{say('会员 #{0}', row.number)}</Link>
      </May>
    );
  return (
    <May resource={resource} action="list" fallback={<Code text={row.number} />}>
      <Code text={row.number} to={path(row)} />
    </May>
  );
}

import { lossReturnReasonWords, lossReturnStateWords } from '@mingpai/contract/console/site/list-words';
import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import { Segmented, Tag } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { call } from '../../api/client.ts';
import { MemberCell } from '../../components/cells.tsx';
import { useAddressChoice } from '../../components/choice.ts';
import { ExportButton } from '../../components/export-button.tsx';
import { Filters } from '../../components/filters.tsx';
import { SectionTable } from '../../components/list-table.tsx';
import { useSectionReading } from '../../components/reading.ts';
import { yuan } from '../../labels/money.ts';
import { inWords } from '../../texts/both.ts';
import { say } from '../../texts/say.ts';

type Row = ConsoleAnswer<'lossReturns'>['rows'][number];

const everyMs = 30_000;
const states = inWords(lossReturnStateWords);
const choices = (['due', 'given', 'nothing'] as const).map((value) => ({ value, label: states[value] }));
const tones = { due: 'processing', given: 'success', nothing: 'default' } as const;
const reasons = inWords(lossReturnReasonWords);

const money = (key: 'lost' | 'bonuses' | 'amount', title: string) => ({
  key,
  title,
  align: 'right' as const,
  width: 100,
  render: (_value: unknown, row: Row) => <span className="figures">{yuan(row[key])}</span>,
});

const columns: ColumnsType<Row> = [
  {
    key: 'member',
    title: say('会员'),
    render: (_value, { memberId, username }) => (
      <MemberCell id={memberId} name={username} below={`#${memberId}`} />
    ),
  },
  {
    key: 'span',
    title: say('每期'),
    width: 130,
    render: (_value, { from, to }) => (
      <span className="figures">{from === to ? from : `${from} – ${to}`}</span>
    ),
  },
  money('lost', say('净亏损（元）')),
  money('bonuses', say('同期赠送')),
  money('amount', say('返还')),
  {
    key: 'state',
    title: say('状态'),
    width: 140,
    render: (_value, { state, why }) => (
      <>
        <Tag bordered={false} color={tones[state]}>
          {states[state]}
        </Tag>
        {why !== null && reasons[why]}
      </>
    ),
  },
];

/** Who lost in spans that are over, what each was given, and why not. */
export function LossReturns({ id }: { readonly id: number }) {
  const [state, setState] = useAddressChoice('lossState', ['all', 'due', 'given', 'nothing']);
  const reading = useSectionReading<Row>({
    question: ['lossReturns', id, state],
    read: (page, options) => call('lossReturns', { id, state, ...page }, options),
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
        <ExportButton title={say('亏损返还明细')} file={{ list: 'lossReturns', question: { id, state } }} />
      </Filters>
      <SectionTable
        reading={reading}
        columns={columns}
        rowKey={({ memberId, from }) => `${from}/${memberId}`}
        width={720}
        card={{ who: 'member', amount: 'amount' }}
        empty={say('还没有结束的期')}
      />
    </>
  );
}

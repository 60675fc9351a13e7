import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Tag } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { Link, useSearchParams } from 'react-router';
import { call } from '../../api/client.ts';
import { Moment } from '../../components/cells.tsx';
import { ExportButton } from '../../components/export-button.tsx';
import { Nothing } from '../../components/nothing.tsx';
import { Page } from '../../components/page.tsx';
import { Read } from '../../components/read.tsx';
import { useNow } from '../../components/use-now.ts';
import { DataTable } from '../../components/whole-table.tsx';
import { count, yuan } from '../../labels/money.ts';
import { said } from '../../texts/said.tsx';
import { say } from '../../texts/say.ts';
import { linesPath, type Span, spanIn } from '../overview/span.ts';
import { SpanChoice } from '../overview/span-choice.tsx';

type Row = ConsoleAnswer<'reportReturns'>['rows'][number];

/** What each game brought back in a span of days, beside what its model says; its address names the days. */
export function OverviewReturnsPage() {
  const [address, setAddress] = useSearchParams();
  const { span, preset } = spanIn(address, useNow());
  const query = useQuery({
    queryKey: ['report-returns', span],
    queryFn: ({ signal }) => call('reportReturns', span, { signal }),
    placeholderData: keepPreviousData,
  });
  const asOf = query.data?.asOf;
  return (
    <Page
      title={say('返还与模型')}
      lead={asOf ? said('截至 {0} · 北京时间', <Moment at={asOf} />) : say('尚未开始统计')}
      actions={
        <>
          <SpanChoice span={span} preset={preset} choose={setAddress} />
          <ExportButton title={say('返还与模型')} file={{ list: 'reportReturns', question: span }} />
          <Link to={`/overview?from=${span.from}&to=${span.to}`}>{say('返回总览')}</Link>
        </>
      }
    >
      <p>
        {say(
          '与模型比较的是每局平均返还：每局的派彩除以该局投注，各局同等计入。诚实的游戏有99.9%的机会落在“应在”之内，局数越少范围越宽；返还取决于玩家怎么玩的游戏没有范围。总览的告警看近30天，把所有游戏合起来的误报机会控制在千分之一以内。',
        )}
      </p>
      <Read of={query}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Nothing text={say('这段时间没有记录')} />
          ) : (
            <DataTable
              rows={rows}
              columns={columnsIn(span)}
              rowKey="game"
              width={720}
              card={{ who: 'name' }}
            />
          )
        }
      </Read>
    </Page>
  );
}

const percent = (share: number) => `${share.toFixed(2)}%`;

function columnsIn(span: Span): ColumnsType<Row> {
  return [
    {
      key: 'name',
      title: say('游戏'),
      render: (_value, { game, name }) => (
        <Link to={linesPath(span, 'payout', { by: 'game', value: game })}>{name}</Link>
      ),
    },
    figures('rounds', say('局数'), 64, ({ rounds }) => count(rounds)),
    figures('stake', say('投注额'), 100, ({ stake }) => yuan(stake)),
    figures('payout', say('派彩'), 100, ({ payout }) => yuan(payout)),
    figures('ofStakes', say('按金额返还'), 76, ({ ofStakes }) =>
      ofStakes === null ? '—' : percent(ofStakes),
    ),
    figures('ofRounds', say('每局平均返还'), 80, ({ ofRounds }) => percent(ofRounds)),
    figures('model', say('模型返还率'), 76, ({ model }) => (model === null ? '—' : percent(model))),
    figures('expected', say('应在'), 84, ({ expected }) =>
      expected === null ? '—' : `${percent(expected.least)} – ${percent(expected.most)}`,
    ),
    {
      key: 'verdict',
      title: say('结论'),
      width: 80,
      render: (_value, { verdict }) => verdict !== null && <Verdict verdict={verdict} />,
    },
  ];
}

function Verdict({ verdict }: { readonly verdict: NonNullable<Row['verdict']> }) {
  if (verdict === 'within') return say('相符');
  return <Tag color="error">{verdict === 'above' ? say('高于模型') : say('低于模型')}</Tag>;
}

function figures(
  key: string,
  title: string,
  width: number,
  text: (row: Row) => string,
): ColumnsType<Row>[number] {
  return {
    key,
    title,
    align: 'right',
    width,
    render: (_value, row) => <span className="figures">{text(row)}</span>,
  };
}

import type { AgentAnswer } from '@mingpai/contract/agent/types';
import { Card } from '@mingpai/ui/card';
import { Choice } from '@mingpai/ui/choice';
import { call } from '../../api/client.ts';
import { useReading } from '../../api/use-reading.ts';
import { useAddress, useSpan } from '../../ui/address.ts';
import type { Cell } from '../../ui/csv.ts';
import { amount, count, exactAmount } from '../../ui/figures.ts';
import { Fact, List, Pager } from '../../ui/parts.tsx';
import { Row } from '../../ui/person-row.tsx';
import { SaveCsv } from '../../ui/save-csv.tsx';
import { isSpan, type Span } from '../../ui/span.ts';
import { SpanFields } from '../../ui/span-fields.tsx';
import { useTexts } from './labels.ts';
import styles from './page.module.css';

const pageSize = 50;
/** Of a file at once. */
const batch = 500;
const ways = ['day', 'agent', 'member', 'venue'] as const;
type By = (typeof ways)[number];
type Reported = AgentAnswer<'portalReport'>['rows'][number];
/** What the rows can be put in order by, the most first; days stand as they were. */
const sorts = {
  day: [],
  agent: ['commission', 'deposits', 'stake', 'registered', 'firstDeposits'],
  member: ['commission', 'valid'],
  venue: ['commission', 'valid'],
} as const;
type Sort = (typeof sorts)[By][number];
const figures = ['registered', 'firstDeposits', 'deposits', 'stake', 'ggr', 'valid', 'commission'] as const;

/** What the team did in any span, and what it brought: by day, sub-agent, member or venue, and as a file. */
export function ReportPage() {
  const texts = useTexts();
  const [span, setSpan] = useSpan(30);
  const { oneOf, change } = useAddress();
  const by = oneOf('by', ways);
  const whole = isSpan(span);
  return (
    <>
      <h1 className={styles.title}>{texts.title}</h1>
      <SpanFields value={span} onChange={setSpan} />
      <Choice
        labelSpoken
        label={texts.by}
        value={by}
        options={ways.map((value) => ({ value, label: texts[value] }))}
        onChange={(next) => change({ by: next, sort: undefined })}
      />
      {whole ? (
        <Report by={by} span={span} />
      ) : (
        <p role="alert" className={styles.note}>
          {texts.wrong}
        </p>
      )}
    </>
  );
}

function Report({ by, span }: { readonly by: By; readonly span: Span }) {
  const texts = useTexts();
  const { oneOf, page, change } = useAddress();
  const sort = by === 'day' ? 'commission' : oneOf<Sort>('sort', sorts[by]);
  const { data, error, refetch } = useReading(
    'portalReport',
    { ...span, by, sort, page, pageSize },
    { keep: true },
  );
  const sums = data?.sums;
  return (
    <>
      <Card>
        <dl className={styles.facts} aria-live="polite">
          {figures.map((figure) =>
            sums?.[figure] === null ? null : (
              <Fact key={figure} label={texts[figure]} value={sums && written(figure, sums[figure])} />
            ),
          )}
        </dl>
      </Card>
      {sums?.ggr !== undefined && sums.ggr !== null && <p className={styles.note}>{texts.sign}</p>}
      <p className={styles.note}>{texts.note}</p>
      {by !== 'day' && (
        <Choice
          label={texts.order}
          value={sort}
          options={sorts[by].map((value) => ({ value, label: texts[value] }))}
          onChange={(next) => change({ sort: next })}
        />
      )}
      <List
        rows={data?.rows.map((row) => ({ ...row, id: row.key }))}
        fault={error}
        onRetry={() => void refetch()}
        empty={texts.empty}
      >
        {(row) => <Line row={row} by={by} />}
      </List>
      <Pager
        page={page}
        pageSize={pageSize}
        total={data?.total}
        onChange={(next) => change({ page: next })}
      />
      <SaveCsv
        name={`${texts[by]} ${span.from} ${span.to}`}
        head={[texts[by], '#', ...figures.map((figure) => texts[figure])]}
        rows={() => allRows(by, sort, span)}
        disabled={data?.total === 0}
      />
    </>
  );
}

function Line({ row, by }: { readonly row: Reported; readonly by: By }) {
  const texts = useTexts();
  const { registered, firstDeposits, deposits, stake, ggr, valid } = row;
  const note =
    valid === null ? (
      <>
        {texts.people(count(registered ?? 0), count(firstDeposits ?? 0))}
        <br />
        {texts.money(amount(deposits ?? 0), amount(stake ?? 0))}
        {ggr !== null && texts.left(amount(ggr))}
      </>
    ) : (
      texts.validOf(amount(valid))
    );
  return (
    <Row
      {...(by === 'member' ? { to: `/team/${row.key}` } : {})}
      title={row.name}
      note={note}
      figure={exactAmount(row.commission)}
    />
  );
}

function written(figure: (typeof figures)[number], value: number | null): string {
  if (figure === 'registered' || figure === 'firstDeposits') return count(value ?? 0);
  return figure === 'commission' ? exactAmount(value ?? 0) : amount(value ?? 0);
}

/** All rows of a span, page after page. */
async function allRows(by: By, sort: Sort, span: Span): Promise<Cell[][]> {
  const rows: Reported[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await call('portalReport', { ...span, by, sort, page, pageSize: batch });
    rows.push(...answer.rows);
    if (answer.rows.length < batch) break;
  }
  return rows.map((row) => [row.name, row.key, ...figures.map((figure) => row[figure])]);
}

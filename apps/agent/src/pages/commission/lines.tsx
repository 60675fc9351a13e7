import type { AgentAnswer, AgentPayload } from '@mingpai/contract/agent/types';
import { categories } from '@mingpai/contract/states';
import { Card } from '@mingpai/ui/card';
import { Choice } from '@mingpai/ui/choice';
import { call } from '../../api/client.ts';
import { useReading } from '../../api/use-reading.ts';
import { useAddress, usePeriod, useSpan } from '../../ui/address.ts';
import { amount, exactAmount, moment, rate } from '../../ui/figures.ts';
import { Icon } from '../../ui/icon.tsx';
import { Fact, List, Pager } from '../../ui/parts.tsx';
import { usePeriods } from '../../ui/periods.ts';
import { Row } from '../../ui/person-row.tsx';
import { SaveCsv } from '../../ui/save-csv.tsx';
import { isSpan } from '../../ui/span.ts';
import { SpanFields } from '../../ui/span-fields.tsx';
import { useTexts } from './labels.ts';
import styles from './page.module.css';

const pageSize = 20;
/** Of a file at once. */
const batch = 500;
type Asked = Pick<AgentPayload<'portalCommission'>, 'period' | 'from' | 'to' | 'statement'>;
type Line = AgentAnswer<'portalCommission'>['rows'][number];

type LinesProps = {
  /** The lines of one statement; without it those of a period or of days. */
  readonly statement: number | undefined;
  readonly onClose: () => void;
};

/** Line by line: which bet, what counted, at which rate, and what came of it. Reversals stand there as well. */
export function Lines({ statement, onClose }: LinesProps) {
  const texts = useTexts();
  const periods = usePeriods();
  const address = useAddress();
  const [period] = usePeriod(1);
  const [span, setSpan] = useSpan(30);
  const own = address.said('from') !== '';
  if (statement !== undefined)
    return (
      <>
        <button type="button" className={styles.back} onClick={onClose}>
          <Icon name="left" size={18} />
          {texts.back}
        </button>
        <Found asked={{ statement }} name={`${texts.file} #${statement}`} />
      </>
    );
  return (
    <>
      <Choice
        labelSpoken
        label={periods.label}
        options={[...periods.options, { value: 'own', label: texts.own }]}
        value={own ? 'own' : period}
        onChange={(next) =>
          address.change(next === 'own' ? { ...span, period: undefined } : { period: next, ...noSpan })
        }
      />
      {own && <SpanFields value={span} onChange={setSpan} />}
      {own && !isSpan(span) ? (
        <p role="alert" className={styles.explain}>
          {texts.wrong}
        </p>
      ) : (
        <Found
          asked={own ? span : { period }}
          name={
            own
              ? `${texts.file} ${span.from} ${span.to}`
              : `${texts.file} ${periods.options[period - 1]?.label}`
          }
        />
      )}
    </>
  );
}

const columns = [
  'at',
  'member',
  'memberNo',
  'venue',
  'bet',
  'kind',
  'valid',
  'ownRate',
  'belowRate',
  'earned',
  'note',
] as const;
const noSpan = { from: undefined, to: undefined };

/** @param name of the file */
function Found({ asked, name }: { readonly asked: Asked; readonly name: string }) {
  const texts = useTexts();
  const { page, change } = useAddress();
  const { data, error, refetch } = useReading(
    'portalCommission',
    { ...asked, page, pageSize },
    { keep: true },
  );
  const rows = async () =>
    (await allLines(asked)).map((line) => [
      moment(line.at),
      line.name,
      line.memberId,
      line.venue,
      line.betId,
      texts.category(labelOf(line.category), line.category),
      line.valid,
      rate(line.ownRate),
      rate(line.belowRate),
      line.amount,
      line.valid < 0 ? texts.reversal : '',
    ]);
  return (
    <>
      <Card look="ink">
        <dl>
          <Fact label={texts.sum} value={data && exactAmount(data.sum)} strong onInk />
        </dl>
      </Card>
      {data !== undefined && data.categories.length > 1 && (
        <section aria-label={texts.byCategory}>
          <List
            rows={data.categories.map((one) => ({ ...one, id: one.category }))}
            fault={null}
            onRetry={() => undefined}
          >
            {(one) => (
              <Row
                title={texts.category(labelOf(one.category), one.category)}
                note={texts.ofCategory(amount(one.valid))}
                figure={exactAmount(one.amount)}
              />
            )}
          </List>
        </section>
      )}
      <List rows={data?.rows} fault={error} onRetry={() => void refetch()} empty={texts.empty}>
        {(line) => (
          <Row
            to={`/team/${line.memberId}`}
            title={`${line.name} · ${texts.category(labelOf(line.category), line.category)}`}
            note={
              <>
                {moment(line.at)} · {line.venue}
                <br />
                {texts.terms(
                  amount(line.valid),
                  rate(line.ownRate),
                  rate(line.belowRate),
                  line.belowRate > 0,
                )}
              </>
            }
            figure={exactAmount(line.amount)}
            {...(line.valid < 0 ? { figureNote: texts.reversal } : {})}
          />
        )}
      </List>
      <Pager
        page={page}
        pageSize={pageSize}
        total={data?.total}
        onChange={(next) => change({ page: next })}
      />
      <SaveCsv
        name={name}
        head={columns.map((column) => texts[column])}
        rows={rows}
        disabled={data?.total === 0}
      />
    </>
  );
}

/** Page after page. A bet that is corrected meanwhile moves the rows behind it by one: none of them stands twice. */
async function allLines(asked: Asked): Promise<Line[]> {
  const lines = new Map<number, Line>();
  for (let page = 1; ; page += 1) {
    const { rows } = await call('portalCommission', { ...asked, page, pageSize: batch });
    for (const line of rows) lines.set(line.id, line);
    if (rows.length < batch) return [...lines.values()];
  }
}

function labelOf(category: string): string {
  return categories.find(({ id }) => id === category)?.label ?? category;
}

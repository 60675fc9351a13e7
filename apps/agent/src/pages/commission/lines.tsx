import { categories } from '@mingpai/contract/states';
import { Card } from '@mingpai/ui/card';
import { Choice } from '@mingpai/ui/choice';
import { useState } from 'react';
import { useReading } from '../../api/use-reading.ts';
import { amount, exactAmount, moment, rate } from '../../ui/figures.ts';
import { Icon } from '../../ui/icon.tsx';
import { Fact, List, Pager } from '../../ui/parts.tsx';
import { type Period, usePeriods } from '../../ui/periods.ts';
import { Row } from '../../ui/person-row.tsx';
import { useTexts } from './labels.ts';
import styles from './page.module.css';

const pageSize = 20;

type LinesProps = {
  /** The lines of one statement; without it those of a period. */
  readonly statement: number | undefined;
  readonly onClose: () => void;
};

/** Line by line: which bet, what counted, at which rate, and what came of it. Reversals stand there as well. */
export function Lines({ statement, onClose }: LinesProps) {
  const texts = useTexts();
  const periods = usePeriods();
  const [period, setPeriod] = useState<Period>(1);
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useReading(
    'portalCommission',
    { period, page, pageSize, ...(statement === undefined ? {} : { statement }) },
    { keep: true },
  );
  return (
    <>
      {statement === undefined ? (
        <Choice
          labelSpoken
          {...periods}
          value={period}
          onChange={(next) => {
            setPeriod(next);
            setPage(1);
          }}
        />
      ) : (
        <button type="button" className={styles.back} onClick={onClose}>
          <Icon name="left" size={18} />
          {texts.back}
        </button>
      )}
      <Card look="ink">
        <dl>
          <Fact label={texts.sum} value={data && exactAmount(data.sum)} strong onInk />
        </dl>
      </Card>
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
      <Pager page={page} pageSize={pageSize} total={data?.total} onChange={setPage} />
    </>
  );
}

function labelOf(category: string): string {
  return categories.find(({ id }) => id === category)?.label ?? category;
}

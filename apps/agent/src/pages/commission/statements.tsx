import { classes } from '@mingpai/ui/class-names';
import { useReading } from '../../api/use-reading.ts';
import { useAddress } from '../../ui/address.ts';
import { amount, count, exactAmount, moment } from '../../ui/figures.ts';
import { Icon } from '../../ui/icon.tsx';
import { List, Pager } from '../../ui/parts.tsx';
import { Dispute } from './dispute.tsx';
import { useTexts } from './labels.ts';
import styles from './page.module.css';
import { Reckoned } from './reckoned.tsx';

const pageSize = 10;

/** Weekly statements, newest first: how the amount comes about, and what became of it. */
export function Statements({ onOpen }: { readonly onOpen: (id: number) => void }) {
  const texts = useTexts();
  const { page, change } = useAddress();
  const { data, error, refetch } = useReading('portalStatements', { page, pageSize }, { keep: true });
  return (
    <>
      <p className={styles.explain}>{texts.explain}</p>
      <List rows={data?.rows} fault={error} onRetry={() => void refetch()} empty={texts.noStatement}>
        {(one) => (
          <article className={styles.statement}>
            <header className={styles.head}>
              <h2>{texts.week(one.week)}</h2>
              <span className={classes(styles.state, styles[one.state])}>{texts[one.state]}</span>
            </header>
            <p className={styles.amount}>¥{amount(one.amount)}</p>
            <p className={styles.sum}>
              {texts.calculation(
                exactAmount(one.carriedIn),
                exactAmount(one.accrued),
                exactAmount(one.carriedOut),
              )}
            </p>
            <Reckoned of={one.reckoned} />
            {one.reason !== null && <p className={styles.reason}>{texts.reason(one.reason)}</p>}
            {one.decidedAt !== null && <p className={styles.sum}>{texts.decided(moment(one.decidedAt))}</p>}
            <Dispute of={one} />
            {one.lines > 0 && (
              <button type="button" className={styles.open} onClick={() => onOpen(one.id)}>
                {texts.details(count(one.lines))}
                <Icon name="right" size={16} />
              </button>
            )}
          </article>
        )}
      </List>
      <Pager
        page={page}
        pageSize={pageSize}
        total={data?.total}
        onChange={(next) => change({ page: next })}
      />
    </>
  );
}

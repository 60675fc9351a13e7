import { formatAmount } from '@mingpai/ui/amount';
import { classes } from '@mingpai/ui/class-names';
import { catalogue } from '@mingpai/ui/labels';
import styles from './money.module.css';

const { useTexts } = catalogue(
  { spoken: (amount: string) => `${amount}元`, unknown: '金额加载中' },
  { spoken: (amount: string) => `${amount} yuan`, unknown: 'Amount is loading' },
);

type MoneyProps = {
  /** Yuan, as the wire sends it; nothing while it is not known yet. */
  readonly yuan: number | undefined;
  readonly size?: 'small' | 'body' | 'title' | 'figure' | 'display';
  /** The way of the money: sign and accent. */
  readonly way?: 'in' | 'out';
  readonly symbol?: boolean;
};

/**
 * An amount of yuan in tabular figures. While it is refreshed the last figure stays; before the first one a bar keeps
 * its place.
 */
export function Money({ yuan, size = 'body', way, symbol = true }: MoneyProps) {
  const texts = useTexts();
  const shape = classes(styles.money, styles[size], way !== undefined && styles[way]);
  if (yuan === undefined) {
    return (
      <span className={classes(shape, styles.unknown)} role="img" aria-label={texts.unknown}>
        0,000.00
      </span>
    );
  }
  const amount = formatAmount(Math.abs(yuan));
  // `--ems`: how wide the figure is at most with its sign, in its own size.
  const sign = way === 'in' ? '+' : way === 'out' || yuan < 0 ? '−' : '';
  return (
    <span className={shape} style={{ '--fit': fit(amount), '--ems': 0.9 + 0.55 * amount.length }}>
      <span aria-hidden="true">
        {sign}
        {symbol && <span className={styles.symbol}>¥</span>}
        {amount}
      </span>
      <span className="spoken-only">{sign + texts.spoken(amount)}</span>
    </span>
  );
}

/** Up to a hundred million stands in full size; a longer figure becomes smaller instead of breaking. */
function fit(amount: string): number {
  return Math.max(0.62, Math.min(1, 14 / amount.length));
}

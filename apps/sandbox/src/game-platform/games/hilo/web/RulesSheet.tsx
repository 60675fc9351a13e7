import { formatShort } from '../../../../kit/page/amount.ts';
import { Figures } from '../../kit/Figures.tsx';
import { Sheet } from '../../kit/Sheet.tsx';
import styles from '../../kit/sheets.module.css';
import type { Table } from './table.ts';
import type { Texts } from './texts.ts';

interface RulesSheetProps {
  readonly text: Texts;
  readonly limits: Table['limits'];
  readonly onClose: () => void;
}

export function RulesSheet({ text, limits, onClose }: RulesSheetProps) {
  const rules = text.ruleList({
    percent: limits.return_percent,
    swaps: limits.swaps,
    smallest: formatShort(limits.smallest_stake),
    largest: formatShort(limits.largest_stake),
    cap: formatShort(limits.largest_payout),
  });
  return (
    <Sheet title={text.rules} closeLabel={text.close} onClose={onClose}>
      <p className={styles.rtp}>
        <span>{text.rtp}</span>
        <strong>{limits.return_percent}%</strong>
      </p>
      <Figures returns={[limits.return_percent * 100]} />
      <dl className={styles.rules}>
        {rules.map(([term, rule]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{rule}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}

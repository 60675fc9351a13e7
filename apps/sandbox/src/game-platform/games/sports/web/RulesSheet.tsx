import { formatShort } from '../../../../kit/page/amount.ts';
import { Figures } from '../../kit/Figures.tsx';
import { Sheet } from '../../kit/Sheet.tsx';
import styles from './Slip.module.css';
import type { Texts } from './texts.ts';
import type { Head } from './wire.ts';

interface RulesSheetProps {
  readonly text: Texts;
  readonly head: Head;
  readonly onClose: () => void;
}

/** How matches are played, what bets pay, and what is given back. */
export function RulesSheet({ text, head, onClose }: RulesSheetProps) {
  const { sport, limits, returned, abandoned_of } = head;
  return (
    <Sheet title={text.rules} closeLabel={text.close} onClose={onClose}>
      <div className={styles.rules}>
        <p className={styles.rtp}>
          {text.rulesReturn(returned)}
          <small>{text.rulesReturnNote(returned)}</small>
        </p>
        <Figures returns={[returned * 100]} atMost />
        <ol>
          {[
            ...text.rulesText[sport],
            ...text.rulesCommon,
            text.rulesAbandoned(abandoned_of),
            text.rulesLimits(
              formatShort(limits.smallest),
              formatShort(limits.largest),
              formatShort(limits.payout),
              formatShort(limits.event),
              formatShort(limits.combination),
            ),
          ].map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ol>
      </div>
    </Sheet>
  );
}

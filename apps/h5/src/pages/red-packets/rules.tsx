import type { Answer } from '@mingpai/contract/types';
import { formatAmount } from '@mingpai/ui/amount';
import { Card } from '@mingpai/ui/card';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Section } from '../../ui/surface.tsx';
import { useTexts } from './labels.ts';
import styles from './rules.module.css';

/** An upper bound beyond this, in yuan, means that there is none. */
const boundless = 100_000_000;

type RulesProps = {
  readonly rules: readonly Pick<
    Answer<'redPacketRules'>['rules'][number],
    'flow_money' | 'recharge' | 'from'
  >[];
  /** They were asked for and came, or cannot be had. */
  readonly known: boolean;
};

/** Which deposits give how many packets. */
export function Rules({ rules, known }: RulesProps) {
  const texts = useTexts();
  return (
    <Section title={texts.rules}>
      <Card>
        {!known && <SkeletonRows rows={5} height="1.625rem" />}
        {rules.length > 0 && (
          <table className={styles.rules}>
            <thead>
              <tr>
                <th scope="col">{texts.deposits}</th>
                <th scope="col">{texts.chances}</th>
              </tr>
            </thead>
            <tbody>
              {rules.map(({ from, flow_money: to, recharge }) => (
                <tr key={from}>
                  <td>
                    {to >= boundless
                      ? texts.above(formatAmount(from))
                      : texts.range(formatAmount(from), formatAmount(to))}
                  </td>
                  <td>{texts.times(recharge)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <p className={styles.how}>{texts.how}</p>
      </Card>
    </Section>
  );
}

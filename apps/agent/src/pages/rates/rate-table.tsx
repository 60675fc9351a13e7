import type { AgentAnswer } from '@mingpai/contract/agent/types';
import { type CategoryId, categories } from '@mingpai/contract/states';
import { rate } from '../../ui/figures.ts';
import { Fact } from '../../ui/parts.tsx';
import { useTexts } from './labels.ts';
import styles from './page.module.css';

export type Rates = AgentAnswer<'portalRates'>['own'];

/** The categories in the order of the menu. */
export const categoryIds: readonly CategoryId[] = categories.map(({ id }) => id);

export function RateTable({ rates }: { readonly rates: Rates | undefined }) {
  const texts = useTexts();
  return (
    <dl className={styles.rates}>
      {categoryIds.map((id) => (
        <Fact key={id} label={texts[id]} value={rates && rate(rates[id])} />
      ))}
    </dl>
  );
}

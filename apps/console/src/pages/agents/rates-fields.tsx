import { Form } from 'antd';
import type { AgentRates } from '../../api/rows.ts';
import { NumberInput } from '../../components/number-input.tsx';
import { categoryLabels } from '../../labels/contract.ts';
import { say } from '../../texts/say.ts';
import styles from './page.module.css';
import { type Bounds, basisPointsOf, percent, problemOf } from './rates.ts';

/** A percentage for each category, held by the form under the category's name. */
export function RatesFields({ bounds }: { readonly bounds: Bounds }) {
  return (
    <div className={styles.rates}>
      {categoryLabels.map(({ id, label }) => (
        <Form.Item
          key={id}
          name={id}
          label={say('{0}（%）', label)}
          extra={bounds.most === null ? undefined : say('最高 {0}', percent(bounds.most[id]))}
          rules={[
            { required: true, message: say('请填写费率') },
            {
              validator: async (_rule, typed: number | null) => {
                const problem = problemOf(id, basisPointsOf(typed), bounds);
                if (problem !== undefined) throw new Error(problem);
              },
            },
          ]}
        >
          <NumberInput className={styles.rate ?? ''} min={0} max={10} step={0.05} precision={2} />
        </Form.Item>
      ))}
    </div>
  );
}

/** All rates in one cell, in the order of the menu. */
export function RatesCell({ of }: { readonly of: AgentRates }) {
  return (
    <span className={styles.cell}>
      {categoryLabels.map(({ id, label }) => (
        <span key={id}>
          {label} <span className="figures">{percent(of[id])}</span>
        </span>
      ))}
    </span>
  );
}

import { catalogue } from '@mingpai/ui/labels';
import type { Span } from './span.ts';
import styles from './span-fields.module.css';

const { useTexts } = catalogue({ from: '从', to: '至' }, { from: 'From', to: 'To' });

/** Two days; what makes no span is shown, and not asked for. */
export function SpanFields({
  value,
  onChange,
}: {
  readonly value: Span;
  readonly onChange: (span: Span) => void;
}) {
  const texts = useTexts();
  return (
    <div className={styles.span}>
      {(['from', 'to'] as const).map((end) => (
        <label key={end} className={styles.field}>
          <span>{texts[end]}</span>
          <input
            type="date"
            className={styles.input}
            value={value[end]}
            onChange={({ target }) => {
              if (target.value !== '') onChange({ ...value, [end]: target.value });
            }}
          />
        </label>
      ))}
    </div>
  );
}

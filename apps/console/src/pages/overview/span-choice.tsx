import { Segmented } from 'antd';
import dayjs from 'dayjs';
import { DaysField } from '../../components/day-fields.tsx';
import { say } from '../../texts/say.ts';
import styles from './page.module.css';
import { presets, type Span } from './span.ts';

type Props = {
  readonly span: Span;
  /** Which of the presets it is; empty: none. */
  readonly preset: string;
  /** What the address is to say of it. */
  readonly choose: (fields: Readonly<Record<string, string>>) => void;
};

/** Which days a page is about. */
export function SpanChoice({ span, preset, choose }: Props) {
  return (
    <div className={styles.span}>
      <Segmented<string>
        aria-label={say('时间范围')}
        options={[...presets]}
        value={preset}
        onChange={(chosen) => choose({ span: chosen })}
      />
      <DaysField
        aria-label={say('自选日期')}
        allowClear={false}
        value={[dayjs(span.from), dayjs(span.to)]}
        onChange={(days) => {
          const [from, to] = days ?? [];
          if (from && to) choose({ from: from.format('YYYY-MM-DD'), to: to.format('YYYY-MM-DD') });
        }}
      />
    </div>
  );
}

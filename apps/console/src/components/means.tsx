import { Popover } from 'antd';
import { say } from '../texts/say.ts';
import { InfoCircleOutlined } from './icons.ts';
import styles from './means.module.css';

type Props = {
  /** What is explained, as it is called. */
  readonly name: string;
  /** What it means, as the glossary has it. */
  readonly means: string;
};

/** The "i" beside a name: what it means. */
export function Means({ name, means }: Props) {
  return (
    <Popover content={<div className={styles.means}>{means}</div>} trigger={['hover', 'click']}>
      <button type="button" className={styles.ask} aria-label={say('{0}是什么', name)}>
        <InfoCircleOutlined />
      </button>
    </Popover>
  );
}

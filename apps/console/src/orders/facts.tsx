import type { ReactNode } from 'react';
import styles from './decision-dialog.module.css';

/** Names and values, one under the other; a value that is not there leaves out its line. */
export function Facts({ of }: { readonly of: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {of
        .filter(([, value]) => value !== null && value !== '')
        .map(([name, value]) => (
          <Line key={name} name={name} value={value} />
        ))}
    </dl>
  );
}

function Line({ name, value }: { readonly name: string; readonly value: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}

import { Input } from 'antd';
import type { ReactNode } from 'react';
import styles from './filters.module.css';

/** The line of filters above a list. */
export function Filters({ children }: { readonly children: ReactNode }) {
  return <div className={styles.filters}>{children}</div>;
}

type Props = {
  readonly value: string;
  readonly hint: string;
  readonly autoFocus?: boolean;
  readonly onSearch: (value: string) => void;
};

export function SearchField({ value, hint, autoFocus = false, onSearch }: Props) {
  return (
    <Input.Search
      key={value}
      className={styles.search ?? ''}
      aria-label="搜索"
      allowClear
      autoFocus={autoFocus}
      defaultValue={value}
      placeholder={hint}
      maxLength={100}
      onSearch={(typed) => onSearch(typed.trim())}
    />
  );
}

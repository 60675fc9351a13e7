import { Input, Segmented } from 'antd';
import type { ReactNode } from 'react';
import styles from './filters.module.css';

/** The line of filters above a list. */
export function Filters({ children }: { readonly children: ReactNode }) {
  return <div className={styles.filters}>{children}</div>;
}

/** The part of a reading that filters narrow. */
type Narrowed = {
  readonly filter: (field: string) => string;
  readonly setFilter: (field: string, value: string) => void;
};

type StateProps<State> = {
  readonly of: Narrowed;
  readonly states: readonly { readonly value: State; readonly label: string }[];
  readonly state: State;
};

/** Narrows a list to one state. */
export function StateFilter<State extends string>({ of, states, state }: StateProps<State>) {
  return (
    <Segmented<State>
      aria-label="状态"
      options={[...states]}
      value={state}
      onChange={(next) => of.setFilter('state', next)}
    />
  );
}

type FieldProps = { readonly hint: string; readonly autoFocus?: boolean };

/** Narrows a list to what somebody looks for. */
export function SearchFilter({ of, ...field }: FieldProps & { readonly of: Narrowed }) {
  return (
    <SearchField {...field} value={of.filter('search')} onSearch={(value) => of.setFilter('search', value)} />
  );
}

type SearchProps = FieldProps & { readonly value: string; readonly onSearch: (value: string) => void };

export function SearchField({ value, hint, autoFocus = false, onSearch }: SearchProps) {
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

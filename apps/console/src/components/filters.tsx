import { Button, Grid, Input, Segmented, Select } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import type { Fields } from '../api/fields.ts';
import { count } from '../labels/money.ts';
import { say } from '../texts/say.ts';
import styles from './filters.module.css';

/** The line of filters above a list. */
export function Filters({ children }: { readonly children: ReactNode }) {
  return <div className={styles.filters}>{children}</div>;
}

type MoreProps = {
  /** How many of them narrow the list now. */
  readonly active: number;
  /** Too many to stand above the list at any width. */
  readonly many?: boolean;
  readonly children: ReactNode;
};

/** The rarer filters of a long line: on a phone, and where they are many, behind one button, which says how many narrow the list. */
export function MoreFilters({ active, many = false, children }: MoreProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const narrow = Grid.useBreakpoint().md === false;
  if (!narrow && !many) return children;
  return (
    <>
      <Button
        block={narrow}
        type={active > 0 ? 'primary' : 'default'}
        ghost={active > 0}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {open ? say('收起筛选') : active > 0 ? say('更多筛选（{0}）', count(active)) : say('更多筛选')}
      </Button>
      <div id={id} className={styles.more} hidden={!open}>
        {children}
      </div>
    </>
  );
}

/** The part of a reading that filters narrow. */
export type Narrowed = {
  readonly filter: (field: string) => string;
  readonly setFilter: (field: string, value: string) => void;
  /** How its fields are read; those that are not among them hold any text. */
  readonly fields?: Fields;
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
      aria-label={say('状态')}
      options={[...states]}
      value={state}
      onChange={(next) => of.setFilter('state', next)}
    />
  );
}

type NarrowingProps = { readonly of: Narrowed; readonly field: string; readonly label: string };

/** Narrows a list by what is typed, once it is sent; what makes no sense there is refused under the field. */
export function TextFilter({ of, field, label, wide = false }: NarrowingProps & { readonly wide?: boolean }) {
  const value = of.filter(field);
  return <TypedText key={value} value={value} {...{ of, field, label, wide }} />;
}

type TypedProps = NarrowingProps & { readonly value: string; readonly wide: boolean };

function TypedText({ of, field, label, wide, value }: TypedProps) {
  const id = useId();
  const how = of.fields?.[field];
  const makesSense = (typed: string) => typed === '' || how === undefined || how.read(typed) !== undefined;
  const [refused, setRefused] = useState(!makesSense(value));
  const send = (typed: string) => {
    setRefused(!makesSense(typed));
    if (makesSense(typed)) of.setFilter(field, how?.plain?.(typed) ?? typed);
  };
  return (
    <span className={(wide ? styles.wide : styles.narrow) ?? ''}>
      <Input.Search
        aria-label={label}
        placeholder={label}
        allowClear
        defaultValue={value}
        maxLength={128}
        {...(refused && { status: 'error', 'aria-invalid': true, 'aria-describedby': id })}
        onSearch={(typed) => send(typed.trim())}
      />
      {refused && (
        <span id={id} role="alert" className={styles.refused}>
          {how?.wanted}
        </span>
      )}
    </span>
  );
}

/** Narrows a list to one of several; without one it shows all. */
export function ChoiceFilter({
  of,
  field,
  label,
  choices,
}: NarrowingProps & { readonly choices: readonly { readonly value: string; readonly label: string }[] }) {
  const value = of.filter(field);
  return (
    <Select
      className={styles.narrow ?? ''}
      aria-label={label}
      placeholder={label}
      allowClear
      showSearch
      optionFilterProp="label"
      value={value === '' ? null : value}
      options={[...choices]}
      onChange={(next: string | undefined) => of.setFilter(field, next ?? '')}
    />
  );
}

/** Narrows a list to any of several. In the address they stand side by side: `a,b`. */
export function ChoicesFilter({
  of,
  field,
  label,
  choices,
}: NarrowingProps & { readonly choices: readonly { readonly value: string; readonly label: string }[] }) {
  const value = of.filter(field);
  return (
    <Select
      mode="multiple"
      className={styles.wide ?? ''}
      aria-label={label}
      placeholder={label}
      allowClear
      maxTagCount={2}
      optionFilterProp="label"
      value={value === '' ? [] : value.split(',')}
      options={[...choices]}
      onChange={(next: readonly string[]) => of.setFilter(field, next.join(','))}
    />
  );
}

/** Narrows a list by a moment, Beijing time, as the address keeps it: `2026-11-21T03:06`. @param seconds where a minute has too much of it */
export function MomentFilter({
  of,
  field,
  label,
  seconds = false,
}: NarrowingProps & { readonly seconds?: boolean }) {
  const id = useId();
  return (
    <label className={styles.moment} htmlFor={id}>
      {label}
      <Input
        id={id}
        type="datetime-local"
        {...(seconds && { step: 1 })}
        value={of.filter(field)}
        onChange={({ target }) => of.setFilter(field, target.value)}
      />
    </label>
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
      aria-label={say('搜索')}
      allowClear
      autoFocus={autoFocus}
      defaultValue={value}
      placeholder={hint}
      maxLength={100}
      onSearch={(typed) => onSearch(typed.trim())}
    />
  );
}

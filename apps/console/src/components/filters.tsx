import { Button, Grid, Input, Segmented, Select } from 'antd';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useId,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import type { Fields } from '../api/fields.ts';
import { count } from '../labels/money.ts';
import { say } from '../texts/say.ts';
import styles from './filters.module.css';
import { SearchInput } from './search-input.tsx';

/** What is rarely used of a line of filters, on a phone: where it stands, and how one says that there is some. */
type Fold = {
  readonly place: HTMLElement | null;
  /** @returns how to take it back */
  readonly add: (id: string, part: FoldedPart) => () => void;
};
type FoldedPart = { readonly narrows: boolean; readonly active: number };
const FoldOfLine = createContext<Fold | undefined>(undefined);

/** The line of filters above a list: on a phone what one looks for and which state, and all that is rare behind one button. */
export function Filters({ children }: { readonly children: ReactNode }) {
  const id = useId();
  const narrow = Grid.useBreakpoint().md === false;
  const [open, setOpen] = useState(false);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [parts, setParts] = useState<ReadonlyMap<string, FoldedPart>>(new Map());
  const add = useCallback<Fold['add']>((part, what) => {
    setParts((before) => new Map(before).set(part, what));
    return () => setParts((before) => new Map([...before].filter(([one]) => one !== part)));
  }, []);
  const fold = useMemo(() => ({ place, add }), [place, add]);
  const all = [...parts.values()];
  // A button in the place of another one saves nothing.
  const isFolded = parts.size > 1 || all.some(({ narrows }) => narrows);
  return (
    <div className={styles.filters}>
      <FoldOfLine value={narrow ? fold : undefined}>{children}</FoldOfLine>
      {narrow && isFolded && (
        <UnfoldButton
          {...{ id, open, setOpen }}
          block
          narrows={all.some(({ narrows }) => narrows)}
          active={all.reduce((sum, { active }) => sum + active, 0)}
        />
      )}
      {narrow && <div id={id} ref={setPlace} className={styles.more} hidden={isFolded && !open} />}
    </div>
  );
}

/**
 * What is rarely used of a line of filters. Outside of one, and where there is room, it stands where it is.
 * @param active how many filters of it narrow the list now @param narrows whether it narrows the list at all
 */
export function Rare({
  active = 0,
  narrows = false,
  children,
}: Partial<FoldedPart> & { readonly children: ReactNode }) {
  const id = useId();
  const fold = useContext(FoldOfLine);
  const add = fold?.add;
  useLayoutEffect(() => add?.(id, { narrows, active }), [add, id, narrows, active]);
  if (fold === undefined) return children;
  return fold.place === null ? null : createPortal(children, fold.place);
}

type UnfoldProps = FoldedPart & {
  /** Of what it folds. */
  readonly id: string;
  readonly open: boolean;
  readonly setOpen: (open: boolean) => void;
  readonly block?: boolean;
};

/** Says how many filters of what is folded narrow the list. */
function UnfoldButton({ id, open, setOpen, block = false, narrows, active }: UnfoldProps) {
  const folded = narrows ? say('更多筛选') : say('更多选项');
  return (
    <Button
      block={block}
      type={active > 0 ? 'primary' : 'default'}
      ghost={active > 0}
      aria-expanded={open}
      aria-controls={id}
      onClick={() => setOpen(!open)}
    >
      {open ? say('收起筛选') : active > 0 ? say('更多筛选（{0}）', count(active)) : folded}
    </Button>
  );
}

type MoreProps = {
  /** How many of them narrow the list now. */
  readonly active: number;
  /** Too many to stand above the list at any width. */
  readonly many?: boolean;
  readonly children: ReactNode;
};

/** The rarer filters of a long line: on a phone with all that is rare, and where they are many behind a button of their own. */
export function MoreFilters({ active, many = false, children }: MoreProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const folded = useContext(FoldOfLine) !== undefined;
  if (folded || !many)
    return (
      <Rare narrows active={active}>
        {children}
      </Rare>
    );
  return (
    <>
      <UnfoldButton {...{ id, open, setOpen, active }} narrows />
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
      <SearchInput
        aria-label={label}
        placeholder={label}
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
    <SearchInput
      key={value}
      className={styles.search ?? ''}
      aria-label={say('搜索')}
      autoFocus={autoFocus}
      defaultValue={value}
      placeholder={hint}
      maxLength={100}
      onSearch={(typed) => onSearch(typed.trim())}
    />
  );
}

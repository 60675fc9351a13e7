import { type ReactNode, useId } from 'react';
import { catalogue } from './labels.ts';
import styles from './parts.module.css';
import { said } from './said.ts';

const { useTexts } = catalogue(
  {
    empty: '还没有记录',
    failed: '暂时没有取到内容',
    again: '重新加载',
    older: '下一页',
    newer: '上一页',
    page: (page: number, pages: number) => `第 ${page} / ${pages} 页`,
    pages: '翻页',
    loading: '加载中',
  },
  {
    empty: 'Nothing here yet',
    failed: 'This could not be loaded',
    again: 'Try again',
    older: 'Next',
    newer: 'Previous',
    page: (page: number, pages: number) => `Page ${page} of ${pages}`,
    pages: 'Pages',
    loading: 'Loading',
  },
);

/** Joins the class names that hold. */
export function classes(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

export function Card({ children, ink = false }: { readonly children: ReactNode; readonly ink?: boolean }) {
  return <div className={classes(styles.card, ink && styles.ink)}>{children}</div>;
}

type ButtonProps = {
  readonly children: ReactNode;
  readonly onPress: () => void;
  readonly quiet?: boolean;
  readonly busy?: boolean;
  readonly disabled?: boolean;
};

export function Button({ children, onPress, quiet = false, busy = false, disabled = false }: ButtonProps) {
  return (
    <button
      type="button"
      className={classes(styles.button, quiet && styles.quiet)}
      disabled={disabled}
      aria-busy={busy || undefined}
      onClick={() => {
        if (!busy) onPress();
      }}
    >
      {children}
    </button>
  );
}

type ChoiceProps<Value extends string | number> = {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
};

/** One of a few, all in sight. Radio buttons underneath, so arrow keys work. */
export function Choice<Value extends string | number>({
  label,
  value,
  options,
  onChange,
}: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <legend className="spoken-only">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            className="spoken-only"
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className={styles.face}>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** A named figure; while it is not known yet a bar keeps its place. */
export function Fact({
  label,
  value,
  strong = false,
}: {
  readonly label: string;
  readonly value: string | undefined;
  readonly strong?: boolean;
}) {
  return (
    <div className={classes(styles.fact, strong && styles.strong)}>
      <dt>{label}</dt>
      <dd className={classes(styles.figure, value === undefined && styles.unknown)}>{value ?? '0.00'}</dd>
    </div>
  );
}

type ListProps<Row> = {
  readonly rows: readonly Row[] | undefined;
  readonly fault: unknown;
  readonly onRetry: () => void;
  readonly empty?: string;
  readonly children: (row: Row) => ReactNode;
};

/** Rows, or why there are none: on their way, failed, or nothing yet. */
export function List<Row extends { readonly id: number | string }>({
  rows,
  fault,
  onRetry,
  empty,
  children,
}: ListProps<Row>) {
  const texts = useTexts();
  if (rows === undefined && fault !== null) return <Trouble fault={fault} onRetry={onRetry} />;
  if (rows === undefined)
    return (
      <div className={styles.list} role="status" aria-label={texts.loading}>
        {[1, 2, 3, 4].map((place) => (
          <div key={place} className={styles.waiting} />
        ))}
      </div>
    );
  if (rows.length === 0) return <p className={styles.empty}>{empty ?? texts.empty}</p>;
  return (
    <ul className={styles.list}>
      {rows.map((row) => (
        <li key={row.id}>{children(row)}</li>
      ))}
    </ul>
  );
}

export function Trouble({ fault, onRetry }: { readonly fault: unknown; readonly onRetry: () => void }) {
  const texts = useTexts();
  return (
    <div className={styles.empty} role="alert">
      <p>{texts.failed}</p>
      <p className={styles.why}>{said(fault)}</p>
      <Button quiet onPress={onRetry}>
        {texts.again}
      </Button>
    </div>
  );
}

type PagerProps = {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly total: number | undefined;
  readonly onChange: (page: number) => void;
};

/** Shown only where there is more than one page. */
export function Pager({ page, pageSize, total = 0, onChange }: PagerProps) {
  const texts = useTexts();
  const pages = Math.ceil(total / pageSize);
  if (pages <= 1) return null;
  return (
    <nav className={styles.pager} aria-label={texts.pages}>
      <Button quiet disabled={page <= 1} onPress={() => onChange(page - 1)}>
        {texts.newer}
      </Button>
      <span>{texts.page(page, pages)}</span>
      <Button quiet disabled={page >= pages} onPress={() => onChange(page + 1)}>
        {texts.older}
      </Button>
    </nav>
  );
}

import { Button } from '@mingpai/ui/button';
import { classes } from '@mingpai/ui/class-names';
import { catalogue } from '@mingpai/ui/labels';
import type { ReactNode } from 'react';
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

/** A named figure; while it is not known yet a bar keeps its place. */
export function Fact({
  label,
  value,
  strong = false,
  onInk = false,
}: {
  readonly label: string;
  readonly value: string | undefined;
  readonly strong?: boolean;
  /** It stands on the dark card. */
  readonly onInk?: boolean;
}) {
  return (
    <div className={classes(styles.fact, strong && styles.strong, onInk && styles.onInk)}>
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
      <Button look="quiet" onPress={onRetry}>
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
      <Button look="quiet" disabled={page <= 1} onPress={() => onChange(page - 1)}>
        {texts.newer}
      </Button>
      <span>{texts.page(page, pages)}</span>
      <Button look="quiet" disabled={page >= pages} onPress={() => onChange(page + 1)}>
        {texts.older}
      </Button>
    </nav>
  );
}

import type { PaginationProps, TablePaginationConfig } from 'antd';
import { cloneElement, isValidElement } from 'react';
import { say } from '../texts/say.ts';

export type Pages = {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly turnTo: (page: number, pageSize: number) => void;
};

/** Rows on a page until somebody asks for more. */
export const firstPageSize = 20;
export const pageSizes = [firstPageSize, 50, 100] as const;

type Turns = NonNullable<PaginationProps['itemRender']>;

const turnNames: Partial<Record<Parameters<Turns>[1], string>> = {
  prev: say('上一页'),
  next: say('下一页'),
  'jump-prev': say('向前五页'),
  'jump-next': say('向后五页'),
};

/** What turns pages, by its name in the reader's language: the library's is its icon's, in English. */
export const namedTurns: Turns = (_page, kind, shown) =>
  isValidElement<{ readonly 'aria-label'?: string }>(shown) && turnNames[kind] !== undefined
    ? cloneElement(shown, { 'aria-label': turnNames[kind] })
    : shown;

/** The pages of a list as the component library's tables want them. */
export function pagingOf({ page, pageSize, turnTo }: Pages, total: number): TablePaginationConfig {
  return {
    current: page,
    pageSize,
    total,
    showSizeChanger: true,
    pageSizeOptions: [...pageSizes],
    itemRender: namedTurns,
    hideOnSinglePage: total <= firstPageSize,
    // Another size begins at the first page: the row that was on top is somewhere else then.
    onChange: (next, size) => turnTo(size === pageSize ? next : 1, size),
  };
}

import type { TablePaginationConfig } from 'antd';

export type Pages = {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly turnTo: (page: number, pageSize: number) => void;
};

/** Rows on a page until somebody asks for more. */
export const firstPageSize = 20;
export const pageSizes = [firstPageSize, 50, 100] as const;

/** The pages of a list as the component library's tables want them. */
export function pagingOf({ page, pageSize, turnTo }: Pages, total: number): TablePaginationConfig {
  return {
    current: page,
    pageSize,
    total,
    showSizeChanger: true,
    pageSizeOptions: [...pageSizes],
    hideOnSinglePage: total <= firstPageSize,
    // Another size begins at the first page: the row that was on top is somewhere else then.
    onChange: (next, size) => turnTo(size === pageSize ? next : 1, size),
  };
}

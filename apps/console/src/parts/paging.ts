import type { TablePaginationConfig } from 'antd';

export type Pages = {
  readonly currentPage: number;
  readonly pageSize: number;
  readonly setCurrentPage: (page: number) => void;
  readonly setPageSize: (size: number) => void;
};

/** Rows on a page until somebody asks for more. */
export const firstPageSize = 20;

/** The pages of a list as the component library's tables want them. */
export function pagingOf(table: Pages, total: number): TablePaginationConfig {
  return {
    current: table.currentPage,
    pageSize: table.pageSize,
    total,
    showSizeChanger: true,
    pageSizeOptions: [firstPageSize, 50, 100],
    hideOnSinglePage: total <= firstPageSize,
    onChange(page, size) {
      // Another size begins at the first page: the row that was on top is somewhere else then.
      table.setCurrentPage(size === table.pageSize ? page : 1);
      table.setPageSize(size);
    },
  };
}

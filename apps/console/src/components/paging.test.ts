import { createElement, isValidElement } from 'react';
import { expect, test, vi } from 'vitest';
import { pagingOf } from './paging.ts';

const turnTo = vi.fn();
const paging = (total: number, pageSize = 20) => pagingOf({ page: 3, pageSize, turnTo }, total);

test('the next page keeps its size; another size begins at the first page', () => {
  const { onChange } = paging(500);
  onChange?.(4, 20);
  onChange?.(4, 100);
  expect(turnTo.mock.calls).toEqual([
    [4, 20],
    [1, 100],
  ]);
});

test('pages are offered as soon as there is more than one, whatever size was chosen', () => {
  expect(paging(20).hideOnSinglePage).toBe(true);
  // With a hundred on a page these are one: the way back to fewer stays.
  expect(paging(21, 100).hideOnSinglePage).toBe(false);
});

test('what turns pages has a name in the reader’s language; a page is named by its number', () => {
  const turn = paging(500).itemRender;
  const nameOf = (kind: 'page' | 'prev' | 'next' | 'jump-prev' | 'jump-next') => {
    const shown = turn?.(2, kind, createElement('button', { type: 'button' }));
    return isValidElement<{ readonly 'aria-label'?: string }>(shown) ? shown.props['aria-label'] : 'nothing';
  };
  expect([nameOf('prev'), nameOf('next'), nameOf('jump-prev'), nameOf('jump-next'), nameOf('page')]).toEqual([
    '上一页',
    '下一页',
    '向前五页',
    '向后五页',
    undefined,
  ]);
});

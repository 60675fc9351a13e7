// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from 'antd';
import { afterEach, expect, test, vi } from 'vitest';
import { stubScreen } from '../testing/screen-width.ts';
import { Filters, MoreFilters, Rare, SearchField } from './filters.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const looksFor = <SearchField value="" hint="订单号" onSearch={() => undefined} />;
const rare = (name: string) => (
  <Rare>
    <Button>{name}</Button>
  </Rare>
);
const shown = () =>
  screen.queryAllByRole('button', { hidden: false }).map(({ textContent }) => textContent?.replace(' ', ''));

test('on a phone what is rare stands behind one button, which says how many filters narrow the list', async () => {
  stubScreen('phone');
  render(
    <Filters>
      {rare('按金额')}
      {looksFor}
      {rare('导出清单')}
      <MoreFilters active={2} many>
        <Button>从某日</Button>
      </MoreFilters>
    </Filters>,
  );
  const unfold = await screen.findByRole('button', { name: '更多筛选（2）' });
  expect(unfold.getAttribute('aria-expanded')).toBe('false');
  expect(shown()).not.toContain('导出清单');
  await userEvent.click(unfold);
  const folded = document.getElementById(unfold.getAttribute('aria-controls') ?? '') as HTMLElement;
  const inside = within(folded)
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
  expect(inside).toEqual(['按金额', '导出清单', '从某日']);
  // What is unfolded comes after what unfolds it, for who goes by the keyboard.
  expect(unfold.compareDocumentPosition(folded) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '收起筛选' }));
  expect(shown()).not.toContain('从某日');
});

test('where nothing of it narrows the list the button says so; a single rare thing stands for itself', async () => {
  stubScreen('phone');
  const { rerender } = render(
    <Filters>
      {rare('视图一')}
      {rare('导出清单')}
    </Filters>,
  );
  expect(await screen.findByRole('button', { name: '更多选项' })).toBeDefined();
  rerender(<Filters>{rare('导出清单')}</Filters>);
  expect(await screen.findByRole('button', { name: '导出清单' })).toBeDefined();
  expect(screen.queryByRole('button', { name: '更多选项' })).toBeNull();
});

test('where there is room all of it stands in the line, and only where filters are many behind their own button', () => {
  stubScreen('wide');
  render(
    <Filters>
      {rare('导出清单')}
      <MoreFilters active={0}>
        <Button>从某日</Button>
      </MoreFilters>
      <MoreFilters active={0} many>
        <Button>到某日</Button>
      </MoreFilters>
    </Filters>,
  );
  expect(shown()).toEqual(['导出清单', '从某日', '更多筛选']);
});

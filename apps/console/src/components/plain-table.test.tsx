// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { stubScreen } from '../testing/screen-width.ts';
import { PlainTable } from './plain-table.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

interface Row {
  readonly id: number;
  readonly name: string;
  readonly opens: boolean;
}
const rows: readonly Row[] = [
  { id: 1, name: '存款', opens: true },
  { id: 2, name: '注册', opens: false },
];

function draw(of: readonly Row[] = rows) {
  const opened = vi.fn(({ name }: Row) => <i>{`${name}的各方`}</i>);
  render(
    <PlainTable<Row>
      rowKey="id"
      card={{ who: 'name' }}
      opens="各方"
      dataSource={of}
      pagination={false}
      scroll={{ x: 900 }}
      columns={[
        { key: 'name', title: '内容', dataIndex: 'name' },
        { key: 'id', title: '单号', dataIndex: 'id' },
      ]}
      expandable={{ rowExpandable: ({ opens }) => opens, expandedRowRender: opened }}
      locale={{ emptyText: '没有记录' }}
    />,
  );
  return opened;
}

test('on a phone what a row opens to is behind a button of its card, asked for when it is pressed; a row that opens to nothing has none', () => {
  stubScreen('phone');
  const opened = draw();
  expect(document.querySelector('table')).toBeNull();
  const card = (id: number) => document.querySelector(`li[data-row-key="${id}"]`);
  expect(card(2)?.textContent).toBe('注册单号2');
  expect(opened).not.toHaveBeenCalled();
  const button = screen.getByRole('button', { name: /^各\s*方$/ });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(button);
  expect(card(1)?.textContent).toContain('存款的各方');
  expect(button.getAttribute('aria-expanded')).toBe('true');
  fireEvent.click(button);
  expect(card(1)?.textContent).not.toContain('存款的各方');
});

test('without rows a phone has no heads and scrolls nothing', () => {
  stubScreen('phone');
  draw([]);
  expect(screen.getByText('没有记录')).toBeDefined();
  expect(document.querySelector('th')).toBeNull();
  expect(document.querySelector<HTMLElement>('table')?.style.width).toBe('');
});

// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { CardList, cardOfColumns } from './row-cards.tsx';

afterEach(cleanup);

interface Row {
  readonly id: number;
  readonly name: string;
  readonly sum: number;
  readonly note: string;
}
const rows: readonly Row[] = [
  { id: 1, name: '小明', sum: 5, note: '急' },
  { id: 2, name: '小红', sum: 0, note: '' },
];
const columns = [
  { key: 'name', title: '会员', dataIndex: 'name' },
  { key: 'sum', title: '金额', render: (_value: unknown, { sum }: Row) => `${sum}.00` },
  { key: 'note', title: '备注', dataIndex: 'note' },
  { key: 'age', title: '已有多久', render: () => 0 },
  {
    key: 'does',
    title: '操作',
    render: (_value: unknown, { id }: Row) => id === 1 && <button type="button">通过</button>,
  },
];
const card = cardOfColumns<Row>(columns, { who: 'name', amount: 'sum', actions: 'does' });
const cardText = (id: number) => document.querySelector(`li[data-row-key="${id}"]`)?.textContent;

test('a card has who and how much first, then each other column under its title, then the buttons', () => {
  render(<CardList rows={rows} idOf={({ id }) => id} card={card} />);
  expect(cardText(1)).toBe('小明5.00备注急已有多久0通过');
});

test('what says nothing has no title on its card, and no room for buttons that are not there; 0 says something', () => {
  render(<CardList rows={rows} idOf={({ id }) => id} card={card} />);
  expect(cardText(2)).toBe('小红0.00已有多久0');
  const parts = (id: number) => document.querySelector(`li[data-row-key="${id}"]`)?.children.length;
  expect([parts(1), parts(2)]).toEqual([3, 2]);
});

test('what is left to the row’s own page is not on the card', () => {
  const short = cardOfColumns<Row>(columns, { who: 'name', left: ['note', 'age', 'sum'] });
  render(<CardList rows={rows} idOf={({ id }) => id} card={short} />);
  expect(cardText(1)).toBe('小明操作通过');
});

test('rows are chosen one by one beside those that were chosen already, and taken out again', () => {
  const told: unknown[][] = [];
  const selection = {
    selectedRowKeys: [2],
    getCheckboxProps: ({ id, name }: Row) => ({ 'aria-label': name, disabled: id === 9 }),
    onChange: (keys: readonly unknown[]) => told.push([...keys]),
  };
  render(<CardList rows={rows} idOf={({ id }) => id} card={card} selection={selection} />);
  fireEvent.click(screen.getByLabelText('小明'));
  fireEvent.click(screen.getByLabelText('小红'));
  expect(told).toEqual([[2, 1], []]);
});

test('a row that has left the list is marked, and what cannot be chosen is not', () => {
  render(
    <CardList
      rows={rows}
      idOf={({ id }) => id}
      card={(row) => ({ who: row.name, signs: '', gone: row.id === 2 })}
      selection={{ selectedRowKeys: [], getCheckboxProps: ({ id }) => ({ disabled: id === 1 }) }}
    />,
  );
  const gone = [...document.querySelectorAll('li')].map(({ dataset }) => dataset.gone);
  expect(gone).toEqual(['false', 'true']);
  expect([...document.querySelectorAll<HTMLInputElement>('input')].map(({ disabled }) => disabled)).toEqual([
    true,
    false,
  ]);
});

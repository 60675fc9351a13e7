// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keep } from '../app/kept-choice.ts';
import { useShownColumns, widthOf } from './shown-columns.tsx';

// What is kept is held besides, for browsers that keep nothing.
beforeEach(() => keep('mingpai.console.columns.tried', ''));
afterEach(cleanup);

const columns = [
  { key: 'name', title: '账号', width: 140 },
  { key: 'vip', title: 'VIP', width: 80 },
  { key: 'since', title: '注册时间', width: 172 },
  { key: 'count', sort: 'count', title: '存款笔数', width: 100 },
];

function List({ sorted = '' }: { readonly sorted?: string }) {
  const { columns: shown, choice } = useShownColumns({
    list: 'tried',
    columns,
    always: 'name',
    rare: ['since', 'count'],
    sorted,
  });
  return (
    <>
      <output>{`${shown.map(({ title }) => title).join(' ')} ${widthOf(shown)}`}</output>
      {choice}
    </>
  );
}

const shown = () => document.querySelector('output')?.textContent;
const box = (name: string) => screen.queryByLabelText<HTMLInputElement>(name);
const choose = (name: string) => fireEvent.click(box(name) as HTMLInputElement);

test('what is rare is no column until somebody chooses it; their browser keeps the choice until they take it back', () => {
  render(<List />);
  expect(shown()).toBe('账号 VIP 220');
  choose('注册时间');
  expect(shown()).toBe('账号 VIP 注册时间 392');
  choose('VIP');
  cleanup();
  render(<List />);
  expect(shown()).toBe('账号 注册时间 312');
  fireEvent.click(screen.getByText('恢复默认'));
  expect(shown()).toBe('账号 VIP 220');
  cleanup();
  render(<List />);
  expect(shown()).toBe('账号 VIP 220');
});

test('the column that rows are told apart by is no choice, and stands alone where nothing else is chosen', () => {
  render(<List />);
  choose('VIP');
  expect(shown()).toBe('账号 140');
  expect(box('账号')).toBeNull();
});

test('a list in order of a column shows it, though nobody chose it', () => {
  render(<List sorted="count" />);
  expect(shown()).toBe('账号 VIP 存款笔数 320');
  expect(box('存款笔数')?.checked).toBe(false);
});

test('the boxes are behind a button that says whether they stand there', () => {
  render(<List />);
  const button = screen.getByRole('button', { name: '显示的列' });
  const panel = document.getElementById(button.getAttribute('aria-controls') ?? '');
  expect([button.getAttribute('aria-expanded'), panel?.hidden]).toEqual(['false', true]);
  fireEvent.click(button);
  expect([button.getAttribute('aria-expanded'), panel?.hidden]).toEqual(['true', false]);
});

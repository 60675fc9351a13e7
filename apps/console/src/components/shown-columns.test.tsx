// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keep } from '../app/kept-choice.ts';
import { useShownColumns } from './shown-columns.tsx';

// What is kept is held besides, for browsers that keep nothing.
beforeEach(() => keep('mingpai.console.columns.tried', ''));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const columns = [
  { key: 'name', title: '账号', width: 140 },
  { key: 'vip', title: 'VIP', width: 80 },
  { key: 'since', title: '注册时间', width: 172 },
  { key: 'count', sort: 'count', title: '存款笔数', width: 100 },
];
type ListProps = {
  readonly sorted?: string;
  readonly rare?: readonly string[];
  readonly spare?: readonly string[];
  readonly beside?: number;
};

function List({ sorted, rare = ['since', 'count'], ...more }: ListProps) {
  const {
    columns: shown,
    choice,
    width,
  } = useShownColumns({
    list: 'tried',
    columns,
    always: ['name'],
    rare,
    ...(sorted !== undefined && { sorted }),
    ...more,
  });
  return (
    <>
      <output>{`${shown.map(({ title }) => title).join(' ')} ${width}`}</output>
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

/** Beside a list: the menu of 208 px, and what a page has at its edges. */
const edges = 208 + 63;

test.each([
  ['all of them', 492, '账号 VIP 注册时间 存款笔数 492'],
  ['one less than all', 491, '账号 VIP 存款笔数 320'],
  ['the two that it cannot do without', 319, '账号 存款笔数 240'],
  ['less than those', 100, '账号 存款笔数 240'],
])('where a list has room for %s, its spare columns go one after the other', (_room, room, expected) => {
  vi.stubGlobal('innerWidth', edges + room);
  render(<List rare={[]} spare={['since', 'vip']} />);
  expect(shown()).toBe(expected);
});

test('the boxes that choose rows take their room too', () => {
  vi.stubGlobal('innerWidth', edges + 492);
  render(<List rare={[]} spare={['since', 'vip']} beside={40} />);
  expect(shown()).toBe('账号 VIP 存款笔数 360');
});

test('a spare column that the list stands in order of stays, and the next one goes', () => {
  vi.stubGlobal('innerWidth', edges + 450);
  render(<List rare={[]} spare={['count', 'vip']} sorted="count" />);
  expect(shown()).toBe('账号 注册时间 存款笔数 412');
});

test('what a screen has no room for comes by a choice, and stays on a smaller one', () => {
  vi.stubGlobal('innerWidth', edges + 330);
  render(<List rare={[]} spare={['since']} />);
  expect([shown(), box('注册时间')?.checked]).toEqual(['账号 VIP 存款笔数 320', false]);
  choose('注册时间');
  expect(shown()).toBe('账号 VIP 注册时间 存款笔数 492');
});

test('a window that becomes wider shows more', () => {
  vi.stubGlobal('innerWidth', edges + 330);
  render(<List rare={[]} spare={['since']} />);
  vi.stubGlobal('innerWidth', edges + 500);
  fireEvent(window, new Event('resize'));
  expect(shown()).toBe('账号 VIP 注册时间 存款笔数 492');
});

// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { expect, test, vi } from 'vitest';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { MembersPage } from './page.tsx';

signedInForEach();

/** A page with all of its filters takes its time to be drawn anew where many tests run. */
const patienceMs = 10_000;

const agents = [
  { id: 12, username: 'zhang88' },
  { id: 31, username: 'zhao' },
];

function Address() {
  return <output aria-label="address">{useLocation().search}</output>;
}

function open(path: string) {
  const asked = answerWith({
    staffMe: () => staff('members'),
    savedViews: () => ({ rows: [], roles: [] }),
    tags: () => [],
    memberSearch: () => ({ rows: [], total: 0, more: false }),
    agentNames: ({ search, id }) =>
      agents.filter((one) => one.id === id || one.username.startsWith(search ?? '')),
  });
  renderAt(
    path,
    <>
      <MembersPage />
      <Address />
    </>,
  );
  return asked;
}

const address = () => screen.getByLabelText('address').textContent;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
/** What the heads say of the order: of each that says something. */
const ordered = () =>
  screen
    .getAllByRole('columnheader')
    .filter((head) => head.hasAttribute('aria-sort'))
    .map((head) => [head.textContent, head.getAttribute('aria-sort')]);

test('a head puts the list in order, the largest first and then the smallest; the address holds it, and the page begins anew', async () => {
  const asked = open('/members?page=3');
  const last = () => {
    const { sort, order, page } = asked.memberSearch?.at(-1) ?? {};
    return [sort, order, page];
  };
  await vi.waitFor(() => expect(last()).toEqual(['id', 'desc', 3]), patienceMs);
  expect(ordered()).toEqual([['编号', 'descending']]);
  press('中心钱包');
  await vi.waitFor(() => expect(last()).toEqual(['balance', 'desc', 1]), patienceMs);
  expect(ordered()).toEqual([['中心钱包', 'descending']]);
  expect(address()).toBe('?sort=balance');
  press('中心钱包');
  await vi.waitFor(() => expect(last()).toEqual(['balance', 'asc', 1]), patienceMs);
  expect(ordered()).toEqual([['中心钱包', 'ascending']]);
  expect(address()).toBe('?sort=balance&order=asc');
  press('VIP');
  await vi.waitFor(() => expect(last()).toEqual(['vip', 'desc', 1]), patienceMs);
  press('编号');
  await vi.waitFor(() => expect(last()).toEqual(['id', 'desc', 1]), patienceMs);
  expect(address()).toBe('');
});

test('each head is for an order of its own', async () => {
  // Some are columns only where somebody chose them.
  localStorage.setItem(
    'mingpai.console.columns.members',
    'name,id,since,vip,seen,balance,deposits,count,net',
  );
  const asked = open('/members?sort=first');
  for (const [name, sort] of [
    ['编号', 'id'],
    ['注册时间', 'registered'],
    ['VIP', 'vip'],
    ['上次来访', 'seen'],
    ['中心钱包', 'balance'],
    ['存款合计', 'deposits'],
    ['存款笔数', 'count'],
    ['净存款', 'net'],
  ] as const) {
    press(name);
    await vi.waitFor(
      () => expect(asked.memberSearch?.at(-1)).toMatchObject({ sort, order: 'desc' }),
      patienceMs,
    );
  }
});

test('an agent is chosen by name, and an address that has the number says the name', async () => {
  const asked = open('/members');
  await userEvent.click(await screen.findByRole('button', { name: '更多筛选' }));
  const box = screen.getByRole('combobox', { name: '代理账号' });
  await userEvent.type(box, 'zha');
  await userEvent.click(await screen.findByTitle('zhang88'));
  await vi.waitFor(() => expect(asked.memberSearch?.at(-1)?.agent).toBe(12), patienceMs);
  expect(address()).toBe('?agent=12');
  cleanup();
  const again = open('/members?agent=31');
  expect(await screen.findByTitle('zhao')).toBeDefined();
  expect(again.agentNames?.[0]).toMatchObject({ id: 31 });
});

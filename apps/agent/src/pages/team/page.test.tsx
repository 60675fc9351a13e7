// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith, renderAt } from '../../testing/portal.tsx';
import { TeamPage } from './page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const person = (id: number, name: string) => ({
  id,
  name,
  isAgent: false,
  since: '2026-11-21T04:00:00.000Z',
  children: 0,
  below: 0,
});

test('who is searched for is asked for whole, from the first page on whichever was looked at, and what is emptied shows all again', async () => {
  const asked = answerWith({
    portalTeam: ({ search = '' }) =>
      search === '' ? { rows: [person(8, 'me***8')], total: 45 } : { rows: [person(9, 'na***9')], total: 1 },
  });
  renderAt('/team', <TeamPage />);
  expect(await screen.findByText('直属 45 人')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '下一页' }));
  expect(await screen.findByText('第 2 / 3 页')).toBeTruthy();
  await userEvent.type(screen.getByRole('searchbox', { name: '搜索' }), ' nameless9 ');
  await userEvent.click(screen.getByRole('button', { name: '搜索' }));
  expect(await screen.findByText('找到 1 人')).toBeTruthy();
  expect(screen.getByText('na***9')).toBeTruthy();
  await userEvent.clear(screen.getByRole('searchbox', { name: '搜索' }));
  expect(await screen.findByText('直属 45 人')).toBeTruthy();
  const first = { search: '', page: 1, pageSize: 20 };
  expect(asked.portalTeam?.slice(0, 3)).toEqual([
    first,
    { ...first, page: 2 },
    { ...first, search: 'nameless9' },
  ]);
});

test('what the search before found is not said of the next one, while its answer is waited for', async () => {
  answerWith({ portalTeam: () => ({ rows: [person(8, 'me***8')], total: 45 }) });
  renderAt('/team', <TeamPage />);
  expect(await screen.findByText('直属 45 人')).toBeTruthy();
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  await userEvent.type(screen.getByRole('searchbox', { name: '搜索' }), 'nameless9');
  await userEvent.click(screen.getByRole('button', { name: '搜索' }));
  expect(await screen.findByText('…')).toBeTruthy();
  expect(screen.queryByText('直属 45 人')).toBeNull();
  expect(screen.queryByText('找到 45 人')).toBeNull();
});

// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../api/session.ts';
import { agent } from '../testing/agent.ts';
import { answerWith } from '../testing/portal.tsx';
import { App } from './app.tsx';
import { enter } from './entry.ts';

beforeEach(() => {
  window.history.replaceState(null, '', '#/');
});
afterEach(() => {
  // While the app stands: it forgets with the session what was read in it.
  act(() => closeSession());
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  ['/', '概览'],
  ['/team', '我的团队'],
  ['/commission', '佣金'],
  ['/report', '报表'],
  ['/rates', '费率'],
  ['/invite', '邀请会员'],
  ['/material', '推广素材'],
  ['/notices', '公告'],
  ['/nowhere', '概览'],
])('at %s stands the page %s', async (path, title) => {
  answerWith({
    portalMe: () => agent(),
    portalFigures: () => ({
      newMembers: 0,
      deposits: { count: 0, sum: 0 },
      bets: 0,
      valid: 0,
      result: 0,
      commission: 0,
    }),
    portalInvitation: () => ({ pid: '8866', url: 'https://example.test/', qr: '/qr.svg' }),
    portalRates: () => ({
      own: { realbet: 80, sport: 80, gaming: 80, joker: 80, concise: 80, lottery: 80 },
      rows: [],
      total: 0,
    }),
  });
  openSession('token');
  window.history.replaceState(null, '', `#${path}`);
  render(<App entry={{}} />);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
  expect(document.title).toBe('代理后台');
});

test('who signs out stands before the door, and the next agent at the same tab is shown nothing of what they saw', async () => {
  let username = 'first';
  const asked = answerWith({ portalMe: () => agent({ username }) });
  openSession('token');
  render(<App entry={{ failure: '登录链接已失效' }} />);
  await screen.findByText('first');
  act(() => closeSession());
  expect(screen.getByRole('alert').textContent).toBe('登录链接已失效');
  expect(screen.queryByText('first')).toBeNull();
  username = 'second';
  act(() => openSession('another'));
  expect(screen.queryByText('first')).toBeNull();
  await screen.findByText('second');
  await waitFor(() => expect(asked.portalMe).toHaveLength(2));
});

test('a ticket opens a session once and leaves the address at once, one that is refused says why, and without one nothing is asked', async () => {
  const asked = answerWith({ portalOpen: () => ({ token: 'opened' }) });
  const replaceState = vi.fn();
  expect(await enter({ hash: '#/team', pathname: '/agent/' }, { replaceState })).toEqual({});
  expect(replaceState).not.toHaveBeenCalled();
  const entered = enter({ hash: '#ticket=a-1_b', pathname: '/agent/' }, { replaceState });
  expect(replaceState).toHaveBeenCalledExactlyOnceWith(null, '', '/agent/#/');
  expect(await entered).toEqual({});
  expect(sessionStorage.getItem('agent_token')).toBe('opened');
  expect(asked.portalOpen).toEqual([{ ticket: 'a-1_b' }]);
  answerWith({});
  expect(await enter({ hash: '#ticket=old', pathname: '/agent/' }, { replaceState })).toEqual({
    failure: 'nobody answers portalOpen',
  });
});

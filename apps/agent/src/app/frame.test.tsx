// @vitest-environment happy-dom
import { chooseLanguage } from '@mingpai/ui/language';
import { aloud } from '@mingpai/ui/testing/aloud';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../api/session.ts';
import { agent } from '../testing/agent.ts';
import { answerWith, renderAt } from '../testing/portal.tsx';
import { chooseTheme } from '../ui/preferences.ts';
import { Closed } from './closed.tsx';
import { Frame } from './frame.tsx';

afterEach(() => {
  cleanup();
  act(() => chooseLanguage('zh'));
  closeSession();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('who leaves is signed out here and at the server, with the token that is ended', async () => {
  openSession('token');
  const asked = answerWith({ portalClose: () => null });
  const call = vi.spyOn(globalThis, 'fetch');
  renderAt('/', <Frame>page</Frame>);
  await userEvent.click(screen.getByRole('button', { name: '退出后台' }));
  expect(sessionStorage.getItem('agent_token')).toBeNull();
  expect(asked.portalClose).toEqual([{}]);
  const [, sent] = call.mock.calls.at(-1) ?? [];
  expect(new Headers(sent?.headers).get('Authorization')).toBe('Bearer token');
});

test('a single notice that was not read is told, and none is not', async () => {
  answerWith({ portalMe: () => agent({ unread: 1 }) });
  renderAt('/', <Frame>page</Frame>);
  const one = await screen.findByRole('link', { name: '公告，1 条未读' });
  expect(one.textContent).toBe('1');
  cleanup();
  answerWith({ portalMe: () => agent({ username: 'dailier', unread: 0 }) });
  renderAt('/', <Frame>page</Frame>);
  expect(await screen.findByText('dailier')).toBeTruthy();
  expect(screen.getByRole('link', { name: '公告' }).textContent).toBe('');
});

test('whether there is a new notice is asked for once a minute', async () => {
  vi.useFakeTimers();
  const asked = answerWith({ portalMe: () => agent() });
  renderAt('/', <Frame>page</Frame>);
  await act(() => vi.advanceTimersByTimeAsync(59_900));
  expect(asked.portalMe).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(asked.portalMe).toHaveLength(2);
});

test('the frame is heard with every page of it and which one is in sight, and the language and the look are a tap away', async () => {
  answerWith({ portalMe: () => agent({ unread: 12 }) });
  act(() => chooseTheme('light'));
  const { container } = renderAt('/team/8', <Frame>page</Frame>);
  await screen.findByText('dailiyi');
  expect(aloud(container)).toEqual([
    '代理后台 dailiyi',
    'link “公告，12 条未读” href=/notices',
    'button “English”',
    'button “深色”',
    'button “退出后台”',
    'nav “页面”:',
    'link “概览” href=/',
    'link “团队” href=/team aria-current=page',
    'link “佣金” href=/commission',
    'link “报表” href=/report',
    'link “费率” href=/rates',
    'link “邀请” href=/invite',
    'page',
  ]);
  await userEvent.click(screen.getByRole('button', { name: '深色' }));
  expect(screen.getByRole('button', { name: '浅色' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '浅色' }));
  const other = screen.getByRole('button', { name: 'English' });
  expect(other.lang).toBe('en');
  await userEvent.click(other);
  expect(aloud(container)).toEqual([
    'Agent portal dailiyi',
    'link “Notices, 12 unread” href=/notices',
    'button “中文”',
    'button “Dark”',
    'button “Exit”',
    'nav “Pages”:',
    'link “Overview” href=/',
    'link “Team” href=/team aria-current=page',
    'link “Commission” href=/commission',
    'link “Reports” href=/report',
    'link “Rates” href=/rates',
    'link “Invite” href=/invite',
    'page',
  ]);
});

test('without a session it is said why, and the way back in leads to the members’ app, but not within a frame of it', () => {
  const { container } = renderAt('/', <Closed failure="登录链接已失效" />);
  expect(aloud(container)).toEqual([
    'h1: 请重新进入代理后台',
    'alert: 登录链接已失效',
    '为了安全，代理后台只能从会员端进入：打开“我的”，点“代理登录”。登录地址只能使用一次，一分钟内有效。',
    'link “回到会员端” href=/#/mine',
  ]);
  cleanup();
  renderAt('/', <Closed failure={undefined} />);
  expect(screen.queryByRole('alert')).toBeNull();
  cleanup();
  vi.spyOn(window, 'top', 'get').mockReturnValue({} as never);
  renderAt('/', <Closed failure={undefined} />);
  expect(screen.queryByRole('link')).toBeNull();
  vi.restoreAllMocks();
});

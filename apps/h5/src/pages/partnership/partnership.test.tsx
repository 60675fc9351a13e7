// @vitest-environment happy-dom
import type { Answer } from '@mingpai/contract/types';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../../api/session.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { toast } from '../../ui/feedback/notify.ts';
import PartnershipPage from './page.tsx';

vi.mock('../../ui/feedback/notify.ts', () => ({ toast: vi.fn() }));

type Application = Answer<'agentApplication'>;
const none: Application = { state: 'none', reason: '', mobile: '', apply_info: '', created_at: '' };
const handedIn = { mobile: '13800138000', apply_info: '有客户', created_at: '2026-11-21 12:00:00' };

let application: Application;
let isagent: 0 | 1;
let answer: { code: number; message: string };
const sent: unknown[] = [];
/** How often it was asked how the application stands. */
let asked = 0;

beforeEach(() => {
  application = none;
  isagent = 0;
  answer = { code: 200, message: '提交成功，等待后台审核' };
  sent.length = 0;
  asked = 0;
  vi.mocked(toast).mockClear();
  openSession('token', false);
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path === '/api/agent-application') {
      asked += 1;
      return Response.json({ code: 200, message: '', data: application });
    }
    if (path === '/api/applyagentdo') {
      sent.push(JSON.parse(String(init.body)));
      if (answer.code === 200) application = { ...none, ...handedIn, state: 'pending' };
      return Response.json({ ...answer, data: null });
    }
    const data = { username: 'mingpai01', realname: '张三', isagent };
    return Response.json({ code: 200, message: '', data });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(): void {
  renderAt('/applyagent', <PartnershipPage />);
}

const submit = () => userEvent.click(screen.getByRole('button', { name: '提交申请' }));

test('asks with the names and hints of the specification, and shows whose application it is', async () => {
  open();
  await screen.findByPlaceholderText('请输入您的联系方式');
  expect(screen.getByPlaceholderText('请输入申请说明')).toBe(screen.getByLabelText('申请理由'));
  expect(screen.getByText('用户名').nextSibling?.textContent).toBe('mingpai01');
  expect(screen.getByText('真实姓名').nextSibling?.textContent).toBe('张三');
});

test('the first rule that fails is said, and nothing is sent', async () => {
  open();
  await screen.findByLabelText('联系方式');
  await submit();
  expect(toast).toHaveBeenLastCalledWith('请输入正确手机号');
  await userEvent.type(screen.getByLabelText('联系方式'), '13800138000');
  await submit();
  expect(toast).toHaveBeenLastCalledWith('请输入申请理由');
  const reason = screen.getByLabelText('申请理由');
  expect(reason.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(reason);
  expect(sent).toEqual([]);
});

test('an accepted application is said and becomes one that waits', async () => {
  open();
  await userEvent.type(await screen.findByLabelText('联系方式'), handedIn.mobile);
  await userEvent.type(screen.getByLabelText('申请理由'), handedIn.apply_info);
  await submit();
  await screen.findByText('申请审核中');
  expect(toast).toHaveBeenLastCalledWith('提交成功，等待后台审核');
  expect(sent).toEqual([{ mobile: handedIn.mobile, apply_info: handedIn.apply_info }]);
});

test('the message of a refusal is shown as well', async () => {
  answer = { code: 7000, message: '您的申请正在审核中，请耐心等待结果' };
  open();
  await userEvent.type(await screen.findByLabelText('联系方式'), handedIn.mobile);
  await userEvent.type(screen.getByLabelText('申请理由'), handedIn.apply_info);
  await submit();
  await waitFor(() => expect(toast).toHaveBeenLastCalledWith(answer.message));
});

test('what the server refuses stands at its field, and nothing that was typed is lost', async () => {
  application = { ...handedIn, state: 'rejected', reason: '资料不足' };
  answer = { code: 1000, message: '请输入正确手机号' };
  open();
  await userEvent.click(await screen.findByRole('button', { name: '重新申请' }));
  const mobile = screen.getByLabelText('联系方式');
  await userEvent.type(mobile, handedIn.mobile);
  await userEvent.type(screen.getByLabelText('申请理由'), handedIn.apply_info);
  await submit();
  await waitFor(() => expect(mobile.getAttribute('aria-invalid')).toBe('true'));
  expect(document.activeElement).toBe(mobile);
  await waitFor(() => expect(asked).toBeGreaterThan(1));
  expect(screen.getByLabelText('申请理由').textContent).toBe(handedIn.apply_info);
});

test('who was turned down reads why, and may ask again', async () => {
  application = { ...handedIn, state: 'rejected', reason: '资料不足' };
  open();
  await screen.findByText('资料不足');
  expect(screen.queryByLabelText('申请理由')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '重新申请' }));
  expect(screen.getByLabelText('申请理由')).toBeTruthy();
});

test('an agent is led to the portal', async () => {
  isagent = 1;
  open();
  const door = await screen.findByRole('link', { name: '代理登录' });
  expect(door.getAttribute('href')).toContain('/gamePage?dailiD=1');
});

test('a visitor reads what it is, and finds the way to sign in and back', () => {
  closeSession();
  open();
  expect(screen.getByRole('link', { name: '前往登录' }).getAttribute('href')).toContain(
    '/login?redirect=%2Fapplyagent',
  );
  expect(screen.queryByRole('button', { name: '提交申请' })).toBeNull();
});

test('a lost session is told once, by what tells it everywhere, and not by the form besides', async () => {
  answer = { code: 401, message: '登录已失效' };
  open();
  await userEvent.type(await screen.findByPlaceholderText('请输入您的联系方式'), '13800138000');
  await userEvent.type(screen.getByPlaceholderText('请输入申请说明'), '有客户');
  await submit();
  await waitFor(() => expect(sent).toHaveLength(1));
  await vi.waitUntil(() => asked > 1);
  expect(toast).not.toHaveBeenCalled();
});

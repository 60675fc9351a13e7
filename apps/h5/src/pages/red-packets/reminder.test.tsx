// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSession } from '../../api/session.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { Reminder } from './reminder.tsx';

let sent: unknown[] = [];
beforeEach(() => {
  sent = [];
  openSession('token', false);
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const asked = JSON.parse(String(init.body));
    sent.push([path, asked]);
    return Response.json({ code: 200, message: '', data: asked });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('one tap asks for it, and where the browser tells nothing the member hears where it will stand', async () => {
  renderAt('/hongbao', <Reminder on={false} />);
  await userEvent.click(screen.getByRole('button', { name: '开抢时提醒我' }));
  expect(sent).toContainEqual(['/api/redpacket/remind', { on: true }]);
  cleanup();
  renderAt('/hongbao', <Reminder on />);
  await screen.findByText(/10:00 开抢时会写入您的消息中心/);
});

test('one tap takes it back', async () => {
  renderAt('/hongbao', <Reminder on />);
  await userEvent.click(screen.getByRole('button', { name: '取消提醒' }));
  expect(sent).toContainEqual(['/api/redpacket/remind', { on: false }]);
});

// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../../api/session.ts';
import { renderAt } from '../../testing/render-at.tsx';
import GamePage from './page.tsx';

vi.mock('../../ui/feedback/notify.ts', () => ({ toast: vi.fn() }));

beforeEach(() => openSession('token', false));
afterEach(() => {
  cleanup();
  closeSession();
  vi.unstubAllGlobals();
});

function openRefused(code: number, message: string): void {
  vi.stubGlobal('fetch', async () => Response.json({ code, message, data: null }));
  renderAt('/gamePage?name=mpqp&type=1&code=hilo', <GamePage />);
}

test('a game that a limit of one’s own closes says so, and leads where something can be done, not to another try', async () => {
  openRefused(7402, '最近24小时的净输额已达到您设定的限额');
  await screen.findByText('最近24小时的净输额已达到您设定的限额');
  expect(screen.queryByText('暂时打不开')).toBeNull();
  expect(screen.queryByRole('button', { name: '再试一次' })).toBeNull();
  expect(screen.getByRole('link', { name: '限额与休息' }).getAttribute('href')).toContain('/limits');
  expect(screen.getByRole('link', { name: '取出余额' }).getAttribute('href')).toContain('/withdrawal');
});

test('a game whose venue is maintained can be tried again', async () => {
  openRefused(4002, '场馆维护中');
  await screen.findByText('暂时打不开');
  expect(screen.getByRole('button', { name: '再试一次' })).toBeTruthy();
});

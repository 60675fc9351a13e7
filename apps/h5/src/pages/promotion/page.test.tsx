// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../../api/session.ts';
import { renderAt } from '../../testing/render-at.tsx';
import PromotionPage from './page.tsx';

afterEach(() => {
  cleanup();
  closeSession();
  vi.unstubAllGlobals();
});

/** The page of a promotion that happens there, or is applied for. */
function open(place: string | null): void {
  openSession('token', false);
  const data = { id: 2, title: '每日返水', banner: '', content: '', memo: '', condition: null, place };
  vi.stubGlobal('fetch', async () => Response.json({ code: 200, message: '', data }));
  renderAt('/activityInfo?id=2', <PromotionPage />);
}

test('what happens by itself leads to where it happens, and offers no application', async () => {
  open('/fanshui');
  expect((await screen.findByRole('link', { name: '前往返水中心' })).getAttribute('href')).toBe('/fanshui');
  expect(screen.queryByRole('button', { name: '立即申请' })).toBeNull();
});

test('what is applied for offers the application', async () => {
  open(null);
  expect(await screen.findByRole('button', { name: '立即申请' })).toBeTruthy();
});

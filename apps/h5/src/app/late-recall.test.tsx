// @vitest-environment happy-dom
import { calls } from '@mingpai/contract/calls';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../api/session.ts';
import MePage from '../pages/me/page.tsx';
import TransferPage from '../pages/transfer/page.tsx';
import WalletPage from '../pages/wallet/page.tsx';
import WithdrawalPage from '../pages/withdrawal/page.tsx';
import { renderAt } from '../testing/render-at.tsx';
import { SiteHeader } from './shell/site-header.tsx';

/** Ends what is asked and not answered: a recall that is under way is not begun a second time. */
const end: (() => void)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const cut of end.splice(0)) cut();
  cleanup();
  closeSession();
  vi.unstubAllGlobals();
});

test.each<[string, ComponentType]>([
  ['/money', WalletPage],
  ['/withdrawal', WithdrawalPage],
  ['/transfer', TransferPage],
  ['/mine', MePage],
  // Above the pages that have the site's own header.
  ['/', SiteHeader],
])('on %s a recall that is late says that the money cannot move twice', async (path, Page) => {
  openSession('token', false);
  // A venue that says nothing keeps the recall waiting, and nothing else is answered either.
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return new Promise((_, reject) => end.push(() => reject(new TypeError('cut off'))));
  });
  renderAt(path, <Page />);
  const recall = await screen.findByRole('button', { name: '一键回收' });
  vi.useFakeTimers();
  fireEvent.click(recall);
  // The header fetches the words apart, because its first view does without them: asked for, there, and drawn.
  for (const _ of [1, 2, 3]) await act(async () => void (await vi.advanceTimersByTimeAsync(1)));
  await act(async () => void (await vi.advanceTimersByTimeAsync(7_890)));
  expect(asked).toContain(calls.recycleAll.path);
  expect(screen.queryByText(/网站还没有回复/)).toBeNull();
  await act(async () => void (await vi.advanceTimersByTimeAsync(200)));
  expect(screen.getByText('网站还没有回复，仍在等待。资金不会重复变动，离开此页也不影响。')).toBeTruthy();
});

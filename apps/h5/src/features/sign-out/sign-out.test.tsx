// @vitest-environment happy-dom
import { calls } from '@mingpai/contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keys } from '../../api/keys.ts';
import { currentToken, openSession } from '../../api/session.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { ask } from '../../ui/feedback/notify.ts';
import { chooseTheme } from '../../ui/preferences.ts';
import { useLocation } from '../navigation/router.tsx';
import { noticeReferral, referralUsed } from '../referral/referral.ts';
import { useSignOut } from './use-sign-out.ts';

vi.mock('../../ui/feedback/notify.ts', () => ({ toast: vi.fn(), ask: vi.fn() }));

let known: () => unknown;

function Door() {
  const queries = useQueryClient();
  const { pathname } = useLocation();
  const signOut = useSignOut();
  known = () => queries.getQueryData(keys.member);
  return (
    <>
      <p>{pathname}</p>
      <button type="button" onClick={() => queries.setQueryData(keys.member, { username: 'traveller1' })}>
        know
      </button>
      <button type="button" onClick={() => void signOut()}>
        out
      </button>
    </>
  );
}

let told: string[];

beforeEach(() => {
  told = [];
  vi.mocked(ask).mockResolvedValue(true);
  vi.stubGlobal('fetch', async (path: string) => {
    told.push(path);
    throw new TypeError('no network');
  });
});
afterEach(() => {
  cleanup();
  chooseTheme('system');
  referralUsed();
  vi.unstubAllGlobals();
});

async function leave(): Promise<void> {
  openSession('token', true);
  renderAt('/mine', <Door />);
  await userEvent.click(screen.getByRole('button', { name: 'know' }));
  await userEvent.click(screen.getByRole('button', { name: 'out' }));
}

test('who signs out is out although the server cannot be told, and nothing of theirs is known any more', async () => {
  await leave();
  await screen.findByText('/login');
  expect(told).toEqual([calls.signOut.path]);
  expect(currentToken()).toBe('');
  expect(known()).toBeUndefined();
  for (const storage of [localStorage, sessionStorage]) expect(storage.getItem('api_token')).toBeNull();
});

test('who says no stays, and the server hears nothing', async () => {
  vi.mocked(ask).mockResolvedValue(false);
  await leave();
  await waitFor(() => expect(ask).toHaveBeenCalled());
  expect(screen.getByText('/mine')).toBeTruthy();
  expect(told).toEqual([]);
  expect(known()).toEqual({ username: 'traveller1' });
});

test('how the app looks and whose invitation it was outlive a sign-out: they are the device’s', async () => {
  chooseTheme('dark');
  noticeReferral({ search: '?pid=friend7', hash: '' });
  await leave();
  await screen.findByText('/login');
  expect(localStorage.getItem('mingpai.theme')).toBe('dark');
  expect(localStorage.getItem('pid')).toBe('friend7');
});

test('this device is told of no payments after a sign-out: its subscription goes, as soon as the member agrees', async () => {
  const unsubscribe = vi.fn(async () => true);
  vi.stubGlobal('Notification', { permission: 'granted' });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      getRegistration: async () => ({ pushManager: { getSubscription: async () => ({ unsubscribe }) } }),
    },
  });
  vi.mocked(ask).mockResolvedValueOnce(false);
  await leave();
  await waitFor(() => expect(ask).toHaveBeenCalled());
  expect(unsubscribe).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'out' }));
  await waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce());
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

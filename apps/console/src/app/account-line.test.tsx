// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../api/query-client.ts';
import { answerWith, renderAt } from '../testing/console.tsx';
import { AccountLine } from './account-line.tsx';

vi.mock('./session.ts', async (original) => ({
  ...(await original<typeof import('./session.ts')>()),
  justSignedIn: () => true,
}));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const before = { at: '2026-11-30T02:20:20.400Z', network: '192.0.2.7', device: '' };

test.each([
  ['2026-11-30T02:20:20.000Z', false],
  ['2026-11-29T02:20:20.000Z', true],
])('a sign-in that a notice tells of (%s) is not told once more as the last one', async (at, told) => {
  answerWith({
    ownNotices: () => [{ id: 1, kind: 'new_device', at, network: '192.0.2.7', device: '' }],
    ownAccount: () => ({ signedInBefore: before }) as never,
  });
  renderAt('/', <AccountLine onPassword={() => undefined} />);
  await screen.findByText(/^您的账号在新设备上登录/);
  await vi.waitFor(() => expect(queryClient.getQueryData(['ownAccount'])).toBeDefined());
  await act(async () => undefined);
  expect(screen.queryByText(/^上次登录/) !== null).toBe(told);
});

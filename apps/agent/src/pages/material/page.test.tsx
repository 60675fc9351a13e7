// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith, renderAt } from '../../testing/portal.tsx';
import { MaterialPage } from './page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const own = 'https://example.test/register?pid=100001';
const forum = 'https://example.test/go/forum';

test('what is copied carries the link that is chosen: the invitation first, or one with a name', async () => {
  answerWith({
    portalInvitation: () => ({ pid: '100001', url: own, qr: '/qr/own.svg' }),
    portalCampaigns: () => ({
      rows: [
        {
          id: 3,
          code: 'forum',
          name: '论坛',
          url: forum,
          qr: '/qr/forum.svg',
          createdAt: '2026-11-21T04:00:00.000Z',
          clicks: 0,
          registered: 0,
          firstDeposits: 0,
        },
      ],
    }),
    portalMaterial: () => ({ rows: [{ id: 1, title: '开业', content: '欢迎', src: null }], total: 1 }),
  });
  const user = userEvent.setup();
  renderAt('/material', <MaterialPage />);
  expect(await screen.findByText(own)).toBeTruthy();
  const copy = await screen.findByRole('button', { name: '复制文字和链接' });
  await user.click(copy);
  expect(await navigator.clipboard.readText()).toBe(`欢迎\n${own}`);
  await screen.findByRole('option', { name: '论坛' });
  await user.selectOptions(screen.getByRole('combobox', { name: '用哪个链接' }), '论坛');
  expect(await screen.findByText(forum)).toBeTruthy();
  await user.click(copy);
  expect(await navigator.clipboard.readText()).toBe(`欢迎\n${forum}`);
});
